"""Tests of the EnvoyProxy target."""
