"""Annotations on an EnvoyProxy itself that say what in it is whose, where its content cannot tell."""

from __future__ import annotations

from aigw_render.base.data import Quoted, text

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable

    from aigw_render.base.position import Path
    from aigw_render.plan.proxy.site import Site

_ANNOTATIONS: Path = ("metadata", "annotations")
_SEPARATOR = ";"
"""No name in Kubernetes can hold it."""


def read_record(site: Site, annotation: str) -> tuple[str, ...]:
    """Return the names that an annotation lists."""
    found = text(site.proxy, *_ANNOTATIONS, annotation)
    return tuple(name for name in found.split(_SEPARATOR) if name)


def write_record(site: Site, annotation: str, names: Iterable[str]) -> None:
    """Make an annotation list exactly these names; none: it goes."""
    listed = _SEPARATOR.join(names)
    site.set((*_ANNOTATIONS, annotation), Quoted(listed) if listed else None)
