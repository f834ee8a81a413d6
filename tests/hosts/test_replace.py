"""Files are replaced as a whole, all or none."""

from __future__ import annotations

import os
import stat
import struct
from pathlib import Path as FilePath
from typing import TYPE_CHECKING

import pytest

from aigw_render.base.errors import InputError
from aigw_render.hosts.replace import Change, Losses, replace_files

if TYPE_CHECKING:
    from collections.abc import Iterator


def put(folder: FilePath, name: str, data: bytes = b"old") -> FilePath:
    """Make a file."""
    (folder / name).write_bytes(data)
    return folder / name


def refused(changes: list[Change], tree: FilePath) -> str:
    """Return why nothing is written, one line for each finding, paths without the tree."""
    before = {path: path.read_bytes() for path in tree.rglob("*") if path.is_file()}
    with pytest.raises(InputError) as caught:
        replace_files(changes, [str(tree)])
    assert {path: path.read_bytes() for path in tree.rglob("*") if path.is_file()} == before
    assert {found.code for found in caught.value.diagnostics} == {"AIGW122"}
    lines = "\n".join(f"{found.message}: {found.found}" for found in caught.value.diagnostics)
    return lines.replace(f"{tree}/", "")


def test_mode_and_link_are_kept(tmp_path: FilePath) -> None:
    """The file keeps its mode, and a link stays a link to the new bytes."""
    target, link = put(tmp_path, "real.yaml"), tmp_path / "link.yaml"
    target.chmod(0o4640)
    link.symlink_to(target)
    assert replace_files([Change(str(link), b"new", [b"o", b"ld"])], [str(tmp_path)]) == [str(link)]
    assert link.is_symlink()
    assert target.read_bytes() == b"new"
    assert stat.S_IMODE(target.stat().st_mode) == 0o4640


@pytest.mark.skipif(os.getuid() != 0, reason="only root may give a file away")
def test_owner_and_group_are_kept(tmp_path: FilePath) -> None:
    """The file is still somebody else's."""
    file = put(tmp_path, "a.yaml")
    os.chown(file, 12345, 54321)
    replace_files([Change(str(file), b"new")], [str(tmp_path)])
    assert (file.stat().st_uid, file.stat().st_gid, file.read_bytes()) == (12345, 54321, b"new")


NAMED = 12345
"""A user who is in ACLs only."""
UNSAID = 0xFFFFFFFF


def acl(*entries: tuple[int, int, int]) -> bytes:
    """Return an ACL as the kernel has it: its version, then tag, permissions and user of each entry."""
    return struct.pack("<I", 2) + b"".join(struct.pack("<HHI", *entry) for entry in entries)


ACL = acl((1, 6, UNSAID), (2, 4, NAMED), (4, 4, UNSAID), (16, 4, UNSAID), (32, 0, UNSAID))


def attributes(file: FilePath) -> dict[str, bytes]:
    """Return what a file has of what the tests set; the system may add its own."""
    ours = ("user.", "system.posix_acl", "security.aigw")
    return {name: os.getxattr(file, name) for name in os.listxattr(file) if name.startswith(ours)}


def test_extended_attributes_are_kept(tmp_path: FilePath) -> None:
    """Those of users, and ACLs with the mode that goes with them."""
    file = put(tmp_path, "a.yaml")
    file.chmod(0o640)
    os.setxattr(file, "user.note", b"\x00mine")
    os.setxattr(file, "system.posix_acl_access", ACL)
    before, mode = attributes(file), file.stat().st_mode
    losses = Losses(strict=True)
    replace_files([Change(str(file), b"new")], [str(tmp_path)], losses)
    assert (file.read_bytes(), losses.found) == (b"new", [])
    assert attributes(file) == before
    assert before.keys() == {"user.note", "system.posix_acl_access"}
    assert file.stat().st_mode == mode


def test_the_folders_acl_lets_nobody_in_whom_the_file_did_not(tmp_path: FilePath) -> None:
    """A new file gets the folder's default ACL; one in the place of an old file what that had."""
    file = put(tmp_path, "a.yaml")
    file.chmod(0o660)
    os.setxattr(tmp_path, "system.posix_acl_default", ACL)
    replace_files([Change(str(file), b"new")], [str(tmp_path)])
    assert attributes(file) == {}
    assert stat.S_IMODE(file.stat().st_mode) == 0o660


def test_a_new_file_has_the_usual_mode(tmp_path: FilePath) -> None:
    """The umask decides, as for any program."""
    before = os.umask(0o027)
    try:
        replace_files([Change(str(tmp_path / "new.yaml"), b"x")], [str(tmp_path)])
    finally:
        os.umask(before)
    assert (tmp_path / "new.yaml").stat().st_mode & 0o7777 == 0o640


