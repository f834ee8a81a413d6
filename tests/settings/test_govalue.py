"""Booleans, integers, durations and log levels as Go reads them; Go itself confirmed the tables."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from aigw_render.settings.govalue import (
    INT64_MAX,
    check_log_level,
    check_zap_level,
    go_strip,
    parse_bool,
    parse_duration,
    parse_int,
)

INT64 = st.integers(-INT64_MAX - 1, INT64_MAX)


@pytest.mark.parametrize(
    ("texts", "value"),
    [(("1", "t", "T", "TRUE", "true", "True"), True), (("0", "f", "F", "FALSE", "false", "False"), False)],
)
def test_booleans(texts: tuple[str, ...], value: bool) -> None:
    """Six forms each."""
    assert [parse_bool(text) for text in texts] == [value] * 6


@pytest.mark.parametrize("text", ["", "yes", "tRUE", "on", " true", "2", "true "])
def test_no_boolean(text: str) -> None:
    """Nothing else is a boolean, whatever YAML thinks of it."""
    with pytest.raises(ValueError, match=r"^parse error$"):
        parse_bool(text)


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("0", 0),
        ("00", 0),
        ("010", 8),
        ("0_7", 7),
        ("0o17", 15),
        ("0O17", 15),
        ("0x10", 16),
        ("0X_fF", 255),
        ("0b_11", 3),
        ("1_000", 1000),
        ("+5", 5),
        ("-0x10", -16),
        ("-0", 0),
        ("9223372036854775807", INT64_MAX),
        ("-9223372036854775808", -INT64_MAX - 1),
    ],
)
def test_integers(text: str, value: int) -> None:
    """Base 0: a prefix decides the base, a leading zero means octal, underscores stand between digits."""
    assert parse_int(text) == value


@pytest.mark.parametrize(
    "text",
    ["", "+", "0x", "0b2", "08", "1_", "_1", "1__0", "0_", "1e3", "1.0", " 1", "1 ", "\u0663", "0x_", "--1"],
)
def test_no_integer(text: str) -> None:
    """What Python's `int` might take, Go does not."""
    with pytest.raises(ValueError, match=r"^parse error$"):
        parse_int(text)


@pytest.mark.parametrize(
    "text", ["9223372036854775808", "-9223372036854775809", "0x8000000000000000", "9" * 5000]
)
def test_integers_out_of_range(text: str) -> None:
    """64 bits, and no time is lost on thousands of digits."""
    with pytest.raises(ValueError, match=r"^value out of range$"):
        parse_int(text)


@given(INT64)
def test_every_integer_in_every_base(number: int) -> None:
    """What Python prints in Go's notation reads back."""
    for form in ("{:d}", "{:#x}", "{:#b}", "{:#o}", "{:_d}"):
        assert parse_int(form.format(number)) == number


@given(st.text("0123456789abcdefxXoO_+-", max_size=8))
def test_integers_agree_with_python_where_the_notations_do(text: str) -> None:
    """Python's own base 0 differs in one thing: it has no octals with a bare leading zero."""
    try:
        expected = int(text, 0)
    except ValueError:
        expected = None
    try:
        found = parse_int(text)
    except ValueError:
        found = None
    digits = text.lstrip("+-").replace("_", "")
    if digits.startswith("0") and digits.isdigit():
        expected = int(digits, 8) * (-1 if text[0] == "-" else 1) if found is not None else None
    assert found == expected


@pytest.mark.parametrize(
    ("text", "nanoseconds"),
    [
        ("0", 0),
        ("-0", 0),
        ("+0", 0),
        ("2m", 120 * 10**9),
        ("1h30m", 5400 * 10**9),
        ("1.5h", 5400 * 10**9),
        (".5s", 5 * 10**8),
        ("1.s", 10**9),
        ("-1m", -60 * 10**9),
        ("1us", 1000),
        ("1\u00b5s", 1000),
        ("1\u03bcs", 1000),
        ("1ms1ns", 10**6 + 1),
        ("0.9ns", 0),
        ("00001s", 10**9),
        ("9223372036854775807ns", INT64_MAX),
        ("-9223372036854775808ns", -INT64_MAX - 1),
        ("1." + "0" * 500 + "s", 10**9),
    ],
)
def test_durations(text: str, nanoseconds: int) -> None:
    """A sign, then numbers with units; only zero needs none."""
    assert parse_duration(text) == nanoseconds


