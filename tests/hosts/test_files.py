"""Which files are read, in which order, and what cannot be."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

import pytest

from aigw_render.base.errors import InputError
from aigw_render.hosts.files import read_inputs

if TYPE_CHECKING:
    from pathlib import Path as FilePath


@pytest.fixture
def tree(tmp_path: FilePath, monkeypatch: pytest.MonkeyPatch) -> FilePath:
    """A folder of files to read, as the working directory."""
    monkeypatch.chdir(tmp_path)
    for name in ("b.yaml", "a.yml", "c.json", "d.txt", ".hidden.yaml", "sub/e.yaml", ".git/f.yaml"):
        path = tmp_path / "in" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(f"name: {name}\n")
    return tmp_path / "in"


def _names(*paths: str, exclude: tuple[str, ...] = (), context: tuple[str, ...] = ()) -> list[str]:
    return [file.path for file in read_inputs(paths, exclude=exclude, context=context)]


def test_a_folder_is_read_sorted_without_hidden_entries(tree: FilePath) -> None:
    """Only manifests, hidden files and folders skipped."""
    assert tree.exists()
    assert _names("in") == ["in/a.yml", "in/b.yaml", "in/c.json", "in/sub/e.yaml"]


def test_excluded_paths_are_left_out(tree: FilePath) -> None:
    """A pattern is matched against the path and its last part."""
    assert tree.exists()
    assert _names("in", exclude=("sub", "*.json", "in/a*")) == ["in/b.yaml"]


def test_excluded_paths_below_the_current_folder(tree: FilePath, monkeypatch: pytest.MonkeyPatch) -> None:
    """A pattern need not repeat the `./` with which such a path is shown."""
    monkeypatch.chdir(tree)
    assert _names(".", exclude=("sub/*", "a*", "./b.yaml")) == ["./c.json"]


def test_links_that_are_no_manifests_may_lead_anywhere(tree: FilePath) -> None:
    """A `bin/python` beside the manifests is nobody's danger; a folder might have been meant to be read."""
    (tree / "python").symlink_to("/usr/bin/env")
    (tree / "dangling").symlink_to("/nowhere/else")
    assert len(_names("in")) == 4
    (tree / "folder").symlink_to("/usr")
    with pytest.raises(InputError, match=r"the symbolic link in/folder leads out of the tree"):
        _names("in")


@pytest.mark.parametrize("top", [".", "in", "in/", "./in", "link", "{here}"])
def test_the_output_folder_is_not_read(tree: FilePath, top: str) -> None:
    """However the folder around it, or it itself, is written; its files are what a run made."""
    (tree.parent / "link").symlink_to("in")
    for output in ("in/sub", "in/sub/", "./in/../in/sub", "link/sub", str(tree / "sub")):
        found = read_inputs((top.format(here=tree),), output=output)
        assert [os.path.basename(file.path) for file in found] == ["a.yml", "b.yaml", "c.json"]


def test_an_output_that_is_read_all_the_same(tree: FilePath) -> None:
    """Because it is named itself, holds what is named, or is not there yet."""
    assert tree.exists()
    everything = _names("in")
    for output in ("in", ".", "in/new.yaml", "in/new/"):
        assert [file.path for file in read_inputs(("in",), output=output)] == everything
    files = read_inputs(("in", "in/sub/e.yaml"), output="in/sub")
    assert [file.path for file in files] == everything
    assert len(read_inputs((), context=("in",), output="in/sub")) == 3


@pytest.mark.parametrize("output", ["in/b.yaml", "in/../in/b.yaml", "link.yaml", "hard.yaml", "in/link.yaml"])
def test_the_output_file_is_not_read(tree: FilePath, output: str) -> None:
    """It, a link to it, and another name of the same file are what the last run has made."""
    (tree.parent / "link.yaml").symlink_to("in/b.yaml")
    (tree / "link.yaml").symlink_to("b.yaml")
    (tree.parent / "hard.yaml").hardlink_to(tree / "b.yaml")
    for context in ((), ("in",)):
        found = read_inputs(() if context else ("in",), context=context, output=output)
        assert [os.path.basename(file.path) for file in found] == ["a.yml", "c.json", "e.yaml"]


