"""Files as they come in, and their text: UTF-8 that YAML allows, or an error with a place."""

from __future__ import annotations

import re

from aigw_render.base.codes import make
from aigw_render.base.errors import InputError
from aigw_render.base.record import NamedTuple
from aigw_render.read.limits import MAX_BYTES


class InputFile(NamedTuple):
    """The bytes of one input."""

    path: str
    """As shown to users; standard input is `<stdin>`."""
    data: bytes
    context: bool = False
    """Only read to resolve references: never edited, never printed."""


_SUSPECT = bytes({*range(0x20, 0x7F), 0x09, 0x0A, 0x0D, *range(0x80, 0x100)} - {0xC2, 0xEF})
"""Every byte but those that a forbidden character's UTF-8 has: controls, C1, U+FFFE, U+FFFF."""

# Surrogates are not in it, no UTF-8 has them. Large ranges would take milliseconds to compile.
_FORBIDDEN = "[\0-\x08\x0b\x0c\x0e-\x1f\x7f-\x84\x86-\x9f\ufffe\uffff]"


def decode(file: InputFile) -> str:
    """Return the text of a file, the BOM kept as its first character.

    Raises:
        InputError: AIGW117 at the first byte that is not UTF-8, or the first character that
            YAML forbids; or for a file that is larger than `MAX_BYTES`.
    """
    data = file.data
    if len(data) > MAX_BYTES:
        raise _refused(file, "", 0, f"the file is larger than {MAX_BYTES // 1024 // 1024} MiB")
    if data[:2] in {b"\xff\xfe", b"\xfe\xff"} or data[:4:2] == b"\0\0" or data[1:4:2] == b"\0\0":
        raise _refused(file, "", 0, "the file is UTF-16 or UTF-32, not UTF-8")
    try:
        text = data.decode("utf-8")
    except UnicodeDecodeError as error:
        before = data[: error.start].decode("utf-8")
        raise _refused(file, before, len(before), f"byte {data[error.start]:#04x} is not UTF-8") from None
    if data.translate(None, _SUSPECT):
        found = re.search(_FORBIDDEN, text)
        if found:
            said = f"YAML forbids the character U+{ord(found.group()):04X}"
            raise _refused(file, text, found.start(), said)
    return text


def _refused(file: InputFile, text: str, offset: int, message: str) -> InputError:
    """Return the error for what stands at `offset` of a text."""
    from aigw_render.read.locate import unread_place_at

    place = unread_place_at(file.path, text, offset)
    return InputError([make("AIGW117", message, place, expected="UTF-8 text")])
