"""The golden vectors, run whole."""
