"""The page about all commands: none is missing, and neither is an option of any."""

from __future__ import annotations

import re
from pathlib import Path

import click
import pytest

from aigw_render.cli.commands import COMMANDS, CommandGroup
from aigw_render.cli.reference import commands_page

ROOT = Path(__file__).resolve().parent.parent.parent
SECTIONS = dict(re.findall(r"^## (.*?)\n(.*?)(?=^## |\Z)", commands_page(), re.MULTILINE | re.DOTALL))


def test_every_command_has_a_section() -> None:
    """In the order of their names, the shared options last."""
    assert [*SECTIONS] == [*sorted(COMMANDS), "Input options", "Settings options", "Report options"]


@pytest.mark.parametrize("name", COMMANDS)
def test_every_option_is_in_it_or_in_a_section_that_it_names(name: str) -> None:
    """With its meaning."""
    command = CommandGroup("x").get_command(click.Context(click.Command("x")), name)
    assert command is not None
    shared = "".join(SECTIONS[title] for title in SECTIONS if f"[{title.lower()}](#" in SECTIONS[name])
    for option in command.params:
        if isinstance(option, click.Option):
            assert re.search(
                rf"^\| `[^`]*{option.opts[-1]}\b[^`]*` \| (?!Default)\S",
                SECTIONS[name] + shared,
                re.MULTILINE,
            )


def test_every_link_leads_to_a_section() -> None:
    """As GitHub names them."""
    links = set(re.findall(r"\(#([\w-]+)\)", commands_page()))
    assert links <= {title.lower().replace(" ", "-") for title in SECTIONS}


def test_the_readme_names_every_command() -> None:
    """Its table is what a newcomer reads first."""
    text = (ROOT / "README.md").read_text(encoding="utf-8")
    table = text[text.index("## Commands") :]
    missing = [name for name in COMMANDS if f"| `{name}" not in table]
    assert missing == []
