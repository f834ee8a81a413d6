"""The fuzz target: what holds for any bytes at all."""
