"""The byte-exact part: container, digest, Go JSON, quantities, names."""
