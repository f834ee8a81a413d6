"""The diagnostics about objects that get in each other's way, and about those left out."""

from __future__ import annotations

from aigw_render.base.codes import make
from aigw_render.base.diagnostic import Diagnostic, Related

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable

    from aigw_render.base.diagnostic import Place
    from aigw_render.base.position import Path
    from aigw_render.model.admission import Object, Read
    from aigw_render.model.gateway import Key
    from aigw_render.model.routes import Route


def left_out(found: Read) -> list[Diagnostic]:
    """Return the warnings about an object that `--skip-invalid` leaves out."""
    errors = [one for one in found.diagnostics if one.severity == "error"]
    first, others = errors[0], errors[1:]
    item = found.item
    warning = first._replace(
        code="AIGW217",
        severity="warning",
        message=f"{item.resource.kind} {item.namespace}/{item.name} is left out: {first.message}",
        related=first.related + tuple(Related(one.message, one.place) for one in others if one.place),
    )
    return [warning, *(one for one in found.diagnostics if one.severity != "error")]


def clashes(groups: Iterable[list[Object]]) -> list[Diagnostic]:
    """Return the errors about objects of one name.

    Their places are looked up document by document: two long lists may hold thousands of the same objects.
    """
    groups = [*groups]
    resources = [item.resource for group in groups for item in group]
    resources.sort(key=lambda one: (one.document.file, one.document.index))
    places = {(id(one.document), one.path): one.place(("metadata", "name")) for one in resources}
    return [_twice(group, places) for group in groups]


def _twice(items: list[Object], places: dict[tuple[int, Path], Place]) -> Diagnostic:
    """Return the error about objects of one name, at the second one and naming all the others."""
    first, second = items[:2]
    others = (first, *items[2:])
    where = {id(item): places[id(item.resource.document), item.resource.path] for item in items}
    return make(
        "AIGW109",
        f"{first.resource.kind} {first.namespace}/{first.name} is there {len(items)} times",
        where[id(second)],
        hint="keep one, or leave the other out with --exclude: in a cluster the one applied last would win",
        related=tuple(Related("it also stands here", where[id(item)]) for item in others),
    )


def rivals(key: Key, routes: list[Route]) -> Diagnostic:
    """Return the warning about routes that set different resources for one Gateway."""
    path = ("spec", "filterConfig", "externalProcessor", "resources")
    last, others = routes[-1], routes[:-1]
    return make(
        "AIGW215",
        (
            f"{len(routes)} routes set the extproc resources of Gateway {'/'.join(key)}; "
            f"those of {last.namespace}/{last.name} are taken"
        ),
        last.resource.place(path, key=True),
        hint="set them in one route: a live controller may see the routes in another order",
        related=tuple(
            Related(f"{route.namespace}/{route.name} sets them too", route.resource.place(path, key=True))
            for route in others
        ),
    )
