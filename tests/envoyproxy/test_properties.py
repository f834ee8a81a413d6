"""Random EnvoyProxies in every situation: only ours changes in the pods, and everything goes back."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from hypothesis import assume, event, given, settings
from hypothesis import strategies as st

from aigw_render import InputFile, Settings, remove, render
from aigw_render.base.data import Data, copy, mapping, text
from tests.envoyproxy.forms import plain
from tests.envoyproxy.simulator.errors import RejectedError, RenderError
from tests.envoyproxy.simulator.render import simulate
from tests.pipeline.trees import styles
from tests.pipeline.yamlwriter import write
from tests.plan.proxy.objects import proxies
from tests.plan.proxy.trees import without_ours

if TYPE_CHECKING:
    from hypothesis.strategies import DrawFn

    from aigw_render.outcome import Outcome
    from tests.envoyproxy.simulator.render import Key, Workload
    from tests.envoyproxy.simulator.resolve import Lists

REFUSALS = {"AIGW105", "AIGW403", "AIGW405", "AIGW406"}
"""What may stand in the way of an EnvoyProxy that an author wrote in good faith."""
REFERENCE: dict[str, Data] = {"group": "gateway.envoyproxy.io", "kind": "EnvoyProxy"}


class Tree(NamedTuple):
    """One stream, with the settings."""

    text: str
    settings: Settings


def _object(version: str, kind: str, name: str, spec: Data, namespace: str = "default") -> dict[str, Data]:
    metadata: Data = {"name": name, "namespace": namespace}
    return {"apiVersion": version, "kind": kind, "metadata": metadata, "spec": spec}


def _gateway(name: str, *, pointing: bool) -> Data:
    spec: dict[str, Data] = {"gatewayClassName": "eg", "listeners": []}
    if pointing:
        spec["infrastructure"] = {"parametersRef": {**REFERENCE, "name": "p"}}
    return _object("gateway.networking.k8s.io/v1", "Gateway", name, spec)


def _route(name: str) -> Data:
    rules: Data = [{"backendRefs": [{"name": "b"}]}]
    spec: Data = {"parentRefs": [{"name": name}], "rules": rules}
    return _object("aigateway.envoyproxy.io/v1beta1", "AIGatewayRoute", f"{name}-r", spec)


def _class(*, pointing: bool) -> Data:
    spec: dict[str, Data] = {"controllerName": "gateway.envoyproxy.io/gatewayclass-controller"}
    if pointing:
        spec["parametersRef"] = {**REFERENCE, "name": "base", "namespace": "system"}
    return {
        "apiVersion": "gateway.networking.k8s.io/v1",
        "kind": "GatewayClass",
        "metadata": {"name": "eg"},
        "spec": spec,
    }


@st.composite
def trees(draw: DrawFn) -> Tree:
    """Draw a tree: EnvoyProxies on no, one or two levels, one Gateway or two."""
    own, base, two = draw(st.booleans()), draw(st.booleans()), draw(st.booleans())
    documents: list[Data] = [_class(pointing=base), _gateway("ai", pointing=own), _route("ai")]
    if own:
        found = draw(proxies())
        merge = draw(st.sampled_from([None, "StrategicMerge", "JSONMerge", "Replace"]))
        documents.append({**found, "spec": mapping(found, "spec") | ({"mergeType": merge} if merge else {})})
    if base:
        documents.append({**draw(proxies()), "metadata": {"name": "base", "namespace": "system"}})
    if two:
        documents.append(_gateway("b", pointing=draw(st.booleans()) and own))
        documents += [_route("b")] if draw(st.booleans()) else []
    ordered = draw(st.permutations(documents))
    said = Settings(
        position=draw(st.sampled_from(["sidecar", "container"])),
        webhook=draw(st.sampled_from(["excluded", "absent"])),
        filter_config=draw(st.sampled_from(["legacy", "bundle"])),
        controller_args=draw(st.sampled_from([(), ("--extProcImagePullSecrets=aigw-a;aigw-b;aigw-a",)])),
        envoy_proxy_overlay=draw(st.booleans()),
    )
    return Tree("".join(write(copy(one), draw(styles)) for one in ordered), said)


def _run(tree: Tree, content: str) -> Outcome:
    return render([InputFile("in.yaml", content.encode())], tree.settings)


def _simulated(content: str, lists: Lists) -> dict[Key, Workload]:
    """Return what Envoy Gateway renders; a tree that it refuses is no case."""
    try:
        return simulate(plain(content), lists=lists)
    except (RejectedError, RenderError):
        assume(False)
        raise


@settings(max_examples=150)
@given(trees(), st.sampled_from(["merged", "replaced"]))
def test_only_ours_changes(tree: Tree, lists: Lists) -> None:
    """The Service's selector, all other settings and every field of the pods that is not ours stay."""
    before = _simulated(tree.text, lists)
    outcome = _run(tree, tree.text)
    if outcome.failed:
        codes = {one.code for one in outcome.diagnostics if one.severity == "error"}
        event(f"refused: {' '.join(sorted(codes))}")
        assert codes <= REFUSALS
        return
    event(" ".join(sorted(one.reason for one in outcome.proxies)))
    after = simulate(plain(outcome.files[0].after), lists=lists)
    assert after.keys() == before.keys()
    injected = {one.state.name for one in outcome.proxies if one.state}
    for key, workload in after.items():
        assert (workload.outside, workload.selector, workload.rest) == (
            before[key].outside,
            before[key].selector,
            before[key].rest,
        )
        assert without_ours(workload.template) == without_ours(before[key].template)
        labels = mapping(workload.template, "metadata", "labels")
        owner = text(labels, "gateway.envoyproxy.io/owning-gateway-name")
        assert ("ai-gateway-extproc-uds" in str(workload.template)) == (owner in injected)


@settings(max_examples=150)
@given(trees())
def test_it_goes_and_comes_back(tree: Tree) -> None:
    """Twice is once, and removal is exact, whatever the author's style."""
    outcome = _run(tree, tree.text)
    assume(not outcome.failed)
    after = outcome.files[0].after
    assert _run(tree, after).files[0].after == after
    removed = remove([InputFile("in.yaml", after.encode())], tree.settings)
    assert removed.files[0].after == tree.text
