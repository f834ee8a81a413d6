"""The ways in which a manifest leads to no workload."""

from __future__ import annotations


class RejectedError(Exception):
    """The API server, or Envoy Gateway itself, refuses the EnvoyProxy."""


class RenderError(Exception):
    """Envoy Gateway accepts the EnvoyProxy and then fails to render it, without any status."""
