"""Values merged as Helm merges them, and read from text."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from aigw_render.base.data import Data, mapping
from aigw_render.read.documents import split
from aigw_render.read.files import InputFile
from aigw_render.settings.values import MISSING, ValuesSource, last_said, lookup, merge_values
from aigw_render.settings.valuestext import find_values, read_values_file
from tests.settings.support import shorts

KEYS = st.sampled_from("abc")
LEAVES = st.none() | st.integers(0, 3) | st.lists(st.integers(0, 2), max_size=2)
VALUES = st.recursive(
    st.dictionaries(KEYS, LEAVES, max_size=3),
    lambda inner: st.dictionaries(KEYS, inner | LEAVES, max_size=3),
    max_leaves=6,
)


def source(data: Data, name: str = "v.yaml") -> ValuesSource:
    """Return values that stand nowhere."""
    return ValuesSource(name, mapping(data), lambda _path: None)


@pytest.mark.parametrize(
    ("weak", "strong", "merged"),
    [
        ({}, {"a": 1}, {"a": 1}),
        ({"a": {"b": 1, "c": 2}}, {"a": {"c": 3}}, {"a": {"b": 1, "c": 3}}),
        ({"a": [1, 2]}, {"a": [3]}, {"a": [3]}),
        ({"a": {"b": 1}}, {"a": None}, {"a": None}),
        ({"a": None}, {"a": {"b": 1}}, {"a": {"b": 1}}),
        ({"a": {"b": 1}}, {"a": 2}, {"a": 2}),
        ({"a": 2}, {"a": {"b": 1}}, {"a": {"b": 1}}),
        ({"a": 1}, {}, {"a": 1}),
    ],
)
def test_merging(weak: Data, strong: Data, merged: Data) -> None:
    """Maps key by key, all else whole; a null stays, to delete the chart's default."""
    assert merge_values([source(weak), source(strong)]) == merged


@given(st.lists(VALUES, max_size=4))
def test_merging_is_a_fold_and_leaves_its_input_alone(several: list[dict[str, Data]]) -> None:
    """File after file, as Helm does; merging what is merged changes nothing."""
    before = repr(several)
    sources = [source(data) for data in several]
    whole = merge_values(sources)
    for cut in range(len(several)):
        assert merge_values([source(merge_values(sources[:cut])), *sources[cut:]]) == whole
    assert merge_values([source(whole), source(whole)]) == whole
    assert repr(several) == before


@given(VALUES, VALUES)
def test_the_last_word_is_the_strongest_ones(weak: dict[str, Data], strong: dict[str, Data]) -> None:
    """What the strongest source says of a leaf is what is merged."""
    merged = merge_values([source(weak, "weak"), source(strong, "strong")])
    for key in "abc":
        found = last_said([source(weak, "weak"), source(strong, "strong")], [(key,)])
        assert (found is None) == (key not in merged)
        if found and not isinstance(merged[key], dict):
            assert found[0].data[key] == merged[key]


@pytest.mark.parametrize(
    ("path", "found"),
    [
        (("a", "b"), 1),
        (("a",), {"b": 1}),
        (("n", "x"), None),
        (("s", "x"), "text"),
        (("l", "x"), [1]),
        (("a", "c"), MISSING),
        (("x",), MISSING),
    ],
)
def test_lookup(path: tuple[str, ...], found: object) -> None:
    """What holds no keys ends the way: it is what the user said there."""
    assert lookup({"a": {"b": 1}, "n": None, "s": "text", "l": [1]}, path) == found


@pytest.mark.parametrize(
    ("text", "line"),
    [
        (
            b"a: [1",
            "AIGW115 v.yaml:1:6 the chart values cannot be read: a flow list that is not closed |  |  | ",
        ),
        (b"- a\n", "AIGW115 v.yaml:1:1 the chart values cannot be read: they are not a mapping |  |  | "),
        (b"a: 1\n---\nb: 2\n", "AIGW115 v.yaml:2:1 a values file holds one document |  |  | "),
        (b"a: \xff\n", "AIGW117 v.yaml:1:4 byte 0xff is not UTF-8 |  | UTF-8 text | "),
    ],
)
def test_files_that_cannot_be_read(text: bytes, line: str) -> None:
    """No values, and one error at its place."""
    read = read_values_file(InputFile("v.yaml", text))
    assert shorts(read.diagnostics) == [line]
    assert read.source.data == {}


def test_a_template_gets_a_hint() -> None:
    """Values files of some tools are templates."""
    (found,) = read_values_file(InputFile("v.yaml", b"a: {{ .x }}\n")).diagnostics
    assert found.hint == "values are read as they are: render a template first"


def test_what_kubernetes_cannot_hold_is_an_error_at_its_place() -> None:
    """JSON has no infinity."""
    (found,) = read_values_file(InputFile("v.yaml", b"a: 1\nb: .inf\n")).diagnostics
    assert found.place
    assert str(found.place.position) == "v.yaml:2:4"


def test_a_block_scalar_that_ends_a_values_file() -> None:
    """Helm reads a file as it is, where kubectl ends the last line of a manifest first."""
    read = read_values_file(InputFile("v.yaml", b"a: |\n  x\nb: |\n  y"))
    assert read.source.data == {"a": "x\n", "b": "y"}


@pytest.mark.parametrize("text", [b"", b"# only a comment\n", b"---\n", b"null\n", b"{}\n"])
def test_files_without_values(text: bytes) -> None:
    """Nothing said, nothing wrong."""
    read = read_values_file(InputFile("v.yaml", text))
    assert (read.source.data, read.diagnostics) == ({}, ())


def test_an_origin_is_a_position_or_a_name() -> None:
    """People get the best that is known."""
    read = read_values_file(InputFile("v.yaml", b"a:\n  b: 1\n"))
    assert read.source.origin(("a", "b")) == "v.yaml:2:6"
    assert source({}).origin(("a",)) == "v.yaml"


def test_the_document_of_a_values_file() -> None:
    """Of the same text under the same path, or a longer one; of several the path itself, else none."""
    text = b"extProc: {}\n"
    documents = [
        one
        for name in ("values.yaml", "a/values.yaml", "b/values.yaml")
        for one in split(InputFile(name, text))
    ]

    def found(path: str, data: bytes = text) -> str:
        resource = find_values(InputFile(path, data), documents)
        return resource.document.file if resource else ""

    assert found("values.yaml") == "values.yaml"
    assert found("../b/values.yaml") == "b/values.yaml"
    assert (found("values.yaml", b"other: 1\n"), found("c/values.yaml")) == ("", "")
    documents = documents[1:]
    assert found("values.yaml") == ""
