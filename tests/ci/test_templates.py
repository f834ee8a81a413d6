"""The templates for CI: read by what reads them there, and their scripts run as a runner does."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path
from typing import NamedTuple

import pytest
import yaml

from tests.manifests import CONFIG, CONFIGURED_GATEWAY, ENVOY, ROUTE
from tests.programs import tool

ROOT = Path(__file__).resolve().parents[2]
CI = ROOT / "plugin" / "ci"
STEPS = yaml.safe_load((CI / "action.yml").read_text())["runs"]["steps"]
FILES = {
    "gitops/gateway.yaml": CONFIGURED_GATEWAY,
    "gitops/route.yaml": ROUTE,
    "gitops/config.yaml": CONFIG,
    "gitops/envoy.yaml": ENVOY,
    "aigw-render.yaml": "apiVersion: aigw-render.github.io/v1alpha1\nkind: AIGatewayRender\n"
    'spec: {webhook: excluded, kubeVersion: "1.33"}\n',
}


class Job(NamedTuple):
    """How a script ended."""

    code: int
    log: str
    """Both of its streams."""
    output: str
    """What it told the runner."""


class Runner:
    """A checkout with rendered manifests, and a runner's folder with the program installed in it."""

    def __init__(self, checkout: Path, temporary: Path) -> None:
        self.checkout = checkout
        self.temporary = temporary

    def github(self, step: dict[str, object], **inputs: str) -> Job:
        """Run a step of the action."""
        known = {f"inputs.{name}": value for name, value in inputs.items()}
        known["github.action_path"] = str(CI)
        env = step["env"]
        assert isinstance(env, dict)
        return self.run(str(step["run"]), **{name: resolved(value, known) for name, value in env.items()})

    def run(self, script: str, **environment: str) -> Job:
        """Run a script as both runners do: bash that stops at the first error."""
        told = self.checkout.parent / "output"
        told.write_text("")
        path = f"{self.temporary}/aigw-render/bin:{Path(sys.executable).parent}:{os.environ['PATH']}"
        places = {"PATH": path, "HOME": os.environ["HOME"], "RUNNER_TEMP": str(self.temporary)}
        done = subprocess.run(
            ["bash", "--noprofile", "--norc", "-eo", "pipefail", "-c", script],
            cwd=self.checkout,
            env=places | {"GITHUB_OUTPUT": str(told)} | environment,
            check=False,
            text=True,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
        )
        return Job(done.returncode, done.stdout, told.read_text())

    def edit(self, name: str, old: str, new: str) -> None:
        """Replace what a file holds somewhere."""
        text = (self.checkout / name).read_text()
        assert old in text
        (self.checkout / name).write_text(text.replace(old, new))


def resolved(text: str, known: dict[str, str]) -> str:
    """Return a text with its `${{ … }}` filled in; an expression that is not known is a KeyError."""
    return re.sub(r"\$\{\{ (.*?) \}\}", lambda found: known[found[1]], text)


