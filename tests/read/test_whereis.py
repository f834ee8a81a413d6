"""From a place back to the object and field that stand there."""

from __future__ import annotations

from aigw_render.base.data import walk
from aigw_render.base.position import Position
from aigw_render.read.documents import split
from aigw_render.read.files import InputFile
from aigw_render.read.objects import every_object
from aigw_render.read.whereis import whereabouts

TEXT = """\
apiVersion: apps/v1
kind: Deployment
metadata:
  name: a
spec:
  list:
  - x: 1
    y: [p, q, {r: "s"}]
  - - z
--- # the second
apiVersion: config.kubernetes.io/v1
kind: ResourceList
items:
- kind: Gateway
  metadata: {name: g}
- apiVersion: v1
  kind: List
  items:
  - kind: DaemonSet
    metadata:
      name: inner
functionConfig:
  kind: AIGatewayRender
  spec:
    target: all
"""
DOCUMENTS = split(InputFile("in.yaml", TEXT.encode()))


def test_it_is_the_inverse_of_place() -> None:
    """For every key and every value of every object."""
    count = 0
    objects = [found for document in DOCUMENTS for found in every_object(document)]
    for resource, path in ((one, path) for one in objects for path, _ in walk(one.data)):
        for place in {resource.place(path), resource.place(path, key=True)}:
            found = whereabouts(DOCUMENTS, place.position)
            assert found is not None
            assert found.resource.data == resource.data
            # Where a collection in block style starts, its first entry starts, too.
            assert found.field[: len(path)] == path
            assert place.position in [resource.place(found.field, key=key).position for key in (False, True)]
            count += 1
    assert count >= 30


def test_the_config_of_a_function_is_an_object() -> None:
    """It stands beside the items."""
    line = TEXT.splitlines().index("    target: all") + 1
    found = whereabouts(DOCUMENTS, Position("in.yaml", line, 13))
    assert found is not None
    assert (found.resource.kind, found.field) == ("AIGatewayRender", ("spec", "target"))


def test_a_list_is_an_object_beside_its_items() -> None:
    """Its own keys are its own."""
    line = TEXT.splitlines().index("items:") + 1
    found = whereabouts(DOCUMENTS, Position("in.yaml", line, 1))
    assert found is not None
    assert (found.resource.kind, found.field) == ("ResourceList", ("items",))


def test_items_of_what_is_no_list_are_fields() -> None:
    """Only a kind whose name ends so holds objects."""
    text = "apiVersion: apps/v1\nkind: Deployment\nitems:\n- kind: DaemonSet\n  price: 1\n"
    own, item = ("Deployment", ("items", 0, "price")), ("DaemonSet", ("price",))
    for kind, found in (("Deployment", own), ("DeploymentList", item)):
        documents = split(InputFile("in.yaml", text.replace("Deployment", kind).encode()))
        there = whereabouts(documents, Position("in.yaml", 5, 3))
        assert there is not None
        assert (there.resource.kind, there.field) == found


def test_elsewhere_is_nothing() -> None:
    """In another file, or where a document cannot be read."""
    assert whereabouts(DOCUMENTS, Position("other.yaml", 1, 1)) is None
    broken = split(InputFile("in.yaml", b"kind: Gateway\nspec: [\n"))
    assert whereabouts(broken, Position("in.yaml", 2, 7)) is None
