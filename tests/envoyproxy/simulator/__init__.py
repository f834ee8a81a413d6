"""A simulator of Envoy Gateway's rendering, for tests only; its rules are in the project's specification."""
