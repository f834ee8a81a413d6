"""`webhook: managed`: the edits as golden bytes, one folder of `fixtures/cases/webhook` a case.

`UPDATE_GOLDENS=1` writes `expected.yaml` anew; look at the diff before you commit it.
"""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from aigw_render import InputFile, Outcome, Settings, remove, render
from aigw_render.base.data import sequence
from aigw_render.plan.webhook.exclusion import is_ours
from aigw_render.read.load import load
from tests.manifests import GATEWAY, stream
from tests.plan.webhook.support import (
    APPLICATION,
    CONFIGURATION,
    EXCLUDING,
    HELM_RELEASE,
    LABEL,
    PODS,
    QUIET,
    WORKLOAD,
    codes,
    indented,
    outcome,
    texts,
)

CASES = Path(__file__).resolve().parents[3] / "fixtures" / "cases" / "webhook"
NAMES = sorted(path.name for path in CASES.iterdir())
MANAGED = QUIET._replace(webhook="managed")
EXCLUDED = QUIET._replace(webhook="excluded")
UNCHANGED = {"configuration-already-excluding", "configuration-that-selects-others"}


def given(name: str, file: str = "input.yaml") -> bytes:
    """Return the bytes of a case's file."""
    return (CASES / name / file).read_bytes()


def tree(name: str) -> list[InputFile]:
    """Return a case's input beside a workload that the chart's webhook selects."""
    return [InputFile("pods.yaml", PODS.encode()), InputFile("input.yaml", given(name))]


def again(found: Outcome) -> list[InputFile]:
    """Return an outcome's files as the input of the next run."""
    assert found.exit_code == 0, found.diagnostics
    return [InputFile(file.path, file.after.encode()) for file in found.files]


def test_there_are_enough_cases() -> None:
    """The corpus is really found."""
    assert len(NAMES) >= 25


@pytest.mark.parametrize("name", NAMES)
def test_golden_bytes(name: str) -> None:
    """Only our expression comes in, in the author's style, and the pods are left out from then on."""
    rendered = again(render(tree(name), MANAGED))
    if os.environ.get("UPDATE_GOLDENS"):
        (CASES / name / "expected.yaml").write_bytes(rendered[1].data)
    assert rendered[1].data == given(name, "expected.yaml")
    assert (rendered[1].data == given(name)) == (name in UNCHANGED)
    assert "AIGW401" not in codes(render(rendered, EXCLUDED))
    assert again(render(rendered, EXCLUDED)) == rendered


@pytest.mark.parametrize("name", NAMES)
def test_twice_is_once(name: str) -> None:
    """What is there stays."""
    once = again(render(tree(name), MANAGED))
    assert again(render(once, MANAGED)) == once


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("settings", [MANAGED, EXCLUDED, Settings()])
def test_remove_gives_the_input_back(name: str, settings: Settings) -> None:
    """To the byte, and without knowing the settings of the run before."""
    assert again(remove(again(render(tree(name), MANAGED)), settings)) == tree(name)


def test_without_a_route_the_expression_goes() -> None:
    """As everything of ours does."""
    once = again(render(tree("configuration"), MANAGED))
    routeless = [InputFile("pods.yaml", stream(GATEWAY, WORKLOAD).encode()), once[1]]
    assert again(render(routeless, MANAGED))[1].data == given("configuration")
    assert again(render(routeless, EXCLUDED))[1] == once[1]


def test_an_expression_of_the_user_stays() -> None:
    """It is told from ours by the order of its keys, so `remove` leaves it alone."""
    (found,) = load([InputFile("in.yaml", given("configuration-already-excluding"))]).resources
    selector = ("webhooks", 0, "objectSelector", "matchExpressions")
    assert [is_ours(item) for item in sequence(found.data, *selector)] == [False]
    (ours,) = load([InputFile("in.yaml", given("configuration", "expected.yaml"))]).resources
    assert [is_ours(item) for item in sequence(ours.data, *selector)] == [True]


