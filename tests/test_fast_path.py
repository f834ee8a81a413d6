"""What a machine entry point loads: imports are most of a cold start, so none may slip in."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from benchmarks.streams import stream

ROOT = Path(__file__).resolve().parent.parent
SLOW = frozenset(
    {
        *("pydantic", "pydantic_core", "jsonschema", "jinja2", "click", "ruamel", "typing_extensions"),
        "cel_expr_python",
        *("argparse", "ast", "asyncio", "dataclasses", "datetime", "decimal", "difflib", "dis", "email"),
        *("fnmatch", "fractions", "hashlib", "http", "inspect", "json", "logging", "pathlib", "platform"),
        *("random", "shlex", "shutil", "signal", "socket", "ssl", "struct", "subprocess", "tempfile"),
        *("threading", "tokenize", "traceback", "unicodedata", "unittest", "urllib", "uuid", "zipfile"),
        *("contextlib", "importlib", "math", "typing", "warnings"),
    }
)
"""Modules of the standard library and of others that take long, and that a usual run does without."""
RARE = (
    *(
        "base.codes.table",
        "cli.main",
        "edit.flow",
        "edit.handover",
        "edit.jsonlist",
        "edit.newdocument",
        "edit.value",
    ),
    *("model.cel", "model.mcprules", "model.uri"),
    *("model.api", "model.conflicts", "model.infrastructure", "plan.proxy.situation", "plan.proxy.change"),
    *("plan.webhook.webhooks", "read.pureparser", "read.surrogates", "settings.chart", "settings.charts"),
    *(
        "settings.configmodel",
        "settings.configshape",
        "settings.installations",
        "settings.valuestext",
        "write.diff",
        "write.report",
    ),
    *("settings.argocd", "settings.flux", "settings.kustomizecharts", "settings.inputtree"),
    *("settings.kubeletenv", "settings.proxydefault", "hosts.valuefiles", "hosts.replace"),
    *("read.compose", "read.numbers", "read.problem", "read.spans", "read.unusual"),
)
"""Parts of ours that only unusual input, findings or settings need."""
FILTER = "from aigw_render.hosts.machine import post_renderer as main"
COMMANDS = "from aigw_render.cli.start import main"
"""The programs: the Helm post-renderer, and the one with commands."""
CONFIG = """\
apiVersion: aigw-render.github.io/v1alpha1
kind: AIGatewayRender
spec:
  kubeVersion: "1.33"
  webhook: excluded
