"""What every stage shares: positions, diagnostics, error types, packaged resources."""
