"""EnvoyProxy: what Envoy Gateway renders from one, simulated and compared."""
