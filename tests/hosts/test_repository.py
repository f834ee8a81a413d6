"""Which paths a config file may name."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from aigw_render.base.errors import InputError
from aigw_render.hosts.settings import gather

if TYPE_CHECKING:
    from pathlib import Path

HEAD = "apiVersion: aigw-render.github.io/v1alpha1\nkind: AIGatewayRender\nmetadata: {name: x}\n"


@pytest.fixture
def apps(tmp_path: Path) -> Path:
    """A folder of a repository, which has a neighbour, and a folder beside the repository."""
    for name in ("repository/.git", "repository/apps", "repository/platform", "beside"):
        (tmp_path / name).mkdir(parents=True)
    (tmp_path / "beside" / "values.yaml").write_text("extProc: {logLevel: debug}\n")
    (tmp_path / "repository" / "apps" / "link").symlink_to(tmp_path / "beside")
    return tmp_path / "repository" / "apps"


def read(folder: Path, spec: str) -> tuple[str, ...]:
    """Return the context of a config in a folder."""
    (folder / "aigw.yaml").write_text(f"{HEAD}spec: {spec}\n")
    settings, _ = gather({"config": str(folder / "aigw.yaml")}, {})
    return settings.context


def test_paths_inside_of_the_repository(apps: Path) -> None:
    """Also above the config's own folder."""
    assert read(apps, "{context: [../platform, .]}") == (str(apps.parent / "platform"), str(apps))


@pytest.mark.parametrize(
    ("spec", "column"),
    [
        ("{context: [../platform, ../../beside]}", 31),
        ("{context: [link]}", 18),
        ("{context: [/etc]}", 18),
        ("{controller: {values: [../../beside/values.yaml]}}", 30),
    ],
)
def test_paths_out_of_the_repository(spec: str, column: int, apps: Path) -> None:
    """Each is an error at its place."""
    with pytest.raises(InputError, match="leads out of the repository") as caught:
        read(apps, spec)
    (found,) = caught.value.diagnostics
    assert (found.code, found.place and found.place.position.column) == ("AIGW118", column)


def test_without_a_repository_nothing_is_outside(apps: Path) -> None:
    """Then nobody can tell."""
    (apps.parent / ".git").rmdir()
    assert read(apps, "{context: [../../beside]}") == (str(apps.parent.parent / "beside"),)
