"""Seeds in manifests, also those that no setting names any more."""

from __future__ import annotations

from aigw_render.write.difference import Difference
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
    """A flag at the end of its list, words of other types, a document that cannot be read."""
    odd = f"{HEAD}  args: [1, -mcpSessionEncryptionSeed]\n  seed: 1\n---\na: [\n"
    assert seeds_in([Difference("x", odd, None)]) == set()
