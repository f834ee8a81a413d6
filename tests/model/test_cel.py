"""Rules in CEL: what the library answers, and that the walker's own rules say the same as their texts."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from hypothesis import HealthCheck, assume, given, settings
from hypothesis import strategies as st

from aigw_render.base.data import Data, get, mapping, sequence, text
from aigw_render.model.api.celrules import CEL_RULES
from aigw_render.model.api.releases import API_RELEASES
from aigw_render.model.cel import Unknown, escaped, objection, seen_by_rules
from aigw_render.model.rules import RULES, rule_named
from aigw_render.model.schema import check
from aigw_render.model.structure import KINDS, Structure, whole_schema
from tests.model.celtexts import SAYS
from tests.model.objects import TEXTS, valid
from tests.model.support import briefly

if TYPE_CHECKING:
    from collections.abc import Iterator


def places() -> Iterator[tuple[str, Data]]:
    """Yield every rule of the walker's with the schema of a field that it stands at."""
    for folder in API_RELEASES:
        for kind in sorted(KINDS):
            yield from _below(whole_schema(folder, kind))


def _below(schema: Data) -> Iterator[tuple[str, Data]]:
    for name in sequence(schema, "x-aigw-rules"):
        yield text(name), schema
    for part in (*mapping(schema, "properties").values(), get(schema, "items")):
        if part is not None:
            yield from _below(part)


PLACES = dict(places())
IMAGES = (
    "repo/a:b",
    "a",
    "a/b",
    "host:5000/a",
    "a@sha256:0af",
    "a:b:c",
    "",
    "a b",
    "a\n",
    "é",
    "a/b:c@sha256:0",
)


@st.composite
def candidates(draw: st.DrawFn, name: str) -> Data:
    """Draw a value for a rule: of the right types, as rules see values, often near the limit."""
    if name.startswith("image-") and name.endswith("pattern"):
        return draw(st.sampled_from([*IMAGES, *TEXTS]) | st.text("ab/:.-@0", max_size=6))
    found, findings = check(
        Structure({"type": "object", "properties": {"it": PLACES[name]}}),
        {
            "it": draw(valid(Structure(PLACES[name]))),
        },
    )
    assume(all(one.code in ("AIGW107", "AIGW209") for one in findings))
    return found["it"]


@pytest.mark.parametrize("name", sorted(SAYS))
@settings(max_examples=60, deadline=None, suppress_health_check=list(HealthCheck))
@given(chance=st.data())
def test_the_walkers_rules_say_what_their_texts_say(name: str, chance: st.DataObject) -> None:
    """A rule in Python and its text in CEL come to the same verdict."""
    value = chance.draw(candidates(name))
    by_text = objection(SAYS[name], seen_by_rules(Structure(PLACES[name]), value))
    assert (by_text is None) is (rule_named(name).broken_at(value) is None)


@pytest.mark.parametrize("name", sorted(SAYS))
def test_both_verdicts_are_reached(name: str) -> None:
    """Were all values right (or wrong), the test above would prove nothing."""
    seen: set[bool] = set()

    @settings(
        max_examples=250,
        deadline=None,
        database=None,
        derandomize=True,
        suppress_health_check=list(HealthCheck),
    )
    @given(candidates(name))
    def look(value: Data) -> None:
        """Note the verdict."""
        seen.add(rule_named(name).broken_at(value) is None)

    look()
    assert seen == {True, False}


def test_every_rule_of_the_walkers_has_a_text() -> None:
    """And every one stands somewhere."""
    assert SAYS.keys() == PLACES.keys() >= RULES.keys()


@pytest.mark.parametrize("name", sorted(CEL_RULES))
def test_every_text_can_be_evaluated(name: str) -> None:
    """The library knows all that the CRDs' rules use: none of them is `Unknown`, whatever is missing."""
    objection(CEL_RULES[name].rule, {})
    objection(CEL_RULES[name].rule, {"type": "x"})


