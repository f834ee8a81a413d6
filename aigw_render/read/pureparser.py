"""The parser for where there is no libyaml: PyYAML's own, with the tabs that libyaml takes."""

from __future__ import annotations

from yaml.parser import Parser
from yaml.reader import Reader
from yaml.scanner import Scanner, ScannerError

from aigw_render.base.record import cast

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from yaml.tokens import ScalarToken

_ENDS = "\0\r\n\x85\u2028\u2029"
"""What ends a line, or the text."""


class PureParser(Reader, Scanner, Parser):
    """Reader, scanner and parser in one object, as PyYAML's loaders combine them.

    PyYAML takes no tab between tokens and none inside a plain scalar; libyaml and Kubernetes
    do, and files have them at the end of lines. The two methods that skip blanks differ.
    """

    def __init__(self, text: str) -> None:
        Reader.__init__(self, text)
        Scanner.__init__(self)
        Parser.__init__(self)

    def scan_to_next_token(self) -> None:
        """Skip blanks, comments and line breaks."""
        found = True
        while found:
            self._skip(" " if self.allow_simple_key and not self.flow_level else " \t")
            if self.peek() == "#":
                self._skip_comment()
            found = bool(cast("Callable[[], str]", self.scan_line_break)())
            if found and not self.flow_level:
                self.allow_simple_key = True

    def scan_plain_spaces(self, indent: int, start_mark: object) -> list[str]:
        """Skip blanks and line breaks inside of a plain scalar; return what they mean."""
        blanks = self._skip(" \t")
        if self.peek() not in _ENDS:
            return [blanks] if blanks else []
        chunks = cast("list[str]", super().scan_plain_spaces(indent, start_mark))
        if self.column >= indent:
            self._skip(" \t")
        return chunks

    def scan_flow_scalar(self, style: str) -> ScalarToken:
        """Return a quoted scalar. An escape for half of a surrogate pair is no character."""
        token = super().scan_flow_scalar(style)
        try:
            token.value.encode()
        except UnicodeEncodeError:
            problem = "found invalid Unicode character escape code"
            raise ScannerError(None, None, problem, token.start_mark) from None
        return token

    def _skip(self, blanks: str) -> str:
        """Skip all of these characters that come next; return them."""
        length = 0
        while self.peek(length) in blanks:
            length += 1
        skipped: str = self.prefix(length)
        self.forward(length)
        return skipped

    def _skip_comment(self) -> None:
        """Skip the rest of a line."""
        while self.peek() not in _ENDS:
            self.forward()
