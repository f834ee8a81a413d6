"""Where the copied repository begins."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

import pytest

from aigw_render.hosts.argocd.root import repository_root

if TYPE_CHECKING:
    from pathlib import Path


@pytest.mark.parametrize(
    ("folder", "said", "root"),
    [
        ("repo/apps/ai", "apps/ai", "repo"),
        ("repo/apps/ai", "./apps//ai/", "repo"),
        ("repo/apps/apps", "apps", "repo/apps"),
        ("repo", ".", "repo"),
        ("repo", "", "repo"),
        # A part of the repository was copied: its root, or the Application's folder alone.
        ("copy/ai", "teams/apps/ai", "copy"),
        ("copy", "teams/apps/ai", "copy"),
        # Nothing that a path says leads above what fits.
        ("repo/apps/ai", "../../apps/ai", "repo/apps/ai"),
        ("repo/apps/ai", "other", "repo/apps/ai"),
    ],
)
def test_root(folder: str, said: str, root: str, tmp_path: Path) -> None:
    """The folder without the Application's path, as far as it fits."""
    (tmp_path / folder).mkdir(parents=True)
    assert repository_root(str(tmp_path / folder), said) == os.path.realpath(tmp_path / root)


def test_a_folder_reached_through_a_link(tmp_path: Path) -> None:
    """The Application's path is a link's, and the working folder its target."""
    (tmp_path / "repo/apps/v2").mkdir(parents=True)
    (tmp_path / "repo/apps/current").symlink_to("v2")
    found = repository_root(str(tmp_path / "repo/apps/v2"), "apps/current")
    assert found == os.path.realpath(tmp_path / "repo")
