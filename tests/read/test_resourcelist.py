"""A ResourceList: its functionConfig, read by itself where that is safe, and what is none."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from aigw_render.base.errors import InputError
from aigw_render.read.files import InputFile
from aigw_render.read.resourcelist import function_config, list_document, read_list

if TYPE_CHECKING:
    from aigw_render.read.resource import Resource

HEAD = "apiVersion: config.kubernetes.io/v1\nkind: ResourceList\n"
ITEMS = "items:\n- apiVersion: v1\n  kind: ConfigMap\n  data: {a: 'functionConfig:'}\n"
CONFIG = "functionConfig:\n  kind: AIGatewayRender\n  spec:\n    target: all\n"


def config(text: str) -> Resource | None:
    """Return the config of a text."""
    return function_config(list_document(InputFile("in.yaml", text.encode())))


@pytest.mark.parametrize(
    "text",
    [
        HEAD + ITEMS + CONFIG,
        HEAD + CONFIG + ITEMS,
        HEAD + ITEMS + CONFIG.removesuffix("\n"),
        HEAD + ITEMS + CONFIG + "results: []\n",
        CONFIG + HEAD + ITEMS,
        "# kustomize\n" + HEAD + ITEMS + CONFIG,
        HEAD + ITEMS.replace("'functionConfig:'", "'\n\nfunctionConfig: x'") + CONFIG,
        HEAD + ITEMS.replace("{a:", "&x {a:") + CONFIG + "  data: *x\n",
    ],
)
def test_the_config_is_found_with_its_place(text: str) -> None:
    """The short way and the long way agree with the whole list."""
    found = config(text)
    assert found is not None
    whole = read_list(list_document(InputFile("in.yaml", text.encode())))._replace(path=("functionConfig",))
    assert found.data == whole.data
    assert found.kind == "AIGatewayRender"
    assert found.place(("spec", "target")) == whole.place(("spec", "target"))


def test_a_list_may_have_no_config() -> None:
    """Then there is nothing to say."""
    assert config(HEAD + ITEMS) is None
    assert config(HEAD + ITEMS + "functionConfig: {}\n") is None


def test_json_is_read_too() -> None:
    """Not every program writes YAML."""
    text = (
        '{"apiVersion": "config.kubernetes.io/v1", "kind": "ResourceList", "functionConfig": {"kind": "X"}}'
    )
    found = config(text)
    assert found is not None
    assert found.kind == "X"


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("", ""),
        ("a: b\n---\nc: d\n", "2 documents"),
        ("apiVersion: v1\nkind: List\nitems: []\n", "v1 List"),
        ("apiVersion: v1\nkind: ResourceList\n", "v1 ResourceList"),
        ("apiVersion: v1\nkind: ConfigMap\n", ""),
    ],
)
def test_other_inputs_are_refused(text: str, found: str) -> None:
    """With a hint at the filter, which takes streams."""
    with pytest.raises(InputError) as raised:
        config(text)
    (one,) = raised.value.diagnostics
    assert (one.code, one.message, one.found) == ("AIGW513", "in.yaml is no ResourceList", found)
    assert "aigw-render render -" in one.hint


@pytest.mark.parametrize("value", ["hello", "[a]", "7"])
def test_a_config_that_is_no_object_is_refused(value: str) -> None:
    """It would be lost without a word."""
    with pytest.raises(InputError) as raised:
        config(f"{HEAD}{ITEMS}functionConfig: {value}\n")
    (one,) = raised.value.diagnostics
    assert (one.code, one.message) == ("AIGW513", "functionConfig is no object")
    assert one.place is not None
    assert one.place.position.line == 7


def test_what_is_no_yaml_is_said_so() -> None:
    """At its place."""
    with pytest.raises(InputError) as raised:
        config(HEAD + "items: [\n")
    assert raised.value.diagnostics[0].code == "AIGW101"