@pytest.fixture(scope="module")
def installed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A runner's folder after the action's first step."""
    folder = tmp_path_factory.mktemp("runner")
    runner = Runner(folder / "checkout", folder / "temporary")
    runner.checkout.mkdir()
    runner.temporary.mkdir()
    assert runner.github(STEPS[0], python=sys.executable).code == 0
    return runner.temporary


@pytest.fixture
def runner(installed: Path, tmp_path: Path) -> Runner:
    """A runner whose checkout is rendered in place, and into a folder."""
    made = Runner(tmp_path / "checkout", installed)
    for name, text in FILES.items():
        (made.checkout / name).parent.mkdir(parents=True, exist_ok=True)
        (made.checkout / name).write_text(text)
    for where in ("--in-place", "--output='with blanks/'"):
        assert made.run(f"aigw-render render {where} --config=aigw-render.yaml gitops").code == 0
    return made


CHECK = {"options": "--config=aigw-render.yaml\n", "output": "", "paths": "gitops\n"}


def test_the_action_on_current_manifests(runner: Runner) -> None:
    """Nothing is said."""
    assert runner.github(STEPS[1], **CHECK) == Job(0, "", "current=true\n")


def test_the_action_on_stale_manifests(runner: Runner) -> None:
    """A remark with the command that mends it, and the diff, which cannot give the runner commands."""
    runner.edit("gitops/config.yaml", "debug", "trace")
    job = runner.github(STEPS[1], **CHECK)
    assert (job.code, job.output) == (1, "current=false\n")
    remark = next(line for line in job.log.splitlines() if line.startswith("::error "))
    assert remark.startswith("::error title=AIGW236,file=gitops/envoy.yaml,line=")
    assert "aigw-render render --in-place --config=aigw-render.yaml gitops" in remark
    found = re.search(r"^::stop-commands::(\w{32})\n(.*)^::\1::$", job.log, re.MULTILINE | re.DOTALL)
    assert found
    assert '+          value: "trace"' in found[2]


def test_the_action_with_several_words(runner: Runner) -> None:
    """Names with blanks in them stay whole."""
    inputs = CHECK | {"output": "with blanks/", "options": "--config=aigw-render.yaml\n--exclude=a b"}
    assert runner.github(STEPS[1], **inputs).code == 0
    (runner.checkout / "with blanks" / "route.yaml").unlink()
    job = runner.github(STEPS[1], **inputs)
    assert job.code == 1
    assert "the rendered file with blanks/route.yaml is missing" in job.log


def test_the_action_on_what_cannot_be_rendered(runner: Runner) -> None:
    """Neither current nor stale."""
    runner.edit("gitops/config.yaml", "spec:", "spec: [")
    job = runner.github(STEPS[1], **CHECK)
    assert (job.code, job.output) == (3, "")
    assert job.log.startswith("::error title=AIGW")


def test_the_job_of_gitlab(runner: Runner) -> None:
    """Its script with its own variables, the package from this tree."""
    job = yaml.safe_load((CI / "gitlab-ci.yaml").read_text())["aigw-render"]
    script, variables = "\n".join(job["script"]), job["variables"] | {"AIGW_PACKAGE": str(ROOT)}
    assert runner.run(script, **variables) == Job(0, "", "")
    runner.edit("gitops/config.yaml", "debug", "trace")
    done = runner.run(script.split("\n", 1)[1], **variables)
    assert done.code == 1
    assert "error AIGW236" in done.log
    assert (runner.checkout / job["artifacts"]["paths"][0]).read_text() in done.log


@pytest.mark.parametrize(
    ("schema", "name"),
    [
        ("vendor.github-actions", "action.yml"),
        ("vendor.github-workflows", "github-workflow.yaml"),
        ("vendor.gitlab-ci", "gitlab-ci.yaml"),
    ],
)
def test_schemas(schema: str, name: str) -> None:
    """What the services' own schemas say."""
    subprocess.run(["check-jsonschema", "--builtin-schema", schema, str(CI / name)], check=True)


def test_actionlint(tmp_path: Path) -> None:
    """The example's inputs are those of the action."""
    subprocess.run(["git", "init", "-q", str(tmp_path)], check=True)
    shutil.copytree(CI, tmp_path / "plugin" / "ci")
    text = (CI / "github-workflow.yaml").read_text()
    local = re.sub(r"uses: aigw-render/aigw-render/(\S+)@\S+", r"uses: ./\1", text)
    assert local != text
    target = tmp_path / ".github" / "workflows" / "x.yaml"
    target.parent.mkdir(parents=True)
    for workflow, code in ((local, 0), (local.replace("paths:", "path:"), 1)):
        target.write_text(workflow)
        command = [tool("actionlint"), "-no-color"]
        done = subprocess.run(command, cwd=tmp_path, check=False, capture_output=True)
        assert done.returncode == code, done.stdout.decode()
