"""What counts as an empty result."""

from __future__ import annotations

import pytest

from aigw_render.hosts.argocd.content import has_objects
from aigw_render.outcome import OutputFile


@pytest.mark.parametrize(
    ("stream", "holds"),
    [
        ("", False),
        ("# kind: Gateway\n", False),
        ("---\n...\n---\nnull\n---\n~\n---\n{}\n", False),
        ("apiVersion: v1\nkind: List\nitems: []\n", False),
        ("kind: ConfigMapList\nitems:\n", False),
        ("kind: List\nitems:\n- kind: List\n  items: []\n- null\n", False),
        ("kind: List\nitems:\n- {kind: Gateway}\n", True),
        ("kind: Gateway\n", True),
        ('# first\n---\n{"kind":"Gateway"}\n', True),
        ("- a: [\n", True),
        ("metadata: {name: x}\n", True),
        ("kind: &a Gateway\n", True),
    ],
)
def test_objects(stream: str, holds: bool) -> None:
    """Comments, nothing, and lists of nothing are none; what cannot be read is something."""
    assert has_objects([OutputFile("a.yaml", (), "", ""), OutputFile("b.yaml", (), "", stream)]) == holds
