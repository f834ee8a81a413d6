"""Streams to measure with, and the runner: `python -m benchmarks`."""
