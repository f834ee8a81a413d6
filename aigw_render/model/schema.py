"""The API server's part: what it stores of an object, or why it refuses it."""

from __future__ import annotations

from aigw_render.base.record import NamedTuple
from aigw_render.model.findings import UNKNOWN_FIELD, Finding, diagnose
from aigw_render.model.structure import load_structure, schema_folder
from aigw_render.model.walker import Walker

TYPE_CHECKING = False
if TYPE_CHECKING:
    from aigw_render.base.data import Data
    from aigw_render.base.diagnostic import Diagnostic
    from aigw_render.model.structure import Structure
    from aigw_render.read.resource import Resource


class Admitted(NamedTuple):
    """What the API server stores, and what it (or the controller) objects to."""

    data: dict[str, Data]
    """Pruned, defaulted, fields in the API type's order; without `status`."""
    diagnostics: tuple[Diagnostic, ...]

    @property
    def refused(self) -> bool:
        """Tell whether any diagnostic is an error; then `data` must not be used."""
        return any(found.severity == "error" for found in self.diagnostics)


def admit(resource: Resource, release: str) -> Admitted:
    """Return what the API server of a cluster with that AI Gateway release makes of an object.

    `release` is a release (`v0.7`) or a folder of `schemas/` (`v1.0`). The kind must be one of `KINDS`.
    Errors are AIGW105-108, 110 and 113; an unknown field is warning AIGW209.
    """
    structure = load_structure(schema_folder(release), resource.kind)
    unserved = _unserved(resource, structure, release)
    if unserved is not None:
        return Admitted({}, (diagnose(unserved, resource),))
    # An item of a typed list has its apiVersion and kind from the list.
    typed = {"apiVersion": resource.api_version, "kind": resource.kind, **resource.data}
    data, findings = check(structure, typed)
    if any(finding.code == UNKNOWN_FIELD for finding in findings):
        # Here, so that only a run with such a field pays for the import.
        from aigw_render.model.otherreleases import told

        findings = [told(finding, resource.kind, release) for finding in findings]
    diagnostics = [diagnose(finding, resource) for finding in findings]
    diagnostics.sort(key=_line_and_column)
    return Admitted(data, tuple(diagnostics))


def check(structure: Structure, data: Data) -> tuple[dict[str, Data], list[Finding]]:
    """Return an object as it would be stored, with the objections: errors first, then unknown fields.

    `status` is dropped unseen: the CRDs keep it in a subresource.
    """
    walker = Walker()
    given = {key: value for key, value in data.items() if key != "status"} if isinstance(data, dict) else data
    stored = walker.value(structure, given, ())
    return stored if isinstance(stored, dict) else {}, walker.errors + walker.broken + walker.unknown


def _unserved(resource: Resource, structure: Structure, release: str) -> Finding | None:
    """Return the finding about an apiVersion that the release does not serve."""
    served = structure.properties["apiVersion"].enum
    if resource.api_version in served:
        return None
    names = " and ".join(str(version) for version in served)
    return Finding(
        "AIGW110",
        ("apiVersion",),
        f"AI Gateway {release} does not serve {resource.kind} as {resource.api_version}",
        resource.api_version,
        names,
        f"use {served[-1]}, or set the AI Gateway version that the cluster runs",
    )


def _line_and_column(diagnostic: Diagnostic) -> tuple[int, int]:
    """Return where a diagnostic stands in its file."""
    place = diagnostic.place
    return (place.position.line, place.position.column) if place is not None else (0, 0)
