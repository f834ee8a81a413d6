"""One Kubernetes object and its places."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from aigw_render.read.files import InputFile
from aigw_render.read.load import load, load_all

if TYPE_CHECKING:
    from aigw_render.read.resource import Resource


def resources(text: str) -> tuple[Resource, ...]:
    """Return the objects of a stream that has nothing wrong."""
    loaded = load([InputFile("f.yaml", text.encode())])
    assert loaded.diagnostics == ()
    return loaded.resources


GATEWAY = """\
apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata:
  name: ai
  namespace: prod
spec:
  listeners:
  - name: http
"""


def test_one_object() -> None:
    """A document's own fields."""
    (found,) = resources(GATEWAY)
    assert (found.api_version, found.kind) == ("gateway.networking.k8s.io/v1", "Gateway")
    assert (found.name, found.namespace) == ("ai", "prod")
    assert found.path == ()
    assert found.data == found.tree


def test_places() -> None:
    """The value, its key, or the nearest parent when there is none."""
    (found,) = resources(GATEWAY)
    assert str(found.place(("metadata", "name")).position) == "f.yaml:4:9"
    assert str(found.place(("metadata", "name"), key=True).position) == "f.yaml:4:3"
    assert str(found.place(("spec", "listeners", 0, "port")).position) == "f.yaml:8:5"
    assert str(found.place(("spec", "gatewayClassName"), key=True).position) == "f.yaml:6:1"
    assert str(found.place(("status", "a", 0)).position) == "f.yaml:1:1"
    assert str(found.place().position) == "f.yaml:1:1"
    node = found.node(("spec", "listeners", 0, "name"))
    assert node is not None
    assert node.value == "http"
    assert found.node(("none",)) is None


def test_nodes_of_long_streams() -> None:
    """They are not kept: they are composed for whoever asks."""
    found = resources("---\n".join([GATEWAY] * 1_000))
    last = found[-1]
    assert last.kept is None
    assert str(last.place(("metadata", "name")).position) == "f.yaml:8995:9"
    assert last.root is last.root
    assert (last.root.start, last.root.end) == (4, len(last.document.text) - 1)


def test_wrong_types_are_absent() -> None:
    """A name that is a number is no name, and metadata that is a text has none."""
    first, second = resources("kind: Gateway\nmetadata: {name: 1}\n---\nkind: Gateway\nmetadata: x\n")
    assert (first.name, first.api_version) == ("", "")
    assert (second.name, second.namespace) == ("", "")


LIST = """\
apiVersion: v1
kind: List
items:
- apiVersion: apps/v1
  kind: Deployment
  metadata: {name: a}
- null
- kind: ConfigMap
- apiVersion: apps/v1
  kind: DaemonSetList
  items:
  - metadata: {name: b}
"""


def test_lists() -> None:
    """The items, lists in lists too; what is no object is none."""
    found = resources(LIST)
    assert [(item.api_version, item.kind, item.name) for item in found] == [
        ("apps/v1", "Deployment", "a"),
        ("", "ConfigMap", ""),
        ("apps/v1", "DaemonSet", "b"),
    ]
    assert [item.path for item in found] == [("items", 0), ("items", 2), ("items", 3, "items", 0)]
    assert str(found[0].place(("metadata", "name")).position) == "f.yaml:6:20"
    assert str(found[2].place(("metadata", "name")).position) == "f.yaml:12:22"


def test_typed_lists() -> None:
    """Items without kind and apiVersion have the list's, as the API server gives them."""
    (found,) = resources("apiVersion: apps/v1\nkind: DeploymentList\nitems:\n- metadata: {name: a}\n")
    assert (found.api_version, found.kind, found.name) == ("apps/v1", "Deployment", "a")


@pytest.mark.parametrize(
    ("field", "said"), [("apiVersion: apps/v1", []), ("kind: Deployment", [("", "Deployment")])]
)
def test_an_item_of_a_typed_list_says_both_or_none(field: str, said: list[tuple[str, str]]) -> None:
    """With one of the two it is no longer what the list says; without a kind it is no object."""
    text = f"apiVersion: x/v1\nkind: DeploymentList\nitems:\n- {field}\n"
    loaded = load_all([InputFile("f.yaml", text.encode())])
    assert [(found.api_version, found.kind) for found in loaded.resources] == said


def test_empty_lists() -> None:
    """A list of nothing is nothing."""
    for items in ("[]", "null", "{}", "x"):
        assert resources(f"apiVersion: v1\nkind: ConfigMapList\nitems: {items}\n") == ()
    assert resources("kind: List\n") == ()
