"""A matrix of selectors: would the webhook be called for the pods that we render?"""

from __future__ import annotations

import pytest

from tests.manifests import GATEWAY, ROUTE, stream
from tests.plan.webhook.support import LABEL, PODS, WORKLOAD, codes, configured, outcome

NAMESPACE = """\
apiVersion: v1
kind: Namespace
metadata:
  name: envoy-gateway-system
  labels: {env: prod, team: edge}
"""
MANAGED = "app.kubernetes.io/managed-by"
ABSENT = f"{{key: {LABEL}, operator: DoesNotExist}}"
HERE = "kubernetes.io/metadata.name"


def terms(*expressions: str, labels: str = "") -> str:
    """Return a selector in flow style."""
    equal = f"matchLabels: {{{labels}}}, " if labels else ""
    return f"{{{equal}matchExpressions: [{', '.join(expressions)}]}}"


def term(key: str, operator: str, *values: str) -> str:
    """Return an expression in flow style."""
    given = f", values: [{', '.join(values)}]" if values else ""
    return f"{{key: {key}, operator: {operator}{given}}}"


OBJECT_SELECTORS = [
    ("", True),
    ("null", True),
    ("{}", True),
    ("{matchLabels: {}}", True),
    ("{matchLabels: null, matchExpressions: null}", True),
    ("{matchlabels: {tier: core}}", True),
    (f"{{matchLabels: {{{MANAGED}: envoy-gateway}}}}", True),
    (f"{{matchLabels: {{{MANAGED}: Envoy-Gateway}}}}", False),
    (f"{{matchLabels: {{{MANAGED}: envoy-gateway, tier: edge}}}}", True),
    (f"{{matchLabels: {{{MANAGED}: envoy-gateway, tier: core}}}}", False),
    ("{matchLabels: {tier: ''}}", False),
    ("{matchLabels: {absent: ''}}", False),
    (f"{{matchLabels: {{{LABEL}: 'true'}}}}", True),
    (f"{{matchLabels: {{{LABEL}: 'false'}}}}", False),
    (terms(ABSENT), False),
    (terms(ABSENT, labels=f"{MANAGED}: envoy-gateway"), False),
    (terms(term(LABEL, "DoesNotExist").replace("operator", "values: [], operator")), False),
    (terms(term(LABEL, "Exists")), True),
    (terms(term(LABEL, "NotIn", "'true'")), False),
    (terms(term(LABEL, "NotIn", "'false'")), True),
    (terms(term(LABEL, "NotIn", "'false'", "'true'")), False),
    (terms(term(LABEL, "In", "'true'")), True),
    (terms(term(LABEL, "In", "'false'", "''")), False),
    (terms(term(f"{LABEL}ed", "DoesNotExist")), True),
    (terms(term("tier", "In", "core", "edge")), True),
    (terms(term("tier", "In", "core")), False),
    (terms(term("tier", "NotIn", "core")), True),
    (terms(term("tier", "NotIn", "edge")), False),
    (terms(term("tier", "Exists")), True),
    (terms(term("tier", "DoesNotExist")), False),
    (terms(term("absent", "NotIn", "x")), True),
    (terms(term("absent", "In", "x")), False),
    (terms(term("absent", "Exists")), False),
    (terms(term("tier", "Exists"), ABSENT, labels=f"{MANAGED}: envoy-gateway"), False),
    (terms(term("tier", "Exists"), term("tier", "NotIn", "core")), True),
]

NAMESPACE_SELECTORS = [
    ("{}", True, True),
    ("{matchLabels: {env: prod}}", True, True),
    ("{matchLabels: {env: test}}", False, True),
    (f"{{matchLabels: {{{HERE}: envoy-gateway-system}}}}", True, True),
    (f"{{matchLabels: {{{HERE}: prod}}}}", False, False),
    (terms(term(HERE, "NotIn", "envoy-gateway-system")), False, False),
    (terms(term(HERE, "NotIn", "kube-system")), True, True),
    (terms(term("env", "In", "test", "stage")), False, True),
    (terms(term("env", "DoesNotExist")), False, True),
    (terms(term("inject", "DoesNotExist")), True, True),
    (terms(term("inject", "Exists")), False, True),
    (terms(term("inject", "Exists"), term(HERE, "In", "prod")), False, False),
    (terms(term("team", "NotIn", "edge")), False, True),
]
"""The selector; selected when the Namespace is in the input; selected when it is not."""


