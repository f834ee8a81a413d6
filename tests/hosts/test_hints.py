"""Hints for hosts that take no options."""

from __future__ import annotations

import pytest

from aigw_render.base.diagnostic import Diagnostic
from aigw_render.hosts.hints import with_keys


@pytest.mark.parametrize(
    ("hint", "shown"),
    [
        ("say --kube-version 1.33, or --position sidecar", "say kubeVersion 1.33, or position sidecar"),
        ("its folder as --context; --allow-missing-config", "its folder as context; allowMissingConfig"),
        ("needs --enable-exec", "needs --enable-exec"),
        ("it said:\nError: unknown flag: --context", "it said:\nError: unknown flag: --context"),
        ("check the path", "check the path"),
        ("", ""),
    ],
)
def test_a_hint_names_keys(hint: str, shown: str) -> None:
    """Only options of ours have one, and the words of another program are its own."""
    finding = Diagnostic("AIGW102", "error", "a message", hint=hint)
    assert with_keys(finding) == finding._replace(hint=shown)
