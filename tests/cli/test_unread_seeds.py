"""A seed in a text that was not understood is in no output: every source, spelling and malformation."""

from __future__ import annotations

import contextlib
import json
import os
import shlex
import subprocess
import sys
from base64 import b64encode
from typing import TYPE_CHECKING

import pytest

from aigw_render.base.errors import AigwError
from aigw_render.hosts.argocd.report import first_line
from aigw_render.hosts.boundary import INTERNAL, guarded
from aigw_render.hosts.run import outcome_of
from aigw_render.pipeline import render
from aigw_render.read.files import InputFile
from aigw_render.read.load import load
from aigw_render.write.report.krm import located, results
from aigw_render.write.report.reporters import REPORTERS
from tests.cli.program import KNOWN, Program
from tests.manifests import ENVOY, GATEWAY, MCP_ROUTE, stream

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator
    from pathlib import Path as FilePath

    from aigw_render.base.diagnostic import Diagnostic

HALVES = ("tr0ub4dor", "hunter2")
"""What every seed here is made of: the tests of the command line look for them, too."""
CODED = b64encode(b"tr0ub4dor").decode()
SEEDS = (
    "tr0ub4dor",
    "tr0ub4dor hunter2",
    "tr0ub4dor'hunter2",
    'tr0ub4dor"hunter2',
    "tr0ub4dor,hunter2",
    "tr0ub4dor: hunter2",
    "tr0ub4dor #hunter2",
    "tr0ub4dor}hunter2]",
    "tr0ub4dor\\hunter2",
    "*tr0ub4dor",
    "&tr0ub4dor",
    "-tr0ub4dor",
    "%tr0ub4dor{{hunter2",
    "[tr0ub4dor",
    "tr0ub4dor=hunter2",
    "@tr0ub4dor",
)
ARGUMENTS: dict[str, Callable[[str], list[str]]] = {
    "joined": lambda seed: [f"--mcpSessionEncryptionSeed={seed}"],
    "blank": lambda seed: [f"--mcpSessionEncryptionSeed {seed}"],
    "colon": lambda seed: [f"--mcpSessionEncryptionSeed:{seed}"],
    "colon-and-blank": lambda seed: [f"-mcpFallbackSessionEncryptionSeed: {seed}"],
    "glued": lambda seed: [f"--mcpSessionEncryptionSeed{seed}"],
    "apart": lambda seed: ["--mcpSessionEncryptionSeed", seed],
    "misspelt": lambda seed: [f"--mcpSessionEncryptionSeeds={seed}"],
    "misspelt-apart": lambda seed: ["--mcpSesionEncryptionSed", seed],
    "misspelt-blank": lambda seed: [f"-mcpSesionEncryptionSed {seed}"],
    "other-case": lambda seed: [f"--mcp-session-encryption-seed={seed}"],
    "dashes": lambda seed: [f"---mcpSessionEncryptionSeed={seed}"],
    "swallowed": lambda seed: ["--rootPrefix", f"--mcpSessionEncryptionSeed={seed}"],
    "wrong-flag": lambda seed: ["--mcpSessionEncryptionIterations", seed],
}
HEAD = "apiVersion: aigw-render.github.io/v1alpha1\nkind: AIGatewayRender\nmetadata: {name: x}\n"
DEPLOYMENT = (
    "apiVersion: apps/v1\nkind: Deployment\nmetadata: {name: controller}\nspec:\n  template:\n    spec:\n"
    "      containers:\n      - name: c\n        args:\n        - --extProcImage=e:v1\n"
)
APPLICATION = (
    "apiVersion: argoproj.io/v1alpha1\nkind: Application\nmetadata: {name: aigw}\nspec:\n  source:\n"
    "    chart: ai-gateway-helm\n    targetRevision: v1.1.0\n    helm:\n"
)


class Given:
    """What one case says to the program."""

    def __init__(
        self, *options: str, config: str = "", values: str = "", manifest: str = "", **environ: str
    ) -> None:
        self.options, self.config, self.values = options, config, values
        self.manifest, self.environ = manifest, environ

    def findings(self, folder: FilePath) -> tuple[Diagnostic, ...]:
        """Return what a run says."""
        for name, text in {"config.yaml": self.config, "values.yaml": self.values}.items():
            (folder / name).write_text(text, encoding="utf-8")
        (folder / "in.yaml").write_text(stream(GATEWAY, MCP_ROUTE, ENVOY, self.manifest), encoding="utf-8")
        options: dict[str, object] = {"kube_version": "1.33", "controller_arg": self.options}
        options |= {"config": "config.yaml"} if self.config else {}
        options |= {"controller_values": ("values.yaml",)} if self.values else {}
        with contextlib.chdir(folder):
            try:
                return outcome_of(["in.yaml"], options, self.environ, render).diagnostics
            except AigwError as error:
                return error.diagnostics


