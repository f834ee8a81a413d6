"""The text of every refusal and warning about the webhook, as users read it."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

import pytest

from tests.manifests import GATEWAY, ROUTE, stream
from tests.plan.webhook.support import (
    APPLICATION,
    CONFIGURATION,
    EXCLUDING,
    HELM_RELEASE,
    PODS,
    WORKLOAD,
    codes,
    configured,
    indented,
    outcome,
    report,
)

if TYPE_CHECKING:
    from syrupy.assertion import SnapshotAssertion


class Given(NamedTuple):
    """What a run gets."""

    content: str
    said: str | None = None
    context: str = ""
    values: str = ""


TEXT = APPLICATION + "    helm:\n      values: |\n        controller: {logLevel: info}\n"
FILES = APPLICATION + "    helm:\n      valueFiles: [https://example.com/v.yaml]\n"
NULL = (
    APPLICATION + "    helm:\n      valuesObject: {controller: {mutatingWebhook: {objectSelector: null}}}\n"
)
SECOND = WORKLOAD.replace("name: envoy-ai", "name: envoy-b")
EXPRESSED = "{matchExpressions: [{key: tier, operator: In, values: [edge, 'on', '1']}]}"
FLUX = HELM_RELEASE + "  values:\n" + indented("controller:\n  mutatingWebhook:\n    port: 9443\n", 4)

REFUSED = {
    "configuration": Given(stream(PODS, CONFIGURATION)),
    "configuration-though-excluded": Given(stream(PODS, CONFIGURATION), "excluded"),
    "configuration-though-absent": Given(stream(PODS, CONFIGURATION), "absent"),
    "configuration-in-context": Given(PODS, context=CONFIGURATION),
    "configuration-in-context-managed": Given(PODS, "managed", context=CONFIGURATION),
    "no-selector": Given(stream(PODS, configured(""))),
    "several-workloads": Given(stream(PODS, SECOND, SECOND.replace("envoy-b", "envoy-c"), CONFIGURATION)),
    "expressions-are-kept": Given(stream(PODS, configured(EXPRESSED))),
    "namespace-selected": Given(
        stream(PODS, configured("{}", "{matchLabels: {kubernetes.io/metadata.name: envoy-gateway-system}}"))
    ),
    "namespace-unknown": Given(stream(PODS, configured("{}", "{matchLabels: {env: test}}"))),
    "application": Given(stream(PODS, APPLICATION)),
    "application-though-absent": Given(stream(PODS, APPLICATION), "absent"),
    "application-with-values-as-text": Given(stream(PODS, TEXT)),
    "application-with-values-as-text-managed": Given(stream(PODS, TEXT), "managed"),
    "application-with-a-null": Given(stream(PODS, NULL), "managed"),
    "application-in-context-managed": Given(PODS, "managed", context=APPLICATION),
    "helm-release": Given(stream(PODS, FLUX)),
    "values-file": Given(PODS, values="controller:\n  logLevel: info\n"),
    "values-file-though-excluded": Given(PODS, "excluded", values="controller:\n  logLevel: info\n"),
    "values-file-managed": Given(PODS, "managed", values="controller:\n  logLevel: info\n"),
}

WARNED = {
    "nothing-known": Given(PODS),
    "nothing-to-edit": Given(PODS, "managed"),
    "values-not-read": Given(stream(PODS, FILES)),
    "values-not-read-managed": Given(stream(PODS, FILES), "managed"),
}


def run(given: Given) -> tuple[list[str], int, str]:
    """Return the codes, the exit code and the report; nothing may come out of a run that failed."""
    found = outcome(given.content, given.said, context=given.context, values=given.values)
    assert bool(found.files) == (found.exit_code == 0)
    return (
        [code for code in codes(found) if code not in ("AIGW115", "AIGW220")],
        found.exit_code,
        report(found),
    )


@pytest.mark.parametrize("name", REFUSED)
def test_refused(name: str, snapshot: SnapshotAssertion) -> None:
    """Exit code 4, the selector's line, and the YAML that is missing."""
    found, code, text = run(REFUSED[name])
    assert (found, code) == (["AIGW401"], 4)
    assert text == snapshot


