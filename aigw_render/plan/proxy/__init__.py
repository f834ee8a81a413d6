"""The EnvoyProxy target: which one serves which Gateway, and what becomes of it."""
