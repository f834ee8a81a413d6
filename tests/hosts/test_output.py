"""Where results are written, and what is refused before anything is."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from aigw_render.base.errors import InputError
from aigw_render.hosts.compare import compare
from aigw_render.hosts.output import write_folder, write_in_place, write_stream
from aigw_render.outcome import OutputFile

if TYPE_CHECKING:
    from pathlib import Path


def output(path: Path | str, after: str = "new\n", before: str = "old\n") -> OutputFile:
    """Return a file that a run changes."""
    return OutputFile(str(path), before, after, after)


def files(folder: Path) -> dict[str, bytes]:
    """Return everything below a folder."""
    found = (path for path in folder.rglob("*") if path.is_file())
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in found}


@pytest.fixture
def tree(tmp_path: Path) -> Path:
    """A tree with two files of one name."""
    for name in ("a/x.yaml", "b/x.yaml", "a/deep/er/y.yaml"):
        (tmp_path / "in" / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / "in" / name).write_text("old\n")
    return tmp_path / "in"


def test_a_tree_is_mirrored(tree: Path, tmp_path: Path) -> None:
    """Folders are made, and what is right already is left alone."""
    found = [output(tree / name) for name in ("a/x.yaml", "b/x.yaml", "a/deep/er/y.yaml")]
    out = tmp_path / "out"
    assert len(write_folder(found, f"{out}/", [str(tree)])) == 3
    stamp = (out / "a/x.yaml").stat().st_ino
    (out / "b/x.yaml").write_text("stale\n")
    assert write_folder(found, str(out), [str(tree)]) == [str(out / "b/x.yaml")]
    assert files(out) == dict.fromkeys(["a/x.yaml", "b/x.yaml", "a/deep/er/y.yaml"], b"new\n")
    assert (out / "a/x.yaml").stat().st_ino == stamp


def test_our_config_is_not_mirrored(tree: Path, tmp_path: Path) -> None:
    """It is no manifest, and a cluster would refuse it; where it stands itself it stays."""
    mixed = OutputFile(str(tree / "a/x.yaml"), ("old\n",), "config\n---\nnew\n", "new\n")
    alone = OutputFile(str(tree / "b/x.yaml"), ("config\n",), "config\n", "\n")
    out = tmp_path / "out"
    write_folder([mixed, alone], f"{out}/", [str(tree)])
    assert files(out) == {"a/x.yaml": b"new\n"}
    assert compare([mixed, alone], f"{out}/", [str(tree)]) == []
    assert write_folder([mixed, alone], str(tree), [str(tree)]) == [str(tree / "a/x.yaml")]
    assert (tree / "a/x.yaml").read_text() == mixed.after
    assert (tree / "b/x.yaml").read_text() == "old\n"
    assert compare([mixed], str(tree), [str(tree)]) == []


def test_two_inputs_of_one_name_are_refused(tree: Path, tmp_path: Path) -> None:
    """One of them would be lost."""
    found = [output(tree / "a/x.yaml"), output(tree / "b/x.yaml")]
    out = tmp_path / "out"
    for roots in ([str(tree / "a"), str(tree / "b")], [one.path for one in found]):
        with pytest.raises(InputError, match=r"two inputs would be written to .*x.yaml"):
            write_folder(found, str(out), roots)
    assert not out.exists()


def test_new_folders_do_not_stay(tree: Path, tmp_path: Path) -> None:
    """A file is where a folder is needed: what was made before that is removed again."""
    out = tmp_path / "out"
    out.mkdir()
    (out / "b").write_text("a file\n")
    with pytest.raises(InputError, match=r"cannot write .*/out/b"):
        write_folder(
            [output(tree / name) for name in ("a/deep/er/y.yaml", "b/x.yaml")], str(out), [str(tree)]
        )
    assert [path.name for path in out.iterdir()] == ["b"]


def test_links_in_the_output_do_not_lead_out(tree: Path, tmp_path: Path) -> None:
    """Neither a file nor a folder is made somewhere else."""
    out, elsewhere = tmp_path / "out", tmp_path / "elsewhere"
    out.mkdir()
    elsewhere.mkdir()
    (out / "a").symlink_to(elsewhere)
    with pytest.raises(InputError, match="refused to write"):
        write_folder([output(tree / "a/deep/er/y.yaml")], str(out), [str(tree)])
    assert files(elsewhere) == {}
    assert [*elsewhere.iterdir()] == []


def test_a_named_link_out_of_its_folder_is_refused(tree: Path) -> None:
    """In place, the link's own folder is the tree; naming the folder above allows it."""
    link = tree / "b" / "link.yaml"
    link.symlink_to("../a/x.yaml")
    with pytest.raises(InputError, match="refused to write"):
        write_in_place([output(link)], [str(link)])
    assert write_in_place([output(link)], [str(tree)]) == [str(link)]
    assert (tree / "a/x.yaml").read_bytes() == b"new\n"
    assert link.is_symlink()


def test_what_did_not_change_is_not_written(tree: Path) -> None:
    """The file is not even opened: it may be gone."""
    assert write_in_place([output(tree / "gone.yaml", "same\n", "same\n")], [str(tree)]) == []


def test_a_missing_folder_of_a_file(tree: Path) -> None:
    """`-o nowhere/x.yaml` makes no folder."""
    with pytest.raises(InputError, match=r"cannot write .*nowhere/x.yaml"):
        write_stream([output("x.yaml")], str(tree / "nowhere" / "x.yaml"))
