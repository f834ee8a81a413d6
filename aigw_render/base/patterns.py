"""Regular expressions that are compiled when they are first used: a run needs a third of them.

Where YAML's line breaks come in, beyond Latin-1, compiling takes 0.2 to 0.6 ms a pattern. Text that is
ASCII, as most is, cannot hold those breaks, so it has a pattern without them.
"""

from __future__ import annotations

import re

from aigw_render.base.record import cast

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

BREAKS = "\n\r\x85\u2028\u2029"
"""What ends a line in YAML 1.1, and so for Kubernetes; ASCII has the first two."""

_METHODS = ("match", "fullmatch", "search", "finditer", "findall", "split", "sub", "subn")


class _Lazy:
    """Becomes a compiled pattern when it is asked for one of its methods."""

    def __init__(self, pattern: str, flags: int) -> None:
        self.pattern = pattern
        self.flags = flags

    def __getattr__(self, name: str) -> object:
        """Compile, and keep the methods, so that the next use costs what it costs with `re`."""
        compiled = re.compile(self.pattern, self.flags)
        vars(self).update((method, getattr(compiled, method)) for method in _METHODS)
        return getattr(compiled, name)


def lazy(pattern: str, flags: int = 0) -> re.Pattern[str]:
    """Return what behaves like `re.compile(pattern, flags)` and costs nothing until it is used."""
    return cast("re.Pattern[str]", _Lazy(pattern, flags))


def with_breaks(pattern: str) -> Callable[[str], re.Pattern[str]]:
    """Return what gives the pattern for a text; in it `BREAKS` stands for those that the text can hold."""
    plain, full = (lazy(pattern.replace("BREAKS", breaks)) for breaks in (BREAKS[:2], BREAKS))
    return lambda text: plain if text.isascii() else full
