"""The kinds that matter, and a cheap proof that a document is of none of them."""

from __future__ import annotations

import re

KINDS = frozenset(
    {
        "AIGatewayRender",
        "AIGatewayRoute",
        "Application",
        "DaemonSet",
        "Deployment",
        "EnvoyGateway",
        "EnvoyProxy",
        "Gateway",
        "GatewayClass",
        "GatewayConfig",
        "HelmRelease",
        "MCPRoute",
        "MutatingWebhookConfiguration",
        "Namespace",
    }
)

_EVERYWHERE = {"Namespace"}
"""A word that every template uses (`.Release.Namespace`), so that it tells nothing about the document."""
_MENTION = rf"\b(?:{'|'.join(sorted(KINDS - _EVERYWHERE))})\b|\bkind\W+\w*List\b"


def matters(kind: str) -> bool:
    """Tell whether objects of a kind are read: one of `KINDS`, or a list of anything."""
    return kind in KINDS or kind.endswith("List")


def mentions_kind(text: str) -> bool:
    """Tell whether a text, YAML or not, names one of the kinds that matter, or a list after `kind`."""
    return re.search(_MENTION, text) is not None