def lines(items: Iterable[str]) -> str:
    """Return a block list."""
    return "".join(f"        - {item}\n" for item in items)


def quoted(items: Iterable[str]) -> str:
    """Return a flow list."""
    return f"[{', '.join(map(json.dumps, items))}]"


WRITTEN: dict[str, Callable[[list[str]], Given]] = {
    "option": lambda args: Given(*args),
    "environment": lambda args: Given(AIGW_RENDER_CONTROLLER_ARGS=shlex.join(args)),
    "environment-raw": lambda args: Given(AIGW_RENDER_CONTROLLER_ARGS=" ".join(args)),
    "environment-open-quote": lambda args: Given(AIGW_RENDER_CONTROLLER_ARGS=f"{' '.join(args)} '"),
    "environment-of-argo": lambda args: Given(ARGOCD_ENV_AIGW_RENDER_CONTROLLER_ARGS=f"'{' '.join(args)}"),
    "parameter": lambda args: Given(
        ARGOCD_APP_PARAMETERS=json.dumps([{"name": "controllerArgs", "array": args}])
    ),
    "parameter-map": lambda args: Given(
        ARGOCD_APP_PARAMETERS=json.dumps([{"name": "controllerArgs", "map": {args[0].strip("-"): args[-1]}}])
    ),
    "parameter-name": lambda args: Given(
        ARGOCD_APP_PARAMETERS=json.dumps([{"name": args[0].strip("-"), "string": args[-1]}])
    ),
    "parameters-broken": lambda args: Given(ARGOCD_APP_PARAMETERS=json.dumps([*args])[:-1]),
    "wrong-variable": lambda args: Given(
        AIGW_RENDER_STRICT=" ".join(args), AIGW_RENDER_CONTEXT=f"{args[0]}'"
    ),
    "config": lambda args: Given(config=f"{HEAD}spec: {{controller: {{args: {quoted(args)}}}}}\n"),
    "config-raw": lambda args: Given(config=f"{HEAD}spec:\n  controller:\n    args:\n{lines(args)}"),
    "config-text": lambda args: Given(config=f"{HEAD}spec:\n  controller:\n    args: {' '.join(args)}\n"),
    "deployment": lambda args: Given(manifest=DEPLOYMENT + lines(map(json.dumps, args))),
    "deployment-raw": lambda args: Given(manifest=DEPLOYMENT + lines(args)),
    "deployment-broken": lambda args: Given(manifest=f"{DEPLOYMENT}{lines(args)}\t- x\n"),
    "deployment-flow": lambda args: Given(
        manifest=f"{DEPLOYMENT}        command: {quoted(['x', '--extProcImage=x:1', '--nope', *args])}\n"
    ),
    "deployment-command": lambda args: Given(
        manifest=f"{DEPLOYMENT}        - sh -c {json.dumps(' '.join(args))}\n"
    ),
    "deployment-text": lambda args: Given(
        manifest=DEPLOYMENT.replace("        args:", "        x:")
        + f"        args: {json.dumps(' '.join(args))}\n"
    ),
    "workload-text": lambda args: Given(
        manifest=ENVOY.replace("name: envoy-ai", "name: b") + f"        args: {json.dumps(' '.join(args))}\n"
    ),
}
VALUES: dict[str, Callable[[str], str]] = {
    "plain": lambda seed: f" {seed}",
    "no-blank": lambda seed: seed,
    "quoted": lambda seed: f" {json.dumps(seed)}",
    "single": lambda seed: f" '{seed}'",
    "int": lambda seed: f" !!int {json.dumps(seed)}",
    "int-plain": lambda seed: f" !!int {seed}",
    "binary": lambda seed: f" !!binary {seed}",
    "binary-coded": lambda seed: f" !!binary {b64encode(seed.encode()).decode()}",
    "binary-open": lambda seed: f" !!binary {b64encode(seed.encode()).decode()}==x",
    "own-tag": lambda seed: f" !secret {json.dumps(seed)}",
    "list": lambda seed: f" [{json.dumps(seed)}]",
    "open-list": lambda seed: f" [{seed}",
    "open-quote": lambda seed: f' "{seed}',
    "map": lambda seed: f" {{value: {json.dumps(seed)}, x: {seed}",
    "below": lambda seed: f"\n      {seed}: x\n    \t- y",
    "block": lambda seed: f" |\n      {seed}\n   x",
    "twice": lambda seed: f" {json.dumps(seed)}\n  mcpSessionEncryptionSeed: {seed}",
}
SESSION = "controller: {mcp: {sessionEncryption: {seed:VALUE}}}"
PLACES: dict[str, Callable[[str], Given]] = {
    "config": lambda value: Given(config=f"{HEAD}spec:\n  mcpSessionEncryptionSeed:{value}\n"),
    "config-value": lambda value: Given(
        config=f"{HEAD}spec:\n  mcpSessionEncryptionSeed:\n    value:{value}\n"
    ),
    "config-flow": lambda value: Given(
        config=f"{HEAD}spec: {{controller: {{mcpSessionEncryptionSeed:{value}}}}}\n"
    ),
    "config-misspelt": lambda value: Given(config=f"{HEAD}spec:\n  mcpSessionEncryptionSed:{value}\n"),
    "values": lambda value: Given(
        values=f"controller:\n  mcp:\n    sessionEncryption:\n      seed:{value}\n"
    ),
    "values-flow": lambda value: Given(
        values=f"controller: {{mcp: {{sessionEncryption: {{seed:{value}}}}}}}\n"
    ),
    "values-misspelt": lambda value: Given(
        values=f"controller:\n  mcp:\n    sessionEncryption:\n      seeds:{value}\n"
    ),
    "application": lambda value: Given(
        manifest=f"{APPLICATION}      valuesObject:\n        controller:\n          mcp:\n"
        f"            sessionEncryption: {{seed:{value}}}\n"
    ),
    "application-text": lambda value: Given(
        manifest=f"{APPLICATION}      values: {json.dumps(SESSION.replace('VALUE', value))}\n"
    ),
    "parameter-of-helm": lambda value: Given(
        manifest=f"{APPLICATION}      parameters:\n"
        f"      - {{name: controller.mcp.sessionEncryption.seed, value:{value}}}\n"
    ),
    "parameter-name-of-helm": lambda value: Given(
        manifest=f"{APPLICATION}      parameters:\n"
        f"      - {{name: {json.dumps(f'controller.mcp.sessionEncryption.seed={value}')}, value: x}}\n"
    ),
    "earlier-run": lambda value: Given(
        manifest=ENVOY.replace("name: envoy-ai", "name: b")
        + "      - name: ai-gateway-extproc\n        args:\n        - -mcpSessionEncryptionSeed\n"
        + f"        -{value}\n"
    ),
    "secret": lambda value: Given(
        manifest="apiVersion: v1\nkind: Secret\nmetadata: {name: s}\nstringData:\n"
        f"  x:{value}\n# kind: Gateway\n"
    ),
}


