"""Tests of the settings: flags, chart values, config, environment, and what they make together."""
