"""Which documents of a stream may change, and how."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from aigw_render.base.data import Data, copy, mapping, strict_equal, text
from tests.envoyproxy.simulator.created import creation_problems
from tests.envoyproxy.simulator.kept import lost
from tests.envoyproxy.simulator.resolve import class_key, reference_key
from tests.envoyproxy.simulator.world import read_stream, read_world

if TYPE_CHECKING:
    from collections.abc import Iterator

    from aigw_render.read.load import Loaded
    from aigw_render.read.resource import Resource

Identity = tuple[str, str, str]
"""Kind, namespace and name of an object."""


def identity(resource: Resource) -> Identity:
    """Return what names an object."""
    return resource.kind, resource.namespace or "default", resource.name


def document_problems(before: str, after: str) -> list[str]:
    """Return what changed between two streams and must not."""
    old, new = read_stream(before), read_stream(after)
    kept = {identity(one): one for one in old.resources}
    found = {identity(one): one for one in new.resources}
    created = [one for one in new.resources if identity(one) not in kept]
    return [
        *_order_problems(old, new, {identity(one) for one in created}),
        *(line for key, one in kept.items() if key in found for line in _changes(one, found[key])),
        *_shared_problems(before, after),
        *creation_problems(new.resources, created),
    ]


def _order_problems(old: Loaded, new: Loaded, created: set[Identity]) -> Iterator[str]:
    """Yield what is lost, doubled or moved; documents that no tool need read go by their text."""
    added = [str(one) for one in created]
    before, after = _labels(old), [one for one in _labels(new) if one not in added]
    yield from (f"{one}: lost" for one in Counter(before) - Counter(after))
    yield from (f"{one}: added" for one in Counter(after) - Counter(before))
    yield from (f"{one}: twice" for one in added if _labels(new).count(one) > 1)
    if sorted(before) == sorted(after) and before != after:
        yield "documents moved"


def _labels(loaded: Loaded) -> list[str]:
    """Return a label for each object, and the text of each document without objects, in order."""
    found: list[str] = []
    for document in loaded.documents:
        objects = [str(identity(one)) for one in loaded.resources if one.document is document]
        found += objects or [_bare(document.text)]
    return found


def _bare(content: str) -> str:
    """Return a document's text without the markers around it."""
    return content.strip().removeprefix("---").strip()


def _changes(old: Resource, new: Resource) -> Iterator[str]:
    """Yield what an object may not have changed."""
    where = "/".join(identity(old))
    if strict_equal(old.data, new.data):
        if not old.path and _bare(old.document.text) != _bare(new.document.text):
            yield f"{where}: written anew without a change"
    elif old.kind == "EnvoyProxy":
        yield from lost(where, old.data, new.data)
    elif old.kind != "Gateway":
        yield f"{where}: changed"
    elif not strict_equal(_without_reference(old.data), _without_reference(new.data)):
        yield f"{where}: more than its parametersRef changed"


def _without_reference(gateway: Data) -> Data:
    """Return a Gateway without its parametersRef, and without what that alone needs."""
    found = mapping(copy(gateway))
    infrastructure = mapping(found, "spec", "infrastructure")
    infrastructure.pop("parametersRef", None)
    if not infrastructure:
        mapping(found, "spec").pop("infrastructure", None)
    return found


def _shared_problems(before: str, after: str) -> Iterator[str]:
    """Yield each EnvoyProxy of several Gateways, or of a GatewayClass, that was edited."""
    old, new = read_world(before), read_world(after)
    users = [
        reference_key(mapping(one, "spec", "infrastructure", "parametersRef"), namespace)
        for (namespace, _), one in old.gateways.items()
    ]
    classes = [class_key(one) for one in old.classes.values()]
    for key, proxy in old.proxies.items():
        shared = key in classes or users.count(key) > 1
        if shared and not strict_equal(proxy, new.proxies.get(key)):
            yield f"EnvoyProxy {'/'.join(key)} is shared and was edited ({text(proxy, 'kind')})"