def shown(findings: Iterable[Diagnostic]) -> Iterator[str]:
    """Yield findings in every form in which a host shows them."""
    found = [*findings]
    yield from (report(found) for report in REPORTERS.values())
    yield json.dumps(results(located(found, load([InputFile("x.yaml", b"")]).documents)))
    if any(one.severity == "error" for one in found):
        yield first_line(found)


def leaks(given: Given, folder: FilePath) -> list[str]:
    """Return the forms of a report that show a part of a seed."""
    texts = [*shown(given.findings(folder))]
    return [text for text in texts if any(half in text for half in (*HALVES, CODED))]


def some(*numbers: int) -> Iterator[str]:
    """Yield a quarter of the seeds, another one for each case: all of them together take a minute."""
    start = sum(numbers) % 4
    return (seed for at, seed in enumerate(SEEDS) if at % 4 == start)


@pytest.mark.parametrize("source", WRITTEN)
def test_arguments(source: str, tmp_path: FilePath) -> None:
    """In every source of the controller's arguments, however wrong they are."""
    for number, (name, arguments) in enumerate(ARGUMENTS.items()):
        for seed in some(number, [*WRITTEN].index(source)):
            found = leaks(WRITTEN[source](arguments(seed)), tmp_path)
            assert not found, (source, name, seed, found[0])


@pytest.mark.parametrize("source", PLACES)
def test_values(source: str, tmp_path: FilePath) -> None:
    """Wherever a seed has a key of its own, with every mistake in YAML that comes to mind."""
    for number, (name, written) in enumerate(VALUES.items()):
        for seed in some(number, [*PLACES].index(source)):
            found = leaks(PLACES[source](written(seed)), tmp_path)
            assert not found, (source, name, seed, found[0])


