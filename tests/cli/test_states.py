"""What `check` and `diff` say about a tree of manifests in each of the states that it can be in."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from typing import TYPE_CHECKING, NamedTuple

import pytest

from tests.cli import process
from tests.cli.program import KNOWN, Program
from tests.manifests import CONFIG, CONFIGURED_GATEWAY, ENVOY, MCP_ROUTE, ROUTE

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from syrupy.assertion import SnapshotAssertion

OPTIONS = (*KNOWN, "--config=aigw.yaml")
IN_PLACE = ("gitops", *OPTIONS)
MIRRORED = ("gitops", *OPTIONS, "--output=rendered/")
SEED = "--controller-arg=--mcpSessionEncryptionSeed="


class State(NamedTuple):
    """How a tree gets into a state, and what is asked then."""

    make: Callable[[Path], object]
    arguments: tuple[str, ...] = IN_PLACE
    code: int = 1
    stdin: str = ""


def edit(name: str, old: str, new: str) -> Callable[[Path], None]:
    """Return an edit of a file, which must hold the old text once or more."""

    def make(tree: Path) -> None:
        text = (tree / name).read_bytes().decode()
        assert old in text
        (tree / name).write_bytes(text.replace(old, new).encode())

    return make


def put(name: str, text: str | bytes = "") -> Callable[[Path], None]:
    """Return an edit that gives a file new content."""

    def make(tree: Path) -> None:
        (tree / name).parent.mkdir(exist_ok=True)
        (tree / name).write_bytes(text.encode() if isinstance(text, str) else text)

    return make


def drop(name: str) -> Callable[[Path], object]:
    """Return an edit that deletes a file."""
    return lambda tree: (tree / name).unlink()


def drop_line(name: str, word: str) -> Callable[[Path], object]:
    """Return an edit that deletes the lines with a word."""

    def make(tree: Path) -> None:
        lines = (tree / name).read_text().splitlines(keepends=True)
        (tree / name).write_text("".join(line for line in lines if word not in line))

    return make


def move(old: str, new: str) -> Callable[[Path], object]:
    """Return an edit that gives a file another name."""
    return lambda tree: (tree / old).rename(tree / new)


def link_out(tree: Path) -> None:
    """Let a rendered file lead to one that nobody meant to show."""
    (tree / "secret.yaml").write_text("kind: Secret\n")
    (tree / "rendered" / "route.yaml").unlink()
    (tree / "rendered" / "route.yaml").symlink_to("../secret.yaml")


def partially_staged(tree: Path) -> None:
    """Stage a current tree, then change a config that is not staged."""
    for command in (("init", "-q"), ("add", ".")):
        subprocess.run(["git", *command], cwd=tree, check=True)
    edit("gitops/config.yaml", "debug", "trace")(tree)


def remove_all(tree: Path) -> None:
    """Take the folder of rendered manifests away."""
    for path in (tree / "rendered").iterdir():
        path.unlink()
    (tree / "rendered").rmdir()


def with_mcp(tree: Path) -> None:
    """Add a route that needs a seed, beside an Envoy that has an old one."""
    put("gitops/mcp.yaml", MCP_ROUTE)(tree)
    edit(
        "gitops/envoy.yaml",
        "- -logLevel\n",
        "- -mcpSessionEncryptionSeed\n        - hunter2\n        - -logLevel\n",
    )(tree)


STATES = {
    "fresh": State(lambda _: None, code=0),
    "never rendered": State(put("gitops/envoy.yaml", ENVOY)),
    "a config changed": State(edit("gitops/config.yaml", "debug", "trace")),
    "a comment was added": State(edit("gitops/envoy.yaml", "kind:", "# mine\nkind:"), code=0),
    "the container was edited by hand": State(
        edit("gitops/envoy.yaml", "ai-gateway-extproc:v1.1.0", "mine:v2")
    ),
    "the hash was deleted": State(drop_line("gitops/envoy.yaml", "extproc-config-hash")),
    "the last route was deleted": State(drop("gitops/route.yaml")),
    "other settings": State(
        lambda _: None,
        ("gitops", *OPTIONS, "--controller-arg=--extProcLogLevel=warn", "--strict", "--exclude=x y"),
    ),
    "the name needs quotes": State(
        move("gitops/envoy.yaml", "gitops/it's mine.yaml"),
        ("gitops/it's mine.yaml", "--context=gitops", *OPTIONS, "--hash-key=example.com/h"),
    ),
    "line endings of Windows": State(edit("gitops/envoy.yaml", "\n", "\r\n"), code=0),
    "line endings of Windows, and stale": State(
        lambda tree: (
            edit("gitops/envoy.yaml", "\n", "\r\n")(tree),
            edit("gitops/envoy.yaml", "debug", "trace")(tree),
        )
    ),
    "partially staged": State(partially_staged),
    "a merge conflict": State(edit("gitops/config.yaml", "spec:", "<<<<<<< HEAD\nspec:"), code=3),
    "a config is missing": State(drop("gitops/config.yaml"), code=3),
    "standard input": State(lambda _: None, ("-", *OPTIONS), code=2),
    "mirrored: fresh": State(lambda _: None, MIRRORED, 0),
    "mirrored: nothing is rendered yet": State(remove_all, MIRRORED),
    "mirrored: stale": State(edit("gitops/config.yaml", "debug", "trace"), MIRRORED),
    "mirrored: a rendered file was edited by hand": State(
        edit("rendered/gateway.yaml", "envoy", "other"), MIRRORED
    ),
    "mirrored: a rendered file is missing": State(drop("rendered/config.yaml"), MIRRORED),
    "mirrored: an empty file is missing": State(put("gitops/empty.yaml"), MIRRORED),
    "mirrored: the last route was deleted": State(drop("gitops/route.yaml"), MIRRORED),
    "mirrored: orphaned": State(
        lambda tree: (
            put("rendered/old.yaml", "apiVersion: v1\nkind: ConfigMap\n")(tree),
            put("rendered/b.json", "{"),
        ),
        MIRRORED,
    ),
    "mirrored: a kept orphan": State(
        put("rendered/extra/old.yaml", "apiVersion: v1\nkind: ConfigMap\n"),
        (*MIRRORED, "--exclude=extra/*"),
        0,
    ),
    "mirrored: files that are no manifests": State(
        lambda tree: (
            put("rendered/README.md", "apiVersion: v1\nkind: ConfigMap\n")(tree),
            put(
                "rendered/kustomization.yaml",
                "apiVersion: kustomize.config.k8s.io/v1beta1\nkind: Kustomization\n",
            )(tree),
            put("rendered/values.yaml", "image: x\n")(tree),
            put("rendered/binary.json", b"\xff\xfe\x00")(tree),
        ),
        MIRRORED,
        0,
    ),
    "mirrored: inside of what is read": State(
        move("rendered", "gitops/out"), ("gitops", *OPTIONS, "--output=gitops/out"), 0
    ),
    "mirrored: the sources are named as the output": State(
        remove_all, (".", *OPTIONS, "--exclude=aigw.yaml", "--output=gitops"), 3
    ),
    "mirrored: an empty name": State(lambda _: None, ("gitops", *OPTIONS, "--output="), 2),
    "a folder without manifests": State(put("notes/README.md"), ("notes", *OPTIONS), 0),
    "everything is excluded": State(lambda _: None, (*IN_PLACE, "--exclude=gitops/*", "--strict"), 3),
    "an empty path": State(lambda _: None, ("", *OPTIONS), 3),
    "mirrored: moved": State(move("gitops/route.yaml", "gitops/chat.yaml"), MIRRORED),
    "mirrored: checked out with line endings of Windows": State(
        edit("rendered/config.yaml", "\n", "\r\n"), MIRRORED
    ),
    "mirrored: no text": State(put("rendered/route.yaml", b"kind: \xff\x1b[2J\n"), MIRRORED),
    "mirrored: a link out of the folder": State(link_out, MIRRORED, 3),
    "mirrored: a template changed": State(
        lambda tree: (
            put("gitops/t.yaml", "{{ x }}: 1\n")(tree),
            put("rendered/t.yaml", "{{ y }}: 1\n")(tree),
        ),
        MIRRORED,
    ),
    "one file: stale": State(
        put("all.yaml", ENVOY), ("gitops/envoy.yaml", "--context=gitops", *OPTIONS, "-oall.yaml")
    ),
    "one file: from standard input": State(
        lambda _: None,
        (
            "-",
            *(f"--context=gitops/{name}.yaml" for name in ("gateway", "route", "config")),
            *OPTIONS,
            "-onew.yaml",
        ),
        stdin=ENVOY,
    ),
    "a seed was changed": State(with_mcp, (*IN_PLACE, "--allow-secrets", f"{SEED}tr0ub4dor")),
    "a seed that may not be written": State(with_mcp, (*IN_PLACE, f"{SEED}tr0ub4dor"), 4),
}


@pytest.fixture(scope="module")
def rendered(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A tree that is rendered in place, and its mirror."""
    tree = tmp_path_factory.mktemp("rendered")
    (tree / "gitops").mkdir()
    for name, text in {
        "gateway": CONFIGURED_GATEWAY,
        "route": ROUTE,
        "config": CONFIG,
        "envoy": ENVOY,
    }.items():
        (tree / "gitops" / f"{name}.yaml").write_text(text)
    config = "apiVersion: aigw-render.github.io/v1alpha1\nkind: AIGatewayRender\nspec: {webhook: excluded}\n"
    (tree / "aigw.yaml").write_text(config)
    for destination in ("--in-place", "--output=rendered/"):
        subprocess.run(process.program("render", "gitops", *OPTIONS, destination), cwd=tree, check=True)
    return tree


