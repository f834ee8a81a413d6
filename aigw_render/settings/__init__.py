"""What the controller would use: flags, chart values, config, environment, releases."""