@pytest.mark.parametrize(
    "text", ["", "-", "1", "2m3", ".s", "1d", "1mm", "1_0s", " 1s", "1s ", "1e3s", "s", "--1s", "1.1.1s"]
)
def test_no_duration(text: str) -> None:
    """A number without a unit is none, and days are no unit."""
    with pytest.raises(ValueError, match=r"^parse error$"):
        parse_duration(text)


@pytest.mark.parametrize("text", ["9223372036854775808ns", "2562047h47m16.854775808s", "9" * 100 + "h"])
def test_durations_out_of_range(text: str) -> None:
    """Nanoseconds have 64 bits too."""
    with pytest.raises(ValueError, match=r"^value out of range$"):
        parse_duration(text)


@given(st.integers(0, 10**6), st.integers(0, 59), st.integers(0, 59), st.integers(0, 999_999_999))
def test_durations_add_up(hours: int, minutes: int, seconds: int, nanoseconds: int) -> None:
    """The parts of a duration are summed, whatever stands in them."""
    text = f"{hours}h{minutes}m{seconds}.{nanoseconds:09d}s"
    assert parse_duration(text) == ((hours * 60 + minutes) * 60 + seconds) * 10**9 + nanoseconds


@pytest.mark.parametrize(
    "text", ["debug", "INFO", "Warn", "error", "info+3", "ERROR-4", "info+03", "\u0131nfo", "debug-0"]
)
def test_log_levels(text: str) -> None:
    """A name in any case, then perhaps a signed number."""
    check_log_level(text)


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("", "unknown level"),
        ("trace", "unknown level"),
        ("warning", "unknown level"),
        (" info", "unknown level"),
        ("+3", "unknown level"),
        ("info +3", "unknown level"),
        ("info+", "what follows the level is no integer"),
        ("info+x", "what follows the level is no integer"),
        ("info+-3", "what follows the level is no integer"),
        ("info+1_0", "what follows the level is no integer"),
        ("info+\u0663", "what follows the level is no integer"),
        ("info+99999999999999999999", "value out of range"),
    ],
)
def test_no_log_level(text: str, reason: str) -> None:
    """Each refusal says what is wrong."""
    with pytest.raises(ValueError, match=f"^{reason}$"):
        check_log_level(text)


@given(st.sampled_from(["debug", "info", "warn", "error"]), INT64, st.data())
def test_log_levels_in_any_case(name: str, offset: int, data: st.DataObject) -> None:
    """Upper and lower case may be mixed."""
    upper = data.draw(st.lists(st.booleans(), min_size=5, max_size=5))
    mixed = "".join(c.upper() if up else c for c, up in zip(name, upper, strict=False))
    check_log_level(f"{mixed}{offset:+d}")


@pytest.mark.parametrize(
    "name", ["debug", "info", "warn", "warning", "error", "dpanic", "panic", "fatal", ""]
)
def test_zap_levels(name: str) -> None:
    """The controller's own log has more of them; the case does not matter."""
    for text in (name, name.upper(), name.capitalize(), name.replace("i", "\u0130")):
        check_zap_level(text)


@pytest.mark.parametrize("text", ["info+3", "warn-1", "trace", " info", "loud", "w", "\u0131nfo"])
def test_no_zap_level(text: str) -> None:
    """They have no offset; nor is anything trimmed."""
    with pytest.raises(ValueError, match=r"^unknown level$"):
        check_zap_level(text)


def test_white_space_is_gos() -> None:
    """Go trims the no-break space; it does not trim the separators that Python calls white space."""
    assert go_strip("\u00a0\u2003 x\u3000\t") == "x"
    assert go_strip("\x1cx\x1f") == "\x1cx\x1f"
