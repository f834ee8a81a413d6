"""Edits that are refused, and the proof that stops a wrong one."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from aigw_render.base.data import Data, copy
from aigw_render.base.errors import InputError, InternalError
from aigw_render.edit import verify
from tests.edit.support import document, edited, read

if TYPE_CHECKING:
    from aigw_render.base.diagnostic import Diagnostic


def _refusal(text: str, desired: Data) -> Diagnostic:
    """Return the one diagnostic of a refused edit."""
    with pytest.raises(InputError) as caught:
        edited(text, desired)
    (found,) = caught.value.diagnostics
    return found


def _where(found: Diagnostic) -> list[str]:
    """Return a diagnostic's places as text, the main one first."""
    places = [found.place, *(related.place for related in found.related)]
    return [str(place.position) for place in places if place]


def _unusual(text: str, desired: Data, message: str, where: str) -> Diagnostic:
    """Check that an edit is refused for the way of writing at a place, which passes where nothing changes."""
    found = _refusal(text, desired)
    assert (found.code, found.message, _where(found)) == ("AIGW119", message, [where])
    assert found.hint
    assert edited(text, read(text)) == text
    return found


def test_duplicate_key_in_a_mapping_to_edit() -> None:
    """Both places are named, whichever key of the mapping changes."""
    found = _refusal("m:\n  a: 1\n  b: 2\n  a: 3\n", {"m": {"a": 3, "b": 5}})
    assert found.code == "AIGW116"
    assert found.message == "the key `a` stands twice in a mapping that has to be edited"
    assert _where(found) == ["x.yaml:4:3", "x.yaml:2:3"]


def test_duplicate_key_on_the_way() -> None:
    """A duplicate above the edited place counts too."""
    assert _refusal("a: {b: 1}\na: {b: 2}\n", {"a": {"b": 3}}).code == "AIGW116"


def test_removal_of_a_merged_key() -> None:
    """What a merge brings in cannot be taken out of one mapping."""
    found = _refusal("b: &b {k: 1}\nm:\n  <<: *b\n  l: 2\n", {"b": {"k": 1}, "m": {"l": 2}})
    assert found.code == "AIGW121"
    assert found.message == "`k` comes in through a merge key and cannot be changed here"
    assert _where(found) == ["x.yaml:3:3"]


def test_own_key_above_a_merge_that_overrides_it() -> None:
    """The merge wins over what stands before it, so an own entry would be a duplicate."""
    assert read("b: &b {k: 1}\nm:\n  k: 5\n  <<: *b\n") == {"b": {"k": 1}, "m": {"k": 1}}
    found = _refusal("b: &b {k: 1}\nm:\n  k: 5\n  <<: *b\n", {"b": {"k": 1}, "m": {"k": 7}})
    assert found.code == "AIGW121"


def test_removal_of_an_own_key_that_a_merge_has_too() -> None:
    """Without the own entry the merged value would come back."""
    assert (
        _refusal("b: &b {k: 1}\nm:\n  <<: *b\n  k: 5\n  l: 1\n", {"b": {"k": 1}, "m": {"l": 1}}).code
        == "AIGW121"
    )


@pytest.mark.parametrize(
    "text",
    [
        "a: {x: &x {k: 1}}\nb: *x\n",
        "a: {x: 1}\nflow: {l: &x {k: 1}, m: *x}\n",
        "a: &x {k: 1,\n  l: 2}\nb: *x\n",
        "a: !!map &x\n  k: 1\nb: *x\n",
    ],
)
def test_anchored_value_that_an_alias_must_keep(text: str) -> None:
    """Where the anchor cannot move, both places are named."""
    tree = read(text)
    desired = copy(tree)
    assert isinstance(desired, dict)
    place = desired.get("flow", desired["a"])
    assert isinstance(place, dict)
    inner = place.get("l", place.get("x", place))
    target = inner if isinstance(inner, dict) else place
    target["new"] = {"deep": 1}
    found = _refusal(text, desired)
    assert found.code == "AIGW121"
    assert found.message == "the value of anchor `x` must change, and an alias elsewhere must keep it"
    assert len(_where(found)) == 2


def test_removed_anchor_that_an_alias_needs() -> None:
    """The alias would stand for nothing."""
    assert _refusal("a: &x {k: 1}\nb: *x\n", {"b": {"k": 1}}).code == "AIGW121"


