"""The tests, one package a stage."""
