"""The kinds that are read, and what a template's text tells of them."""

from __future__ import annotations

import pytest

from aigw_render.read.kinds import KINDS, matters, mentions_kind


@pytest.mark.parametrize("kind", sorted(KINDS))
def test_kinds_that_matter(kind: str) -> None:
    """By themselves and in lists."""
    assert matters(kind)
    assert matters(f"{kind}List")
    assert not matters(f"{kind}Class2")


@pytest.mark.parametrize(
    ("text", "mentioned"),
    [
        ("kind: EnvoyProxy", True),
        ("{{ .Values.x }}: MutatingWebhookConfiguration", True),
        ("kind: ConfigMapList", True),
        ("namespace: {{ .Release.Namespace }}", False),
        ("kind: ConfigMap", False),
    ],
)
def test_what_a_template_mentions(text: str, mentioned: bool) -> None:
    """The word Namespace stands in nearly every chart's template, so it tells nothing."""
    assert mentions_kind(text) == mentioned