@pytest.mark.parametrize(
    ("text", "desired", "where"),
    [
        ("a: &x {}\nb: *x\n", {"a": {"k": 1}, "b": {}}, "x.yaml:1:7"),
        ("a: !!map {}\n", {"a": {"k": 1}}, "x.yaml:1:10"),
        ("- a: &x [1]\n", [{"a": 2}], "x.yaml:1:9"),
    ],
)
def test_value_with_an_anchor_or_a_tag(text: str, desired: Data, where: str) -> None:
    """What comes may be of another kind, and an alias may refer to it."""
    _unusual(text, desired, "a value with an anchor or a tag has to be edited", where)


@pytest.mark.parametrize("text", ["a: |\n  x\n", "a: >-\n  x\n", "a:\n  |\n   x\n"])
@pytest.mark.parametrize("value", ["new", {"k": 1}, None])
def test_text_in_lines_of_its_own(text: str, value: Data) -> None:
    """Ours are never written so."""
    where = "x.yaml:2:3" if text.startswith("a:\n") else "x.yaml:1:4"
    _unusual(text, {"a": value}, "a text in lines of its own (`|`, `>`) has to be edited", where)


@pytest.mark.parametrize(
    ("text", "desired", "where"),
    [
        ("a: {}# c\n", {"a": {"k": 1}}, "x.yaml:1:4"),
        ("a: 'x'# c\n", {"a": "y"}, "x.yaml:1:4"),
        ("[['x']# c\n]\n", ["y"], "x.yaml:1:2"),
    ],
)
def test_value_that_a_comment_touches(text: str, desired: Data, where: str) -> None:
    """It would become part of what is written."""
    _unusual(text, desired, "a value that a comment touches has to be edited", where)


@pytest.mark.parametrize(
    ("text", "where"),
    [
        ("{a: null}\n", "x.yaml:1:5"),
        ('{"a": null}\n', "x.yaml:1:7"),
        ("x: {a: ~, b: 1}\n", "x.yaml:1:8"),
        ("{a: }\n", "x.yaml:1:4"),
        ("{a}\n", "x.yaml:1:3"),
    ],
)
@pytest.mark.parametrize("content", [{"k": 1}, [1]])
def test_nothing_inside_of_brackets(text: str, where: str, content: Data) -> None:
    """JSON has no comments, so there is no place for a mark; `{}` and `[]` are known by blanks."""
    desired = copy(read(text))
    place = desired["x"] if isinstance(desired, dict) and "x" in desired else desired
    assert isinstance(place, dict)
    place["a"] = content
    found = _unusual(text, desired, "nothing (`null`) inside of brackets has to be edited", where)
    assert found.hint == f"write `{'{}' if isinstance(content, dict) else '[]'}`, or leave the key out"


def test_scalars_take_the_place_of_a_null_that_is_written() -> None:
    """Only content needs a mark."""
    assert edited('{"a": null}\n', {"a": "x"}) == '{"a": "x"}\n'
    assert edited("{a: ~}\n", {"a": 5}) == "{a: 5}\n"
    _unusual("{a: }\n", {"a": 5}, "nothing (`null`) inside of brackets has to be edited", "x.yaml:1:4")


@pytest.mark.parametrize("empty", ["{ }", "{\n}", "{ # c\n }"])
def test_blanks_and_comments_in_empty_brackets(empty: str) -> None:
    """In brackets and in block style."""
    message = "an empty value with blanks or comments in it has to be edited"
    _unusual(f"[{empty}]\n", [{"k": 1}], message, "x.yaml:1:2")
    message = "an empty value that is written in an unusual way has to be edited"
    _unusual(f"a: {empty}\n", {"a": {"k": 1}}, message, "x.yaml:1:4")


@pytest.mark.parametrize(
    ("text", "desired", "where"),
    [
        ("a:\n  {}\n", {"a": {"k": 1}}, "x.yaml:2:3"),
        ("a: # c\n  null\n", {"a": {"k": 1}}, "x.yaml:2:3"),
        ("a:\n  x\n", {"a": ["k"]}, "x.yaml:2:3"),
        ("-\n  x\n", [{"k": 1}], "x.yaml:2:3"),
    ],
)
def test_value_on_a_line_below_its_key(text: str, desired: Data, where: str) -> None:
    """A mark stands on the line of the key."""
    _unusual(text, desired, "a value on a line below its key has to be edited", where)


