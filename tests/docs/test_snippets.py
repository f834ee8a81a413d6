"""What is not run on the pages can at least be read: manifests, configs, and pictures."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
import yaml

from aigw_render.read.files import InputFile
from aigw_render.read.load import load
from aigw_render.settings.config import read_config
from aigw_render.settings.configkind import is_config
from tests.docs.test_console_snippets import PAGES
from tests.write.graph.test_forms import MERMAID

ROOT = Path(__file__).resolve().parent.parent.parent
_FENCE = re.compile(r"^( *)```(\w*)\n(.*?)^\1```$", re.MULTILINE | re.DOTALL)
EXECUTED = {"console", "python", "ini"}
"""Blocks of these are run by tests of their own."""


def snippets(*languages: str) -> list[tuple[str, str]]:
    """Return the blocks in some languages, with the pages that they are on, without their indentation."""
    return [
        (page, re.sub(rf"^{indent}", "", text, flags=re.MULTILINE))
        for page in PAGES
        for indent, language, text in _FENCE.findall((ROOT / page).read_text(encoding="utf-8"))
        if language in languages
    ]


def test_every_block_says_what_it_is() -> None:
    """A language that no test knows would be a block that no test reads."""
    found = {
        (page, language)
        for page in PAGES
        for _, language, _ in _FENCE.findall((ROOT / page).read_text(encoding="utf-8"))
    }
    known = EXECUTED | {"yaml", "mermaid", "sh", "text"}
    assert {one for one in found if one[1] not in known} == set()


@pytest.mark.parametrize(("page", "text"), snippets("yaml"))
def test_yaml(page: str, text: str) -> None:
    """It parses, and a config in it is one that the program takes."""
    assert list(yaml.safe_load_all(text)) != [None]
    for resource in load([InputFile(page, text.encode())]).resources:
        if is_config(resource):
            assert [one.message for one in read_config(resource).diagnostics] == []


@pytest.mark.parametrize(("page", "text"), snippets("mermaid"))
def test_mermaid(page: str, text: str) -> None:
    """As `graph` prints it."""
    assert MERMAID.fullmatch(text), page
