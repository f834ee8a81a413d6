"""Reading and writing files and streams."""
