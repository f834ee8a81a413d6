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


def test_merge_of_what_was_nothing_and_is_filled_elsewhere() -> None:
    """Written over, the merge could not be put back by the way back: an addition that leaves a trace."""
    text = "a: &a\n  k: &a {}\nb:\n  <<: *a\n"
    found = _refusal(text, {"a": {"k": {"x": 1}}, "b": {"new": 1}})
    assert found.code == "AIGW121"
    assert _where(found) == ["x.yaml:2:9", "x.yaml:4:7"]


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
        "a: &x {}\nb: *x\n",
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


@pytest.mark.parametrize("text", ["[a, b: ]\n", "[a, b:\n]\n", "[a, b: # c\n]\n"])
@pytest.mark.parametrize("desired", [["a", {"b": None}, "c"], ["a", {"b": [1]}], [{"b": None}]])
def test_a_pair_of_nothing_that_ends_a_list(text: str, desired: Data) -> None:
    """A comma behind it needs a blank, of which nothing could say whether it had been there."""
    found = _refusal(text, desired)
    assert found.code == "AIGW119"
    assert _where(found) == ["x.yaml:1:5"]
    assert edited(text, read(text)) == text
    assert edited(f"k: {text}", {"k": read(text), "new": 1}) == f"k: {text}new: 1\n"


def test_key_of_several_lines_without_a_value() -> None:
    """With a colon behind it, it would be no key: a key that needs no `?` is on one line."""
    found = _refusal("m: {a: 1, b\n  c}\n", {"m": {"a": 1, "b c": {"d": 2}}})
    assert found.code == "AIGW119"
    assert _where(found) == ["x.yaml:1:11"]


def test_key_below_its_tag_without_a_value() -> None:
    """The tag belongs to the key: together they are on two lines."""
    found = _refusal("{!!str\n  p, q: 1}\n", {"p": {"d": 2}, "q": 1})
    assert found.code == "AIGW119"
    assert _where(found) == ["x.yaml:2:3"]


def test_anchor_that_both_its_places_give_up() -> None:
    """The anchor is not taken back where the alias that has it changes too."""
    text = "a: # aigw-render: was &x\n  k: 1\n  n: 1\nb: &x # aigw-render: was *x\n  k: 1\n"
    assert (
        edited(text, {"a": {"k": 1}, "b": {}})
        == "a: # aigw-render: was &x\n  k: 1\nb: &x {} # aigw-render: was *x\n"
    )
