"""What `init` writes: a table of kinds, templates, and the way to the disk."""
