"""The KRM function: cases in fixtures/krm, each with what comes out and what is said."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
import yaml

from tests.programs import programs, run
from tests.test_fast_path import resource_list

if TYPE_CHECKING:
    import subprocess

CASES = sorted(path.parent for path in Path(__file__).parents[2].glob("fixtures/krm/*/in.yaml"))
CODE = "from aigw_render.cli.start import main; main()"


def function(
    folder: Path, text: str, *arguments: str, **environment: str
) -> subprocess.CompletedProcess[str]:
    """Run the function in a folder, as kustomize does."""
    python = str(Path(sys.executable).parent)
    command = (sys.executable, "-c", CODE, "fn", *arguments)
    return run(*command, path=python, cwd=folder, stdin=text, **environment)


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.name)
def test_case(case: Path) -> None:
    """Nothing comes out with an error; what is said stands in the report, the exit code last."""
    result = function(case, (case / "in.yaml").read_text())
    assert f"{result.stderr}exit {result.returncode}\n" == (case / "report.txt").read_text()
    expected = case / "out.yaml"
    assert result.stdout == (expected.read_text() if expected.exists() else "")
    assert bool(result.stdout) == (result.returncode == 0)


def test_there_are_cases() -> None:
    """An empty folder would pass the test above."""
    assert len(CASES) >= 8


@pytest.mark.parametrize("name", ["transform", "generate", "validate"])
def test_a_second_run_changes_nothing(name: str) -> None:
    """What is there stays, results included."""
    case = next(one for one in CASES if one.name == name)
    again = function(case, (case / "out.yaml").read_text())
    assert again.returncode == 0, again.stderr
    assert again.stdout == (case / "out.yaml").read_text()


def test_kustomizes_annotations_are_no_edit_of_what_we_made() -> None:
    """A created EnvoyProxy that comes in again has some; they stay, and it does not count as edited."""
    case = next(one for one in CASES if one.name == "transform")
    seal = "      aigw-render.github.io/content:"
    noted = "      internal.config.kubernetes.io/index: '9'\n      kustomize.config.k8s.io/id: x\n"
    text = (case / "out.yaml").read_text().replace(seal, noted + seal)
    result = function(case, text)
    assert (result.returncode, result.stdout) == (0, text)
    # So does another hash key, with which it is made anew.
    other = function(case, text, "--hash-key=example.com/hash")
    assert other.returncode == 0, other.stderr
    (made,) = [one for one in yaml.safe_load(other.stdout)["items"] if one["metadata"]["name"] == "shared-ai"]
    assert made["metadata"]["annotations"]["kustomize.config.k8s.io/id"] == "x"
    edited = function(case, text.replace("replicas: 2\n          pod", "replicas: 3\n          pod"))
    assert "AIGW409" in edited.stderr


def test_a_list_in_another_form_gives_the_same(tmp_path: Path) -> None:
    """Read as a whole, where it cannot be cut at its items: with line ends of Windows, or with an alias."""
    text = resource_list()
    cut = function(tmp_path, text)
    assert cut.returncode == 0, cut.stderr
    whole = function(tmp_path, text.replace("\n", "\r\n"))
    assert yaml.safe_load(whole.stdout) == yaml.safe_load(cut.stdout)
    two = "items:\n- {kind: X, metadata: &m {name: x}}\n- {kind: Y, metadata: *m}\n"
    referring = text.replace("items:\n", two, 1)
    first, second, *items = yaml.safe_load(function(tmp_path, referring).stdout)["items"]
    assert first["metadata"] == second["metadata"] == {"name": "x"}
    assert items == yaml.safe_load(cut.stdout)["items"]


def test_results_have_what_a_program_needs() -> None:
    """The object, its field and its file, and a code."""
    case = next(one for one in CASES if one.name == "transform")
    (found,) = yaml.safe_load((case / "out.yaml").read_text())["results"]
    assert found.pop("message").startswith("AIGW209: `spec.filterConfigs` is no field")
    assert found == {
        "severity": "warning",
        "resourceRef": {
            "apiVersion": "aigateway.envoyproxy.io/v1beta1",
            "kind": "AIGatewayRoute",
            "namespace": "prod",
            "name": "chat",
        },
        "field": {"path": "spec.filterConfigs"},
        "file": {"path": "routes.yaml"},
        "tags": {"code": "AIGW209"},
    }


def test_a_config_must_not_lead_out_of_its_repository(tmp_path: Path) -> None:
    """It may come with a pull request. Options say what somebody else chose."""
    (tmp_path / "repository" / ".git").mkdir(parents=True)
    (tmp_path / "outside").mkdir()
    text = (CASES[0].parent / "transform" / "in.yaml").read_text() + "    context: [../outside]\n"
    refused = function(tmp_path / "repository", text)
    assert (refused.returncode, refused.stdout) == (3, "")
    assert "AIGatewayRender test: spec.context[0]: error AIGW118" in refused.stderr
    option = text.replace("    context: [../outside]\n", "")
    assert function(tmp_path / "repository", option, "--context=../outside").returncode == 0


def test_paths_are_relative_to_the_folder_of_the_kustomization(tmp_path: Path) -> None:
    """We run there. Environment and options are stronger than the config."""
    text = (CASES[0].parent / "transform" / "in.yaml").read_text()
    beside = text + "    context: [beside.yaml]\n"
    assert "cannot read beside.yaml" in function(tmp_path, beside).stderr
    (tmp_path / "beside.yaml").write_text("kind: ConfigMap\n")
    assert function(tmp_path, beside).returncode == 0
    assert (
        "            - error\n" in function(tmp_path, text, "--controller-arg=--extProcLogLevel=error").stdout
    )
    assert "- name: ai-gateway-extproc\n" not in function(tmp_path, text, AIGW_RENDER_MODE="validate").stdout


@pytest.mark.parametrize("stdin", ["", "kind: Gateway\n", "a: b\n---\nc: d\n"])
def test_other_input(stdin: str, tmp_path: Path) -> None:
    """A stream, say: the filter is named."""
    result = function(tmp_path, stdin)
    assert (result.returncode, result.stdout) == (3, "")
    assert "AIGW513" in result.stderr
    assert "aigw-render render -" in result.stderr


def test_help_is_for_people(tmp_path: Path) -> None:
    """The command is known to click, too."""
    path = programs(tmp_path / "bin")
    for name in ("fn", "exec-plugin"):
        shown = run("aigw-render", name, "--help", path=path)
        assert (shown.returncode, shown.stderr) == (0, "")
        assert "--kube-version" in shown.stdout
