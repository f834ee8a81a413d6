"""What rendering gives beside what is there; tests/cli/test_states.py has the whole of it."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

import pytest

from aigw_render.base.errors import InputError
from aigw_render.hosts.compare import compare
from aigw_render.outcome import OutputFile
from aigw_render.write.difference import Difference

if TYPE_CHECKING:
    from pathlib import Path

APPLICATION = """\
apiVersion: argoproj.io/v1alpha1
kind: Application
metadata: {name: ai}
spec:
  sources:
  - {chart: ai-gateway-helm, repoURL: x, helm: {valueFiles: [$v/values.yaml]}}
  - {ref: v, repoURL: y}
"""
MANIFEST = "apiVersion: v1\nkind: ConfigMap\n"


def output(path: str, after: str = "new\n") -> OutputFile:
    """Return a file that a run changes."""
    return OutputFile(path, ("old\n",), after, after)


@pytest.fixture
def out(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder of rendered manifests beside the inputs `in/`."""
    monkeypatch.chdir(tmp_path)
    for name in ("in", "out"):
        (tmp_path / name).mkdir()
    return tmp_path / "out"


def test_a_file_of_any_name_is_found(out: Path) -> None:
    """Also where a folder would not be searched: an input that was named itself may be hidden."""
    for name in (".hidden.yaml", "notes.txt"):
        (out / name).write_text("new\n")
        assert compare([output(f"in/{name}")], "out/", [f"in/{name}"]) == []


def test_inputs_inside_of_the_folder_are_no_orphans(out: Path) -> None:
    """The folder of the output may hold the sources, too."""
    (out.parent / "in" / "x.yaml").write_text(MANIFEST)
    (out.parent / "x.yaml").write_text("new\n")
    assert compare([output("in/x.yaml")], ".", ["in"]) == []


@pytest.mark.parametrize("text", ["{{ x }}\napiVersion: v1\nkind: [\n", f"a: 1\n---\n{MANIFEST}"])
def test_what_looks_like_a_manifest_is_an_orphan(out: Path, text: str) -> None:
    """A template of one, or one that is not the first of its file."""
    (out / "x.yaml").write_text(text)
    assert compare([], "out/", ["in"]) == [Difference("out/x.yaml", text, None)]


def test_files_that_manifests_name_are_no_orphans(out: Path) -> None:
    """They are read with the folder, but do not stand in it."""
    (out / "x.yaml").write_text(APPLICATION)
    (out.parent / "values.yaml").write_text(MANIFEST)
    (out.parent / ".git").mkdir()
    assert compare([output("in/x.yaml", APPLICATION)], "out/", ["in"]) == []


def test_what_cannot_be_read(out: Path) -> None:
    """A folder, a pipe and a link that leads out of the folder are said, not read."""
    (out / "a.yaml").mkdir()
    os.mkfifo(out / "b.txt")
    for name in ("a.yaml", "b.txt"):
        with pytest.raises(InputError, match=f"cannot read out/{name}"):
            compare([output(f"in/{name}")], "out/", [f"in/{name}"])
    (out / ".c.yaml").symlink_to("../in")
    with pytest.raises(InputError, match=r"refused to read out/\.c\.yaml"):
        compare([output("in/.c.yaml")], "out/", ["in/.c.yaml"])
