"""Kubernetes objects this project understands, and how they refer to each other."""