@pytest.mark.parametrize("text", ["- {}\n", "-\n", "- ~ # c\n"])
def test_empty_item(text: str) -> None:
    """The empty items of a list are nobody's."""
    where = "x.yaml:1:2" if text == "-\n" else "x.yaml:1:3"
    message = "an empty value that is written in an unusual way has to be edited"
    _unusual(text, [{"k": 1}], message, where)


@pytest.mark.parametrize(
    ("text", "desired", "where"),
    [
        ("? a\n: 1\nb: 2\n", {"a": 1, "b": 3}, "x.yaml:1:3"),
        ("? a\n", {"a": {"k": 1}}, "x.yaml:1:3"),
        ("a: 1\n?\n  b\n", {"a": 1, "b": None, "c": 1}, "x.yaml:3:3"),
        ("? # c\n  b\n", {"b": None, "c": 1}, "x.yaml:2:3"),
        ("{a: 1, ? b : 2}\n", {"a": 1, "b": 2, "c": 1}, "x.yaml:1:10"),
        ("{? b : 2, a: 1}\n", {"a": 1}, "x.yaml:1:4"),
    ],
)
def test_key_with_a_question_mark(text: str, desired: Data, where: str) -> None:
    """Neither its column nor its line is that of the entry."""
    _unusual(text, desired, "a mapping with a key written with `?` has to be edited", where)


@pytest.mark.parametrize(
    ("text", "desired", "where"),
    [
        ("[a: 1, b]\n", [{"a": 1, "c": 2}, "b"], "x.yaml:1:2"),
        ("[a: 1, b]\n", [{"a": 1}], "x.yaml:1:2"),
        ("[b, a: 1]\n", ["b", {}], "x.yaml:1:5"),
    ],
)
def test_pair_without_braces(text: str, desired: Data, where: str) -> None:
    """A second pair needs braces."""
    _unusual(text, desired, "a pair without braces in a list has to be edited", where)
    assert edited(text, read(text)) == text


@pytest.mark.parametrize(
    ("text", "desired", "where"),
    [
        ("[ # c\n  a]\n", ["a", "b"], "x.yaml:2:3"),
        ("[a, # c\n  b]\n", ["a"], "x.yaml:2:3"),
        ("[a, b # c\n]\n", ["b"], "x.yaml:1:1"),
        ("{a: 1, # c\n  b: 2}\n", {"a": 1}, "x.yaml:2:3"),
    ],
)
def test_comment_in_brackets(text: str, desired: Data, where: str) -> None:
    """It may belong to the entry before it, to the one behind it, or to none."""
    message = "a list or mapping in brackets with a comment in it has to be edited"
    _unusual(text, desired, message, where)


def test_comment_in_brackets_around_an_edit() -> None:
    """What is not edited itself may have one; a sign in quotes is none."""
    assert edited("[ # c\n  [1], [2]]\n", [[1], [2, 3]]) == "[ # c\n  [1], [2, 3]]\n"
    assert edited("['# c', \"#\"]\n", ["# c", "#", "d"]) == "['# c', \"#\", d]\n"


@pytest.mark.parametrize("text", ["[!!str , b]\n", "{a: , b: 1}\n", "{a, b: 1}\n", "[!!null, b]\n"])
def test_entry_without_a_value_in_brackets(text: str) -> None:
    """A comma that touches a colon or a tag would be part of it."""
    desired = copy(read(text))
    if isinstance(desired, dict):
        del desired["b"]
    else:
        assert isinstance(desired, list)
        desired.pop()
    places = {"[!!str , b]\n": "x.yaml:1:7", "[!!null, b]\n": "x.yaml:1:8"}
    message = "an entry without a value inside of brackets has to be edited"
    _unusual(text, desired, message, places.get(text, "x.yaml:1:2"))