@pytest.mark.parametrize(
    ("rule", "value", "expected"),
    [
        ("has(self.a)", {"a": 1}, None),
        ("has(self.a)", {}, ""),
        ("self.a > 0", {}, "no such key: a"),
        ("has(self.a.b)", {}, "no such key: a"),
        ("has(self.a) || self.b.size() > 0", {"a": 1}, None),
        ("has(self.a) || self.b.size() > 0", {}, "no such key: b"),
        ("self.b.size() > 0 && has(self.a)", {}, ""),
        ("self.exists(x, 1 / x > 0)", [0, 1], None),
        ("self.all(x, 1 / x > 1)", [0, 1], ""),
        ("self.exists_one(x, x == 'a')", ["a", "a"], ""),
        ("size(self) == 1", "é", None),
        ("self.size() == 1", "\U0001f600", None),
        (r"self.matches('^\\d+$')", "٣", ""),
        ("self.matches('^a$')", "a\n", ""),
        ("self in ['a', 'b']", "b", None),
        ("duration(self) < duration('1h')", "59m60s", ""),
        ("duration(self) < duration('1h')", "1d", "String to Duration conversion failed"),
        ("self.split(',').size() == 2", "a,b", None),
        ("self.lowerAscii() == 'a'", "A", None),
        ("self ? false : true", False, None),
        ("self + 1 > 0", 2**63 - 1, "integer overflow"),
    ],
)
def test_answers_are_those_of_the_api_server(rule: str, value: Data, expected: str | None) -> None:
    """Each of these another library answers otherwise, or a rule of the CRDs leans on it."""
    assert objection(rule, value) == expected


@pytest.mark.parametrize(
    ("rule", "value"),
    [
        ("isURL(self)", "https://a"),
        ("url(self).getHost() == 'a'", "https://a"),
        ("quantity(self).isGreaterThan(quantity('1'))", "2"),
        ("self ==", 1),
        ("self + 1", 1),
        ("self.all(x, self.all(y, x == y))", [1] * 200),
        ("self == 'a'", "\ud800"),
        ("self == oldSelf", 1),
    ],
)
def test_what_cannot_be_evaluated_is_no_verdict(rule: str, value: Data) -> None:
    """A function that only Kubernetes has, a text that is no rule, a loop without an end in sight."""
    with pytest.raises(Unknown):
        objection(rule, value)


def test_a_rule_that_cannot_be_evaluated_is_an_error() -> None:
    """It is never taken for one that holds."""
    schema: Data = {
        "type": "object",
        "properties": {
            "link": {"type": "string", "x-kubernetes-validations": [{"rule": "isURL(self)", "message": "m"}]}
        },
    }
    stored, (finding,) = check(Structure(schema), {"link": "https://a"})
    assert stored == {"link": "https://a"}
    assert briefly([finding]) == ["AIGW130 link"]
    assert finding.message.startswith(
        "whether `link` keeps a rule of this API cannot be said here: undeclared"
    )
    assert (finding.expected, finding.at_key) == ("true from isURL(self)", True)
    assert "--dry-run=server" in finding.hint


def test_a_broken_rule_is_said_with_its_demand() -> None:
    """And with what the evaluation ended in, when that is an error."""
    rule: Data = {"rule": "self.a < self.b", "message": "`a` below `b`"}
    schema: Data = {
        "type": "object",
        "properties": {"a": {"type": "integer"}, "b": {"type": "integer"}},
        "x-kubernetes-validations": [rule],
    }
    (finding,) = check(Structure(schema), {"a": 2, "b": 1})[1]
    assert (finding.code, finding.found, finding.expected) == ("AIGW107", "", "`a` below `b`")
    (finding,) = check(Structure(schema), {"a": 2})[1]
    assert (finding.code, finding.found) == ("AIGW107", "no such key: b")


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("name", "name"),
        ("namespace", "__namespace__"),
        ("in", "__in__"),
        ("x-y", "x__dash__y"),
        ("a.b/c", "a__dot__b__slash__c"),
        ("a__b", "a__underscores__b"),
    ],
)
def test_names_are_escaped_as_kubernetes_does(name: str, expected: str) -> None:
    """Fields whose names CEL cannot say, or uses itself."""
    assert escaped(name) == expected


def test_what_rules_see() -> None:
    """Fields are escaped at every level, keys of maps are not; what no schema describes is not there."""
    inner: Data = {"type": "object", "properties": {"namespace": {"type": "string"}, "x": {}}}
    schema: Data = {
        "type": "object",
        "properties": {
            "list": {"type": "array", "items": inner},
            "map": {"type": "object", "additionalProperties": inner},
            "any": {"type": "array"},
        },
    }
    item: Data = {"namespace": "a", "unknown": 1}
    seen = seen_by_rules(Structure(schema), {"list": [item], "map": {"a-b": item}, "any": [item]})
    assert seen == {"list": [{"__namespace__": "a"}], "map": {"a-b": {"__namespace__": "a"}}, "any": [item]}
