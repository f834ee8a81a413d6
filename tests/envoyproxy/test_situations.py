"""Every row of envoyproxy.md's table "What we write": one folder a case, golden bytes or a refusal.

A folder of `fixtures/cases/envoyproxy` holds `input.yaml` (or `.json`), `args` (the options, one a line),
what they name, and `expected.yaml` (or `.json`); `report.txt` is what is said on standard error, after the
exit code; `removed.yaml` is what `remove` makes of it where that is not the input (which was rendered
already). `UPDATE_GOLDENS=1` writes expected output and report anew; look at the diff before you commit it.
"""

from __future__ import annotations

import os
import shutil
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from tests.cli.program import Program
from tests.envoyproxy.forms import plain
from tests.envoyproxy.simulator.render import simulate
from tests.plan.proxy.trees import without_ours

if TYPE_CHECKING:
    from tests.cli.program import Result

CASES = Path(__file__).parents[2] / "fixtures" / "cases" / "envoyproxy"
NAMES = sorted(one.name for one in CASES.iterdir())


class Folder:
    """A copy of a case's folder that the program may write to, and in which it runs."""

    def __init__(self, name: str, target: Path, program: Program) -> None:
        self.golden = CASES / name
        self.here = Path(shutil.copytree(self.golden, target / name))
        (found,) = self.here.glob("input.*")
        self.input = found.name
        self.args = (self.here / "args").read_text().splitlines()
        self.program = program

    def run(self, command: str, *more: str) -> Result:
        """Run a command on the input."""
        return self.program(command, *self.args, *more, self.input)

    @property
    def content(self) -> bytes:
        """What the input file holds now."""
        return (self.here / self.input).read_bytes()

    @property
    def expected(self) -> bytes | None:
        """The golden bytes, None where the case is refused."""
        path = self.golden / self.input.replace("input", "expected")
        return path.read_bytes() if path.exists() else None

    @property
    def removed(self) -> bytes:
        """What `remove` has to make of the output."""
        path = self.golden / self.input.replace("input", "removed")
        return (path if path.exists() else self.golden / self.input).read_bytes()

    def update(self, result: Result) -> None:
        """Write the golden files anew."""
        (self.golden / "report.txt").write_text(_report(result))
        path = self.golden / self.input.replace("input", "expected")
        path.unlink(missing_ok=True)
        if result.code == 0:
            path.write_bytes(result.stdout)


@pytest.fixture
def program(capfdbinary: pytest.CaptureFixture[bytes], monkeypatch: pytest.MonkeyPatch) -> Program:
    """The program, ready to run in an environment that says nothing about settings."""
    for name in ("KUBE_VERSION", "ARGOCD_APP_PARAMETERS"):
        monkeypatch.delenv(name, raising=False)
    return Program(capfdbinary, monkeypatch)


@pytest.fixture
def folder(
    request: pytest.FixtureRequest, tmp_path: Path, program: Program, monkeypatch: pytest.MonkeyPatch
) -> Folder:
    """The case of the test's name, with its folder as the current one."""
    found = Folder(str(request.param), tmp_path, program)
    monkeypatch.chdir(found.here)
    return found


def _report(result: Result) -> str:
    return f"exit code {result.code}\n{result.stderr}"


every = pytest.mark.parametrize("folder", NAMES, indirect=True)


@every
def test_stream(folder: Folder) -> None:
    """The bytes on standard output, or nothing there, and what is said."""
    result = folder.run("render")
    if os.environ.get("UPDATE_GOLDENS"):
        folder.update(result)
    assert _report(result) == (folder.golden / "report.txt").read_text()
    assert result.stdout == (folder.expected or b"")
    assert (result.code == 0) == (folder.expected is not None)


@every
def test_in_place(folder: Folder) -> None:
    """The same bytes in the file; a refusal leaves it alone; the second run and `remove` are exact."""
    before = folder.content
    first = folder.run("render", "--in-place")
    assert folder.content == (before if folder.expected is None else folder.expected)
    if first.code == 0:
        folder.run("render", "--in-place")
        assert folder.content == folder.expected
        assert folder.run("remove", "--in-place").code == 0
        assert folder.content == folder.removed


@every
def test_nothing_but_the_pods_changes(folder: Folder) -> None:
    """Envoy Gateway renders the same workloads, Services and settings before and after, ours left out."""
    if folder.expected is None:
        return
    context = folder.here / "context.yaml"
    around = f"{context.read_text()}---\n" if context.exists() else ""
    routeless = (folder.golden / "removed.yaml").exists()
    before = simulate(around + plain((folder.removed if routeless else folder.content).decode()))
    after = simulate(around + plain(folder.expected.decode()))
    assert before.keys() == after.keys()
    for key, workload in after.items():
        assert workload.outside == before[key].outside
        assert workload.selector == before[key].selector
        assert workload.rest == before[key].rest
        assert without_ours(workload.template) == without_ours(before[key].template)
