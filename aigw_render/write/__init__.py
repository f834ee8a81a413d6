"""Output: streams, files and reports."""
