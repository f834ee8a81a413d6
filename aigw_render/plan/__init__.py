"""What shall change: one decision and one desired tree for each document."""
