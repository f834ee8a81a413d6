"""The whole way, from files to files."""
