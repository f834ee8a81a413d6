"""Every golden vector, whole: the real controller decides what is right."""

from __future__ import annotations

import pytest

from aigw_render import hashes
from aigw_render.base.data import Data, get, mapping, sequence, text
from tests.vectors.cases import Case, cases, objects, run
from tests.vectors.podtemplate import cluster_view, without_ours

RELEASES = ("v1.1", "v1.0", "v0.5")
ALL = cases(*RELEASES)
ACCEPTED = [case for case in ALL if not get(case.expected, "flagError")]
HASHED = [case for case in ACCEPTED if get(case.expected, "gateways")]
HASH_KEY = "aigateway.envoyproxy.io/extproc-config-hash"


def _name(case: Case) -> str:
    return f"{case.release}-{case.name}"


def _workloads(content: str) -> dict[tuple[str, str, str], Data]:
    """Return a stream's Deployments and DaemonSets by kind, namespace and name."""
    return {
        (
            text(item, "kind"),
            text(item, "metadata", "namespace") or "default",
            text(item, "metadata", "name"),
        ): item
        for item in objects(content)
        if text(item, "kind") in ("Deployment", "DaemonSet")
    }


@pytest.mark.parametrize("case", ACCEPTED, ids=_name)
def test_pod_templates_are_the_clusters(case: Case) -> None:
    """What we write is what the webhook and the reconciler make of the workload."""
    outcome = run(case, skip_invalid=True)
    assert outcome.exit_code == 0, outcome.diagnostics
    after = _workloads(outcome.files[0].after)
    for expected in sequence(case.expected, "workloads"):
        key = (text(expected, "kind"), text(expected, "namespace"), text(expected, "name"))
        template = get(after[key], "spec", "template")
        assert _ours(case, template) == _theirs(case, get(expected, "template"))


def _ours(case: Case, template: Data) -> Data:
    """Return our view, less the stamp that a release without the hash gets from us only."""
    view = cluster_view(template)
    if case.release != "v1.1":
        mapping(view, "annotations").pop(HASH_KEY, None)
    return view


def _theirs(case: Case, template: Data) -> Data:
    """Return the cluster's view, less a stale hash: the controller never removes one, we do."""
    view = cluster_view(template)
    hashes_of_case = [get(gateway, "hash") for gateway in sequence(case.expected, "gateways")]
    if get(view, "annotations", HASH_KEY) not in hashes_of_case:
        mapping(view, "annotations").pop(HASH_KEY, None)
    return view


@pytest.mark.parametrize("case", ACCEPTED, ids=_name)
def test_everything_else_is_the_inputs(case: Case) -> None:
    """No document is lost, added or changed, and in workloads nothing but ours."""
    outcome = run(case, skip_invalid=True)
    before, after = objects(outcome.files[0].before), objects(outcome.files[0].after)
    assert [without_ours(item) for item in after] == [without_ours(item) for item in before]


@pytest.mark.parametrize("case", HASHED, ids=_name)
def test_digests_and_hashes_are_the_controllers(case: Case) -> None:
    """The digest is the controller's to the byte, with all that is derived beside it."""
    outcome = hashes([case.input], case.settings(skip_invalid=True))
    found = {state.key: state for state in outcome.gateways}
    for expected in sequence(case.expected, "gateways"):
        state = found[text(expected, "namespace"), text(expected, "name")]
        assert state.digest == text(expected, "digest")
        assert state.hash == text(expected, "hash")
        assert state.needs_mcp == get(expected, "needMCP")
        assert state.has_effective_route == get(expected, "hasEffectiveRoute")


@pytest.mark.parametrize("case", ALL, ids=_name)
def test_what_the_cluster_refuses_is_refused(case: Case) -> None:
    """Refused documents, flags and disagreeing labels are errors; everything else gives the same bytes."""
    refused = get(case.expected, "rejected") or get(case.expected, "flagError")
    plain = run(case, skip_invalid=False)
    if refused or case.name.startswith("labels-"):
        assert plain.exit_code == 3
        assert plain.files == ()
    else:
        assert plain.files == run(case, skip_invalid=True).files


@pytest.mark.parametrize("case", ACCEPTED, ids=_name)
def test_rejected_documents_are_named(case: Case) -> None:
    """Each object that the API server refuses is an error of ours at its own document."""
    names = {str(reason).split(":", 1)[0] for reason in sequence(case.expected, "rejected")}
    errors = [found for found in run(case, skip_invalid=False).diagnostics if found.code in REFUSALS]
    assert all(found.place for found in errors)
    assert bool(errors) == bool(names)


REFUSALS = {"AIGW105", "AIGW106", "AIGW107", "AIGW108", "AIGW110", "AIGW113"}
