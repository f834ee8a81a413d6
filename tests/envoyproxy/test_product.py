"""The product on every vector: what Envoy Gateway renders from its output is what the cluster would run."""

from __future__ import annotations

import functools
import json
from typing import TYPE_CHECKING

import pytest

from aigw_render import InputFile, Settings, remove, render
from aigw_render.base.data import mapping, sequence, text
from aigw_render.write.report.text import text_report
from tests.envoyproxy.forms import FORMS, objects, plain, written
from tests.envoyproxy.simulator.cases import Case, cases
from tests.envoyproxy.simulator.compare import compare

if TYPE_CHECKING:
    from collections.abc import Iterable

    from syrupy.assertion import SnapshotAssertion

    from aigw_render.base.data import Data
    from aigw_render.outcome import Outcome

ALL = cases()
REFUSED = cases("envoyproxy-refused")


def said(case: Case, target: str = "auto") -> Settings:
    """Return the settings that mean what the vector's `settings.json` says."""
    given = case.settings
    return Settings(
        controller_defaults="binary",
        controller_args=tuple(map(str, sequence(given, "flags"))),
        position="sidecar" if mapping(given)["sidecar"] else "container",
        filter_config=text(given, "filterConfig"),
        webhook="excluded",
        target=target,
    )


def one_file(content: str) -> list[InputFile]:
    """Return a text as the only input."""
    return [InputFile("input.yaml", content.encode())]


def only_text(outcome: Outcome) -> str:
    """Return the only file's new text."""
    assert outcome.files, text_report(outcome.diagnostics, color=False)
    (found,) = outcome.files
    return found.after


def name_of(case: Case) -> str:
    """Return a case's name, for pytest."""
    return case.name


@pytest.mark.parametrize("target", ["auto", "envoyproxy"])
@pytest.mark.parametrize("case", ALL, ids=name_of)
def test_the_pods_are_the_clusters(case: Case, target: str) -> None:
    """Pod templates, Services and everything else, through the simulator of Envoy Gateway."""
    rendered = only_text(render(one_file(case.input), said(case, target)))
    assert compare(case, rendered) == []


@pytest.mark.parametrize("case", ALL, ids=name_of)
def test_twice_is_once_and_remove_is_the_inverse(case: Case) -> None:
    """Byte for byte."""
    settings = said(case)
    rendered = only_text(render(one_file(case.input), settings))
    assert only_text(render(one_file(rendered), settings)) == rendered
    assert only_text(remove(one_file(rendered), settings)) == case.input
    assert only_text(remove(one_file(case.input), settings)) == case.input


@pytest.mark.parametrize("case", ALL, ids=name_of)
def test_without_routes_everything_goes(case: Case) -> None:
    """What is rendered once comes back when the routes are gone, and nothing is left of us."""
    rendered = only_text(render(one_file(case.input), said(case)))
    routeless = rendered.replace("aigateway.envoyproxy.io/v1beta1\nkind: AIGatewayRoute", "v1\nkind: Old")
    expected = case.input.replace("aigateway.envoyproxy.io/v1beta1\nkind: AIGatewayRoute", "v1\nkind: Old")
    routeless = routeless.replace("aigateway.envoyproxy.io/v1beta1\nkind: MCPRoute", "v1\nkind: Old")
    expected = expected.replace("aigateway.envoyproxy.io/v1beta1\nkind: MCPRoute", "v1\nkind: Old")
    assert only_text(render(one_file(routeless), said(case))) == expected


@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize("case", ALL, ids=name_of)
def test_however_it_is_written(case: Case, form: str) -> None:
    """CRLF, BOM, List, JSON, markers and their absence: the same objects, and to the byte back again."""
    content, settings = FORMS[form](case.input), said(case)
    rendered = only_text(render(one_file(content), settings))
    assert by_name(plain(rendered)) == rendered_as_it_is(case)
    assert only_text(render(one_file(rendered), settings)) == rendered
    assert only_text(remove(one_file(rendered), settings)) == content


@functools.cache
def rendered_as_it_is(case: Case) -> dict[tuple[str, ...], Data]:
    """Return the objects of which a test above proves that they are right, by their names."""
    return by_name(only_text(render(one_file(case.input), said(case))))


def by_name(content: str) -> dict[tuple[str, ...], Data]:
    """Return a stream's objects by kind, namespace and name."""
    found = objects(content)
    named = {
        (text(one, "kind"), *(text(one, "metadata", key) for key in ("namespace", "name"))): one
        for one in found
    }
    assert len(named) == len(found)
    return named


@pytest.mark.parametrize("case", ALL, ids=name_of)
def test_one_json_file_for_each_object(case: Case) -> None:
    """A file that gets a second object becomes a List, and is one object again afterwards."""
    settings = said(case)
    files = [
        InputFile(f"{index}.json", (json.dumps(one, indent=index) + "\n" * (index % 2)).encode())
        for index, one in enumerate(objects(case.input), start=1)
    ]
    rendered = contents(render(files, settings))
    assert compare(written(case, "---\n".join(texts(files))), "---\n".join(as_stream(rendered))) == []
    assert contents(render(rendered, settings)) == rendered
    assert contents(remove(rendered, settings)) == files


def contents(outcome: Outcome) -> list[InputFile]:
    """Return what a run makes of all files, as input for the next one; each must be JSON."""
    assert outcome.files, text_report(outcome.diagnostics, color=False)
    assert all(isinstance(json.loads(one.after), dict) for one in outcome.files)
    return [InputFile(one.path, one.after.encode()) for one in outcome.files]


def texts(files: Iterable[InputFile]) -> list[str]:
    """Return the files' texts, each ended."""
    return [f"{one.data.decode().rstrip()}\n" for one in files]


def as_stream(files: Iterable[InputFile]) -> list[str]:
    """Return every object as a document; one that stands alone in its file as it is written."""
    found: list[str] = []
    for file, content in zip(files, texts(files), strict=True):
        whole = json.loads(file.data)
        found += [content] if "items" not in whole else [f"{json.dumps(one)}\n" for one in whole["items"]]
    return found


@pytest.mark.parametrize("case", REFUSED, ids=name_of)
def test_what_would_harm_is_refused(case: Case, snapshot: SnapshotAssertion) -> None:
    """The exit code, no output, and a message that names the line and a way out."""
    outcome = render(one_file(case.input), said(case))
    assert (outcome.exit_code, outcome.files) == (mapping(case.expected)["exit"], ())
    errors = [one for one in outcome.diagnostics if one.severity == "error"]
    assert all(one.place and one.place.source and one.hint for one in errors)
    assert text_report(outcome.diagnostics, color=False) == snapshot


def test_no_patch_no_conflict() -> None:
    """Without the webhook no label is needed, and a sidecar in a Deployment needs no patch either."""
    (case,) = [one for one in REFUSED if one.name == "gateway-strategic-class-patch"]
    outcome = render(one_file(case.input), said(case)._replace(webhook="absent"))
    found = {text(one, "metadata", "name"): one for one in objects(only_text(outcome))}
    branch = mapping(found["proxy"], "spec", "provider", "kubernetes", "envoyDeployment")
    assert "initContainers" in branch
    assert "patch" not in branch
    assert [one.code for one in outcome.diagnostics] == ["AIGW211"]
