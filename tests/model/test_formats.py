"""Patterns, quantities, times and durations, as Go reads them."""

from __future__ import annotations

import json
import time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from aigw_render.base.data import Data, get, sequence, text
from aigw_render.extproc.quantity import QuantityError, canonical
from aigw_render.model import formats
from aigw_render.model.rules import RULES
from tests.model.support import VECTORS

QUANTITIES = sequence(json.loads((VECTORS / "tables.json").read_text(encoding="utf-8")), "quantities")


@pytest.mark.parametrize(
    ("pattern", "value", "expected"),
    [
        (formats.DNS_LABEL, "a", True),
        (formats.DNS_LABEL, "a-1", True),
        (formats.DNS_LABEL, "-a", False),
        (formats.DNS_LABEL, "a.b", False),
        (formats.DNS_LABEL, "a\n", False),
        (formats.EMPTY_OR_LABEL, "", True),
        (formats.EMPTY_OR_LABEL, "\n", False),
        (formats.DNS_SUBDOMAIN, "a.b-c.d", True),
        (formats.DNS_SUBDOMAIN, "a..b", False),
        (formats.DNS_SUBDOMAIN, "ä", False),
        (formats.EMPTY_OR_SUBDOMAIN, "", True),
        (formats.HOSTNAME, "*.example.com", True),
        (formats.HOSTNAME, "*", False),
        (formats.KIND, "Gateway", True),
        (formats.KIND, "1Gateway", False),
        (formats.EMPTY_OR_KIND, "", True),
        (formats.HEADER_NAME, "x-$a`b|c~", True),
        (formats.HEADER_NAME, "x y", False),
        (formats.HEADER_NAME, "x\n", False),
        (formats.DURATION, "1h30m5s500ms", True),
        (formats.DURATION, "1h1h1h1h1h", False),
        (formats.DURATION, "100000s", False),
        (formats.DURATION, "1.5s", False),
        (formats.QUANTITY, "+.5e-3", True),
        (formats.QUANTITY, "٣", False),
        ("a|b$", "xb", True),
        ("a$", "a\n", False),
        (r"\$[$]", "$$", True),
    ],
)
def test_patterns_as_go_matches_them(pattern: str, value: str, expected: bool) -> None:
    """Unanchored, `$` only at the very end, ASCII classes."""
    assert formats.matches(pattern, value) is expected


@pytest.mark.parametrize("row", QUANTITIES, ids=repr)
def test_quantities_of_the_table(row: Data) -> None:
    """The controller's decoder takes what has a canonical form, as far as the pattern lets it come."""
    value = text(row, "in")
    if formats.matches(formats.QUANTITY, value):
        assert (formats.quantity_demand(value) == "") is (get(row, "error") is None)


@pytest.mark.parametrize(
    ("value", "expected"),
    [
        ("1e2", True),
        ("1E", True),
        ("1Ei", True),
        ("1e2.5", False),
        ("1e2.", False),
        ("1e.5", False),
        ("1.5E-3", True),
        ("1e9223372036854775807", True),
        ("1e9223372036854775808", False),
        ("1e+9223372036854775808", False),
        ("1e-9223372036854775808", True),
        ("1e-9223372036854775809", False),
        ("1e" + "0" * 500 + "3", True),
        ("1e" + "0" * 5000 + "3", False),
        ("1e" + "9" * 500, False),
        ("1" * 512, True),
        ("1" * 513, False),
        ("1" * 510 + "Ki", True),
        ("1" * 18 + "e2147483647", True),
        ("1" * 19 + "e100000", True),
        ("1" * 19 + "e100001", False),
        ("1" * 19 + "e4294967296", True),
        ("1.2345e-100000", False),
        ("1.2345e-99996", True),
        ("1e-10", True),
    ],
)
def test_exponents_and_lengths(value: str, expected: bool) -> None:
    """The pattern takes all of these."""
    assert formats.matches(formats.QUANTITY, value)
    assert (formats.quantity_demand(value) == "") is expected


@pytest.mark.parametrize(
    ("value", "expected"),
    [
        ("1e2.5", "an exponent that is a whole number of at most 64 bits"),
        ("1e-100000000", "an exponent of at most 100000"),
        ("9" * 600, "at most 512 characters"),
        ("1500m", ""),
    ],
)
def test_what_the_decoder_demands(value: str, expected: str) -> None:
    """The report says which limit it was."""
    assert formats.quantity_demand(value) == expected


