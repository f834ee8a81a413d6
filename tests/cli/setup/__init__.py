"""Tests of `init`: what it writes, used with the real tools."""
