"""The script `run`: what a stranger starts with."""

from __future__ import annotations

import os
import re
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent.parent


def run(
    *arguments: str, cwd: Path = ROOT, script: Path = ROOT / "run", **environment: str
) -> subprocess.CompletedProcess[str]:
    """Run the script in a small environment."""
    base = {"PATH": os.environ["PATH"], "HOME": str(cwd), "LC_ALL": "C.UTF-8"}
    command = [str(script), *arguments]
    return subprocess.run(
        command, cwd=cwd, env=base | environment, check=False, text=True, capture_output=True
    )


def test_quickstart_renders_and_shows_what_changed(tmp_path: Path) -> None:
    """From any folder, with an environment that is ready (which the script makes otherwise)."""
    result = run("quickstart", cwd=tmp_path, AIGW_VENV=sys.prefix)
    assert result.returncode == 0, result.stderr
    assert "+        aigateway.envoyproxy.io/extproc-config-hash:" in result.stdout
    assert "- name: ai-gateway-extproc\n" in result.stdout
    assert [line for line in result.stdout.splitlines() if line.startswith("-") and line[:3] != "---"] == []


def test_help_and_wrong_commands() -> None:
    """A typing error shows what there is."""
    shown = run("help").stdout
    assert shown.startswith("usage: ./run COMMAND\n")
    wrong = run("tets")
    assert (wrong.returncode, wrong.stdout) == (1, "")
    assert wrong.stderr == f"{shown}run: unknown command: tets\n"


def test_an_interpreter_that_does_not_run_is_passed_over(tmp_path: Path) -> None:
    """A version manager's shim exists and fails; an old Python runs and is too old."""
    for name, code in (("python3", 'echo "not chosen" >&2; exit 127'), ("python3.11", "exit 1")):
        (tmp_path / name).write_text(f"#!/bin/sh\n{code}\n", encoding="utf-8")
        (tmp_path / name).chmod(0o755)
    (tmp_path / "python3.12").symlink_to(sys.executable)
    found = run("python", PATH=f"{tmp_path}:/usr/bin:/bin")
    assert (found.returncode, found.stdout, found.stderr) == (0, f"{tmp_path}/python3.12\n", "")


def test_no_interpreter_is_said_in_a_sentence() -> None:
    """Nothing is set up with a Python that is too old."""
    result = run("python", PYTHON="false")
    assert (result.returncode, result.stdout) == (1, "")
    assert result.stderr == (
        "run: no Python 3.11 or later found (tried: false); install one, or say PYTHON=/path/to/python3\n"
    )


INTERPRETER = """\
#!/bin/sh
case "$*" in
*version_info*) echo {version}; exit ;;
*ensurepip*) exit {without_venv:d} ;;
esac
echo "{version} $*" >>"{folder}/log"
case "$*" in
"-m venv "*) mkdir -p "$4/bin" && cp "$0" "$4/bin/python" ;;
"-m pytest "*) exit {fails:d} ;;
esac
"""
"""What an interpreter does when `run` asks, and a note of what it was asked to run."""


