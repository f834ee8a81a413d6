"""What `doctor` looks at: pure functions from what was read and planned to a checklist."""
