"""What a collection becomes that loses its last entry: what it was before we filled it."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from aigw_render.plan.tidy import drop_if_emptied
from aigw_render.read.files import InputFile
from aigw_render.read.load import load

if TYPE_CHECKING:
    from aigw_render.base.data import Data

HEAD = "kind: Deployment\n"


@pytest.mark.parametrize(
    ("written", "left"),
    [
        ("items:\n- name: ours\n", {}),
        ("items: # aigw-render: was []\n- name: ours\n", {"items": []}),
        ("items: # aigw-render: was {}\n- name: ours\n", {"items": {}}),
        ('items: # aigw-render: was "!!seq []"\n- name: ours\n', {"items": []}),
        ("items: # aigw-render: was ~\n- name: ours\n", {"items": None}),
        ("items: # aigw-render: was empty\n- name: ours\n", {"items": None}),
        ("items: [  {name: ours}]\n", {"items": []}),
        ("items: [{name: ours}]\n", {}),
        ("items: []\n", {"items": []}),
        ("items: {}\n", {"items": []}),
        ("items:\n", {"items": []}),
        ("", {"items": []}),
    ],
)
def test_an_emptied_list(written: str, left: Data) -> None:
    """It goes when we made it, is put back when we filled it, and stays when it was the user's."""
    (resource,) = load([InputFile("in.yaml", (HEAD + written).encode())]).resources
    holder: dict[str, Data] = {"items": []}
    drop_if_emptied(holder, "items", resource, ("items",))
    assert holder == left


@pytest.mark.parametrize("value", [["left"], {"left": 1}, None, "text"])
def test_what_is_not_empty_stays(value: Data) -> None:
    """Whatever it is."""
    (resource,) = load([InputFile("in.yaml", f"{HEAD}items: [a]\n".encode())]).resources
    holder: dict[str, Data] = {"items": value}
    drop_if_emptied(holder, "items", resource, ("items",))
    assert holder == {"items": value}


def test_a_list_that_only_the_data_has() -> None:
    """Data that reach a key through a merge have a key without a node of its own."""
    content = f"{HEAD}base: &base {{items: [a]}}\nspec: {{<<: *base}}\n"
    (resource,) = load([InputFile("in.yaml", content.encode())]).resources
    holder: dict[str, Data] = {"items": []}
    drop_if_emptied(holder, "items", resource, ("spec", "items"))
    assert holder == {}
