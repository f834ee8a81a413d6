"""The KRM function: cases in fixtures/krm, each with what comes out and what is said."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import pytest
import yaml

from aigw_render.hosts import krm
from tests.hosts.inprocess import call
from tests.programs import programs, run
from tests.test_fast_path import resource_list

if TYPE_CHECKING:
    import subprocess

CONFIG = (
    "functionConfig:\n  apiVersion: aigw-render.github.io/v1alpha1\n  kind: AIGatewayRender\n"
    "  spec: {kubeVersion: '1.33', webhook: excluded}\n"
)
CASES = sorted(path.parent for path in Path(__file__).parents[2].glob("fixtures/krm/*/in.yaml"))


def function(
    folder: Path, text: str, *arguments: str, **environment: str
) -> subprocess.CompletedProcess[str]:
    """Run the function in a folder, as kustomize does."""
    return call(krm.run, *arguments, folder=folder, stdin=text, environment=environment)


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


def test_a_list_without_a_config(tmp_path: Path) -> None:
    """The environment says all."""
    text = resource_list().partition("functionConfig:")[0]
    found = function(tmp_path, text, KUBE_VERSION="1.33", AIGW_RENDER_WEBHOOK="excluded")
    assert (found.returncode, found.stderr) == (0, "")
    assert found.stdout.count("ai-gateway-extproc\n") == 1


def test_one_object_is_enough(tmp_path: Path) -> None:
    """Only a list that holds the config alone is a generator's."""
    head = resource_list().partition("items:\n")[0]
    text = f"{head}items:\n- kind: X\n  metadata: {{name: x}}\n{CONFIG}"
    assert function(tmp_path, text).stdout == text


def test_an_item_that_cannot_be_read_by_itself(tmp_path: Path) -> None:
    """Then its list is read as a whole: here it cannot be read either, and the place is the list's."""
    head = resource_list().partition("items:\n")[0]
    text = f"{head}items:\n- kind: Gateway\n  spec: [\n- kind: X\n{CONFIG}"
    found = function(tmp_path, text)
    assert (found.returncode, found.stdout) == (3, "")
    assert "error AIGW101" in found.stderr


@pytest.mark.parametrize(
    ("items", "said"),
    [
        ("{a: b}", "items is no list"),
        ("text", "items is no list"),
        ("[{kind: X}, null]", "items[1] is no object"),
        ("\n- x", "items[0] is no object"),
        ("\n- kind: X\n- [a, b]", "items[1] is no object"),
    ],
)
def test_items_that_are_no_objects(items: str, said: str, tmp_path: Path) -> None:
    """They would pass unread, whatever `mode` says."""
    head = resource_list().partition("items:\n")[0]
    found = function(tmp_path, f"{head}items: {items}\n{CONFIG}", AIGW_RENDER_MODE="transform")
    assert (found.returncode, found.stdout) == (3, "")
    assert f"error AIGW513: {said}\n" in found.stderr


def test_no_objects_at_all(tmp_path: Path) -> None:
    """They may be right for a transformer, and the hint says how to say so."""
    head = resource_list().partition("items:\n")[0]
    text = f"{head}items: []\n{CONFIG}"
    refused = function(tmp_path, text)
    assert (refused.returncode, refused.stdout) == (3, "")
    assert "; for any other say `mode: transform`\n" in refused.stderr
    assert function(tmp_path, text, AIGW_RENDER_MODE="transform").stdout == text


def test_a_generator_gives_the_same_for_a_list_in_another_form() -> None:
    """New items go into the text of the whole."""
    case = next(one for one in CASES if one.name == "generate")
    expected = yaml.safe_load((case / "out.yaml").read_text())
    whole = function(case, (case / "in.yaml").read_text().replace("\n", "\r\n"))
    assert (whole.returncode, yaml.safe_load(whole.stdout)) == (0, expected)


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
