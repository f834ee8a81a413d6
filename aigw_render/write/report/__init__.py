"""Reports of diagnostics; `reporters.REPORTERS` has one function for each format."""
