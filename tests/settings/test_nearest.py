"""The known name that a misspelt one probably means."""

from __future__ import annotations

import pytest

from aigw_render.settings.nearest import did_you_mean, nearest


@pytest.mark.parametrize("known", [["ai", "AI"], ["AI", "ai"]])
def test_the_answer_is_the_same_each_time(known: list[str]) -> None:
    """Of names that differ in their case only, in whatever order they are known."""
    assert nearest("Ai", known) == "ai"


def test_far_is_none() -> None:
    """Better no hint than a wrong one."""
    assert did_you_mean("rootprefx", ["rootPrefix", "logLevel"], "--") == "did you mean --rootPrefix?"
    assert did_you_mean("quite another", ["rootPrefix", "logLevel"]) == ""
