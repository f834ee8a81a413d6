"""Drafts copy a document once, and its list's other items not at all."""

from __future__ import annotations

from typing import TYPE_CHECKING

from aigw_render.base.data import copy, get, mapping
from aigw_render.plan.drafts import Drafts
from aigw_render.read.files import InputFile
from aigw_render.read.load import load
from tests.manifests import ENVOY

if TYPE_CHECKING:
    from aigw_render.read.resource import Resource

LIST = "apiVersion: v1\nkind: List\nitems:\n" + "".join(
    f"- apiVersion: apps/v1\n  kind: Deployment\n  metadata: {{name: {name}}}\n" for name in "ab"
)


def resources(content: str) -> tuple[Resource, ...]:
    """Return the objects of a stream."""
    return load([InputFile("all.yaml", content.encode())]).resources


def test_a_finished_draft_shares_what_stays() -> None:
    """Only the path to a change is new; whoever asks again gets a copy of his own."""
    (resource,) = resources(ENVOY)
    before = copy(resource.tree)
    drafts = Drafts()
    mapping(drafts.object(resource), "metadata")["labels"] = {"a": "b"}
    drafts.settle(resource)
    (plan,) = drafts.finish()
    assert get(plan.desired, "spec") is get(resource.tree, "spec")
    mapping(drafts.object(resource), "spec")["replicas"] = 7
    assert resource.tree == before
    (plan,) = drafts.finish()
    assert get(plan.desired, "spec", "replicas") == 7
    assert get(plan.desired, "metadata", "labels") == {"a": "b"}


def test_items_of_a_list_are_one_draft() -> None:
    """They are not finished one by one: for a long list that would take quadratic time."""
    first, second = resources(LIST)
    drafts = Drafts()
    mapping(drafts.object(first), "metadata")["name"] = "c"
    drafts.settle(first)
    mapping(drafts.object(second), "metadata")["name"] = "d"
    drafts.settle(second)
    (plan,) = drafts.finish()
    assert [get(plan.desired, "items", index, "metadata", "name") for index in (0, 1)] == ["c", "d"]


def test_nothing_changed_is_no_plan() -> None:
    """A draft that is as before is left out."""
    (resource,) = resources(ENVOY)
    drafts = Drafts()
    drafts.object(resource)
    drafts.settle(resource)
    assert drafts.finish() == ()
