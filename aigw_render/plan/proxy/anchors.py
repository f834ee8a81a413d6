"""Our container in a patch's `containers`, behind anchors that give it the webhook's place.

Strategic merge puts new items before the existing ones unless the patch names existing ones before
them. So `- name: envoy` and `- name: shutdown-manager` are added where the user's list has no such
item, and our container comes last.

Such an item says nothing but its name, so it does not show whose it is. In a list with our container
it is ours, unless an annotation names it: that one is written when, and only when, the user's list had
such an item of its own before we came.
"""

from __future__ import annotations

from aigw_render.base.data import get
from aigw_render.extproc.podparts import ENVOY_CONTAINER
from aigw_render.model.ownership import is_our_container
from aigw_render.plan.items import named, put

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable

    from aigw_render.base.data import Data

KEPT_ANCHORS = "aigw-render.github.io/own-anchors"
"""The annotation with the names of the bare items that are the user's."""
SHUTDOWN_MANAGER = "shutdown-manager"
_ANCHORS = (ENVOY_CONTAINER, SHUTDOWN_MANAGER)


def users_anchors(items: Iterable[Data], recorded: Iterable[str]) -> tuple[str, ...]:
    """Return the names of the user's own bare items; `recorded` is what the annotation holds."""
    every = [*items]
    bare = [named(item) for item in every if _is_bare(item)]
    return (
        tuple(name for name in recorded if name in bare) if any(map(is_our_container, every)) else tuple(bare)
    )


def put_anchored(items: list[Data], container: Data, kept: tuple[str, ...]) -> None:
    """Put our container into a list; one that is there and anchored keeps its place."""
    items[:] = [item for item in items if not (_is_ours(item, kept) and _is_named_again(item, items))]
    if any(map(is_our_container, items)) and {*_ANCHORS} <= {*map(named, items)}:
        put(items, [container], is_our_container)
        return
    take_out(items, kept)
    names = [*map(named, items)]
    if ENVOY_CONTAINER not in names:
        items.insert(_before_shutdown_manager(items), {"name": ENVOY_CONTAINER})
    if SHUTDOWN_MANAGER not in names:
        items.append({"name": SHUTDOWN_MANAGER})
    items.append(container)


def take_out(items: list[Data], kept: tuple[str, ...]) -> None:
    """Take our container and our anchors out of a list; without our container nothing in it is ours."""
    if any(map(is_our_container, items)):
        items[:] = [item for item in items if not (is_our_container(item) or _is_ours(item, kept))]


def _is_bare(item: Data) -> bool:
    """Tell whether an item only names a container that Envoy Gateway makes."""
    return item in [{"name": name} for name in _ANCHORS]


def _is_ours(item: Data, kept: tuple[str, ...]) -> bool:
    """Tell whether an item of a list that has our container is an anchor of ours."""
    return _is_bare(item) and named(item) not in kept


def _is_named_again(item: Data, items: list[Data]) -> bool:
    """Tell whether the user has since added an item of an anchor's name, which then does as well."""
    return any(other is not item and named(other) == named(item) for other in items)


def _before_shutdown_manager(items: list[Data]) -> int:
    """Return where the anchor of Envoy goes.

    That is before the user's `shutdown-manager`, as in the pod, unless the item deletes it:
    then what stands behind it would come before Envoy.
    """
    for index, item in enumerate(items):
        if named(item) == SHUTDOWN_MANAGER and get(item, "$patch") != "delete":
            return index
    return len(items)
