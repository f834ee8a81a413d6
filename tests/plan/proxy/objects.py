"""Random EnvoyProxies for hypothesis: what authors write, and what stands in the extproc's way."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hypothesis import strategies as st

from aigw_render.base.data import Data, text
from tests.plan.proxy.support import HASH_KEY, OURS, UDS, UDS_DIRECTORY

if TYPE_CHECKING:
    from hypothesis.strategies import DrawFn, SearchStrategy

Items = list[dict[str, Data]]

VOLUMES: Items = [{"name": "ca", "secret": {"secretName": "ca"}}, {"name": "tmp", "emptyDir": {}}]
MOUNTS: Items = [{"name": "ca", "mountPath": "/ca"}, {"name": "tmp", "mountPath": "/scratch"}]
SECRETS: Items = [{"name": "regcred"}, {"name": "pull-b"}]
INITS: Items = [{"name": "warm-up", "image": "busybox:1"}, {"name": "sysctl", "image": "busybox:2"}]
CONTAINERS: Items = [
    {"name": "envoy"},
    {"name": "shutdown-manager"},
    {"name": "logger", "image": "fluent:1"},
    {"name": "envoy", "env": [{"name": "EXTRA", "value": "1"}]},
    {"name": "shutdown-manager", "$patch": "delete"},
    {"name": "envoy", "volumeMounts": [{"name": "certs", "mountPath": "/ca2"}]},
]
HARMFUL_VOLUMES: Items = [
    {"$patch": "replace"},
    {"name": UDS, "$patch": "delete"},
    {"name": UDS, "configMap": {"name": "mine"}},
]
HARMFUL_MOUNTS: Items = [
    {"name": "ca", "mountPath": f"{UDS_DIRECTORY}/"},
    {"name": UDS, "mountPath": "/elsewhere"},
]
HARMFUL_CONTAINERS: Items = [
    {"$patch": "replace"},
    {"name": "envoy", "$patch": "delete"},
    {"name": "envoy", "volumeMounts": None},
    {"name": "envoy", "volumeMounts": [{"name": "certs", "mountPath": UDS_DIRECTORY}]},
    {"name": "envoy", "volumeMounts": [{"mountPath": UDS_DIRECTORY, "$patch": "delete"}]},
    {"name": OURS, "image": "mine:1"},
]


@st.composite
def proxies(draw: DrawFn, *, harmful: bool = False) -> dict[str, Data]:
    """Draw an EnvoyProxy that the API server admits, with everything that a sane author may write."""
    spec: dict[str, Data] = {}
    if draw(st.booleans()):
        spec["telemetry"] = {"metrics": {}}
    if draw(st.integers(0, 9)):
        spec["provider"] = draw(_providers(harmful=harmful)) if draw(st.integers(0, 9)) else None
    return {
        "apiVersion": "gateway.envoyproxy.io/v1alpha1",
        "kind": "EnvoyProxy",
        "metadata": draw(_fields({"labels": [{"a": "b"}], "annotations": [{"a": "b"}, {}, None]}))
        | {"name": "p", "namespace": "default"},
        "spec": spec,
    }


@st.composite
def _providers(draw: DrawFn, *, harmful: bool) -> dict[str, Data]:
    """Draw a provider of Kubernetes' with one kind of workload, or with none."""
    kind = draw(st.sampled_from(["envoyDeployment", "envoyDaemonSet"]))
    found: dict[str, Data] = draw(_fields({"envoyService": [{"type": "ClusterIP"}]}))
    if draw(st.integers(0, 9)):
        found[kind] = draw(_workloads(kind, harmful=harmful)) if draw(st.integers(0, 9)) else None
    other = "envoyDaemonSet" if kind == "envoyDeployment" else "envoyDeployment"
    if draw(st.integers(0, 4)) == 0:
        found[other] = None
    kubernetes: Data = found if draw(st.integers(0, 9)) else draw(st.sampled_from([None, {}]))
    ordered: list[tuple[str, Data]] = [("type", "Kubernetes")]
    if draw(st.integers(0, 9)):
        ordered.insert(draw(st.integers(0, 1)), ("kubernetes", kubernetes))
    return dict(ordered)


