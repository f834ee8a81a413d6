"""What the vectors do not reach: levels, modes, names, failures."""

from __future__ import annotations

import json

import pytest

from aigw_render.base.data import Data, get, mapping, sequence
from tests.envoyproxy.simulator.errors import RejectedError, RenderError
from tests.envoyproxy.simulator.render import Workload, simulate

GROUP = "gateway.envoyproxy.io"
CONTROLLER = f"{GROUP}/gatewayclass-controller"


def _reference(name: str, kind: str = "EnvoyProxy") -> dict[str, Data]:
    return {"group": GROUP, "kind": kind, "name": name}


def _class(controller: str = CONTROLLER, **spec: Data) -> Data:
    return {
        "kind": "GatewayClass",
        "metadata": {"name": "eg"},
        "spec": {"controllerName": controller, **spec},
    }


def _gateway(name: str = "ai", **infrastructure: Data) -> Data:
    spec: Data = {"gatewayClassName": "eg", "infrastructure": infrastructure}
    return {"kind": "Gateway", "metadata": {"name": name, "namespace": "prod"}, "spec": spec}


def _proxy(
    kubernetes: Data,
    name: str = "own",
    namespace: str = "prod",
    spec: dict[str, Data] | None = None,
) -> Data:
    provider: Data = {"type": "Kubernetes", "kubernetes": kubernetes}
    return {
        "kind": "EnvoyProxy",
        "metadata": {"name": name, "namespace": namespace},
        "spec": {"provider": provider, **(spec or {})},
    }


def _simulate(*objects: Data) -> list[Workload]:
    """Return the workloads of a stream of objects."""
    return list(simulate("\n---\n".join(json.dumps(item) for item in objects)).values())


def _own(deployment: Data, spec: dict[str, Data] | None = None) -> Workload:
    """Return the workload of a Gateway with an EnvoyProxy of its own."""
    gateway = _gateway(parametersRef=_reference("own"))
    return _simulate(_class(), gateway, _proxy({"envoyDeployment": deployment}, spec=spec))[0]


@pytest.mark.parametrize(
    "objects",
    [
        (_gateway(),),
        (_class("example.com/other"), _gateway()),
        (_class(), _gateway(parametersRef=_reference("missing"))),
        (_class(), _gateway(parametersRef=_reference("own", "ConfigMap")), _proxy({})),
        (_class(), _gateway(parametersRef=_reference("own")), _proxy({}, namespace="other")),
        (
            _class(),
            _gateway(parametersRef=_reference("own")),
            {**mapping(_proxy({})), "spec": {"provider": {"type": "Host"}}},
        ),
    ],
)
def test_no_workload(objects: tuple[Data, ...]) -> None:
    """No class, a foreign class, a reference that leads nowhere, no Kubernetes."""
    assert _simulate(*objects) == []


def test_a_class_whose_envoyproxy_is_missing_is_rendered_with_defaults() -> None:
    """Only the GatewayClass's status would show it."""
    assert len(_simulate(_class(parametersRef=_reference("missing")), _gateway())) == 1


def test_the_class_level_is_found_in_default_when_it_names_no_namespace() -> None:
    """Its reference has a namespace of its own, `default` when absent."""
    class_level = _proxy({"envoyDeployment": {"replicas": 5}}, "class", "default")
    found = _simulate(_class(parametersRef=_reference("class")), _gateway(), class_level)
    assert get(found[0].outside, "spec", "replicas") == 5


def _levels(gateway_level: Data, class_level: Data, merge_type: str = "Replace") -> list[Workload]:
    """Return what two levels give."""
    return _simulate(
        _class(parametersRef={**_reference("class"), "namespace": "system"}),
        _gateway(parametersRef=_reference("own")),
        _proxy(gateway_level, spec={"mergeType": merge_type}),
        _proxy(class_level, "class", "system"),
    )


def test_merge_types() -> None:
    """Replace loses the class's settings, the others keep them; JSONMerge replaces lists."""
    upper: Data = {"envoyDeployment": {"pod": {"volumes": [{"name": "b"}]}}}
    lower: Data = {"envoyDeployment": {"replicas": 2, "pod": {"volumes": [{"name": "a"}]}}}
    for merge_type, replicas, volumes in (
        ("Replace", None, ["certs", "sds", "b"]),
        ("StrategicMerge", 2, ["certs", "sds", "b", "a"]),
        ("JSONMerge", 2, ["certs", "sds", "b"]),
    ):
        found = _levels(upper, lower, merge_type)[0]
        assert get(found.outside, "spec", "replicas") == replicas
        assert [get(item, "name") for item in sequence(found.template, "spec", "volumes")] == volumes


def test_two_patches_drop_everything() -> None:
    """An Envoy Gateway error."""
    patched: Data = {"envoyDeployment": {"patch": {"value": {}}}}
    with pytest.raises(RejectedError, match="patch on two levels"):
        _levels(patched, patched, "StrategicMerge")
    assert len(_levels(patched, patched)) == 1


def test_two_kinds_are_both_rendered() -> None:
    """A class's DaemonSet under a Gateway's Deployment."""
    found = _levels({"envoyDeployment": {}}, {"envoyDaemonSet": {}}, "StrategicMerge")
    assert [workload.key[0] for workload in found] == ["Deployment", "DaemonSet"]


def test_an_overlay_resets_the_log_level() -> None:
    """The CRD fills `logging` on every EnvoyProxy that does not say it."""
    lower = _proxy({}, "class", "system", {"logging": {"level": {"default": "debug"}}})
    gateway_class = _class(parametersRef={**_reference("class"), "namespace": "system"})
    gateway = _gateway(parametersRef=_reference("own"))
    alone = _simulate(gateway_class, _gateway(), lower)[0]
    overlaid = _simulate(gateway_class, gateway, lower, _proxy({}, spec={"mergeType": "StrategicMerge"}))[0]
    levels = [
        [arg for arg in sequence(one.template, "spec", "containers", 0, "args") if arg in ("debug", "warn")]
        for one in (alone, overlaid)
    ]
    assert levels == [["debug"], ["warn"]]