def test_an_output_that_is_named_as_an_input(tree: FilePath) -> None:
    """Alone it is what shall be rendered; a shell may have put it among others."""
    assert tree.exists()
    assert [file.path for file in read_inputs(("in/b.yaml",), output="in/b.yaml")] == ["in/b.yaml"]
    with pytest.raises(InputError, match=r"AIGW118: in/b\.yaml is one of several inputs, and the output"):
        read_inputs(("in/a.yml", "in/b.yaml"), output="./in/b.yaml")


def test_nothing_but_the_output_file(tree: FilePath) -> None:
    """The folder holds nothing else: no empty result takes its place."""
    (tree.parent / "one").mkdir()
    (tree.parent / "one" / "all.yaml").write_text("a: 1\n")
    with pytest.raises(InputError, match="AIGW118: there are no manifests beside the output"):
        read_inputs(("one",), output="one/all.yaml")


def test_nothing_but_the_output_folder(tree: FilePath) -> None:
    """It is no success to render nothing because the sources were named as the output."""
    assert tree.exists()
    with pytest.raises(InputError, match="AIGW118: there are no manifests outside of the output folder"):
        read_inputs((".",), output="in/")


def test_a_named_file_may_have_any_name(tree: FilePath) -> None:
    """What the user names is read."""
    assert tree.exists()
    assert _names("in/d.txt", "in/.hidden.yaml") == ["in/d.txt", "in/.hidden.yaml"]


def test_a_file_is_read_once(tree: FilePath) -> None:
    """A file that is named twice, or is input and context, is one file."""
    (tree / "link.yaml").symlink_to(tree / "b.yaml")
    assert _names("in/b.yaml", "in/b.yaml", context=("in",)) == [
        "in/b.yaml",
        "in/a.yml",
        "in/c.json",
        "in/sub/e.yaml",
    ]


def test_context_files_are_marked(tree: FilePath) -> None:
    """The context is told from the input."""
    assert tree.exists()
    assert [file.context for file in read_inputs(["in/b.yaml"], context=["in/sub"])] == [False, True]


def test_a_link_out_of_the_tree_is_refused(tree: FilePath, tmp_path: FilePath) -> None:
    """A link to a file or folder elsewhere is an error naming the link."""
    (tmp_path / "outside.yaml").write_text("secret: 1\n")
    (tree / "z.yaml").symlink_to(tmp_path / "outside.yaml")
    (tree / "etc").symlink_to("/etc")
    with pytest.raises(InputError) as caught:
        read_inputs(["in"])
    assert [found.code for found in caught.value.diagnostics] == ["AIGW118", "AIGW118"]
    assert "in/etc" in caught.value.diagnostics[0].message


def test_a_loop_of_links_ends(tree: FilePath) -> None:
    """A link to a parent folder does not read the tree for ever."""
    (tree / "sub" / "up").symlink_to(tree)
    assert len(_names("in")) == 4


def test_everything_unreadable_is_reported(tree: FilePath) -> None:
    """All missing files are named at once."""
    assert tree.exists()
    with pytest.raises(InputError) as caught:
        read_inputs(["in/no.yaml", "in/b.yaml", "nor/this.yaml"])
    assert [found.message for found in caught.value.diagnostics] == [
        "cannot read in/no.yaml",
        "cannot read nor/this.yaml",
    ]


def test_the_order_does_not_depend_on_the_working_directory(
    tree: FilePath, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The same tree gives the same files from wherever it is read."""
    expected = [name.removeprefix("in/") for name in _names("in")]
    monkeypatch.chdir("/")
    assert [os.path.relpath(name, tree) for name in _names(str(tree))] == expected


def test_all_files_together_have_a_limit(tree: FilePath) -> None:
    """Many files that are each just small enough are refused too, and no more of them is read."""
    assert tree.exists()
    with pytest.raises(InputError) as caught:
        read_inputs(["in", "nowhere"], most=30)
    assert [(found.code, found.message) for found in caught.value.diagnostics] == [
        ("AIGW117", "all inputs up to in/c.json have more than 30 bytes")
    ]


def test_an_open_pipe_is_read(tree: FilePath) -> None:
    """What a shell hands over for `<(command)`."""
    assert tree.exists()
    reading, writing = os.pipe()
    os.write(writing, b"a: 1\n")
    os.close(writing)
    assert [file.data for file in read_inputs([f"/dev/fd/{reading}"])] == [b"a: 1\n"]
    os.close(reading)
