"""Tests of the edit engine."""