@pytest.mark.parametrize("name", WARNED)
def test_not_known(name: str, snapshot: SnapshotAssertion) -> None:
    """A warning once a run."""
    found, code, text = run(WARNED[name])
    assert (found, code) == (["AIGW202"], 0)
    assert text == snapshot


def inline(values: str) -> str:
    """Return the Application with these values as a mapping."""
    return APPLICATION + "    helm:\n      valuesObject:\n" + indented(values, 8)


QUIET_RUNS = {
    "excluded-by-word": Given(PODS, "excluded"),
    "absent-by-word": Given(PODS, "absent"),
    "absent-beside-values-of-the-settings": Given(PODS, "absent", values="controller: {logLevel: info}\n"),
    "values-not-read-but-vouched-for": Given(stream(PODS, FILES), "excluded"),
    "values-given": Given(stream(PODS, FILES), values=EXCLUDING),
    "values-inline": Given(stream(PODS, inline(EXCLUDING))),
    "values-of-a-helm-release": Given(
        stream(PODS, HELM_RELEASE + "  values:\n" + indented(EXCLUDING, 4)), "excluded"
    ),
    "values-as-text": Given(
        stream(PODS, APPLICATION + "    helm:\n      values: |\n" + indented(EXCLUDING, 8))
    ),
    "values-file": Given(PODS, values=EXCLUDING),
    "configuration-wins-over-values-of-the-settings": Given(
        stream(PODS, configured("{matchLabels: {tier: core}}")), values="controller: {logLevel: info}\n"
    ),
    "no-route": Given(stream(GATEWAY, WORKLOAD, CONFIGURATION, APPLICATION)),
    "no-route-managed": Given(stream(GATEWAY, WORKLOAD), "managed"),
}


@pytest.mark.parametrize("name", QUIET_RUNS)
def test_nothing_to_say(name: str) -> None:
    """The pods are left out, or the user says so and nothing here contradicts."""
    found, code, _ = run(QUIET_RUNS[name])
    assert (found, code) == ([], 0)


OTHER_SELECTORS = [
    ("{matchLabels: {tier: core}}", []),
    ("{matchLabels: {tier: edge}}", ["AIGW401"]),
    ("{matchLabels: {app.kubernetes.io/managed-by: null}}", ["AIGW401"]),
    ("{matchLabels: {app.kubernetes.io/managed-by: somebody}}", []),
    ("{}", ["AIGW401"]),
    ("null", ["AIGW401"]),
]


@pytest.mark.parametrize(("selector", "found"), OTHER_SELECTORS)
def test_values_are_laid_over_the_charts(selector: str, found: list[str]) -> None:
    """Mappings are merged key by key, a null takes the default away."""
    values = f"controller:\n  mutatingWebhook:\n    objectSelector: {selector}\n"
    assert run(Given(PODS, values=values))[0] == found
    assert run(Given(stream(PODS, inline(values))))[0] == found


def test_a_null_takes_the_label_away_that_pods_may_lack() -> None:
    """Without the chart's default every pod is selected."""
    bare = stream(
        GATEWAY, ROUTE, WORKLOAD.replace("        app.kubernetes.io/managed-by: envoy-gateway\n", "")
    )
    values = "controller:\n  mutatingWebhook:\n    objectSelector: null\n"
    assert run(Given(bare, values="controller: {}\n"))[0] == []
    assert run(Given(bare, values=values))[0] == ["AIGW401"]


def test_a_namespace_selector_among_the_values() -> None:
    """As in a configuration."""
    selector = "{matchLabels: {kubernetes.io/metadata.name: x}}"
    values = f"controller:\n  mutatingWebhook:\n    namespaceSelector: {selector}\n"
    assert run(Given(PODS, values=values))[0] == []


def test_a_wrong_selector_among_the_values() -> None:
    """It has a place in the values file."""
    values = "controller:\n  mutatingWebhook:\n    objectSelector:\n      matchLabels: {tier: true}\n"
    found = outcome(PODS, values=values)
    (problem,) = found.diagnostics
    assert problem.place is not None
    assert (problem.code, str(problem.place.position)) == ("AIGW105", "values.yaml:4:27")