@given(
    st.from_regex(
        r"[+-]?[0-9]{0,20}(\.[0-9]{0,12})?([KMGTPE]i|[numkMGTPE]|[eE][+-]?[0-9]{1,20}(\.[0-9]?)?)?",
        fullmatch=True,
    )
)
def test_what_decodes_is_what_can_be_printed(value: str) -> None:
    """Admission refuses exactly what the digest could not write."""
    if formats.matches(formats.QUANTITY, value):
        try:
            canonical(value)
            printed = True
        except QuantityError:
            printed = False
        assert (formats.quantity_demand(value) == "") is printed


@pytest.mark.parametrize(
    ("value", "expected"),
    [
        ("2026-01-31T12:00:00Z", True),
        ("2026-01-31T12:00:00.123456789+01:30", True),
        ("2024-02-29T00:00:00Z", True),
        ("2023-02-29T00:00:00Z", False),
        ("2000-02-29T23:59:59Z", True),
        ("1900-02-29T23:59:59Z", False),
        ("2026-04-31T00:00:00Z", False),
        ("2026-04-00T00:00:00Z", False),
        ("2026-13-01T00:00:00Z", False),
        ("2026-01-01T24:00:00Z", False),
        ("2026-01-01T00:00:60Z", False),
        ("2026-01-01t00:00:00z", False),
        ("2026-01-01T00:00:00", False),
        ("2026-01-01", False),
        ("", False),
        ("2026-01-31T12:00:00Z\n", False),
    ],
)
def test_times(value: str, expected: bool) -> None:
    """RFC 3339, dates that exist."""
    assert formats.is_date_time(value) is expected


@pytest.mark.parametrize(
    ("value", "expected"),
    [("0s", 0), ("500ms", 500), ("1m30s", 90_000), ("1h1h", 7_200_000), ("99999h", 359_996_400_000)],
)
def test_durations(value: str, expected: int) -> None:
    """Units add up."""
    assert formats.duration_ms(value) == expected


@pytest.mark.parametrize(
    ("value", "expected"),
    [
        ("https://example.com/a?b=%zz", True),
        ("HTTPS://example.com", True),
        ("urn:example:a b", True),
        ("mailto:a@b", True),
        ("/a/b", True),
        ("//a/b", True),
        ("*", True),
        ("http://", True),
        ("http:///a", True),
        ("http://user:pa%20ss@host:8080/a", True),
        ("http://[::1]:80/", True),
        ("http://[fe80::1%25en0]/", True),
        ("http://[fe80::1%25e%20n]/", True),
        ("http://hö.example/ü", True),
        ("http://%E4.example/", True),
        ("http://a:/", True),
        ("a+b-c.1:x", True),
        ("http://a/%41", True),
        ("", False),
        ("a/b", False),
        ("example.com", False),
        ("?a", False),
        (":a", False),
        ("1a:b", False),
        ("http://a b/", False),
        ("http://a/%4", False),
        ("http://a/%zz", False),
        ("http://%41/", False),
        ("http://a:b/", False),
        ("http://${HOST}/", False),
        ("http://us er@host/", False),
        ("http://[::1/", False),
        ("http://[::1]a/", False),
        ("http://[fe80::1%25%2F]/", False),
        ("http://a/\x7f", False),
        ("http://a\n", False),
    ],
)
def test_uris(value: str, expected: bool) -> None:
    """As Go's `url.ParseRequestURI` takes them."""
    assert (formats.fits("uri", value) == "") is expected


@pytest.mark.parametrize(
    ("value", "expected"),
    [
        *(("aGk=", True), ("aGVsbG8=", True), ("YQ==", True), ("abcd", True), ("abcd" * 10_000, True)),
        *(("", False), ("aGk", False), ("aG=k", False), ("a===", False), ("aGk=\n", False), ("aG_=", False)),
    ],
)
def test_base64(value: str, expected: bool) -> None:
    """Whole groups of four, at least one."""
    assert (formats.fits("byte", value) == "") is expected


def test_other_formats_demand_nothing() -> None:
    """The API server ignores what it does not know."""
    assert formats.fits("int64", "x") == formats.fits("", "x") == ""


HOSTILE = [
    piece * 50_000 + end for piece in ("a", "a-", "-", "a.", "1", "a/", "1h", ":1") for end in ("!", "")
]


@pytest.mark.parametrize("pattern", formats.EXPECTED, ids=formats.EXPECTED.get)
def test_hostile_text_takes_linear_time(pattern: str) -> None:
    """No pattern lets the backtracking matcher explode; a quadratic one would take minutes here."""
    start = time.process_time()
    for value in HOSTILE:
        formats.matches(pattern, value)
    assert time.process_time() - start < 3


@pytest.mark.parametrize("rule", ["image-pattern", "image-repository-pattern"])
def test_hostile_images_take_linear_time(rule: str) -> None:
    """The same for the patterns inside rules."""
    start = time.process_time()
    for value in HOSTILE:
        RULES[rule].broken_at(value)
    assert time.process_time() - start < 3