def test_a_context_is_never_edited() -> None:
    """Nor by `remove`, whatever an earlier run may have written."""
    edited = given("configuration", "expected.yaml").decode()
    assert texts(outcome(PODS, "managed", context=edited, run=remove)) == {"in.yaml": PODS}


def test_one_document_with_pods_and_webhook() -> None:
    """Both edits meet in one list."""
    items = "".join(
        indented(text, 2).replace("  apiVersion", "- apiVersion", 1) for text in (WORKLOAD, CONFIGURATION)
    )
    content = stream(PODS.replace(WORKLOAD, ""), f"apiVersion: v1\nkind: List\nitems:\n{items}")
    found = outcome(content, "managed")
    assert codes(found) == []
    after = texts(found)["in.yaml"]
    assert after.count("- name: ai-gateway-extproc\n") == 1
    assert after.count("operator: DoesNotExist") == 1
    assert texts(outcome(after, run=remove))["in.yaml"] == content


VALUES = "# ours\ncontroller:\n  logLevel: info\n"


def values_run(path: str, named: str, *, context: bool = False, values: str = VALUES) -> Outcome:
    """Return a managed run with a values file among its input, which a setting names."""
    files = [
        InputFile("pods.yaml", PODS.encode()),
        InputFile(path, VALUES.encode(), context=context),
        InputFile("other/values.yaml", b"a: 1\n"),
    ]
    setting = InputFile(named, values.encode(), context=True)
    return render(files, MANAGED._replace(controller_values=(setting,)))


@pytest.mark.parametrize(
    ("path", "named"),
    [
        ("values.yaml", "values.yaml"),
        ("./values.yaml", "values.yaml"),
        ("charts/ai/values.yaml", "ai/values.yaml"),
        ("charts/values.yaml", "../charts/values.yaml"),
    ],
)
def test_a_values_file_among_the_input(path: str, named: str) -> None:
    """It is edited where it is; `remove` with the same setting gives it back."""
    found = values_run(path, named)
    edited = texts(found)[path]
    assert edited.startswith(VALUES)
    assert edited.endswith(
        "  mutatingWebhook:\n    objectSelector:\n      matchExpressions:\n"
        f"      - operator: DoesNotExist\n        key: {LABEL}\n"
    )
    setting = InputFile(named, edited.encode(), context=True)
    settings = MANAGED._replace(controller_values=(setting,))
    assert again(render(again(found), settings)) == again(found)
    assert texts(remove(again(found), settings))[path] == VALUES


@pytest.mark.parametrize(
    ("path", "named", "context", "values"),
    [
        ("values.yaml", "values.yaml", True, VALUES),
        ("values.yaml", "charts/values.yaml", False, VALUES),
        ("myvalues.yaml", "values.yaml", False, VALUES),
        ("values.yaml", "values.yaml", False, "# theirs\ncontroller: {}\n"),
    ],
)
def test_another_values_file(path: str, named: str, context: bool, values: str) -> None:
    """A context, another path, another text: only a setting, which cannot be edited."""
    found = values_run(path, named, context=context, values=values)
    assert (codes(found), found.exit_code) == (["AIGW401"], 4)


def test_two_files_that_could_be_meant() -> None:
    """None is edited."""
    files = [
        InputFile("pods.yaml", PODS.encode()),
        *(InputFile(f"{name}/values.yaml", VALUES.encode()) for name in ("a", "b")),
    ]
    setting = InputFile("values.yaml", VALUES.encode())
    assert codes(render(files, MANAGED._replace(controller_values=(setting,)))) == ["AIGW401"]


def test_values_files_of_the_settings_are_laid_over_a_manifest() -> None:
    """They exclude the pods, or hold the list that counts."""
    released = stream(PODS, HELM_RELEASE + "  values: {controller: {logLevel: info}}\n")
    assert texts(outcome(released, "managed", values=EXCLUDING))["in.yaml"].endswith(
        "  values: {controller: {logLevel: info}}\n"
    )
    listed = EXCLUDING.replace(LABEL, "absent.example.com/x")
    assert codes(outcome(stream(PODS, APPLICATION), "managed", values=listed)) == ["AIGW401"]