def test_pod_labels_leak_into_the_selector_and_a_patch_does_not() -> None:
    """Both reach the pod template."""
    label: Data = {"spec": {"template": {"metadata": {"labels": {"patched": "x"}}}}}
    found = _own({"pod": {"labels": {"leaks": "x"}}, "patch": {"value": label}})
    assert {"leaks", "patched"} <= mapping(found.template, "metadata", "labels").keys()
    assert "leaks" in found.selector
    assert "patched" not in found.selector


def test_names_are_merged_in_place_in_first_class_fields() -> None:
    """Env, volumes and mounts: the last of a name wins; pull secrets are not merged."""
    found = _own(
        {
            "pod": {
                "volumes": [{"name": "v", "a": 1}, {"name": "sds", "a": 2}, {"name": "v", "a": 3}],
                "imagePullSecrets": [{"name": "s"}, {"name": "s"}],
            },
            "container": {
                "volumeMounts": [{"name": "certs", "mountPath": "/other"}],
                "imageRepository": "mirror/envoy",
            },
        }
    )
    pod = get(found.template, "spec")
    assert [(get(one, "name"), get(one, "a")) for one in sequence(pod, "volumes")] == [
        ("certs", None),
        ("sds", 2),
        ("v", 3),
    ]
    assert sequence(pod, "containers", 0, "volumeMounts")[0] == {"name": "certs", "mountPath": "/other"}
    assert get(pod, "containers", 0, "image") == "mirror/envoy:distroless-v1.39.0"
    assert len(sequence(pod, "imagePullSecrets")) == 2


def test_a_patch_beats_pod_annotations() -> None:
    """It comes last."""
    value: Data = {"spec": {"template": {"metadata": {"annotations": {"a": "patch"}}}}}
    found = _own({"pod": {"annotations": {"a": "field"}}, "patch": {"value": value}})
    assert get(found.template, "metadata", "annotations", "a") == "patch"


@pytest.mark.parametrize(
    "value",
    [
        {"metadata": {"labels": {"a": True}}},
        {"spec": {"containers": [{"name": "envoy", "env": [{"name": "A", "value": 1}]}]}},
    ],
)
def test_a_value_of_a_wrong_type_stops_rendering(value: Data) -> None:
    """A boolean or a number where a string is due, in a patch."""
    with pytest.raises(RenderError, match="no string"):
        _own({"patch": {"value": {"spec": {"template": value}}}})


@pytest.mark.parametrize("value", [[], "text", 1])
def test_a_patch_value_that_is_no_object(value: Data) -> None:
    """It fails only when rendering."""
    with pytest.raises(RenderError, match=r"patch\.value"):
        _own({"patch": {"value": value}})


@pytest.mark.parametrize(
    "kubernetes",
    [
        {"envoyDeployment": {}, "envoyDaemonSet": {}},
        {"envoyDaemonSet": {}, "envoyHpa": {"maxReplicas": 2}},
        {"envoyDaemonSet": {"initContainers": []}},
        {"envoyDeployment": {"pod": {"annotations": {"a": 1}}}},
        {"envoyDeployment": {"patch": {"type": "StrategicMerge"}}},
        {"envoyDeployment": {"patch": {"type": "Other", "value": {}}}},
        {"envoyDeployment": {"initContainers": [{"name": "i", "env": [{"name": "A"}, {"name": "A"}]}]}},
        {"envoyDeployment": {"initContainers": [{"name": "i", "env": [{"name": "A", "value": 1}]}]}},
    ],
)
def test_an_envoyproxy_that_is_refused(kubernetes: Data) -> None:
    """By the CRD's rules."""
    with pytest.raises(RejectedError):
        _simulate(_class(), _gateway(parametersRef=_reference("own")), _proxy(kubernetes))


@pytest.mark.parametrize(
    "spec", [{}, {"spec": None}, {"spec": {"provider": {}}}, {"spec": {"mergeGateways": True}}]
)
def test_a_spec_that_is_refused(spec: dict[str, Data]) -> None:
    """Missing, null, a provider without type, merged Gateways."""
    proxy: Data = {"kind": "EnvoyProxy", "metadata": {"name": "own", "namespace": "prod"}, **spec}
    with pytest.raises(RejectedError):
        _simulate(_class(), _gateway(parametersRef=_reference("own")), proxy)


def test_a_long_name_is_cut() -> None:
    """48 characters of namespace and name, and the digest."""
    found = _simulate(_class(), _gateway("g" * 60))[0]
    assert found.key == ("Deployment", "envoy-gateway-system", f"envoy-prod-{'g' * 43}-094de7e7")


def test_relative_references_are_told_apart() -> None:
    """A copy elsewhere is another thing, unless it says what was left out."""
    sink: Data = {"type": "ALS", "als": {"backendRefs": [{"name": "collector"}]}}
    telemetry: Data = {"accessLog": {"settings": [{"sinks": [sink]}]}}
    found = _own({}, {"telemetry": telemetry, "backendTLS": {"clientCertificateRef": {"name": "c"}}})
    als = get(found.rest, "telemetry", "accessLog", "settings", 0, "sinks", 0, "als")
    assert als == {"backendRefs": [{"name": "collector", "namespace": "prod"}], "logName": "prod/own"}
    assert get(found.rest, "backendTLS", "clientCertificateRef", "namespace") == "prod"