def test_there_are_enough_selectors() -> None:
    """Of both verdicts."""
    verdicts = [selected for _, selected in OBJECT_SELECTORS]
    assert len(verdicts) >= 30
    assert min(verdicts.count(True), verdicts.count(False)) >= 10


@pytest.mark.parametrize(("selector", "selected"), OBJECT_SELECTORS)
@pytest.mark.parametrize("said", [None, "excluded"])
def test_an_object_selector(selector: str, selected: bool, said: str | None) -> None:
    """Selected pods are refused, whatever the settings say; of those that are left out nothing is said."""
    found = outcome(stream(PODS, configured(selector)), said)
    assert (codes(found), found.exit_code) == ((["AIGW401"], 4) if selected else ([], 0))


@pytest.mark.parametrize(("selector", "known", "unknown"), NAMESPACE_SELECTORS)
def test_a_namespace_selector(selector: str, known: bool, unknown: bool) -> None:
    """Labels of a Namespace that is not in the input exclude nothing, but its name is known."""
    content = stream(PODS, configured("", selector))
    assert codes(outcome(content, context=NAMESPACE)) == (["AIGW401"] if known else [])
    assert codes(outcome(content)) == (["AIGW401"] if unknown else [])


def test_both_selectors_have_to_select() -> None:
    """One that leaves the pods out is enough."""
    out = f"{{matchLabels: {{{HERE}: prod}}}}"
    assert codes(outcome(stream(PODS, configured("{}", out)))) == []
    assert codes(outcome(stream(PODS, configured(terms(ABSENT), "{}")))) == []


def test_labels_of_the_template_count() -> None:
    """Pods without the managed-by label are not the chart's webhook's business."""
    bare = WORKLOAD.replace("        app.kubernetes.io/managed-by: envoy-gateway\n", "")
    selector = f"{{matchLabels: {{{MANAGED}: envoy-gateway}}}}"
    assert codes(outcome(stream(GATEWAY, ROUTE, bare, configured(selector)))) == []


def test_pods_that_get_nothing_are_nobodys_business() -> None:
    """Without a route the webhook injects nothing either, and a wrong selector is not looked at."""
    for selector in ("{}", "{matchLabels: []}"):
        assert codes(outcome(stream(GATEWAY, WORKLOAD, configured(selector)))) == []


def test_without_the_label_no_exclusion_helps() -> None:
    """`webhook: absent` leaves the label out of the pods."""
    content = stream(PODS, configured(terms(ABSENT)))
    assert codes(outcome(content, "absent")) == ["AIGW401"]
    assert codes(outcome(content, "managed")) == []


def test_conditions_that_cannot_be_evaluated() -> None:
    """Only a word of the user makes them an exclusion."""
    content = stream(PODS, configured("{}") + "  matchConditions: [{name: x, expression: 'false'}]\n")
    assert codes(outcome(content)) == ["AIGW401"]
    assert codes(outcome(content, "excluded")) == []


@pytest.mark.parametrize(("selector", "code"), [("[]", "AIGW105"), (terms(term("a", "in", "b")), "AIGW107")])
@pytest.mark.parametrize("said", [None, "excluded", "managed"])
def test_a_selector_that_the_api_server_refuses(selector: str, code: str, said: str | None) -> None:
    """An error at its line, also where the selector is the namespaces'."""
    found = outcome(stream(PODS, configured(selector)), said)
    assert (codes(found), found.exit_code) == ([code], 3)
    assert codes(outcome(stream(PODS, configured("", selector)), said)) == [code]