class Machine:
    """A machine with interpreters, of which the one of the main environment is 3.11."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.add("venv/bin/python", "3.11")
        for minor in range(11, 15):
            self.add(f"bin/python3.{minor}", "")

    def add(self, where: str, version: str, *, fails: bool = False, without_venv: bool = False) -> None:
        """Put an interpreter somewhere; one without a version does not run."""
        path = self.folder / where
        path.parent.mkdir(parents=True, exist_ok=True)
        text = INTERPRETER.format(version=version, folder=self.folder, fails=fails, without_venv=without_venv)
        path.write_text(text if version else "#!/bin/sh\nexit 127\n", encoding="utf-8")
        path.chmod(0o755)

    def run(self, *arguments: str, command: str = "pythons") -> subprocess.CompletedProcess[str]:
        """Run the command, and forget what was run before."""
        (self.folder / "log").write_text("", encoding="utf-8")
        path = f"{self.folder}/bin:/usr/bin:/bin"
        return run(command, *arguments, cwd=self.folder, PATH=path, AIGW_VENV=f"{self.folder}/venv")

    def ran(self, module: str) -> dict[str, list[str]]:
        """Return the arguments of a module that was run, by version; it ran once on each."""
        lines = (self.folder / "log").read_text(encoding="utf-8").splitlines()
        calls = [line.split() for line in lines if f" -m {module} " in line]
        assert len({call[0] for call in calls}) == len(calls)
        return {version: arguments for version, _, _, *arguments in calls}


@pytest.fixture
def machine(tmp_path: Path) -> Machine:
    """A machine on which no other interpreter runs yet."""
    return Machine(tmp_path)


def test_every_other_python_is_tried_once(machine: Machine) -> None:
    """From PATH and from pyenv, but none that is too old or too new."""
    machine.add("bin/python3.12", "3.12")
    for version in ("2.7.18", "3.10.13", "3.11.7", "3.12.1", "3.13.0", "3.14.0", "3.14.1", "3.15.0"):
        machine.add(f".pyenv/versions/{version}/bin/python", version.rpartition(".")[0])
    result = machine.run("-k", "some")
    assert result.returncode == 0, result.stderr
    assert [line for line in result.stderr.splitlines() if line.startswith("==")] == [
        f"== Python 3.12: {machine.folder}/bin/python3.12",
        f"== Python 3.13: {machine.folder}/.pyenv/versions/3.13.0/bin/python",
        f"== Python 3.14: {machine.folder}/.pyenv/versions/3.14.0/bin/python",
    ]
    ran = machine.ran("pytest")
    assert [*ran] == ["3.12", "3.13", "3.14"]
    for arguments in ran.values():
        assert arguments[-2:] == ["-k", "some"]
        named = [one.removeprefix("--ignore=") for one in arguments if "tests/" in one]
        assert len(named) > 10
        assert [name for name in named if not (ROOT / name).exists()] == []


def test_environments_of_other_pythons_are_kept(machine: Machine) -> None:
    """They are outside the tree, and made anew for another interpreter."""
    machine.add("bin/python3.14", "3.14")
    assert machine.run().returncode == 0
    assert machine.ran("venv") == {"3.14": ["--clear", f"{machine.folder}/.cache/aigw-render/python-3.14"]}
    assert machine.run().returncode == 0
    assert (machine.ran("venv"), [*machine.ran("pytest")]) == ({}, ["3.14"])
    machine.add("bin/python3.14", "")
    machine.add(".pyenv/versions/3.14.0/bin/python", "3.14")
    assert machine.run().returncode == 0
    assert [*machine.ran("venv")] == ["3.14"]


def test_the_oldest_libraries_are_tried(machine: Machine) -> None:
    """All that pyproject.toml names, on a version that they were made for."""
    machine.add("bin/python3.12", "3.12")
    assert machine.run().returncode == 0
    with (ROOT / "pyproject.toml").open("rb") as file:
        named = tomllib.load(file)["project"]["dependencies"]
    log = (machine.folder / "log").read_text(encoding="utf-8")
    assert f" --no-warn-conflicts {' '.join(named).replace('>=', '==')}\n" in log


def test_a_failure_on_another_python_is_one(machine: Machine) -> None:
    """The others are tried all the same."""
    machine.add("bin/python3.12", "3.12", fails=True)
    machine.add("bin/python3.13", "3.13", fails=True)
    machine.add("bin/python3.14", "3.14")
    result = machine.run()
    assert result.returncode == 1
    assert result.stderr.endswith("\nrun: failed on Python 3.12 3.13\n")
    assert [*machine.ran("pytest")] == ["3.12", "3.13", "3.14"]


def test_without_another_python(machine: Machine) -> None:
    """There is nothing to do, which is said; one that can make no environment is passed over."""
    machine.add("bin/python3.13", "3.13", without_venv=True)
    result = machine.run()
    assert (result.returncode, result.stdout) == (0, "")
    assert result.stderr == (
        "run: passed over, for it cannot make virtual environments: python3.13\n"
        "run: no other Python of 3.11 to 3.14 found: nothing to do\n"
    )


@pytest.fixture
def checked(machine: Machine) -> Machine:
    """A machine on which all checks succeed."""
    for name in ("ruff", "mypy", "lint-imports"):
        machine.add(f"venv/bin/{name}", name)
    return machine


def add_go(machine: Machine, code: str) -> None:
    """Put a Go there, which notes what it shall install."""
    go = machine.folder / "bin" / "go"
    go.write_text(f'#!/bin/sh\necho "go $* in $GOBIN" >>{machine.folder}/log\n{code}\n', encoding="utf-8")
    go.chmod(0o755)


def test_the_tools_are_built_once_and_before_the_tests(checked: Machine) -> None:
    """Where Go is; what cannot be built stops the run. Without Go the tests say what they leave out."""
    log = checked.folder / "log"
    assert checked.run(command="test").returncode == 0
    assert "go " not in log.read_text()
    add_go(checked, "exit 1")
    failed = checked.run(command="test")
    assert failed.returncode == 1
    assert failed.stderr.endswith("\nrun: sigs.k8s.io/kustomize/kustomize/v5@v5.8.2 cannot be built\n")
    assert " -m pytest " not in log.read_text()
    assert checked.run("--without-tools", command="test").returncode == 0
    add_go(checked, 'touch "$GOBIN/${2##*/}"')
    assert checked.run("-k", "some", command="test").returncode == 0
    lines = log.read_text().splitlines()
    built = [line for line in lines if line.startswith("go install ")]
    assert (len(built), lines.index(built[-1])) == (4, 3)
    assert lines[-1].endswith(" -k some")
    assert checked.run(command="test").returncode == 0
    assert "go " not in log.read_text()


def test_what_is_left_out_is_said_first_and_last(tmp_path: Path) -> None:
    """By pytest itself, whoever calls it."""
    command = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "tests/read/test_inner_bom.py"]
    where = {"HOME": str(tmp_path), "PATH": "/usr/bin:/bin", "PYTHONDONTWRITEBYTECODE": "1"}
    done = subprocess.run(command, cwd=ROOT, env=where, check=False, text=True, capture_output=True)
    lines = done.stdout.splitlines()
    assert done.returncode == 0, done.stdout
    what = "kustomize, helm, helm4, actionlint (not found, nor Go, with which `./run test` builds them)"
    assert lines[0] == f"Left out: all tests that call {what}"
    assert re.match(r"[0-9]+ passed, 1 skipped in ", lines[-2])
    assert lines[-1] == f"Left out (tests: 1): all that call {what}"


@pytest.mark.parametrize("name", ["run", ".ci/run"])
def test_scripts_can_be_executed(name: str) -> None:
    """A clone keeps the mode."""
    assert os.access(ROOT / name, os.X_OK)
