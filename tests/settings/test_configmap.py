"""A ConfigMap as a config: the same settings, every value a text, every mistake at its key."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from aigw_render.read.documents import split
from aigw_render.read.files import InputFile
from aigw_render.read.objects import every_object
from aigw_render.settings.config import read_config
from aigw_render.settings.configmap import read_config_map
from tests.settings.support import resource, shorts

if TYPE_CHECKING:
    from aigw_render.settings.layer import Layer

CONFIG = """\
apiVersion: aigw-render.github.io/v1alpha1
kind: AIGatewayRender
spec:
  kubeVersion: "1.33"
  strict: true
  allowSecrets: false
  target: workload
  context: [../gateways, b]
  exclude: ["*.txt"]
  controller:
    args: [--extProcLogLevel=debug]
    values: [values.yaml]
    mcpSessionEncryptionSeed: {fromEnv: SEED}
  gateways:
  - {namespace: prod, name: ai, inject: elsewhere}
"""
CONFIG_MAP = """\
apiVersion: v1
kind: ConfigMap
metadata: {name: aigw}
data:
  kubeVersion: "1.33"
  strict: "true"
  allowSecrets: |
    false
  target: workload
  context: |
    - ../gateways
    - b
  exclude: "*.txt"
  controller: |
    args: [--extProcLogLevel=debug]
    values: [values.yaml]
    mcpSessionEncryptionSeed: {fromEnv: SEED}
  gateways: "[{namespace: prod, name: ai, inject: elsewhere}]"
"""
HEAD = "apiVersion: v1\nkind: ConfigMap\n"


def read(text: str) -> Layer:
    """Return what a ConfigMap says."""
    (document,) = split(InputFile("in.yaml", text.encode()))
    (found,) = every_object(document)
    return read_config_map(found)


def test_it_says_what_a_config_says() -> None:
    """Texts, switches, lists and sections, without the places."""
    found, same = read(CONFIG_MAP), read_config(resource(CONFIG))
    assert found.diagnostics == same.diagnostics == ()
    assert found.settings._replace(places=()) == same.settings._replace(places=())
    assert [one._replace(place=None) for one in found.needs] == [
        one._replace(place=None) for one in same.needs
    ]


def test_places_are_those_of_the_data() -> None:
    """What is inside of a text has the place of its key."""
    places = dict(read(CONFIG_MAP).settings.places)
    shown = {name: str(at.position) for name, at in places.items() if not isinstance(at, str)}
    assert shown["kube_version"] == "in.yaml:5:16"
    assert shown["controller_args[0]"] == "in.yaml:14:3"


@pytest.mark.parametrize(
    ("data", "expected"),
    [
        (
            "  kubeVersoin: '1.33'\n",
            "4:3 data.kubeVersoin is no setting | kubeVersoin |  | did you mean kubeVersion?",
        ),
        ("  strict: 'yes'\n", '4:11 data.strict must be true or false | "yes" | true or false | '),
        ("  strict: true\n", "4:11 data.strict must be a string | true | a string | put it in quotes"),
        ("  context: |\n    a: b\n    c: d\n", "4:12 data.context must be a list | a mapping | a list | "),
        ("  context: |\n    a\n    b\n", '4:12 data.context must be a list | "a b" | a list | '),
        ("  context: '[1]'\n", "4:3 data.context[0] must be a string | 1 | a string | put it in quotes"),
        (
            "  context: |\n    - a\n    ---\n    - b\n",
            "4:12 the text of data.context is not readable YAML |  |  | ",
        ),
        ("  controller: 'x: ['\n", "4:15 the text of data.controller is not readable YAML |  |  | "),
        (
            "  '--mcpSessionEncryptionSeed=s': a\n",
            "4:3 data has a key that is no setting |  |  | did you mean mcpSessionEncryptionSeed?",
        ),
        (
            "  controller: 'argz: [a]'\n",
            "4:3 data.controller.argz is no setting | argz |  | did you mean args?",
        ),
    ],
)
def test_mistakes(data: str, expected: str) -> None:
    """Strict as a config is."""
    assert shorts(read(f"{HEAD}data:\n{data}").diagnostics) == [f"AIGW115 in.yaml:{expected}"]


def test_other_fields_are_mistakes() -> None:
    """What stands beside `data` would be lost without a word."""
    found = read("apiVersion: v2\nkind: ConfigMap\nspec: {strict: true}\n")
    assert [one.message for one in found.diagnostics] == ["apiVersion must be v1", "spec is no setting"]
    assert read(HEAD).diagnostics == ()
    assert [one.message for one in read(f"{HEAD}data: [a]\n").diagnostics] == [
        "data must be a mapping of keys"
    ]


@pytest.mark.parametrize(
    "data",
    [
        "  controller: 'mcpSessionEncryptionSeed: s3cret'\n",
        "  controllerArg: |\n    --mcpSesionEncryptonSed=s3cret\n    --b\n",
        "  mcpSessionEncryptionSeed: '{s3cret}'\n",
        "  mcpSessionEncryptionSeed: '{value: {s3cret: 1}}'\n",
        "  '--mcpSessionEncryptionSeed=s3cret': 1\n",
    ],
)
def test_a_mistake_never_shows_a_seed(data: str) -> None:
    """The text of a key is one value, whatever YAML is in it; the key itself may be shown."""
    found = read(f"{HEAD}data:\n{data}").diagnostics
    assert found
    assert "s3cret" not in str(found)
