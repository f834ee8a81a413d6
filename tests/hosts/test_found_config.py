"""The config file that is used without being named, and what it may not do."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from aigw_render.base.errors import InputError
from aigw_render.hosts.settings import gather
from aigw_render.read.files import InputFile
from aigw_render.read.load import load
from aigw_render.settings.effective import effective

if TYPE_CHECKING:
    from pathlib import Path

    from aigw_render.settings.settings import Settings

HEAD = "apiVersion: aigw-render.github.io/v1alpha1\nkind: AIGatewayRender\n"


@pytest.fixture
def root(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A repository in a folder with a config of its own; the working folder is two levels down."""
    root = tmp_path / "repository"
    (root / ".git").mkdir(parents=True)
    (root / "a" / "b").mkdir(parents=True)
    config(tmp_path, "outside")
    monkeypatch.chdir(root / "a" / "b")
    return root


def config(folder: Path, namespace: str, name: str = "aigw-render.yaml") -> None:
    """Write a config that is known by the namespace it says."""
    (folder / name).write_text(f"{HEAD}spec: {{namespace: {namespace}}}\n")


def used(**variables: str) -> tuple[str | None, str, str]:
    """Return the namespace, the config's path, and who named it."""
    settings, _ = gather({}, variables)
    holds = effective(settings)
    return (
        holds.namespace if holds.origins["namespace"] != "default" else None,
        holds.texts.get("config", ""),
        holds.origins.get("config", ""),
    )


def test_the_nearest_one_counts(root: Path) -> None:
    """And no other: they are not merged."""
    assert used() == (None, "", "")
    config(root, "root")
    above = "found above the working folder, in the repository"
    assert used() == ("root", "../../aigw-render.yaml", above)
    config(root / "a", "a", "aigw-render.yml")
    assert used() == ("a", "../aigw-render.yml", above)
    config(root / "a" / "b", "b")
    assert used() == ("b", "aigw-render.yaml", "found in the working folder")


def test_a_named_one_comes_first(root: Path) -> None:
    """The option before the variable."""
    config(root / "a" / "b", "b")
    config(root, "named", "mine.yaml")
    assert used(AIGW_RENDER_CONFIG="../../mine.yaml") == (
        "named",
        "../../mine.yaml",
        "environment AIGW_RENDER_CONFIG",
    )
    settings, _ = gather({"config": "../../mine.yaml"}, {"AIGW_RENDER_CONFIG": "aigw-render.yaml"})
    assert effective(settings).origins["config"] == "option --config"


def test_outside_of_a_repository_only_the_working_folder_counts(root: Path) -> None:
    """What is above may be anybody's."""
    (root / ".git").rmdir()
    config(root, "root")
    assert used() == (None, "", "")
    config(root / "a" / "b", "b")
    assert used()[0] == "b"


def errors(root: Path, controller: str) -> list[str]:
    """Return what is wrong with a config that is found in the repository."""
    (root / "a" / "aigw-render.yaml").write_text(f"{HEAD}spec: {{controller: {controller}}}\n")
    with pytest.raises(InputError) as caught:
        gather({}, {"AIGW_SEED": "one", "TOKEN": "two"})
    return [one.message for one in caught.value.diagnostics]


@pytest.mark.parametrize(
    ("controller", "message"),
    [
        (
            "{mcpSessionEncryptionSeed: {fromEnv: TOKEN}}",
            "a config that is found and not named may not read the variable TOKEN",
        ),
        (
            "{mcpSessionEncryptionSeed: {fromFile: ../../secret}}",
            "a config that is found and not named may not read ../../secret",
        ),
        (
            "{mcpSessionEncryptionSeed: {fromFile: link}}",
            "a config that is found and not named may not read link",
        ),
        ("{values: [../../secret]}", "the path ../../secret leads out of the repository"),
        (
            "{values: [../.git/config]}",
            "a config that is found and not named may not read ../.git/config",
        ),
        (
            "{mcpSessionEncryptionSeed: {fromFile: ../.git/config}}",
            "a config that is found and not named may not read ../.git/config",
        ),
    ],
)
def test_secrets_of_the_machine_are_out_of_reach(root: Path, controller: str, message: str) -> None:
    """The tree may be somebody else's, and seeds end up in the output."""
    (root.parent / "secret").write_text("three")
    (root / "a" / "link").symlink_to("../../secret")
    assert errors(root, controller) == [message]


