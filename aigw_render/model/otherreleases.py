"""A field that the chosen release's API does not have: does another release have it?"""

from __future__ import annotations

from aigw_render.model.findings import UNKNOWN_FIELD, short_path
from aigw_render.model.structure import load_structure, schema_folder

TYPE_CHECKING = False
if TYPE_CHECKING:
    from aigw_render.base.position import Path
    from aigw_render.model.findings import Finding
    from aigw_render.model.structure import Structure

RELEASES = ("v0.5", "v0.6", "v0.7", "v1.0", "v1.1")
"""Every release, oldest first; a test compares them with those of the settings."""


def told(finding: Finding, kind: str, release: str) -> Finding:
    """Return a finding about an unknown field, with the releases that know it; others as they are."""
    if finding.code != UNKNOWN_FIELD:
        return finding
    having = [one for one in RELEASES if _has(load_structure(schema_folder(one), kind), finding.path)]
    if not having:
        return finding
    name = short_path(finding.path)
    return finding._replace(
        message=f"`{name}` is no field of AI Gateway {release}: the API server of that release drops it",
        expected=f"AI Gateway {_listed(having)} for this field",
        hint="remove it, or say with --ai-gateway-version which release the cluster runs",
    )


def _has(structure: Structure | None, path: Path) -> bool:
    """Tell whether an API has a field."""
    for part in path:
        if structure is None:
            return False
        structure = structure.items if isinstance(part, int) else structure.properties.get(part)
    return structure is not None


def _listed(names: list[str]) -> str:
    """Return `v1.1`, or `v0.6 to v1.1`: a field comes once and goes once."""
    return names[0] if len(names) == 1 else f"{names[0]} to {names[-1]}"
