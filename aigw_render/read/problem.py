"""What can be wrong with a text, in our own words, and where."""

from __future__ import annotations

import re

from aigw_render.base.record import cast
from aigw_render.read.limits import MAX_DEPTH, MAX_VALUES

TYPE_CHECKING = False
if TYPE_CHECKING:
    from aigw_render.read.parser import Problem

_NO_CHARACTER = "an escape that is no character"


class ComposeError(ValueError):
    """A text that is not one YAML document, or that is over a limit.

    `offset` counts code points in the text; `code` is AIGW101, or AIGW117 for a limit.
    """

    def __init__(self, message: str, offset: int, *, code: str = "AIGW101", hint: str = "") -> None:
        super().__init__(message)
        self.message = message
        self.offset = offset
        self.code = code
        self.hint = hint

    @property
    def escape(self) -> bool:
        """Whether it is about an escape for what is no character: in JSON, half of one."""
        return self.message == _NO_CHARACTER


def from_parser(error: Exception, shift: int, text: str) -> ComposeError:
    """Return a parser's error in our words; `shift` is what its offsets lack."""
    found = cast("Problem", error)
    mark = getattr(found, "problem_mark", None) or getattr(found, "context_mark", None)
    # A reader's error has no mark, and counts bytes or code points: it is about the first of its kind.
    offset = min(mark.index + shift, len(text)) if mark else text.find(chr(found.character), shift)
    said = getattr(found, "problem", None) or getattr(found, "reason", None) or str(error)
    if "maximum nesting" in said:
        return too_deep(offset)
    if "cannot start any token" in said and text[offset : offset + 1] == "\t":
        said = _TAB[0]
    message, hint = _explain(said)
    return ComposeError(message, offset, hint=hint)


def too_deep(offset: int) -> ComposeError:
    """Return the error for nesting beyond `MAX_DEPTH`."""
    return ComposeError(f"more than {MAX_DEPTH} levels of nesting", offset, code="AIGW117")


def too_many(offset: int) -> ComposeError:
    """Return the error for aliases that expand to more than Kubernetes' reader takes."""
    return ComposeError("the aliases up to here expand to too many values", offset, code="AIGW117")


def too_large(offset: int) -> ComposeError:
    """Return the error for a document that would take too much memory; `offset` is 0 for its lines."""
    said = f"more than {MAX_VALUES:,} {'values' if offset else 'lines'} in one document"
    return ComposeError(said, offset, code="AIGW117", hint="split it: a stream may hold any number of them")


def second_document(offset: int) -> ComposeError:
    """Return the error for a text that holds more than one document."""
    return ComposeError("a second document starts here", offset)


def half_character(offset: int) -> ComposeError:
    """Return the error for half of a surrogate pair, which is in no UTF-8."""
    return ComposeError("half of a surrogate pair", offset, code="AIGW117")


def bad_alias(offset: int, *, known: bool) -> ComposeError:
    """Return the error for an alias without its anchor, or inside of what it stands for.

    It does not say the name: a secret that is not quoted and starts with a `*` reads so.
    """
    if known:
        return ComposeError("the value that this alias stands for holds itself", offset)
    return ComposeError("no anchor of this name stands before this alias", offset)


_INDENT = "check the indentation and the quotes above"
_TAB = ("found character '\\t'", "a tab cannot indent or start a token", "use spaces")
_WORDS: tuple[tuple[str, str, str], ...] = (
    (
        "mapping values are not allowed",
        "a `:` that starts a value cannot stand here",
        "quote a text that holds `: `, and check the indentation",
    ),
    ("sequence entries are not allowed", "a `-` that starts a list item cannot stand here", ""),
    ("block mapping entries are not allowed", "a key cannot start here", ""),
    ("mapping keys are not allowed", "a `?` that starts a key cannot stand here", ""),
    ("could not find expected ':'", "a key without its `:`", "check the indentation of the line before"),
    ("did not find expected key", "a key was expected here", _INDENT),
    ("expected <block end>", "a key was expected here", _INDENT),
    ("did not find expected '-' indicator", "a list item was expected here", "check the indentation"),
    (
        "did not find expected <document start>",
        "the text above is a whole document, and this does not belong to it",
        _INDENT,
    ),
    (
        "expected '<document start>'",
        "the text above is a whole document, and this does not belong to it",
        _INDENT,
    ),
    ("did not find expected ',' or ']'", "a flow list that is not closed", "look for a missing `,` or `]`"),
    ("expected ',' or ']'", "a flow list that is not closed", "look for a missing `,` or `]`"),
    (
        "did not find expected ',' or '}'",
        "a flow mapping that is not closed",
        "look for a missing `,` or `}`",
    ),
    ("expected ',' or '}'", "a flow mapping that is not closed", "look for a missing `,` or `}`"),
    ("did not find expected node content", "a value was expected here", ""),
    ("expected the node content", "a value was expected here", ""),
    _TAB,
    ("found a tab character", "a tab where the indentation's spaces are expected", "use spaces"),
    ("cannot start any token", "a character that cannot start a value", "quote the text"),
    ("found unexpected end of stream", "the text ends inside a quoted scalar", "look for a missing quote"),
    ("found unexpected document", "a `---` or `...` inside a quoted scalar", "look for a missing quote"),
    (
        "found unknown escape character",
        "an escape that YAML does not know",
        "double the `\\`, or use single quotes",
    ),
    ("invalid Unicode character escape", _NO_CHARACTER, "write the character itself"),
    ("incompatible YAML document", "a `%YAML` version other than 1.1 or 1.2", ""),
    ("control characters are not allowed", "a control character, which YAML forbids", ""),
    ("special characters are not allowed", "a control character, which YAML forbids", ""),
)


def _explain(said: str) -> tuple[str, str]:
    """Return our message and hint for what a parser says."""
    for start, message, hint in _WORDS:
        if start in said:
            return message, hint
    plain = re.sub(r"[\s]+", " ", said)
    return f"not YAML: {plain}", ""
