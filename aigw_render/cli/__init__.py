"""The command line: options to settings, a host, a report, an exit code."""
