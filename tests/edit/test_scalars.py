"""Scalars as text: every YAML reader takes them for what they are."""

from __future__ import annotations

import json

import pytest
import yaml
from hypothesis import given
from hypothesis import strategies as st
from ruamel.yaml import YAML

from aigw_render.base.data import Data, Quoted
from aigw_render.edit.scalars import double_quoted, is_plain, scalar, string
from aigw_render.read.kubeyaml import decode
from tests.edit.support import read

LOOK_ALIKES = [
    "y",
    "n",
    "Y",
    "N",
    "yes",
    "no",
    "on",
    "off",
    "true",
    "False",
    "null",
    "Null",
    "NULL",
    "~",
    "1e3",
    "08",
    "010",
    "12:30",
    "1:30:00",
    "123",
    "-1",
    "+1",
    "0o7",
    "0x1f",
    "0b1",
    "1_000",
    "1.",
    ".5",
    "=",
    "<<",
    "2001-01-01",
    "2001-01-01T00:00:00Z",
    ".inf",
    "-.INF",
    ".nan",
    "NaN",
    "Infinity",
    "1E",
    "1e",
    "1E5",
    "1Ei",
    "-",
    "--",
    "---",
    "...",
    "?",
    ":",
    "[",
    "]",
    "{",
    "}",
    ",",
    "#",
    "&",
    "*",
    "!",
    "|",
    ">",
    "'",
    '"',
    "%",
    "@",
    "`",
    "a:",
    ":a",
    "#a",
    "-1.5",
    "_1",
    "e5",
    "E5",
]
STRINGS = st.text(st.characters(exclude_categories=["Cs"]), max_size=30)


def _readings(text: str) -> list[object]:
    """Return what four readers make of a text: Kubernetes', YAML 1.1 and 1.2, JSON's words apart."""
    modern = YAML(typ="safe", pure=True)
    modern.version = (1, 2)
    return [read(text), yaml.safe_load(text), modern.load(text)]


@pytest.mark.parametrize(
    "text", ["", " a", "a ", "a b", "é", "a\nb", "\t", "a #b", "a: b", "a:", *LOOK_ALIKES]
)
@pytest.mark.parametrize("flow", [False, True])
def test_look_alikes_stay_strings(text: str, flow: bool) -> None:
    """Every reader gets the same string from what we write, as a key and as a value."""
    written = string(text, flow=flow)
    document = f"{{{written}: [{written}]}}\n" if flow else f"{written}:\n- {written}\n"
    assert _readings(document) == [{text: [text]}] * 3


@given(STRINGS, st.sampled_from(["", "'", '"']), st.booleans())
def test_every_string_is_read_back(text: str, quote: str, flow: bool) -> None:
    """Kubernetes' reading and YAML 1.1 give the string back, whatever it holds."""
    written = string(text, flow=flow, quote=quote)
    document = f"[{written}]\n" if flow else f"- {written}\n"
    assert read(document) == [text]
    assert yaml.safe_load(document) == [text]


@given(STRINGS)
def test_double_quotes_are_json(text: str) -> None:
    """A string in double quotes is the same one as JSON."""
    assert json.loads(double_quoted(text)) == text


@pytest.mark.parametrize(
    "text",
    [
        "-logLevel",
        "--flag=x",
        "unix:///etc/x.sock",
        "docker.io/envoyproxy/ai-gateway-extproc:v1.1.0",
        "100m",
        "1.5Gi",
        "/etc/x",
        "aigateway.envoyproxy.io/hash",
        "RuntimeDefault",
        "two words",
        "1password",
        "2024-proxy.prod",
    ],
)
def test_usual_strings_are_plain(text: str) -> None:
    """What Kubernetes manifests are full of needs no quotes."""
    assert is_plain(text)
    assert string(text) == text


def test_quoted_is_always_in_double_quotes() -> None:
    """A `Quoted` string is never plain, nor in the quotes that stood there."""
    assert string(Quoted("plain")) == '"plain"'
    assert string(Quoted("plain"), quote="'") == '"plain"'


def test_quotes_are_kept_when_they_can_hold_the_text() -> None:
    """Single quotes are kept unless the text needs an escape."""
    assert string("it's", quote="'") == "'it''s'"
    assert string("a\nb", quote="'") == '"a\\nb"'


@pytest.mark.parametrize(
    ("value", "text"),
    [
        (None, "null"),
        (True, "true"),
        (False, "false"),
        (0, "0"),
        (-5, "-5"),
        (1.5, "1.5"),
        (1e300, "1.0e+300"),
        (1.5e-9, "1.5e-09"),
        ({}, "{}"),
        ([], "[]"),
    ],
)
def test_other_scalars(value: Data, text: str) -> None:
    """Numbers, booleans, null and empty collections are plain, and read back as they were."""
    assert scalar(value) == text
    assert read(f"- {text}\n") == [value]
    assert decode(None) is None
