"""Packaged folders are found in a checkout and in an installed wheel."""

from __future__ import annotations

import os
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

from aigw_render.base.resources import read_resource, resource_path

ROOT = Path(__file__).resolve().parent.parent.parent
SCHEMA = ("schemas", "v1.1", "GatewayConfig.json")


def test_a_checkout_has_them_beside_the_package() -> None:
    """The folders are at the top, where a reader looks for them."""
    assert Path(resource_path(*SCHEMA)) == ROOT.joinpath(*SCHEMA)
    assert read_resource(*SCHEMA) == ROOT.joinpath(*SCHEMA).read_bytes()


def test_a_missing_file_is_an_error() -> None:
    """Never an empty answer."""
    with pytest.raises(FileNotFoundError):
        read_resource("schemas", "v9.9", "GatewayConfig.json")


def tracked(folder: str) -> list[str]:
    """Return the files of a folder that are no leftovers."""
    found = ROOT.joinpath(folder).rglob("*")
    return [str(path.relative_to(ROOT)) for path in found if path.is_file() and path.suffix != ".pyc"]


def test_a_wheel_carries_them(tmp_path: Path) -> None:
    """The wheel is built from this tree and imported from where it was unpacked."""
    build = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(tmp_path)]
    subprocess.run(build, cwd=ROOT, check=True, capture_output=True)
    (wheel,) = tmp_path.glob("*.whl")
    with zipfile.ZipFile(wheel) as archive:
        archive.extractall(tmp_path / "site")
    code = (
        f"import sys; sys.path.insert(0, {str(tmp_path / 'site')!r})\n"
        "from aigw_render.base.resources import read_resource, resource_path\n"
        f"print(resource_path(*{SCHEMA!r}), len(read_resource(*{SCHEMA!r})))"
    )
    shown = subprocess.run(
        [sys.executable, "-I", "-c", code], cwd=tmp_path, check=True, capture_output=True, text=True
    ).stdout.split()
    data = tmp_path / "site" / "aigw_render" / "_data"
    for folder in ("plugin", "schemas", "templates"):
        packed = sorted(path.relative_to(data) for path in (data / folder).rglob("*") if path.is_file())
        assert packed
        assert packed == sorted(Path(name) for name in tracked(folder))
    expected = tmp_path.joinpath("site", "aigw_render", "_data", *SCHEMA)
    assert shown == [str(expected), str(os.path.getsize(ROOT.joinpath(*SCHEMA)))]
