"""From a desired tree to spliced text, and the proof that it is right."""
