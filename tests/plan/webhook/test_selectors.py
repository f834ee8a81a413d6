"""Label selectors: evaluated by definition, and what the API server refuses."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st

from aigw_render.plan.webhook.selectors import read_selector
from aigw_render.plan.webhook.validity import selector_problems

if TYPE_CHECKING:
    from aigw_render.base.data import Data

KEYS = st.sampled_from(["a", "b", "example.com/c"])
VALUES = st.sampled_from(["", "x", "y"])
LABELS = st.dictionaries(KEYS, VALUES, max_size=3)


@st.composite
def expressions(draw: st.DrawFn) -> Data:
    """Return a valid expression; a list of values that must be empty may be absent, null or empty."""
    operator = draw(st.sampled_from(["In", "NotIn", "Exists", "DoesNotExist"]))
    found: dict[str, Data] = {"key": draw(KEYS), "operator": operator}
    if operator in ("In", "NotIn"):
        found["values"] = [*draw(st.lists(VALUES, min_size=1, max_size=3))]
    elif draw(st.booleans()):
        found["values"] = draw(st.sampled_from([None, []]))
    return found


SELECTORS = st.fixed_dictionaries(
    {}, optional={"matchLabels": LABELS, "matchExpressions": st.lists(expressions(), max_size=3)}
)


def by_definition(selector: Data, labels: dict[str, str]) -> bool:
    """Return what the Kubernetes documentation says, with sets: a label's values are a set of one or none."""
    assert isinstance(selector, dict)
    equal, terms = selector.get("matchLabels", {}), selector.get("matchExpressions", [])
    assert isinstance(equal, dict)
    assert isinstance(terms, list)
    verdicts = [{labels.get(key)} == {value} for key, value in equal.items()]
    for term in terms:
        assert isinstance(term, dict)
        values = term.get("values") or []
        assert isinstance(values, list)
        held = {value for key, value in labels.items() if key == term["key"]}
        verdicts.append(
            {
                "In": bool(held & {str(value) for value in values}),
                "NotIn": not held & {str(value) for value in values},
                "Exists": len(held) == 1,
                "DoesNotExist": len(held) == 0,
            }[str(term["operator"])]
        )
    return False not in verdicts


@given(SELECTORS, LABELS)
def test_evaluation_is_the_definition(selector: Data, labels: dict[str, str]) -> None:
    """For every valid selector and every set of labels."""
    assert list(selector_problems(selector, ())) == []
    assert read_selector(selector).selects(labels) == by_definition(selector, labels)


@given(SELECTORS, LABELS, LABELS)
def test_what_more_labels_could_do(selector: Data, labels: dict[str, str], more: dict[str, str]) -> None:
    """Where there may be labels that are not known, nothing is ruled out that some of them would allow."""
    found = read_selector(selector)
    if found.selects(more | labels):
        assert found.selects(labels, complete=False)


@pytest.mark.parametrize("selector", [None, {}, {"matchLabels": None}, {"matchExpressions": []}])
def test_nothing_required_selects_everything(selector: Data) -> None:
    """As the API server's defaults have it for a webhook."""
    assert list(selector_problems(selector, ())) == []
    assert read_selector(selector).selects({})
    assert not str(read_selector(selector))


def test_words_for_a_selector() -> None:
    """As kubectl writes it; a null value of a label is an empty one."""
    selector: Data = {
        "matchLabels": {"a": "x", "b": None},
        "matchExpressions": [
            {"key": "c", "operator": "In", "values": ["y", "z"]},
            {"key": "d", "operator": "NotIn", "values": ["y"]},
            {"key": "e", "operator": "Exists"},
            {"key": "f", "operator": "DoesNotExist"},
        ],
    }
    assert list(selector_problems(selector, ())) == []
    assert str(read_selector(selector)) == "a=x,b=,c in (y,z),d notin (y),e,!f"


WRONG: list[tuple[Data, str, str]] = [
    ("x", "AIGW105", "s"),
    ([], "AIGW105", "s"),
    ({"matchLabels": []}, "AIGW105", "s.matchLabels"),
    ({"matchLabels": {"a": True}}, "AIGW105", "s.matchLabels.a"),
    ({"matchLabels": {"a b": "x"}}, "AIGW107", "s.matchLabels.a b"),
    ({"matchLabels": {"A.example/b": "x"}}, "AIGW107", "s.matchLabels.A.example/b"),
    ({"matchLabels": {f"{'a' * 254}/b": "x"}}, "AIGW107", f"s.matchLabels.{'a' * 254}/b"),
    ({"matchLabels": {"a": "x y"}}, "AIGW107", "s.matchLabels.a"),
    ({"matchLabels": {"a": "x" * 64}}, "AIGW107", "s.matchLabels.a"),
    ({"matchExpressions": {}}, "AIGW105", "s.matchExpressions"),
    ({"matchExpressions": ["a"]}, "AIGW105", "s.matchExpressions[0]"),
    ({"matchExpressions": [{"operator": "Exists"}]}, "AIGW106", "s.matchExpressions[0].key"),
    ({"matchExpressions": [{"key": 1, "operator": "Exists"}]}, "AIGW105", "s.matchExpressions[0].key"),
    ({"matchExpressions": [{"key": "-", "operator": "Exists"}]}, "AIGW107", "s.matchExpressions[0].key"),
    ({"matchExpressions": [{"key": "a"}]}, "AIGW106", "s.matchExpressions[0]"),
    ({"matchExpressions": [{"key": "a", "operator": "in"}]}, "AIGW107", "s.matchExpressions[0].operator"),
    ({"matchExpressions": [{"key": "a", "operator": "In"}]}, "AIGW106", "s.matchExpressions[0]"),
    (
        {"matchExpressions": [{"key": "a", "operator": "NotIn", "values": []}]},
        "AIGW106",
        "s.matchExpressions[0]",
    ),
    (
        {"matchExpressions": [{"key": "a", "operator": "Exists", "values": ["x"]}]},
        "AIGW107",
        "s.matchExpressions[0].values",
    ),
    (
        {"matchExpressions": [{"key": "a", "operator": "In", "values": "x"}]},
        "AIGW105",
        "s.matchExpressions[0].values",
    ),
    (
        {"matchExpressions": [{"key": "a", "operator": "In", "values": ["x", 1]}]},
        "AIGW105",
        "s.matchExpressions[0].values[1]",
    ),
]


@pytest.mark.parametrize(("selector", "code", "path"), WRONG)
def test_what_is_refused(selector: Data, code: str, path: str) -> None:
    """One finding, at the place of the mistake."""
    from aigw_render.base.position import format_path

    (found,) = selector_problems(selector, ("s",))
    assert (found.code, format_path(found.path)) == (code, path)
