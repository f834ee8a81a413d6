"""Seeds in manifests, also those that no setting names any more."""

from __future__ import annotations

import pytest

from aigw_render.write.diff import diff_text
from aigw_render.write.difference import Difference
from aigw_render.write.report.mask import mask
from aigw_render.write.seeds import seeds_in

HEAD = "apiVersion: v1\nkind: Thing\nspec:\n"


def test_seeds_stand_in_arguments_and_in_values_of_the_chart() -> None:
    """In either form of a flag, before and after; the public one is no secret."""
    old = "[-mcpSessionEncryptionSeed, one, --mcpFallbackSessionEncryptionSeed=two=x, -level, info]"
    before = f"{HEAD}  args: {old}\n"
    public = "[-mcpSessionEncryptionSeed, default-insecure-seed]"
    after = f"{HEAD}  args: {public}\n  mcp: {{seed: three, seedling: 4}}\n"
    assert seeds_in([Difference("x", before, after)]) == {"one", "two=x", "three"}


def test_odd_manifests_have_none() -> None:
    """A flag at the end of its list, words of other types."""
    odd = f"{HEAD}  args: [1, -mcpSessionEncryptionSeed]\n  seed: 1\n"
    assert seeds_in([Difference("x", odd, None)]) == set()


@pytest.mark.parametrize(
    "line",
    [
        "- -mcpSessionEncryptionSeed\n- hunter2",
        "- -mcpSessionEncryptionSeed\n- 'hunter2'",
        "- --mcpSessionEncryptionSeed=hunter2",
        '- "--mcpSessionEncryptionSeed=hunter2"',
        "seed: hunter2",
    ],
)
def test_what_cannot_be_read_may_hold_one(line: str) -> None:
    """A rendered file that somebody broke is shown in a diff all the same."""
    change = Difference("x", f"kind: [\n{line}\nname: x\n", HEAD)
    found = seeds_in([change], frozenset({"known"}))
    assert "known" in found
    assert "hunter2" not in mask(diff_text([change]), found)
    assert "name: x" in mask(diff_text([change]), found)
