"""Secrets do not get into a report, in no form that they may stand in."""

from __future__ import annotations

import json

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from aigw_render.base.codes import make
from aigw_render.base.diagnostic import Related
from aigw_render.extproc.gojson import dumps
from aigw_render.write.report.asjson import dump
from aigw_render.write.report.mask import mask, mask_digest, mask_findings, mask_json
from aigw_render.write.report.reporters import REPORTERS
from tests.write.report.findings import MISSPELT, at


@example("ab\x7f\u202e\U000e0041")
@given(st.text(st.characters(exclude_characters="<>*", exclude_categories=["Cs"]), min_size=3))
def test_mask_hides_a_secret_in_what_is_printed_as_json(secret: str) -> None:
    """Whatever it holds."""
    printed = dump(secret, None)
    assert json.loads(printed) == secret
    assert mask(f"<{printed[1:-2]}>", [secret]) == "<***>"


@pytest.mark.parametrize(
    ("text", "secrets", "masked"),
    [
        ("seed=hunter2.", ["hunter2"], "seed=***."),
        ("abc abcdef", ["abc", "abcdef"], "*** ***"),
        ("nothing here", ["hunter2", ""], "nothing here"),
        ("nothing here", [], "nothing here"),
        ('{"seed": "a\\"b\\\\c"}', ['a"b\\c'], '{"seed": "***"}'),
        ("seed: 'it''s'", ["it's"], "seed: '***'"),
        ("tab\\tx", ["tab\tx"], "***"),
        ('"\\u00fcber"', ["über"], '"***"'),
        ("a.c abc", ["a.c"], "*** abc"),
        ('{"S":"\\u003ctag\\u003e"}', ["<tag>"], '{"S":"***"}'),
        ("argument 'a\\'b\"'", ["a'b\""], "argument '***'"),
        ("data: {seed: aHVudGVyMg==}", ["hunter2"], "data: {seed: ***}"),
        ("data: {seed: aHVudGVyMgo=}", ["hunter2"], "data: {seed: ***}"),
        ("?seed=a%2Fb%20%C3%BC&x", ["a/b ü"], "?seed=***&x"),
        ("sh -c 'seed='\"'\"'", ["seed='"], "sh -c '***"),
    ],
)
def test_mask_hides_each_secret(text: str, secrets: list[str], masked: str) -> None:
    """As it is, as JSON and YAML quote it, and as a report spells it out."""
    assert mask(text, secrets) == masked


def test_findings_are_masked_in_every_text_and_carets_stay() -> None:
    """A source line keeps its length, so that positions stay true."""
    place = at("a.yaml", 1, 20, "args: [-seed, hunter2, x]", 1)
    finding = make(
        "AIGW301", "m hunter2", place, found="f hunter2", expected="e hunter2", hint="h hunter2"
    )._replace(related=(Related("r hunter2", place),))
    hidden = at("a.yaml", 1, 20, "args: [-seed, *******, x]", 1)
    expected = make("AIGW301", "m ***", hidden, found="f ***", expected="e ***", hint="h ***")
    assert mask_findings([finding], ["hunter2"]) == [expected._replace(related=(Related("r ***", hidden),))]


@pytest.mark.parametrize(
    ("line", "shown"),
    [
        ("mcpSessionEncryptionSeeds: {value: 'a'}", "mcpSessionEncryptionSeeds: {value: ***}"),
        ("sessionEncryption: [x, y]", "sessionEncryption: [*, y]"),
        ("args: [--mcpSessionEncryptionKey, a]", "args: [--mcpSessionEncryptionKey, *]"),
        ("-mcpSessionEncryptionSeed abc", "-mcpSessionEncryptionSeed ***"),
        ("mcpSessionEncryptionIterations: 100000", "mcpSessionEncryptionIterations: 100000"),
        ("sessionEncryption: {iterations: 5}", "sessionEncryption: {iterations: *}"),
        ("mcpSessionEncryptionSeed: {fromEnv: NAME}", "mcpSessionEncryptionSeed: {fromEnv: NAME}"),
    ],
)
def test_a_quoted_line_shows_nothing_behind_a_name_of_a_seed(line: str, shown: str) -> None:
    """The name may be misspelt, and the value stand in a place where none belongs."""
    (found,) = mask_findings([make("AIGW105", "m", at("f", 1, 1, line))], [])
    assert found.place is not None
    assert found.place.source == shown


def test_findings_without_a_place_or_a_secret_stay_as_they_are() -> None:
    """The usual case."""
    assert mask_findings([MISSPELT, make("AIGW120", "x")], ["hunter2"]) == [MISSPELT, make("AIGW120", "x")]
    assert mask_findings([MISSPELT], []) == [MISSPELT]


@given(
    st.text(min_size=8, max_size=20).filter(lambda text: "_" not in text),
    st.integers(0, 200),
    st.sampled_from(sorted(REPORTERS)),
)
def test_no_report_shows_a_masked_secret_not_even_where_a_line_is_cut(
    secret: str, before: int, name: str
) -> None:
    """The cut of a long line must not leave a part of it."""
    finding = make("AIGW105", "m", at("f", 1, 150, "_" * before + secret + "_" * 200))
    report = REPORTERS[name](mask_findings([finding], [secret]))
    plain = REPORTERS[name](
        [make("AIGW105", "m", at("f", 1, 150, "_" * before + "*" * len(secret) + "_" * 200))]
    )
    assert report == plain


