"""One resource becomes one object of ours, or the reasons why it cannot."""

from __future__ import annotations

from aigw_render.base.data import get, mapping
from aigw_render.base.record import NamedTuple
from aigw_render.model.findings import Finding, diagnose, wrong_type
from aigw_render.model.gateway import GATEWAY_API_VERSIONS, gateway_findings, read_gateway
from aigw_render.model.gatewayconfig import read_config
from aigw_render.model.routes import read_route
from aigw_render.model.schema import admit
from aigw_render.model.structure import GROUP, KINDS
from aigw_render.model.workload import (
    OWN_LABELS,
    TEMPLATE_LABELS,
    has_owner_labels,
    read_workload,
)
from aigw_render.model.workloadtypes import type_findings

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable

    from aigw_render.base.data import Data
    from aigw_render.base.diagnostic import Diagnostic
    from aigw_render.base.position import Path
    from aigw_render.model.gateway import Gateway
    from aigw_render.model.gatewayconfig import GatewayConfig
    from aigw_render.model.infrastructure import Infrastructure
    from aigw_render.model.routes import Route
    from aigw_render.model.workload import Workload
    from aigw_render.read.resource import Resource

    Object = Gateway | GatewayConfig | Route | Workload | Infrastructure

_INFRASTRUCTURE = frozenset(("GatewayClass", "EnvoyProxy", "EnvoyGateway"))
_WORKLOADS = frozenset(("Deployment", "DaemonSet"))


class Read(NamedTuple):
    """An object with what the API server objects to; it is only right when no error is among them."""

    item: Object
    diagnostics: tuple[Diagnostic, ...]

    @property
    def refused(self) -> bool:
        """Tell whether the API server (or the controller's decoder) refuses it."""
        return any(found.severity == "error" for found in self.diagnostics)


def read_object(resource: Resource, release: str, namespace: str) -> Read | None:
    """Return the object of a resource; None for what is not ours to look at.

    `namespace` is the one of objects that name none.
    """
    group = resource.api_version.rpartition("/")[0]
    if group == GROUP and resource.kind in KINDS:
        return _own(resource, release, namespace)
    if resource.kind == "Gateway" and resource.api_version in GATEWAY_API_VERSIONS:
        return _read(read_gateway(resource, namespace), gateway_findings(resource.data))
    if resource.kind in _WORKLOADS and group == "apps" and has_owner_labels(resource.data):
        errors = _metadata_errors(resource, OWN_LABELS[:-1])
        errors += _metadata_errors(resource, TEMPLATE_LABELS[:-1])
        return Read(read_workload(resource, namespace), errors)
    return _infrastructure(resource, namespace) if resource.kind in _INFRASTRUCTURE else None


def check_types(found: Read) -> Read:
    """Return a workload with what is wrong in all its fields."""
    resource = found.item.resource
    wrong = [_unquoted(one, resource) for one in type_findings(resource.data, resource.kind)]
    return found._replace(diagnostics=(*dict.fromkeys((*found.diagnostics, *wrong)),)) if wrong else found


_ARGUMENTS = frozenset({"args", "command", "env"})
"""Where in a container a seed may stand."""


def _unquoted(finding: Finding, resource: Resource) -> Diagnostic:
    """Return the diagnostic; it quotes nothing of a list or mapping that may hold a seed."""
    from aigw_render.base.seedwords import may_hold_seed

    found = diagnose(finding, resource)
    if not found.place or _ARGUMENTS.isdisjoint(finding.path):
        return found
    beside, last = get(resource.data, *finding.path[:-1]), finding.path[-1]
    if isinstance(beside, list) and isinstance(last, int):
        beside = beside[max(last - 1, 0) : last + 1]
    if not may_hold_seed(str(beside)):
        return found
    return found._replace(place=found.place._replace(source=""), found="", hint="")


def _infrastructure(resource: Resource, namespace: str) -> Read | None:
    """Return an object of Envoy Gateway's own."""
    # Here, so that only a run with such an object pays for the import.
    from aigw_render.model.infrastructure import infrastructure_findings, read_infrastructure

    infrastructure = read_infrastructure(resource, namespace)
    return infrastructure and _read(infrastructure, infrastructure_findings(infrastructure))


def _read(item: Object, findings: Iterable[Finding]) -> Read:
    """Return an object with what is wrong in its metadata and what else was found."""
    errors = _metadata_errors(item.resource, ("metadata",))
    return Read(item, errors + tuple(diagnose(finding, item.resource) for finding in findings))


def _own(resource: Resource, release: str, namespace: str) -> Read:
    """Return a GatewayConfig or route as the API server stores it."""
    admitted = admit(resource, release)
    if resource.kind == "GatewayConfig":
        return Read(read_config(resource, admitted.data, namespace), admitted.diagnostics)
    return Read(read_route(resource, admitted.data, namespace), admitted.diagnostics)


def _metadata_errors(resource: Resource, path: Path) -> tuple[Diagnostic, ...]:
    """Return AIGW105 for names, labels and annotations that are no strings.

    A label such as `123` without quotes is a number for YAML, and the API server refuses the object.
    """
    metadata = mapping(resource.data, *path)
    findings = _not_strings(metadata, path, ("name", "namespace"))
    for field in ("labels", "annotations"):
        given = get(metadata, field)
        if isinstance(given, dict):
            findings += _not_strings(given, (*path, field), tuple(given))
        elif given is not None:
            findings.append(wrong_type("object", given, (*path, field)))
    return tuple(diagnose(finding, resource) for finding in findings)


def _not_strings(values: dict[str, Data], path: Path, names: tuple[str, ...]) -> list[Finding]:
    """Return the findings about values that are neither strings nor null, which is as good as absent."""
    return [
        wrong_type("string", values[name], (*path, name))
        for name in names
        if values.get(name) is not None and not isinstance(values[name], str)
    ]