@pytest.mark.parametrize(
    ("text", "desired", "where"),
    [
        ("a: |+\n  x\nb: 1\n\n", {"a": "x\n"}, "x.yaml:1:4"),
        ("a: |\n  x\nb: 2\n   # joins\nc: 3\n", {"a": "x\n", "c": 3}, "x.yaml:1:4"),
    ],
)
def test_edit_that_would_become_part_of_a_text(text: str, desired: Data, where: str) -> None:
    """The lines below a block scalar say where it ends."""
    _unusual(text, desired, "an edit below this text (`|`, `>`) would become part of it", where)


def test_tab_that_would_start_a_line_of_its_own() -> None:
    """Below a plain text it is one of its blanks, below anything else it is an error."""
    text = "a: x\n \t\n"
    _unusual(text, {"a": "x", "b": {}}, "a tab stands beside what has to be edited", "x.yaml:2:2")
    _unusual("- a\n\n \t\n# c\n", [{"k": {}}], "a tab stands beside what has to be edited", "x.yaml:3:2")
    assert edited(text, {"a": "x", "b": 1}) == "a: x\nb: 1\n \t\n"
    assert edited(text, {"a": "y1"}) == "a: y1\n \t\n"


@pytest.mark.parametrize(
    ("text", "desired", "where"),
    [
        ("a: &x [1]\nb: {c: *x}\n", {"a": [1], "b": {"c": [1, 2]}}, "x.yaml:2:8"),
        ("a: &x [1]\nb:\n- *x\n", {"a": [1], "b": [[1, 2]]}, "x.yaml:3:3"),
        ("a: &x [1]\nb:\n  *x\n", {"a": [1], "b": [1, 2]}, "x.yaml:3:3"),
    ],
)
def test_alias_that_no_mark_could_remember(text: str, desired: Data, where: str) -> None:
    """An own copy is made behind a key only, in block style."""
    found = _refusal(text, desired)
    assert (found.code, found.message) == (
        "AIGW121",
        "the value of alias `*x` must change in this place only",
    )
    assert _where(found) == [where]


def test_merged_value_that_changes() -> None:
    """No own entry is put behind the merge."""
    found = _refusal("b: &b {k: {l: 1}}\nm:\n  <<: *b\n", {"b": {"k": {"l": 1}}, "m": {"k": {"l": 2}}})
    assert (found.code, found.message) == (
        "AIGW121",
        "`k` comes in through a merge key and cannot be changed here",
    )


def test_merge_of_what_changes() -> None:
    """Whether the mapping that merges it changes in the same way or not."""
    text = "b: &b\n  k: 1\nm:\n  <<: *b\n"
    ways: list[Data] = [{"k": 1, "l": 2}, {"k": 1}, {"k": 1, "n": 1}]
    for desired in ways:
        found = _refusal(text, {"b": {"k": 1, "l": 2}, "m": desired})
        assert found.code == "AIGW121"
        assert _where(found)[0] == "x.yaml:2:3"


def test_failed_proof_names_the_first_difference_and_no_value() -> None:
    """The report has the path, never a value: it may be secret."""
    reasons = [
        verify.problem("a: 1\n", {"a": "1"}),
        verify.problem("a: {b: [x]}\n", {"a": {"b": ["x", "y"]}}),
        verify.problem("a: 1\nb: 2\n", {"a": 1}),
        verify.problem("a: {}\n", {"a": []}),
        verify.problem("a: [\n", {}),
        verify.problem("a: .inf\n", {}),
        verify.problem("a: 1\n", {"a": 1}),
    ]
    assert reasons == [
        "`a` has another value",
        "`a.b[1]` is missing",
        "`b` is too much",
        "it differs in an empty value",
        "it cannot be read: a value was expected here",
        "Kubernetes cannot read it: JSON has no infinity and no NaN",
        "",
    ]


def test_failed_proof_is_an_internal_error() -> None:
    """Nothing is returned, and the report says where to tell us."""
    error = verify.proof_failed(document("a: 1\n"), "`a` is missing")
    assert isinstance(error, InternalError)
    (found,) = error.diagnostics
    assert found.code == "AIGW901"
    assert found.message == "the edited document is not what was planned: `a` is missing"
    assert "nothing was written" in found.hint


def test_equal_trees_leave_the_text_alone() -> None:
    """However odd the document: duplicates, tags and all."""
    text = "a: 1\na: 2\nb: !x {c:  'd'}\n"
    assert edited(text, read(text)) == text
