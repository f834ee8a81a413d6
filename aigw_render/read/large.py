"""Refuses documents whose values, or lines, would take too much memory: before anything is made of them."""

from __future__ import annotations

from aigw_render.read.documents import lead
from aigw_render.read.limits import MAX_VALUES
from aigw_render.read.parser import binding
from aigw_render.read.problem import too_large


def check_size(text: str) -> None:
    """Count a document's values as the parser meets them, and keep none.

    What is no YAML passes: others say so.

    Raises:
        ComposeError: AIGW117, for lines at the document's start, else at the first value beyond the limit.
    """
    if text.count("\n") + text.count("\r") - text.count("\r\n") > MAX_VALUES:
        raise too_large(0)
    parser = binding()
    shift = lead(text)
    get, end = parser.start(text[shift:]), parser.stream_end
    try:
        for _ in range(MAX_VALUES):
            if get().__class__ is end:
                return
        place = get().start_mark.index
    except (parser.error, UnicodeEncodeError):
        return
    raise too_large(place + shift)


def is_large(text: str) -> bool:
    """Tell whether a text is refused."""
    from aigw_render.read.problem import ComposeError

    try:
        check_size(text)
    except ComposeError:
        return True
    return False