@pytest.mark.parametrize(
    ("text", "masked"),
    [
        ("EnableRedaction: a value", "EnableRedaction: a value"),
        ('"seed": "ab"', '"seed": "***"'),
        ('"ab": "x"', '"ab": "x"'),
        ("seed: ab", "seed: ***"),
        ("seed: 'ab'", "seed: '***'"),
        ("  - ab\n  - abc", "  - ***\n  - abc"),
        ("+          ab\n", "+          ***\n"),
        ("--mcpSessionEncryptionSeed=ab --rootPrefix=/ab", "--mcpSessionEncryptionSeed=*** --rootPrefix=/ab"),
        ('{\\"Seed\\":\\"ab\\"}', '{\\"Seed\\":\\"***\\"}'),
        ("[ab, abc]", "[***, abc]"),
        ("cab abs", "cab abs"),
        ("data: YWI=", "data: ***"),
    ],
)
def test_a_short_secret_is_masked_where_it_is_a_value(text: str, masked: str) -> None:
    """Its letters stand everywhere."""
    assert mask(text, ["ab"]) == masked


def test_a_short_secret_in_a_source_line() -> None:
    """The carets stay below their place."""
    finding = make("AIGW301", "a table", at("a.yaml", 1, 1, "args: [-x, a, abc] # a", 1))
    (shown,) = mask_findings([finding], ["a"])
    assert shown.message == "a table"
    assert shown.place is not None
    assert shown.place.source == "args: [-x, *, abc] # a"


@pytest.mark.parametrize(
    ("digest", "seed", "masked"),
    [
        ('{"EnableRedaction":false,"Seed":"a"}', "a", '{"EnableRedaction":false,"Seed":"***"}'),
        ('{"LogLevel":"info","Image":"x:info"}', "info", '{"LogLevel":"***","Image":"x:info"}'),
        ('{"Image":"x","Seed":"Image"}', "Image", '{"Image":"x","Seed":"***"}'),
        ('{"value":"Bearer seed"}', "seed", '{"value":"Bearer seed"}'),
        ('{"value":"Bearer tr0ub4dor\\u003c"}', "tr0ub4dor", '{"value":"Bearer ***\\u003c"}'),
        ('{"RootPrefix":"/tr0ub4dor"}', "tr0ub4dor", '{"RootPrefix":"/***"}'),
        ('{"Image":"docker.io/envoyproxy/x"}', "envoyproxy", '{"Image":"docker.io/envoyproxy/x"}'),
        ('{"add":["ALL","NET"]}', "NET", '{"add":["ALL","***"]}'),
        ('{"Seed":"\\u003ctag\\u003e"}', "<tag>", '{"Seed":"***"}'),
        ('{"Seed":""}', "", '{"Seed":""}'),
    ],
)
def test_a_seed_in_a_digest(digest: str, seed: str, masked: str) -> None:
    """Masked as a value, and with eight characters inside of free texts; no other byte changes."""
    assert mask_digest(digest, [seed]) == masked


@given(st.text(min_size=1), st.text())
def test_a_digest_is_masked_and_nothing_else(seed: str, other: str) -> None:
    """What is no value equal to the seed stays as it is written."""
    text = dumps({"LogLevel": other, "MCPSessionEncryptionSeed": seed, "NeedMCP": True})
    kept = "***" if other == seed else other
    assert mask_digest(text, [seed]) == dumps(
        {"LogLevel": kept, "MCPSessionEncryptionSeed": "***", "NeedMCP": True}
    )


def test_keys_of_json_are_an_interface() -> None:
    """They stay, whatever the seed is."""
    assert mask_json('{"kind": "a kind", "x": ["kind"]}', ["kind"]) == '{"kind": "a ***", "x": ["***"]}'
    assert mask_json('{"kind": "a kind"}', [""]) == '{"kind": "a kind"}'


@pytest.mark.parametrize(
    ("line", "shown"),
    [
        ("mcpSessionEncryptionSeed: a b, c # d", "mcpSessionEncryptionSeed: **********"),
        ("x: {mcpSessionEncryptionSeed: a b, y: c}", "x: {mcpSessionEncryptionSeed: ***, y: c}"),
        ('- "--mcpSessionEncryptionSeed a}b" # c', '- "--mcpSessionEncryptionSeed ***" # c'),
        ("- --mcpSessionEncryptionSeedabc=d", "- --mcpSessionEncryptionSeed*****"),
        ("- -mcpSesionEncryptionSed ab: c", "- -mcpSesionEncryptionSed *****"),
        ("seed: !!binary YWJj", "seed: !!binary ****"),
        ("seed: {fromEnv: NAME}", "seed: {fromEnv: NAME}"),
        ("[{seed: a}, {seed: b}]", "[{seed: *}, {seed: *}]"),
        ("--mcpSessionEncryptionIterations 12", "--mcpSessionEncryptionIterations 12"),
    ],
)
def test_where_a_value_ends(line: str, shown: str) -> None:
    """With its quotes, in brackets before the next sign, else with the line."""
    (found,) = mask_findings([make("AIGW101", "m", at("a.yaml", 1, 1, line, 1))], [])
    assert found.place is not None
    assert found.place.source == shown