@st.composite
def _workloads(draw: DrawFn, kind: str, *, harmful: bool) -> dict[str, Data]:
    """Draw what is below `envoyDeployment` or `envoyDaemonSet`."""
    bad_mounts = HARMFUL_MOUNTS if harmful else []
    found = draw(_fields({"container": [{}, None], "pod": [{}, None], "replicas": [2]}))
    if draw(st.booleans()):
        pod = draw(_fields({"annotations": [{"a": "1"}, {}, None], "labels": [{"own": "x"}]}))
        found["pod"] = pod | draw(_lists({"volumes": VOLUMES, "imagePullSecrets": SECRETS}))
    if draw(st.booleans()):
        found["container"] = draw(_lists({"volumeMounts": MOUNTS + bad_mounts}))
    if kind == "envoyDeployment":
        found |= draw(_lists({"initContainers": INITS}))
    if draw(st.integers(0, 4)):
        found["patch"] = draw(_patches(harmful=harmful))
    return found


@st.composite
def _patches(draw: DrawFn, *, harmful: bool) -> dict[str, Data]:
    """Draw a patch of either type."""
    merge = draw(st.sampled_from(["", "StrategicMerge", "JSONMerge"]))
    metadata = draw(_fields({"labels": [{"own": "1"}, {}], "annotations": [{"own": "1"}, {}]}))
    pod = draw(_fields({"hostNetwork": [True], "terminationGracePeriodSeconds": [5]}))
    if merge != "JSONMerge" or harmful:
        pod |= draw(_lists(_patched_lists(harmful=harmful)))
    if harmful:
        metadata |= draw(_fields({"annotations": [None, {HASH_KEY: "x"}, {"$patch": "replace"}]}, 12))
        metadata |= draw(_fields({"labels": [None, {"$patch": "replace"}]}, 12))
        pod |= draw(_fields({key: [None] for key in _patched_lists(harmful=False)}, 12))
        pod |= draw(_fields({"$patch": ["replace", "delete"], "$setElementOrder/volumes": [[]]}, 12))
    template = draw(_fields({"metadata": [metadata], "spec": [pod]}))
    value = draw(_fields({"spec": [{"template": template}, {"template": template, "replicas": 3}]}))
    return {"type": merge, "value": value} if merge else {"value": value}


def _patched_lists(*, harmful: bool) -> dict[str, Items]:
    """Return the items of a patch's lists."""
    return {
        "volumes": VOLUMES + (HARMFUL_VOLUMES if harmful else []),
        "containers": CONTAINERS + (HARMFUL_CONTAINERS if harmful else []),
        "initContainers": INITS + ([{"name": OURS, "image": "mine:1"}] if harmful else []),
        "imagePullSecrets": SECRETS,
    }


@st.composite
def _fields(draw: DrawFn, choices: dict[str, list[Data]], one_in: int = 2) -> dict[str, Data]:
    """Draw each field with a chance of one in some, with one of its values."""
    names = [name for name in choices if _chance(draw, one_in)]
    return {name: draw(st.sampled_from(choices[name])) for name in names}


@st.composite
def _lists(draw: DrawFn, choices: dict[str, Items]) -> dict[str, Data]:
    """Draw every other list with some of its items; one name stands there once."""
    names = [name for name in choices if _chance(draw, 2)]
    return {name: [*draw(_some(choices[name]))] for name in names}


def _some(items: Items) -> SearchStrategy[Items]:
    """Return lists of some of the items, in any order; sometimes of none."""
    unique = st.lists(
        st.sampled_from(items), min_size=1, max_size=3, unique_by=lambda item: text(item, "name")
    )
    return unique | unique | unique | st.just([])


def _chance(draw: DrawFn, one_in: int) -> bool:
    """Tell whether a chance of one in some comes true."""
    return draw(st.sampled_from([True, *([False] * (one_in - 1))]))
