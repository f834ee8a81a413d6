"""Findings for kustomize and its users: what is shown to them, and the `results` of a KRM function.

kustomize hands over its own text, which nobody can look up. So an object is named in place of a
line, and the file that it comes from where an annotation says so.
"""

from __future__ import annotations

from aigw_render.base.data import mapping, text
from aigw_render.base.position import Position, format_path
from aigw_render.base.record import NamedTuple
from aigw_render.read.whereis import whereabouts
from aigw_render.write.report.escape import escape

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable

    from aigw_render.base.data import Data
    from aigw_render.base.diagnostic import Diagnostic, Place
    from aigw_render.read.documents import Document
    from aigw_render.read.resource import Resource
    from aigw_render.read.whereis import Whereabouts

_PATHS = ("internal.config.kubernetes.io/path", "config.kubernetes.io/path")
_ORIGIN = "config.kubernetes.io/origin"
"""With `buildMetadata: [originAnnotations]`: YAML, one line of which is the path."""
_INDEXES = ("internal.config.kubernetes.io/index", "config.kubernetes.io/index")
_SEVERITIES = {"error": "error", "warning": "warning", "note": "info"}


class Located(NamedTuple):
    """A finding, and the object that it is about."""

    finding: Diagnostic
    """With the object's name where it had a line of kustomize's text."""
    at: Whereabouts | None


def located(diagnostics: Iterable[Diagnostic], documents: Iterable[Document]) -> list[Located]:
    """Return the findings with the objects they are about; `documents` are what kustomize handed over."""
    handed = tuple(documents)
    return [_located(one, handed) for one in diagnostics]


def results(findings: Iterable[Located]) -> list[Data]:
    """Return the `results` of a ResourceList: who reads them shows them on a terminal, so it is escaped."""
    return [_escaped(_result(one)) for one in findings]


def _escaped(data: Data) -> Data:
    """Return data whose texts cannot steer a terminal; line breaks stay."""
    if isinstance(data, dict):
        return {key: _escaped(value) for key, value in data.items()}
    return "\n".join(map(escape, data.split("\n"))) if isinstance(data, str) else data


def _located(finding: Diagnostic, documents: tuple[Document, ...]) -> Located:
    related = tuple(
        one._replace(place=_shown(one.place, whereabouts(documents, one.place.position)))
        for one in finding.related
    )
    if finding.place is None:
        return Located(finding._replace(related=related), None)
    at = whereabouts(documents, finding.place.position)
    return Located(finding._replace(place=_shown(finding.place, at), related=related), at)


def _shown(place: Place, at: Whereabouts | None) -> Place:
    """Return a place that names the object and its field, and its file if that is known."""
    if at is None:
        return place
    resource = at.resource
    name = "/".join(filter(None, (resource.namespace, resource.name)))
    where = [_file(resource), f"{resource.kind} {name}".strip(), format_path(at.field)]
    return place._replace(position=Position(": ".join(filter(None, where)), 0, place.position.column))


def _file(resource: Resource) -> str:
    """Return the file that an object comes from, or an empty text.

    Behind a function kustomize notes a path for objects that have none, made of their names.
    """
    lines = _annotation(resource, [_ORIGIN]).splitlines()
    path = next((line[6:] for line in lines if line.startswith("path: ")), "")
    noted = _annotation(resource, _PATHS)
    made = noted.lower().endswith(f"{resource.kind}_{resource.name}.yaml".lower())
    return path or ("" if made else noted)


def _result(found: Located) -> Data:
    """Return one result: what a text report says, without the place."""
    finding = found.finding
    details = {"found": finding.found, "expected": finding.expected, "hint": finding.hint}
    said = [finding.message, *(f"{label}: {value}" for label, value in details.items() if value)]
    result: dict[str, Data] = {
        "message": f"{finding.code}: {'; '.join(said)}",
        "severity": _SEVERITIES[finding.severity],
    }
    return result | (_reference(found.at) if found.at else {}) | {"tags": {"code": finding.code}}


def _reference(at: Whereabouts) -> dict[str, Data]:
    """Return the object, the field and the file of a result."""
    resource = at.resource
    identity = {
        "apiVersion": resource.api_version,
        "kind": resource.kind,
        "namespace": resource.namespace,
        "name": resource.name,
    }
    found: dict[str, Data] = {"resourceRef": {key: value for key, value in identity.items() if value}}
    if at.field:
        found["field"] = {"path": format_path(at.field)}
    path, index = _annotation(resource, _PATHS), _annotation(resource, _INDEXES)
    if path:
        found["file"] = {"path": path, **({"index": int(index)} if index.isdecimal() else {})}
    return found


def _annotation(resource: Resource, names: Iterable[str]) -> str:
    """Return the first of some annotations that an object has, or an empty text."""
    annotations = mapping(resource.data, "metadata", "annotations")
    return next((found for name in names if (found := text(annotations, name))), "")
