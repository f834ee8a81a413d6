"""The examples on docs/diagnostics.md come from inputs that really give their codes."""

from __future__ import annotations

import pytest

from aigw_render.base.codes.table import CODES
from tools import examples

ENOUGH = 50
"""The other codes need more than files: a cluster, a commit, a disk that is full."""


@pytest.mark.parametrize("code", examples.codes())
def test_an_input_gives_its_code(code: str) -> None:
    """And the page shows the report, without secrets."""
    assert code in CODES
    assert code in [found.code for found in examples.findings(code)]
    shown = examples.example(code)
    assert f" {code}: " in shown
    assert all(seed not in shown for seed in examples.ENVIRONMENT.values())


@pytest.mark.parametrize("code", examples.codes())
def test_an_input_is_about_little_else(code: str) -> None:
    """What a reader tries gives no other error; only `target: all` and the like bring some with them."""
    others = {found.code for found in examples.findings(code) if found.severity == "error"} - {code}
    assert others <= {"AIGW102", "AIGW402"}, others


def test_the_usual_codes_have_examples() -> None:
    """An empty folder would pass the tests above."""
    assert len(examples.codes()) >= ENOUGH