"""


def loaded(
    tmp_path: Path, *arguments: str, program: str = FILTER, beside: str = "", **environment: str
) -> set[str]:
    """Return the names of all modules that a run on one workload has loaded at its end."""
    source = tmp_path / "all.yaml"
    source.write_text(resource_list() if "fn" in arguments else stream(1) + beside)
    code = (
        "import atexit, sys\n"
        "atexit.register(lambda: print(*sys.modules, file=sys.stderr))\n"
        f"{program}; main()"
    )
    with source.open("rb") as stdin:
        result = subprocess.run(
            [sys.executable, "-c", code, *arguments],
            stdin=stdin,
            capture_output=True,
            check=True,
            env={"PYTHONPATH": str(ROOT)} | environment,
        )
    assert b"ai-gateway-extproc" in result.stdout
    return set(result.stderr.decode().split())


def loaded_by_hook(tmp_path: Path, *arguments: str, **environment: str) -> set[str]:
    """Return the names of all modules that a pre-commit hook has loaded at its end."""
    code = (
        "import atexit, sys\n"
        "atexit.register(lambda: print(*sys.modules))\n"
        "from aigw_render.cli.start import main; main()"
    )
    places = {"PATH": os.environ["PATH"], "PYTHONPATH": str(ROOT), "KUBE_VERSION": "1.33"}
    result = subprocess.run(
        [sys.executable, "-c", code, "hook", *arguments],
        cwd=tmp_path,
        capture_output=True,
        check=True,
        env=places | {"AIGW_RENDER_WEBHOOK": "excluded"} | environment,
    )
    assert result.stderr == b""
    return set(result.stdout.decode().split())


@pytest.fixture
def repository(tmp_path: Path) -> Path:
    """A repository with one workload that is rendered already."""
    (tmp_path / "all.yaml").write_text(stream(1))
    render = "from aigw_render.cli.start import main; main()"
    options = ("--in-place", "--quiet", "--kube-version=1.33")
    subprocess.run([sys.executable, "-c", render, "render", *options, "all.yaml"], cwd=tmp_path, check=True)
    who = ("-c", "user.name=t", "-c", "user.email=t@example.com")
    for command in (("init", "-q"), ("add", "."), (*who, "commit", "-qm", "x")):
        subprocess.run(["git", *command], cwd=tmp_path, check=True)
    return tmp_path


@pytest.mark.parametrize("names", [("all.yaml",), ("README.md",)])
def test_a_hook_loads_nothing_slow_or_rare(repository: Path, names: tuple[str, ...]) -> None:
    """Whether it has something to do or not: it runs on every commit."""
    names_loaded = loaded_by_hook(repository, "render", *names)
    rare = {f"aigw_render.{name}" for name in RARE}
    assert below(names_loaded - started(), SLOW | rare) == set()
    assert ("aigw_render.pipeline" in names_loaded) == (names == ("all.yaml",))


def started() -> set[str]:
    """Return the modules of an interpreter: a virtual environment may load some before the program starts."""
    command = [sys.executable, "-c", "import sys; print(*sys.modules)"]
    return set(subprocess.run(command, capture_output=True, check=True, text=True).stdout.split())


def resource_list() -> str:
    """Return one workload as kustomize hands it to a function, with a config."""
    items = [item.rstrip("\n").split("\n") for item in stream(1).split("---\n")]
    listed = "".join("- " + "\n  ".join(lines) + "\n" for lines in items)
    config = "\n  ".join(CONFIG.rstrip("\n").split("\n"))
    head = "apiVersion: config.kubernetes.io/v1\nkind: ResourceList\n"
    return f"{head}items:\n{listed}functionConfig:\n  {config}\n"


def below(names: set[str], unwanted: set[str] | frozenset[str]) -> set[str]:
    """Return the names that are unwanted, or inside of an unwanted package."""
    return {name for name in names if any(f"{name}.".startswith(f"{one}.") for one in unwanted)}


@pytest.fixture
def config(tmp_path: Path) -> Path:
    """A config file."""
    path = tmp_path / "aigw-render.yaml"
    path.write_text(CONFIG)
    return path


@pytest.mark.parametrize(
    ("program", "arguments"),
    [(FILTER, ("--config", "CONFIG")), (COMMANDS, ("fn",)), (COMMANDS, ("exec-plugin", "CONFIG"))],
)
def test_nothing_slow_is_loaded(
    program: str, arguments: tuple[str, ...], tmp_path: Path, config: Path
) -> None:
    """With a config and a setting in the environment, as in a pipeline."""
    given = [str(config) if argument == "CONFIG" else argument for argument in arguments]
    names = loaded(tmp_path, *given, program=program, AIGW_RENDER_TARGET="workload")
    assert below(names - started(), SLOW) == set()
    assert "yaml.loader" not in names


@pytest.mark.parametrize("command", [(), ("fn",)])
def test_nothing_rare_is_loaded(command: tuple[str, ...], tmp_path: Path) -> None:
    """A usual run has no findings and edits block style."""
    program = COMMANDS if command else FILTER
    environment = {"KUBE_VERSION": "1.33", "AIGW_RENDER_WEBHOOK": "excluded"}
    names = loaded(tmp_path, *command, program=program, **environment)
    assert below(names, {f"aigw_render.{name}" for name in RARE}) == set()
    assert "aigw_render.edit.edit" in names


MCP_ROUTE = """\
---
apiVersion: aigateway.envoyproxy.io/v1beta1
kind: MCPRoute
metadata: {name: tools, namespace: team-0}
spec:
  parentRefs: [{name: ai-0}]
  backendRefs:
  - {name: github, port: 8080, toolSelector: {include: [issues]}}
  - {name: wiki, port: 8080, securityPolicy: {apiKey: {secretRef: {name: key}}}}
"""
AUTHORIZED = (
    "  securityPolicy: {apiKeyAuth: {credentialRefs: [{name: keys}], extractFrom: [{headers: [x-key]}]}}\n"
)
BY_OWN_SERVICE = "  securityPolicy: {extAuth: {http: {backendRef: {name: auth, port: 80}}}}\n"


@pytest.mark.parametrize(("policy", "evaluated"), [("", False), (AUTHORIZED, False), (BY_OWN_SERVICE, True)])
def test_cel_is_loaded_for_a_field_that_a_rule_reads(policy: str, evaluated: bool, tmp_path: Path) -> None:
    """Usual MCPRoutes do without; the routes are valid, so both run to their end."""
    environment = {"KUBE_VERSION": "1.33", "AIGW_RENDER_WEBHOOK": "excluded"}
    names = loaded(tmp_path, beside=MCP_ROUTE + policy, **environment)
    assert "aigw_render.model.mcprules" in names
    assert ("cel_expr_python" in names) is evaluated
    assert below(names, {"aigw_render.model.api", "pydantic"}) == set()


def test_the_names_above_are_names() -> None:
    """A module that is renamed must not drop out of the test."""
    for name in RARE:
        path = ROOT / "aigw_render" / name.replace(".", "/")
        assert path.is_dir() or path.with_suffix(".py").is_file(), name