@pytest.fixture
def tree(rendered: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A copy of it; the working directory."""
    shutil.copytree(rendered, tmp_path, dirs_exist_ok=True)
    monkeypatch.chdir(tmp_path)
    return tmp_path


@pytest.mark.parametrize("name", STATES)
def test_state(name: str, tree: Path, program: Program, snapshot: SnapshotAssertion) -> None:
    """The diff, the findings and the way out; then what a cluster would notice."""
    state = STATES[name]
    state.make(tree)
    found = program("check", *state.arguments, stdin=state.stdin)
    assert found.code == state.code
    assert "hunter2" not in str(found)
    assert "tr0ub4dor" not in str(found)
    assert str(found) == snapshot(name="check")
    if state.code < 2:
        assert program("diff", *state.arguments, stdin=state.stdin).stdout == found.stdout
        assert str(program("diff", "--semantic", *state.arguments, stdin=state.stdin)) == snapshot(
            name="semantic"
        )


MENDED = [name for name, state in STATES.items() if state.code == 1 and "seed" not in name]


@pytest.mark.parametrize("name", MENDED)
def test_the_commands_that_are_shown_mend_it(name: str, tree: Path, program: Program) -> None:
    """Copied and pasted into a shell; then nothing is left to do."""
    state = STATES[name]
    state.make(tree)
    said = program("check", *state.arguments, stdin=state.stdin).stderr
    shown = said[said.index("to make them current") :].split("\n", 1)[1]
    scripts = f"{os.path.dirname(sys.executable)}:{os.environ['PATH']}"
    subprocess.run(
        ["sh", "-ec", shown], check=True, input=state.stdin.encode(), env=os.environ | {"PATH": scripts}
    )
    assert program("check", *state.arguments, stdin=state.stdin).code == 0


def test_a_report_for_programs_says_how_to_mend_it(tree: Path, program: Program) -> None:
    """At each finding, since it has no other place; and nothing but the report is on standard error."""
    edit("gitops/config.yaml", "debug", "trace")(tree)
    found = json.loads(program("check", *MIRRORED, "--format=json").stderr)["diagnostics"]
    mend = "aigw-render render --output=rendered/ --config=aigw.yaml --kube-version=1.33 gitops"
    assert [one["hint"] for one in found] == [f"to make them current, in the same folder:\n{mend}"] * 2
    assert program("check", *MIRRORED, "--format=github").stderr.count("::error title=AIGW236") == 2


def test_verbose_says_what_was_compared(tree: Path, program: Program) -> None:
    """After what was decided."""
    assert tree.exists()
    said = program("check", *MIRRORED, "--verbose").stderr
    assert said.endswith("\n4 files are current\n")
    assert said.startswith("Deployment envoy-gateway-system/envoy-ai: injected, hash ")


def test_colours(tree: Path, program: Program) -> None:
    """When asked for; a pipe is no terminal."""
    edit("gitops/config.yaml", "debug", "trace")(tree)
    for command in (("check",), ("diff",), ("diff", "--semantic")):
        assert b"\x1b[32m" in program(*command, *IN_PLACE, "--color=always").stdout
        assert b"\x1b" not in program(*command, *IN_PLACE).stdout
