"""The digest that needs no OpenSSL is the one that everybody knows."""

from __future__ import annotations

import hashlib
import sys
from typing import TYPE_CHECKING

from hypothesis import given
from hypothesis import strategies as st

from aigw_render.extproc import sha256

if TYPE_CHECKING:
    import pytest


@given(st.text())
def test_it_is_sha256(text: str) -> None:
    """Of the text's UTF-8."""
    assert sha256.sha256_hex(text) == hashlib.sha256(text.encode()).hexdigest()


def test_a_python_without_its_own(monkeypatch: pytest.MonkeyPatch) -> None:
    """A build may leave it out; `hashlib` is always there."""
    monkeypatch.setitem(sys.modules, "_sha2", None)
    monkeypatch.setitem(sys.modules, "_sha256", None)
    assert sha256.sha256_hex("") == hashlib.sha256(b"").hexdigest()
