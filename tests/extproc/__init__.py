"""Tests of the byte-exact part, against the golden vectors and by properties."""
