"""No seed stands in the repository but where a test is about seeds."""

from __future__ import annotations

import re
import subprocess
from pathlib import Path

import pytest

from tests.manifests import SEEDS

ROOT = Path(__file__).resolve().parent.parent
ABOUT_SEEDS = (
    "fixtures/vectors/",
    "fixtures/settings/config-refused.txt",
    "schemas/",
    "docs/secrets.md",
    "fixtures/diagnostics/AIGW235/",
)
"""What the real controller made of made-up seeds, mistakes in writing them down, and how to write them."""
_VALUE = re.compile(
    r"SessionEncryptionSeed(?:[\"']?[:=] ?|[\"']?, *|\n *- )[\"']?([^\s\"'\\,:\]}{|.]+)", re.IGNORECASE
)
"""A seed as it stands in manifests, settings, reports and logs."""
_HARMLESS = re.compile(r"default-insecure-seed|xy|\*+|\$\(\w+\)|-?mcp\w+")


def tracked() -> list[str]:
    """Return the files of the repository, from Git or, in an archive, from the disk."""
    listed = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, capture_output=True, check=True).stdout
    return [name for name in listed.decode().split("\0") if name and (ROOT / name).is_file()]


def read(name: str) -> str:
    """Return a file's text."""
    return (ROOT / name).read_text(encoding="utf-8", errors="replace")


def written() -> list[str]:
    """Return the files that a run may have written, or that somebody may copy from: all but the program's."""
    return [name for name in tracked() if not name.startswith(ABOUT_SEEDS) and not name.endswith(".py")]


def test_no_seed_of_a_test_stands_anywhere_else() -> None:
    """Neither in snapshots nor in documents, logs and fixtures."""
    names = written()
    assert any(name.endswith(".ambr") for name in names)
    assert [(name, seed) for name in names for seed in SEEDS if seed in read(name)] == []


def test_what_is_written_holds_no_seed() -> None:
    """Snapshots, documentation, examples and expected outputs show the default seed, a reference or `***`."""
    shown = {(name, value) for name in written() for value in _VALUE.findall(read(name))}
    assert len(shown) > 1
    assert {one for one in shown if not _HARMLESS.fullmatch(one[1])} == set()


@pytest.mark.parametrize(
    ("text", "seeds"),
    [
        ("--mcpSessionEncryptionSeed=tr0ub4dor", ["tr0ub4dor"]),
        ("mcpFallbackSessionEncryptionSeed: 'x'", ["x"]),
        ("- -mcpSessionEncryptionSeed\n        - tr0ub4dor", ["tr0ub4dor"]),
        ('"MCPSessionEncryptionSeed":"abc","x"', ["abc"]),
        ("args: [-mcpSessionEncryptionSeed, abc]", ["abc"]),
    ],
)
def test_the_pattern_finds_seeds(text: str, seeds: list[str]) -> None:
    """Else the test above could not fail."""
    assert _VALUE.findall(text) == seeds