def test_seeds_are_not_acknowledged_by_whoever_changes_the_tree(root: Path) -> None:
    """A pull request could have a seed printed; who names the config says it himself."""
    config = root / "a" / "aigw-render.yaml"
    config.write_text(f"{HEAD}spec: {{allowSecrets: true}}\n")
    with pytest.raises(InputError) as caught:
        gather({}, {})
    (found,) = caught.value.diagnostics
    assert found.message == "a config that is found and not named may not say allowSecrets"
    assert (found.code, found.place and found.place.position.column) == ("AIGW118", 22)
    named, _ = gather({"config": str(config)}, {})
    assert any(layer.allow_secrets for layer in named.layers())
    config.write_text(f"{HEAD}spec: {{allowSecrets: false}}\n")
    assert gather({}, {})[1] == ()


def test_outside_of_a_repository_nothing_above_is_in_reach(root: Path) -> None:
    """The working folder is all that is known to belong to the tree."""
    (root / ".git").rmdir()
    text = f"{HEAD}spec: {{context: [.., ../../.git], controller: {{values: [v.yaml]}}}}\n"
    (root / "a" / "b" / "aigw-render.yaml").write_text(text)
    (root / "a" / "b" / "v.yaml").write_text("{}")
    with pytest.raises(InputError) as caught:
        gather({}, {})
    assert [one.message for one in caught.value.diagnostics] == [
        "the path .. leads out of the repository",
        "the path ../../.git leads out of the repository",
    ]


def test_a_variable_that_is_meant_for_us_is_read(root: Path) -> None:
    """Its name says so; and so is a file of the repository."""
    text = f"{HEAD}spec: {{controller: {{mcpSessionEncryptionSeed: {{fromEnv: AIGW_SEED}}}}}}\n"
    (root / "aigw-render.yaml").write_text(text)
    assert seed(gather({}, {"AIGW_SEED": "one"})[0]) == "one"
    (root / "aigw-render.yaml").write_text(text.replace("fromEnv: AIGW_SEED", "fromFile: a/seed"))
    (root / "a" / "seed").write_text("two\n")
    assert seed(gather({}, {})[0]) == "two"


def seed(settings: Settings) -> str | None:
    """Return the seed that the config says."""
    return settings.weaker[0].mcp_session_encryption_seed


def test_a_link_out_of_the_repository_is_refused(root: Path) -> None:
    """Its content would be somebody else's."""
    (root / "aigw-render.yaml").symlink_to("../aigw-render.yaml")
    with pytest.raises(InputError, match="is a link that leads out of the repository"):
        gather({}, {})


def test_a_file_of_that_name_that_is_no_config_is_an_error(root: Path) -> None:
    """Better than a config that does nothing."""
    (root / "aigw-render.yaml").write_text("a: 1\n")
    with pytest.raises(InputError, match="is no config file"):
        gather({}, {})


@pytest.mark.parametrize(
    ("path", "codes"),
    [
        ("aigw-render.yaml", []),
        ("./aigw-render.yaml", []),
        ("other.yaml", ["AIGW222"]),
        ("x/aigw-render.yaml", ["AIGW222"]),
        ("<stdin>", ["AIGW222"]),
    ],
)
def test_configs_in_the_input_that_are_not_used(root: Path, path: str, codes: list[str]) -> None:
    """Somebody may believe that they are."""
    config(root / "a" / "b", "b")
    found = load([InputFile(path, f"{HEAD}spec: {{}}\n".encode())]).resources
    settings = gather({"position": "sidecar"}, {})[0]
    assert [one.code for one in effective(settings, found).diagnostics] == codes


def test_configs_above_the_working_folder_are_known(root: Path) -> None:
    """An input may be a path that leads up."""
    config(root / "a" / "b", "b")
    found = load([InputFile("../b/aigw-render.yaml", f"{HEAD}spec: {{}}\n".encode())]).resources
    assert effective(gather({"position": "sidecar"}, {})[0], found).diagnostics == ()
    found = load([InputFile("../c/aigw-render.yaml", f"{HEAD}spec: {{}}\n".encode())]).resources
    assert [one.code for one in effective(gather({"position": "sidecar"}, {})[0], found).diagnostics] == [
        "AIGW222"
    ]


def test_configs_are_known_by_their_absolute_path_too(root: Path) -> None:
    """However they are read."""
    config(root / "a" / "b", "b")
    path = str(root / "a" / "b" / "aigw-render.yaml")
    found = load([InputFile(path, f"{HEAD}spec: {{}}\n".encode())]).resources
    assert effective(gather({"position": "sidecar"}, {})[0], found).diagnostics == ()
