"""Which EnvoyProxy applies to a Gateway, merged over the levels below it.

Up to Envoy Gateway v1.7 the first level found replaces the rest; `mergeType` (v1.8) on the Gateway's
level merges it over the class's, and the class's, or else the Gateway's, over Envoy Gateway's own
default.

Whether `mergeType: StrategicMerge` merges the lists of two EnvoyProxies by name (as in a workload) or
replaces them is not measured: no vector decides it. Both readings are offered, see `Lists`.
"""

from __future__ import annotations

from typing import Literal, NamedTuple

from aigw_render.base.data import Data, get, mapping, text
from tests.envoyproxy.simulator.admission import BRANCHES, admit
from tests.envoyproxy.simulator.errors import RejectedError
from tests.envoyproxy.simulator.jsonmerge import json_merge
from tests.envoyproxy.simulator.qualify import qualify
from tests.envoyproxy.simulator.strategic import strategic_merge
from tests.envoyproxy.simulator.world import GROUP, World

Spec = dict[str, Data]
Lists = Literal["merged", "replaced"]
"""How `mergeType: StrategicMerge` treats volumes, mounts, initContainers and pull secrets."""


class Levels(NamedTuple):
    """The specs that could apply to a Gateway; None where a level says nothing."""

    gateway: Spec | None
    gateway_class: Spec | None
    default: Spec | None


def is_rendered(world: World, gateway: Data) -> bool:
    """Tell whether Envoy Gateway makes a workload for a Gateway at all."""
    found = world.classes.get(("", text(gateway, "spec", "gatewayClassName")))
    if found is None or text(found, "spec", "controllerName") != world.controller:
        return False
    reference = get(gateway, "spec", "infrastructure", "parametersRef")
    return reference is None or reference_key(reference, _namespace(gateway)) in world.proxies


def reference_key(reference: Data, namespace: str) -> tuple[str, str]:
    """Return what a parametersRef names; of another kind it is nothing that can be found."""
    if text(reference, "group") != GROUP or text(reference, "kind") != "EnvoyProxy":
        return "", ""
    return namespace, text(reference, "name")


def class_key(gateway_class: Data) -> tuple[str, str]:
    """Return the EnvoyProxy that a GatewayClass names; empty texts for none."""
    reference = get(gateway_class, "spec", "parametersRef")
    return reference_key(reference, text(reference, "namespace") or "default")


def effective(world: World, gateway: Data, lists: Lists) -> Spec:
    """Return the EnvoyProxy spec that counts for a Gateway, empty when no level has one.

    Raises:
        RejectedError: an EnvoyProxy is not valid, or asks for what is not supported.
    """
    levels = _levels(world, gateway)
    merged = _over(levels.gateway_class, levels.gateway, _merge_type(levels.gateway), lists)
    below = levels.gateway_class if get(levels.gateway_class, "mergeType") is not None else levels.gateway
    spec = _over(levels.default, merged, _merge_type(below), lists) or {}
    if spec.get("mergeGateways") is True:
        msg = "mergeGateways is not simulated"
        raise RejectedError(msg)
    return spec


def _levels(world: World, gateway: Data) -> Levels:
    """Return what each level says; its relative references are made explicit first."""
    gateway_class = world.classes["", text(gateway, "spec", "gatewayClassName")]
    reference = get(gateway, "spec", "infrastructure", "parametersRef")
    default = get(world.config, "envoyProxy")
    return Levels(
        _spec(world, reference_key(reference, _namespace(gateway))),
        _spec(world, class_key(gateway_class)),
        default if isinstance(default, dict) else None,
    )


def _spec(world: World, key: tuple[str, str]) -> Spec | None:
    """Return the stored spec of an EnvoyProxy that is there."""
    proxy = world.proxies.get(key)
    return None if proxy is None else qualify(admit(proxy), *key)


def _merge_type(spec: Spec | None) -> str:
    """Return the merge type that a level asks for."""
    return text(spec, "mergeType") or "Replace"


def _over(base: Spec | None, override: Spec | None, mode: str, lists: Lists) -> Spec | None:
    """Return one level over another."""
    if base is None or override is None or mode == "Replace":
        return base if override is None else override
    if mode == "JSONMerge":
        return mapping(json_merge(base, override))
    if mode != "StrategicMerge":
        msg = f"mergeType {mode} is unknown"
        raise RejectedError(msg)
    for branch in BRANCHES:
        path = ("provider", "kubernetes", branch, "patch")
        if get(base, *path) is not None and get(override, *path) is not None:
            msg = f"{branch} has a patch on two levels: Envoy Gateway drops the configuration"
            raise RejectedError(msg)
    return strategic_merge(base, override) if lists == "merged" else mapping(json_merge(base, override))


def _namespace(gateway: Data) -> str:
    return text(gateway, "metadata", "namespace") or "default"
