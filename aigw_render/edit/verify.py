"""The proof that an edited text says what was planned."""

from __future__ import annotations

from aigw_render.base.codes import make
from aigw_render.base.data import strict_equal, walk
from aigw_render.base.position import format_path
from aigw_render.read.kubeyaml import DecodeError
from aigw_render.read.values import values

TYPE_CHECKING = False
if TYPE_CHECKING:
    from aigw_render.base.data import Data
    from aigw_render.base.errors import InternalError
    from aigw_render.read.documents import Document


def problem(text: str, desired: Data) -> str:
    """Return what is wrong with an edited text, empty when it says exactly `desired`."""
    try:
        found = values(text, limited=False)
    except DecodeError as error:
        return f"Kubernetes cannot read it: {error}"
    except ValueError as error:
        return _unreadable(error)
    return "" if strict_equal(found, desired) else _difference(found, desired)


def _unreadable(error: ValueError) -> str:
    """Return what a parser says of a text; raises what is no parser's error."""
    from aigw_render.read.problem import ComposeError

    if isinstance(error, ComposeError):
        return f"it cannot be read: {error}"
    raise error


def _difference(found: Data, desired: Data) -> str:
    """Name the first place where two trees differ. Values are left out: they may be secret."""
    here, there = dict(walk(found)), dict(walk(desired))
    for path in {**there, **here}:
        if path not in here:
            return f"`{format_path(path)}` is missing"
        if path not in there:
            return f"`{format_path(path)}` is too much"
        if not isinstance(here[path], (dict, list)) and not strict_equal(here[path], there[path]):
            return f"`{format_path(path)}` has another value"
    return "it differs in an empty value"


def proof_failed(document: Document, reason: str) -> InternalError:
    """Return the error for an edit that is not what was planned."""
    from aigw_render.base.diagnostic import Place
    from aigw_render.base.errors import InternalError
    from aigw_render.base.position import Position

    return InternalError(
        [
            make(
                "AIGW901",
                f"the edited document is not what was planned: {reason}",
                Place(Position(document.file, document.line + 1, 1)),
                hint="nothing was written; please report this with the document",
            )
        ]
    )
