"""Bytes that are no text, and text that is no YAML."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from aigw_render.base.errors import InputError
from aigw_render.read.files import InputFile, decode
from aigw_render.read.limits import MAX_BYTES


def refused(data: bytes) -> tuple[str, str]:
    """Return the place and the message of the only finding."""
    with pytest.raises(InputError) as caught:
        decode(InputFile("f.yaml", data))
    (found,) = caught.value.diagnostics
    assert (found.code, found.severity) == ("AIGW117", "error")
    assert found.place is not None
    return str(found.place.position), found.message


@pytest.mark.parametrize(
    ("data", "place", "message"),
    [
        (b"a: 1\nb: \xff\n", "f.yaml:2:4", "byte 0xff is not UTF-8"),
        (b"a: \xc3", "f.yaml:1:4", "byte 0xc3 is not UTF-8"),
        (b"a: \xed\xa0\x80", "f.yaml:1:4", "byte 0xed is not UTF-8"),
        (b"a: \xc0\xaf", "f.yaml:1:4", "byte 0xc0 is not UTF-8"),
        ("é: 1\r\n\U0001f600: \0".encode(), "f.yaml:2:4", "YAML forbids the character U+0000"),
        (b"a\n\x1b[31m", "f.yaml:2:1", "YAML forbids the character U+001B"),
        (b"a: \x7f", "f.yaml:1:4", "YAML forbids the character U+007F"),
        ("a: \x80".encode(), "f.yaml:1:4", "YAML forbids the character U+0080"),
        ("a: \uffff".encode(), "f.yaml:1:4", "YAML forbids the character U+FFFF"),
        ("a: 1".encode("utf-16"), "f.yaml:1:1", "the file is UTF-16 or UTF-32, not UTF-8"),
        ("a: 1".encode("utf-16-le"), "f.yaml:1:1", "the file is UTF-16 or UTF-32, not UTF-8"),
        ("a: 1".encode("utf-16-be"), "f.yaml:1:1", "the file is UTF-16 or UTF-32, not UTF-8"),
        ("a: 1".encode("utf-32"), "f.yaml:1:1", "the file is UTF-16 or UTF-32, not UTF-8"),
    ],
)
def test_refused(data: bytes, place: str, message: str) -> None:
    """One finding, at the first place that is wrong."""
    assert refused(data) == (place, message)


@pytest.mark.parametrize(
    "text", ["", "\ufeffa: 1\r\n", "\t\r\n", "a: \x85\xa0\ud7ff\ue000\ufffd\U0010ffff", "┌─┐"]
)
def test_kept(text: str) -> None:
    """All that YAML allows is kept as it is, the BOM too."""
    assert decode(InputFile("f.yaml", text.encode())) == text


@given(st.binary(max_size=20) | st.text(max_size=12).map(str.encode))
def test_text_or_an_error(data: bytes) -> None:
    """Any bytes are the text that they encode, or one finding."""
    try:
        text = decode(InputFile("f.yaml", data))
    except InputError:
        assert refused(data)[0].startswith("f.yaml:")
    else:
        assert text.encode() == data


def test_size() -> None:
    """A file over the limit is not even decoded."""
    assert MAX_BYTES == 64 << 20
    assert refused(b"\xff" * (MAX_BYTES + 1)) == ("f.yaml:1:1", "the file is larger than 64 MiB")
