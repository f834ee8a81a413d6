"""What holds for every EnvoyProxy: ours is added and nothing else, twice is once, removal undoes it."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from hypothesis import assume, event, given, reject
from hypothesis import strategies as st

from aigw_render.base.data import Data, copy, mapping, sequence, strict_equal, text
from aigw_render.model.infrastructure import infrastructure_findings, read_infrastructure
from tests.envoyproxy.simulator.errors import RejectedError, RenderError
from tests.envoyproxy.simulator.render import simulate
from tests.pipeline.yamlwriter import Style, write
from tests.plan.proxy.objects import proxies
from tests.plan.proxy.support import (
    HASH,
    HASH_KEY,
    LABEL,
    OURS,
    injected,
    names,
    parts,
    problems,
    removed,
    resource,
    written,
)

if TYPE_CHECKING:
    from collections.abc import Callable

    from aigw_render.plan.podtemplate import PodParts
    from tests.envoyproxy.simulator.render import Workload

AROUND = """\
apiVersion: gateway.networking.k8s.io/v1
kind: GatewayClass
metadata: {name: eg}
spec: {controllerName: gateway.envoyproxy.io/gatewayclass-controller}
---
apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata: {name: ai, namespace: default}
spec:
  gatewayClassName: eg
  infrastructure:
    parametersRef: {group: gateway.envoyproxy.io, kind: EnvoyProxy, name: p}
---
"""
WANTED = st.builds(
    parts,
    sidecar=st.booleans(),
    label=st.booleans(),
    secrets=st.sampled_from([(), ("a",), ("regcred", "a", "a")]),
)
STYLES = st.builds(
    Style,
    indent=st.sampled_from([2, 4]),
    offset=st.sampled_from([0, 2]),
    quote=st.sampled_from(['"', "'"]),
    always=st.booleans(),
    flow_below=st.sampled_from([1, 4, 6, 99]),
    comments=st.booleans(),
    eol=st.sampled_from(["\n", "\r\n"]),
)
JSONS = st.sampled_from([None, 1, 2, "\t"])
TEXTS = st.one_of(
    st.builds(write, proxies(), STYLES),
    st.builds(lambda data, indent: json.dumps(data, indent=indent), proxies(), JSONS),
)


@given(TEXTS, WANTED)
def test_removal_gives_the_same_bytes_and_a_second_run_changes_nothing(
    content: str, wanted: PodParts
) -> None:
    """The text passes through the engine each time, so marks and quotes are in the game."""
    before = resource(content)
    assume(not any(one.severity == "error" for one in problems(before, wanted)))
    once = written(before, injected(before, wanted))
    assert not [one for one in problems(once, wanted) if one.severity == "error"]
    assert written(once, injected(once, wanted)).document.text == once.document.text
    assert written(once, removed(once)).document.text == content


@given(TEXTS, WANTED, WANTED)
def test_a_changed_injection_is_the_new_one(content: str, first: PodParts, second: PodParts) -> None:
    """What was injected before leaves no trace: not in the data, and not after removal."""
    before = resource(content)
    assume(not any(one.severity == "error" for one in [*problems(before, first), *problems(before, second)]))
    once = written(before, injected(before, first))
    again = written(once, injected(once, second))
    assert strict_equal(_sorted(again.data), _sorted(injected(before, second)))
    assert strict_equal(written(again, removed(again)).data, before.data)


@given(proxies(harmful=True), WANTED)
def test_the_pod_template_gains_exactly_ours_or_the_injection_is_refused(
    data: dict[str, Data], wanted: PodParts
) -> None:
    """Whatever a patch may do, what is not refused works; and the Service's selector never changes."""
    found = resource(json.dumps(data))
    object_ = read_infrastructure(found, "default")
    assert object_ is not None
    assert not [*infrastructure_findings(object_)]
    try:
        before = _workload(data)
    except (RejectedError, RenderError):
        reject()
    refused = [one for one in problems(found, wanted) if one.severity == "error"]
    event("refused" if refused else "injected")
    if refused:
        return
    after = _workload(injected(found, wanted))
    assert (after.outside, after.selector, after.rest) == (before.outside, before.selector, before.rest)
    assert _without_ours(after.template, wanted) == _plain(before.template)


def _workload(data: Data) -> Workload:
    """Return what Envoy Gateway renders with an EnvoyProxy."""
    (found,) = simulate(AROUND + json.dumps(data)).values()
    return found


def _without_ours(template: dict[str, Data], wanted: PodParts) -> Data:
    """Return a pod template without what must have been added, every piece of it at the end of its list."""
    found = mapping(copy(template))
    pod = mapping(found, "spec")
    _pop(mapping(found, "metadata", "annotations"), HASH_KEY, HASH)
    if wanted.label:
        _pop(mapping(found, "metadata", "labels"), LABEL, "true")
    containers = sequence(pod, "initContainers" if wanted.sidecar else "containers")
    assert text(containers.pop(), "name") == OURS
    volumes = [text(item, "name") for item in wanted.volumes]
    assert names(pod, "volumes")[-2:] == volumes
    del sequence(pod, "volumes")[-2:]
    envoy = next(item for item in sequence(pod, "containers") if text(item, "name") == "envoy")
    assert strict_equal(sequence(envoy, "volumeMounts").pop(), wanted.envoy_mount)
    listed = names(pod, "imagePullSecrets")
    assert {*wanted.pull_secrets} <= {*listed}
    assert len({*listed}) == len(listed)
    pod["imagePullSecrets"] = [{"name": name} for name in listed if name not in wanted.pull_secrets]
    return _plain(found)


def _pop(entries: dict[str, Data], key: str, value: str) -> None:
    """Take out an entry, which must be there."""
    assert entries.pop(key) == value


def _plain(value: Data) -> Data:
    """Return a value without empty collections, and without the pull secret that may be both sides'."""
    if isinstance(value, dict):
        found = {key: _plain(item) for key, item in value.items()}
        found |= _pull_secrets(found, lambda name: name != "regcred")
        return {key: item for key, item in found.items() if item not in ({}, [])}
    return [_plain(item) for item in value] if isinstance(value, list) else value


def _sorted(data: Data) -> Data:
    """Return data with the pull secrets in an order: new ones are appended, old ones keep their place."""
    if isinstance(data, dict):
        found = {key: _sorted(item) for key, item in data.items()}
        return found | _pull_secrets(found, bool)
    return [_sorted(item) for item in data] if isinstance(data, list) else data


def _pull_secrets(holder: dict[str, Data], wanted: Callable[[str], bool]) -> dict[str, Data]:
    """Return some of the pull secrets that a mapping has, sorted; nothing where it has none."""
    if not sequence(holder, "imagePullSecrets"):
        return {}
    return {
        "imagePullSecrets": [
            {"name": name} for name in sorted(filter(wanted, names(holder, "imagePullSecrets")))
        ]
    }