def test_none_is_replaced_when_one_cannot_be(tmp_path: FilePath) -> None:
    """Every file that cannot be written is named; no file changes and no temporary one stays."""
    names = [put(tmp_path, "first.yaml"), tmp_path / "nowhere" / "second.yaml", tmp_path / "first.yaml" / "x"]
    assert refused([Change(str(name), b"new") for name in names], tmp_path) == (
        "cannot write nowhere/second.yaml: No such file or directory\n"
        "cannot write first.yaml/x: Not a directory"
    )


def test_what_changed_on_disk_is_not_overwritten(tmp_path: FilePath) -> None:
    """Somebody's edit, or removal, between reading and writing is not lost."""
    names = [put(tmp_path, "a"), put(tmp_path, "b", b"odd"), put(tmp_path, "c", b"longer"), tmp_path / "d"]
    assert refused([Change(str(name), b"new", [b"o", b"ld"]) for name in names], tmp_path) == (
        "refused to write d: it is gone since it was read\n"
        "refused to write b: it has changed since it was read\n"
        "refused to write c: it has changed since it was read"
    )


def test_links_out_of_the_tree_are_refused(tmp_path: FilePath) -> None:
    """To a file, to a folder, to nothing, and to themselves."""
    tree, outside = tmp_path / "tree", tmp_path / "tree-not"
    tree.mkdir()
    outside.mkdir()
    secret = put(outside, "secret.yaml")
    for name, target in (("a", secret), ("b", outside / "new"), ("c", FilePath("../tree-not/secret.yaml"))):
        (tree / name).symlink_to(target)
    (tree / "folder").symlink_to(outside)
    (tree / "loop").symlink_to("loop")
    changes = [Change(str(tree / name), b"new") for name in ("a", "b", "c", "folder/secret.yaml", "loop")]
    lines = refused(changes, tree).replace(str(tmp_path), "").split("\n")
    assert [line for line in lines if "out of the tree" not in line] == [
        "cannot write loop: Too many levels of symbolic links"
    ]
    assert len(lines) == 5
    assert sorted(path.name for path in outside.iterdir()) == ["secret.yaml"]
    assert secret.read_bytes() == b"old"


def test_only_files_are_replaced(tmp_path: FilePath) -> None:
    """A pipe, a folder or a device does not become a file."""
    os.mkfifo(tmp_path / "pipe")
    (tmp_path / "folder").mkdir()
    assert refused([Change(str(tmp_path / name), b"new") for name in ("pipe", "folder")], tmp_path) == (
        "cannot write pipe: it is no regular file\ncannot write folder: it is no regular file"
    )
    with pytest.raises(InputError):
        replace_files([Change(os.devnull, b"new")], ["/dev"])
    assert stat.S_ISCHR(os.stat(os.devnull).st_mode)


def test_a_file_of_that_temporary_name_stays(tmp_path: FilePath) -> None:
    """What an earlier process left, or somebody put there as a trap, is neither used nor removed."""
    trap = tmp_path / f".aigw-render-{os.getpid()}-0.tmp"
    trap.symlink_to(put(tmp_path, "victim"))
    replace_files([Change(str(put(tmp_path, "a.yaml")), b"new")], [str(tmp_path)])
    assert sorted(path.name for path in tmp_path.iterdir()) == [trap.name, "a.yaml", "victim"]
    assert ((tmp_path / "victim").read_bytes(), (tmp_path / "a.yaml").read_bytes()) == (b"old", b"new")


def test_the_longest_name_can_be_replaced(tmp_path: FilePath) -> None:
    """The temporary file's name does not grow with the file's."""
    file = put(tmp_path, "n" * 250 + ".yaml")
    replace_files([Change(str(file), b"new")], [str(tmp_path)])
    assert file.read_bytes() == b"new"


def test_the_root_folder_is_a_tree(tmp_path: FilePath) -> None:
    """Everything is inside of it."""
    file = put(tmp_path, "a.yaml")
    assert replace_files([Change(str(file), b"new")], ["/"]) == [str(file)]


def test_the_temporary_file_is_hidden_and_beside_the_target(tmp_path: FilePath) -> None:
    """It is on the same file system, and nobody who reads the folder takes it for a manifest."""
    seen: list[str] = []

    def changes() -> Iterator[Change]:
        yield Change(str(put(tmp_path, "a.yaml")), b"new")
        seen.extend(os.listdir(tmp_path))

    replace_files(changes(), [str(tmp_path)])
    assert sorted(seen) == [f".aigw-render-{os.getpid()}-0.tmp", "a.yaml"]
