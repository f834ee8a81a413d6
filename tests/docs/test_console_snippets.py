"""The commands in the documentation are run, and print what the documentation says.

A fenced block tagged `console` holds lines `$ command` and below each what it prints; a line
`...` stands for any lines. A command succeeds, or ends in `# exit N`. A block starts in a
folder with a copy of examples/.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

import pytest

from tests.programs import path_with

if TYPE_CHECKING:
    from collections.abc import Collection

ROOT = Path(__file__).resolve().parent.parent.parent
PAGES = [
    "README.md",
    "CONTRIBUTING.md",
    *sorted(f"docs/{path.name}" for path in (ROOT / "docs").glob("*.md")),
]
_BLOCK = re.compile(r"^```console\n(.*?)^```$", re.MULTILINE | re.DOTALL)


class Step(NamedTuple):
    """A command and what it prints."""

    command: str
    output: str


def steps(block: str) -> list[Step]:
    """Return the commands of a block with their outputs."""
    return [Step(*part.split("\n", 1)) for part in re.split(r"^\$ ", block, flags=re.MULTILINE)[1:]]


_TOOL = re.compile(r"(?:\bkustomize build|--kustomize|\bhelm4?) ")


def blocks() -> list[tuple[str, str]]:
    """Return every block with the page that it is on."""
    return [
        (page, text) for page in PAGES for text in _BLOCK.findall((ROOT / page).read_text(encoding="utf-8"))
    ]


def tools(text: str) -> set[str]:
    """Return the tools that commands call: kustomize, a Helm or both."""
    return {"kustomize" if "kustomize" in found else found.strip() for found in _TOOL.findall(text)}


@pytest.mark.parametrize(("page", "block"), blocks())
def test_console_block(page: str, block: str, tmp_path: Path) -> None:
    """Each command works in the order of the page, and prints what stands there."""
    shutil.copytree(ROOT / "examples", tmp_path / "examples")
    assert steps(block), page
    for number, step in enumerate(steps(block)):
        earlier = [done.command for done in steps(block)[:number] if done.command.startswith("cd ")]
        printed = run(" && ".join([*earlier, step.command]), tmp_path, tools(block))
        assert matches(step.output, printed), f"{page}: $ {step.command}\n{printed}"


def test_the_readme_has_commands_to_run() -> None:
    """A typing error in a tag would otherwise switch this test off."""
    assert {page for page, _ in blocks()} >= {"README.md"}


@pytest.mark.parametrize(
    ("expected", "printed", "same"),
    [
        ("", "", True),
        ("a\n", "a\n", True),
        ("a\n", "a\nb\n", False),
        ("a\n...\n", "a\nb\nc\n", True),
        ("...\nb\n", "a\nc\n", False),
        ("", "a\n", False),
    ],
)
def test_outputs_are_compared_line_by_line(expected: str, printed: str, same: bool) -> None:
    """Only a line of three dots is a placeholder."""
    assert matches(expected, printed) == same


def run(command: str, folder: Path, tools: Collection[str] = ()) -> str:
    """Return what a command prints on both streams; its exit code must be the one that it names."""
    path = f"{Path(sys.executable).parent}:{path_with(*tools) if tools else os.environ['PATH']}"
    environment = {"PATH": path, "HOME": str(folder), "LC_ALL": "C.UTF-8"}
    result = subprocess.run(
        ["sh", "-c", command],
        cwd=folder,
        env=environment,
        check=False,
        text=True,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
    )
    wanted = re.search(r"# exit (\d+)$", command)
    assert result.returncode == int(wanted[1] if wanted else 0), f"$ {command}\n{result.stdout}"
    return result.stdout


def matches(expected: str, printed: str) -> bool:
    """Tell whether an output is as described, `...` lines standing for any lines."""
    lines = expected.splitlines(keepends=True)
    pattern = "".join("(?:.*\n)*" if line == "...\n" else re.escape(line) for line in lines)
    return re.fullmatch(pattern, printed) is not None
