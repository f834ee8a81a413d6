"""A byte order mark that starts a line: what kustomize makes of it, and that it is refused here.

Kubernetes' tools cut a stream at its `---` lines and let each part begin with a mark. Anywhere else it is
text, of a key that no editor shows. Here it is read at the start of a file only, and never taken for text.
"""

from __future__ import annotations

import subprocess
from typing import TYPE_CHECKING

import pytest

from aigw_render import InputFile, Settings, render
from tests.programs import tool

if TYPE_CHECKING:
    from pathlib import Path

FIRST = "apiVersion: v1\nkind: ConfigMap\nmetadata:\n  name: a\n---\n"
SECOND = "apiVersion: gateway.networking.k8s.io/v1\nkind: Gateway\nmetadata:\n  name: b\nspec: {}\n"
BOM = "\ufeff"


def built(content: str, folder: Path) -> str:
    """Return what kustomize makes of a file."""
    (folder / "all.yaml").write_text(content, encoding="utf-8")
    (folder / "kustomization.yaml").write_text("resources: [all.yaml]\n")
    done = subprocess.run([tool("kustomize"), "build", str(folder)], capture_output=True, check=True)
    return done.stdout.decode()


def said(content: str) -> list[tuple[str, str]]:
    """Return code and message of what is found in a file."""
    outcome = render(
        [InputFile("all.yaml", content.encode())], Settings(position="sidecar", webhook="absent")
    )
    return [(one.code, one.message) for one in outcome.diagnostics if one.severity == "error"]


def test_what_kustomize_reads(tmp_path: Path) -> None:
    """A mark right after `---` is none of the text; after a comment it is."""
    assert built(FIRST + BOM + SECOND, tmp_path) == built(FIRST + SECOND, tmp_path)
    assert r"\uFEFF" in built(FIRST + "# c\n" + BOM + SECOND, tmp_path)


@pytest.mark.parametrize("between", ["", "# c\n"])
@pytest.mark.parametrize("parts", [(FIRST, SECOND), (f"{SECOND}---\n", FIRST)])
def test_it_is_refused(between: str, parts: tuple[str, str]) -> None:
    """Whether the document is one that counts or not: nobody can have meant the text with it."""
    first, second = parts
    (found,) = said(first + between + BOM + second)
    assert found == ("AIGW117", "a byte order mark inside the text")
    assert said(BOM + first + second) == []
