"""Our hooks, run by pre-commit itself."""
