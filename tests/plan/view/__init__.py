"""Tests of what views show."""
