"""The examples, as a reader follows them."""
