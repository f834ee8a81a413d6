"""Argo CD's plugin, run as Argo CD runs it."""
