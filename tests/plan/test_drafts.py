"""Drafts copy what may change, once, and share the rest with what was read."""

from __future__ import annotations

from typing import TYPE_CHECKING

from aigw_render.base.data import copy, get, mapping, sequence
from aigw_render.plan.drafts import Drafts
from aigw_render.read.files import InputFile
from aigw_render.read.load import load
from tests.manifests import ENVOY

if TYPE_CHECKING:
    from aigw_render.read.resource import Resource

LIST = "apiVersion: v1\nkind: List\nitems:\n" + "".join(
    f"- apiVersion: apps/v1\n  kind: Deployment\n  metadata: {{name: {name}}}\n" for name in "abc"
)


def resources(content: str) -> tuple[Resource, ...]:
    """Return the objects of a stream."""
    return load([InputFile("all.yaml", content.encode())]).resources


def test_a_draft_copies_what_it_is_told_to() -> None:
    """The rest is the object as it was read, until somebody asks for all of it."""
    (resource,) = resources(ENVOY)
    before = copy(resource.tree)
    drafts = Drafts()
    mapping(drafts.object(resource, {"metadata": {}}), "metadata")["labels"] = {"a": "b"}
    (plan,) = drafts.finish()
    assert get(plan.desired, "spec") is get(resource.tree, "spec")
    mapping(drafts.object(resource), "spec")["replicas"] = 7
    assert drafts.object(resource) is drafts.object(resource, {"metadata": {}})
    assert resource.tree == before
    (plan,) = drafts.finish()
    assert get(plan.desired, "spec", "replicas") == 7
    assert get(plan.desired, "metadata", "labels") == {"a": "b"}


def test_items_of_a_list_are_one_draft() -> None:
    """Only the list and the items that are asked for are copied: the document may hold thousands."""
    first, second, third = resources(LIST)
    before = copy(first.tree)
    drafts = Drafts()
    mapping(drafts.object(first, {"metadata": {}}), "metadata")["name"] = "x"
    mapping(drafts.object(second), "metadata")["name"] = "y"
    drafts.delete(third)
    drafts.insert(first, {"kind": "Gateway"})
    (plan,) = drafts.finish()
    assert [get(item, "metadata", "name") for item in sequence(plan.desired, "items")] == [None, "x", "y"]
    assert first.tree == before


def test_an_item_that_nobody_asked_for_is_shared() -> None:
    """So a draft of one of many costs no more than the list itself."""
    first, second, _ = resources(LIST)
    drafts = Drafts()
    drafts.object(first)["spec"] = {}
    (plan,) = drafts.finish()
    assert get(plan.desired, "items", 1) is get(second.tree, "items", 1)


def test_nothing_changed_is_no_plan() -> None:
    """A draft that is as before is left out."""
    (resource,) = resources(ENVOY)
    drafts = Drafts()
    drafts.object(resource)
    assert drafts.finish() == ()
