"""Our container in a patch's `containers`: its place, whose the bare items are, and how it goes again."""

from __future__ import annotations

import pytest

from aigw_render.base.data import Data, copy, get, sequence
from tests.plan.proxy.support import (
    OURS,
    deployed,
    injected,
    names,
    parts,
    patched,
    removed,
    resource,
    written,
)

CONTAINER = parts(sidecar=False)
LIST = ("patch", "value", "spec", "template", "spec", "containers")
OWN = "aigw-render.github.io/own-anchors"


def listed(items: str) -> str:
    """Return a patch's value with these containers."""
    return f"spec:\n  template:\n    spec:\n      containers: {items}"


@pytest.mark.parametrize(
    ("items", "expected"),
    [
        ("[]", ["envoy", "shutdown-manager", OURS]),
        ("[{name: x}]", ["x", "envoy", "shutdown-manager", OURS]),
        ("[{name: envoy, env: []}, {name: x}]", ["envoy", "x", "shutdown-manager", OURS]),
        ("[{name: x}, {name: shutdown-manager, env: []}]", ["x", "envoy", "shutdown-manager", OURS]),
        ("[{name: shutdown-manager}, {name: envoy}]", ["shutdown-manager", "envoy", OURS]),
        ("[{name: shutdown-manager, $patch: delete}, {name: x}]", ["shutdown-manager", "x", "envoy", OURS]),
        ("[{name: envoy}]", ["envoy", "shutdown-manager", OURS]),
        ("[{name: shutdown-manager}]", ["envoy", "shutdown-manager", OURS]),
    ],
)
def test_anchors_give_the_webhooks_order(items: str, expected: list[str]) -> None:
    """The user's items keep their places, ours is last; removal knows whose the bare items are."""
    before = patched(listed(items))
    once = written(before, injected(before, CONTAINER))
    assert names(deployed(once.data), *LIST) == expected
    assert written(once, injected(once, CONTAINER)).document.text == once.document.text
    assert written(once, removed(once)).document.text == before.document.text


def test_the_users_own_bare_items_are_written_down() -> None:
    """Only where there are any: they say nothing but their name, so they cannot be told from ours."""
    with_own = injected(patched(listed("[{name: shutdown-manager}]")), CONTAINER)
    assert get(with_own, "metadata", "annotations") == {OWN: "shutdown-manager"}
    without = injected(patched(listed("[{name: shutdown-manager, env: []}]")), CONTAINER)
    assert get(without, "metadata", "annotations") is None


def test_the_note_about_bare_items_goes_with_the_container() -> None:
    """In the sidecar position nothing in that list is ours."""
    before = patched(listed("[{name: envoy}]"))
    once = written(before, injected(before, CONTAINER))
    found = injected(once, parts())
    assert get(found, "metadata", "annotations") is None
    assert deployed(found, *LIST) == [{"name": "envoy"}]


def test_a_container_that_is_anchored_keeps_its_place() -> None:
    """What the user adds behind it stays behind it."""
    before = patched(listed("[]"))
    once = written(before, injected(before, CONTAINER))
    sequence(deployed(once.data), *LIST).append({"name": "later"})
    changed = CONTAINER._replace(container={**CONTAINER.container, "image": "extproc:v2"})
    found = injected(once, changed)
    assert names(deployed(found), *LIST) == ["envoy", "shutdown-manager", OURS, "later"]
    assert deployed(found, *LIST, 2, "image") == "extproc:v2"


def test_an_anchor_gives_way_to_an_item_of_the_user() -> None:
    """A name stands once in a list."""
    once = written(patched(listed("[]")), injected(patched(listed("[]")), CONTAINER))
    own: Data = {"name": "envoy", "env": []}
    sequence(deployed(once.data), *LIST).append(own)
    found = injected(once, CONTAINER)
    assert names(deployed(found), *LIST) == ["shutdown-manager", OURS, "envoy"]
    assert sequence(deployed(found), *LIST)[2] == own


def test_a_list_that_lost_an_anchor_is_ordered_anew() -> None:
    """Without it ours would come first in the pod."""
    once = written(patched(listed("[]")), injected(patched(listed("[]")), CONTAINER))
    del sequence(deployed(once.data), *LIST)[1]
    assert names(deployed(injected(once, CONTAINER)), *LIST) == ["envoy", "shutdown-manager", OURS]


def test_a_list_without_our_container_is_the_users() -> None:
    """Its bare items stay, whatever we take out elsewhere."""
    before = patched(listed("[{name: envoy}, {name: shutdown-manager}]"))
    assert removed(before) == copy(before.tree)


def test_a_bare_item_that_the_user_has_deleted_is_ours_from_then_on() -> None:
    """The note about it is out of date."""
    before = patched(listed("[{name: envoy}]"))
    once = written(before, injected(before, CONTAINER))
    text = once.document.text.replace("{name: envoy}, ", "")
    assert text != once.document.text
    again = resource(text)
    found = injected(again, CONTAINER)
    assert names(deployed(found), *LIST) == ["envoy", "shutdown-manager", OURS]
    assert get(found, "metadata", "annotations") is None
