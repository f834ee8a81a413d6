"""docs/releases.md: the claim of equality, and the cases that it rests on."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from aigw_render.settings.releases import RELEASES
from tests.vectors.cases import VECTORS

ROOT = Path(__file__).resolve().parents[2]
PAGE = (ROOT / "docs" / "releases.md").read_text()


@pytest.mark.parametrize("name", RELEASES)
def test_numbers_are_those_of_the_cases(name: str) -> None:
    """After a new case: python tools/docs.py. A release is called proven when it has cases, and only then."""
    row = re.search(rf"^\| {re.escape(name)} \| ([a-z ]+) \| (\w+) \|", PAGE, re.MULTILINE)
    assert row
    count = len([*(VECTORS / name).glob("*/input.yaml")])
    assert row.groups() == (("golden cases", str(count)) if count else ("read from the source", "none"))
    assert RELEASES[name].proven == (count > 0)


def test_the_readme_says_so_too() -> None:
    """Where it makes the claim."""
    readme = (ROOT / "README.md").read_text()
    claim = readme[readme.index("byte for byte, the") : readme.index("## Two commands")]
    assert "docs/releases.md" in claim
    assert re.findall(r"v\d\.\d", claim) == sorted(RELEASES, key=lambda name: not RELEASES[name].proven)
