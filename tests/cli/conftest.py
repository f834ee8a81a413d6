"""Fixtures of the command line's tests."""

from __future__ import annotations

import pytest

from tests.cli.program import Program


@pytest.fixture
def program(capfdbinary: pytest.CaptureFixture[bytes], monkeypatch: pytest.MonkeyPatch) -> Program:
    """The program, ready to run in an environment that says nothing about settings."""
    for name in ("KUBE_VERSION", "ARGOCD_APP_PARAMETERS"):
        monkeypatch.delenv(name, raising=False)
    return Program(capfdbinary, monkeypatch)
