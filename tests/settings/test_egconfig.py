"""Envoy Gateway's own configuration: where it is found, and what only looks like it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from aigw_render.read.documents import split
from aigw_render.read.files import InputFile
from aigw_render.settings.egconfig import find_configurations

if TYPE_CHECKING:
    from aigw_render.base.data import Data

OWN = "kind: EnvoyGateway\nlogging: {}\n"
VALUES = "config:\n  envoyGateway:\n    logging: {}\n"
CONFIG_MAP = "kind: ConfigMap\nmetadata: {name: eg}\ndata:\n  envoy-gateway.yaml: |\n    logging: {}\n"


def found(text: str) -> list[tuple[str, Data]]:
    """Return the titles and data of a text's configurations."""
    documents = split(InputFile("in.yaml", text.encode()))
    return [(one.title, one.data) for one in find_configurations((), documents)]


def test_each_form() -> None:
    """As a document, in the ConfigMap, in the chart's values, and in a List."""
    assert found(OWN) == [("EnvoyGateway", {"kind": "EnvoyGateway", "logging": {}})]
    assert found(CONFIG_MAP) == [("ConfigMap eg", {"logging": {}})]
    assert found(VALUES) == [("values of Envoy Gateway's chart", {"logging": {}})]
    item = CONFIG_MAP.replace("\n", "\n  ").rstrip(" ")
    assert found(f"kind: List\nitems:\n- {item}") == found(CONFIG_MAP)


def test_what_is_none() -> None:
    """A ConfigMap without the key, another kind with it, values of another chart."""
    assert found(CONFIG_MAP.replace("  envoy-gateway.yaml:", "  other: # envoy-gateway.yaml\n  more:")) == []
    assert found(CONFIG_MAP.replace("ConfigMap", "Secret")) == []
    assert found("config: {envoyProxy: {}} # envoyGateway\n") == []
    assert found(VALUES.replace("config:", "kind: Other\nconfig:")) == []
