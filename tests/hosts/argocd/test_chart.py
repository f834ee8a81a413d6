"""Helm's output in pieces, and how long builders may take."""

from __future__ import annotations

import pytest

from aigw_render.hosts.argocd.chart import templates
from aigw_render.hosts.argocd.sources import time_limit
from aigw_render.write.emit import emit

OUTPUT = """\
---
# Source: ai/templates/all.yaml
kind: A
---
# Source: ai/charts/sub/templates/b.yaml
kind: B
data:
  text: |
    ---
    # Source: ai/templates/none.yaml
---
# Source: ai/templates/all.yaml
kind: C
---
kind: D
"""


def test_pieces_are_named_after_their_templates() -> None:
    """Each in a name of its own, and joined the same bytes."""
    found = templates(OUTPUT.encode(), "apps/ai")
    assert [file.path for file in found] == [
        "<helm apps/ai/templates/all.yaml>",
        "<helm apps/ai/charts/sub/templates/b.yaml>",
        "<helm apps/ai/templates/all.yaml, 2>",
    ]
    assert emit(file.data.decode() for file in found) == OUTPUT


def test_what_has_no_template() -> None:
    """It is the chart's."""
    assert [file.path for file in templates(b"kind: A\n", ".")] == ["<helm .>"]
    assert templates(b"", "apps/ai") == ()


@pytest.mark.parametrize(
    ("said", "seconds"),
    [
        ("", 55.0),
        ("3m", 175.0),
        ("1h0m0.5s", 3595.5),
        ("2s", 1.0),
        ("500ms", 1.0),
        ("90", 55.0),
        ("-1s", 55.0),
    ],
)
def test_the_limit_leaves_time_for_a_report(said: str, seconds: float) -> None:
    """The sidecar's, as Go writes durations; else what Argo CD takes for one."""
    assert time_limit({"ARGOCD_EXEC_TIMEOUT": said}) == seconds
