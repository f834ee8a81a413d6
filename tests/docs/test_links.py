"""Links between the pages lead somewhere."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent.parent
PAGES = [
    *ROOT.glob("*.md"),
    *ROOT.glob("docs/*.md"),
    *ROOT.glob("examples/*/README.md"),
]
_LINK = re.compile(r"\]\((?!https?:)([^)#\s]*)(#[\w-]+)?\)")
_FENCE = re.compile(r"^```.*?^```$", re.MULTILINE | re.DOTALL)
_HEADING = re.compile(r"^#+ (.*)$", re.MULTILINE)


def anchors(page: Path) -> set[str]:
    """Return the names that GitHub gives to a page's headings."""
    headings = _HEADING.findall(_FENCE.sub("", page.read_text(encoding="utf-8")))
    return {re.sub(r"[^\w -]", "", heading.lower()).replace(" ", "-") for heading in headings}


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_links(page: Path) -> None:
    """Files exist, and so do the headings that are named."""
    for path, anchor in _LINK.findall(_FENCE.sub("", page.read_text(encoding="utf-8"))):
        target = (page.parent / path).resolve() if path else page
        assert target.exists(), path
        assert not anchor or anchor[1:] in anchors(target), anchor


def test_the_readme_leads_to_every_page() -> None:
    """What nothing leads to is not read."""
    text = (ROOT / "README.md").read_text(encoding="utf-8")
    missing = [page.name for page in ROOT.glob("docs/*.md") if f"](docs/{page.name})" not in text]
    assert missing == []
