"""The pre-commit hooks by themselves; tests/precommit has them run by pre-commit."""

from __future__ import annotations

import os
import re
from typing import TYPE_CHECKING

import pytest

from aigw_render.base.errors import UsageError
from aigw_render.hosts.concerns import concerns, sources
from aigw_render.hosts.files import read_inputs
from aigw_render.hosts.hook import FILES, Job, read_job
from aigw_render.hosts.repository import CONFIG_FILES
from aigw_render.hosts.settings import gather

if TYPE_CHECKING:
    from pathlib import Path

NAMES = {
    "gateway.yaml": True,
    "apps/ai/route.yml": True,
    "apps/list.json": True,
    "apps/with blanks/ü.yaml": True,
    "apps/.hidden/route.yaml": False,
    "apps/.hidden.yaml": False,
    ".github/workflows/ci.yaml": False,
    "README.md": False,
    "yaml": False,
    "apps/yaml/notes": False,
    "values.yaml.gotmpl": False,
    "route.yaml.orig": False,
    "ROUTE.YAML": False,
    "kustomization.yaml": True,
}
"""File names as repositories have them, and whether a folder's files of that name are read."""


@pytest.fixture
def tree(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Files of all these names; the working directory."""
    for name in NAMES:
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text("a: 1\n")
    monkeypatch.chdir(tmp_path)
    return tmp_path


@pytest.mark.parametrize("folder", [".", "apps", "apps/", "./apps/ai"])
def test_what_concerns_a_folder_is_what_is_read_in_it(tree: Path, folder: str) -> None:
    """The names alone tell the same as reading does; pre-commit's pattern leaves out none of them."""
    assert tree.exists()
    read = {one.path.removeprefix("./") for one in read_inputs((folder,))}
    assert {name for name in NAMES if concerns([name], [folder])} == read
    assert all(re.search(FILES, name) for name in read)


def test_the_names_above() -> None:
    """The test before would not notice if nothing was read at all."""
    assert {name: concerns([name], ["."]) for name in NAMES} == NAMES
    assert not re.search(FILES, "README.md")
    assert not re.search(FILES, "values.yaml.gotmpl")


@pytest.mark.parametrize(
    "root", ["a/notes", "./a/notes", "a//notes", "b/../a/notes", "{here}/a/notes", "{here}/a"]
)
def test_a_path_may_be_written_in_many_ways(root: str) -> None:
    """Whatever a file is called, and also when it is gone."""
    assert concerns(["a/notes", "a/x.yaml"], ["elsewhere", root.format(here=os.getcwd())])


@pytest.mark.parametrize(
    ("name", "root"), [("apps2/x.yaml", "apps"), ("x.yaml", "apps"), ("../x.yaml", "apps")]
)
def test_what_stands_beside_a_folder_does_not_concern_it(name: str, root: str) -> None:
    """A name that begins in the same way is another folder."""
    assert not concerns([name], [root])


def test_everything_that_settings_name_concerns(tree: Path) -> None:
    """The config, its context, and values files of any name, relative to where they were named."""
    (tree / "env").mkdir()
    (tree / "env" / "chart").write_text("a: 1\n")
    config = "env/aigw.conf"
    (tree / config).write_text(
        "apiVersion: aigw-render.github.io/v1alpha1\nkind: AIGatewayRender\n"
        "spec: {context: [../base], controller: {values: [chart]}}\n"
    )
    options = {"config": config, "controller_values": ("gateway.yaml",), "context": ("more",)}
    settings, _ = gather(options, {})
    expected = {"in", "base", "more", config, "env/chart", "gateway.yaml"}
    assert {*sources(["in"], settings)} == expected | {*CONFIG_FILES}


def test_arguments() -> None:
    """Our own options, those of `render`, and files."""
    words = [
        "check",
        "--path=a",
        "--kube-version",
        "1.33",
        "x.yaml",
        "--path",
        "b",
        "--output=out/",
        "y z.yaml",
    ]
    assert read_job(words) == Job(
        "check", ("a", "b"), "out/", {"kube_version": "1.33"}, ["x.yaml", "y z.yaml"]
    )
    assert read_job(["validate"]) == Job("validate", (".",), "-", {}, [])


@pytest.mark.parametrize(
    "arguments",
    [[], ["rendr"], ["--strict"], ["render", "--in-place"], ["render", "--path"], ["render", "--output="]],
)
def test_wrong_arguments(arguments: list[str]) -> None:
    """Nothing is guessed."""
    with pytest.raises(UsageError, match="AIGW115"):
        read_job(arguments)