SILENT = ("deployment-command", "deployment-text", "workload-text")
"""The controller's arguments are not looked for in there."""


def test_the_sources_are_read(tmp_path: FilePath) -> None:
    """Else nothing above would prove anything: each of them brings a finding of its own."""
    for source, given in WRITTEN.items():
        told = {one.code for name in ARGUMENTS for one in given(ARGUMENTS[name](SEEDS[2])).findings(tmp_path)}
        known = {"AIGW114", "AIGW115", "AIGW216", "AIGW301", "AIGW101", "AIGW105"}
        assert told & known or source in SILENT, source
    for source, place in PLACES.items():
        told = {one.code for name in VALUES for one in place(VALUES[name](SEEDS[1])).findings(tmp_path)}
        assert told & {"AIGW101", "AIGW114", "AIGW115", "AIGW301"} or source == "secret", source


RUNS = (
    ("settings",),
    ("settings", "--output=json"),
    ("hash", "--output=json"),
    ("explain", "Gateway/ai", "--output=json"),
    ("explain", "Gateway/ai"),
    ("graph",),
    ("doctor", "--output=json"),
    ("diff", "--semantic"),
    ("render", "--verbose"),
)


@pytest.mark.parametrize("command", RUNS, ids=" ".join)
def test_commands(program: Program, command: tuple[str, ...]) -> None:
    """What goes to the standard output holds none, either."""
    content = stream(GATEWAY, MCP_ROUTE, ENVOY)
    for number, arguments in enumerate(ARGUMENTS.values()):
        for seed in some(number):
            if command[0] == "render" and arguments is ARGUMENTS["swallowed"]:
                continue  # It is the root prefix now, and stands in the manifests as that.
            options = [f"--controller-arg={one}" for one in arguments(seed)]
            result = program(command[0], *command[1:], "-", *KNOWN, *options, stdin=content)
            assert result.code in (0, 1, 2, 3, 4)
            assert not any(half in str(result) for half in HALVES), (command, options)


@pytest.mark.parametrize(
    "option",
    ["--mcpSessionEncryptionSeed tr0ub4dor", "--mcpSessionEncryptionSeed:tr0ub4dor", "--seedtr0ub4dor"],
)
@pytest.mark.parametrize("command", ["render", "hash", "hook", "exec-plugin"])
def test_options_that_there_are_not(command: str, option: str) -> None:
    """A controller's flag as an option of ours, with its value in one argument."""
    said = run_program(command, option)
    assert "eed" in said
    assert "tr0ub4dor" not in said


def run_program(*arguments: str, **environ: str) -> str:
    """Return everything that the program says, run in the way of machines."""
    done = subprocess.run(
        [sys.executable, "-m", "aigw_render", *arguments],
        env={"PATH": os.environ["PATH"], "LC_ALL": "C.UTF-8", **environ},
        check=False,
        input=b"",
        capture_output=True,
    )
    assert done.returncode in (0, 2, 3)
    return (done.stdout + done.stderr).decode()


@pytest.mark.parametrize("arguments", ["blank", "apart", "glued"])
def test_argo_cds_first_line(arguments: str, tmp_path: FilePath, monkeypatch: pytest.MonkeyPatch) -> None:
    """Its UI shows that line to everybody who sees the Application."""
    (tmp_path / "in.yaml").write_text(stream(GATEWAY, MCP_ROUTE, ENVOY), encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    words = " ".join(ARGUMENTS[arguments]("tr0ub4dor'hunter2"))
    for command in ("generate", "parameters"):
        said = run_program("cmp", command, ARGOCD_ENV_AIGW_RENDER_CONTROLLER_ARGS=words)
        assert said
        assert not any(half in said for half in HALVES), said


def test_a_crash_that_quotes_the_environment(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """The seeds in variables are known to it, understood or not."""
    monkeypatch.setenv("AIGW_RENDER_CONTROLLER_ARGS", "--mcpSessionEncryptionSeed=tr0ub4dor'")

    def crash() -> int:
        message = f"cannot read {os.environ['AIGW_RENDER_CONTROLLER_ARGS']}"
        raise ZeroDivisionError(message)

    assert guarded(crash) == INTERNAL
    assert "tr0ub4dor" not in capsys.readouterr().err


def test_a_seed_that_became_a_path(program: Program) -> None:
    """`--controller-arg` takes one word, and the next one is a path that is not there."""
    result = program("render", "--controller-arg", "--mcpSessionEncryptionSeed", "tr0ub4dor", *KNOWN)
    assert "cannot read ***" in result.stderr
    assert result.code == 3
