"""What programs that build manifests say, and how they were called, fit to be shown."""

from __future__ import annotations

import re
import shlex

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

_LINES = 8
"""Lines of it that a report shows. A report cuts long ones in the middle: not here, where half a seed
would be left that is not found any more, and the reason at the end of kustomize's one line be lost."""
_QUOTED = (
    (r"(with config: `).*(`)", r"\1…\2"),
    (r"(literal sources \[).*(\]:)", r"\1…\2"),
    (r"(invalid literal source ).*(, expected)", r"\1…\2"),
    (r"(patch and path [^\n]*\n|JSON patch |patch from )\[?patch.*|(JSON patch from )\[.*", r"\1\2…"),
    (r"(line \[)[\d ]+(\] has invalid utf8 bytes : ).*", r"\1…\2…"),
    # What is no path: an inline patch that does not parse is looked for as a file.
    (r"(failure on ')[^'\n]*(?:\n|\{|: ).*", r"\1…"),
)
"""What kustomize says before it quotes a whole patch or literal, of a Secret too; the reason follows."""


def first_lines(said: bytes | bytearray, names: Mapping[str, str]) -> str:
    """Return the first lines that a program said, as a hint; empty when it said nothing.

    Helm's warnings before its error are left out, and what may be a part of a Secret. `names` are
    what stands for paths.
    """
    text = _named(said.decode("utf-8", "replace"), names)
    for pattern, kept in _QUOTED:
        text = re.sub(pattern, kept, text, flags=re.DOTALL)
    lines = [line.strip() for line in text.splitlines() if line.strip()]
    start = next((at for at, line in enumerate(lines) if line.startswith("Error: ")), 0)
    shown = lines[start : start + _LINES]
    left = ["…"] if len(lines) > start + _LINES else []
    return "\n".join(["it said:", *shown, *left]) if shown else ""


def shown_command(argv: Sequence[str], names: Mapping[str, str]) -> str:
    """Return a command as a report shows it: without values, which may be secret, and the cluster's APIs.

    Argo CD names a hundred of those and more.
    """
    words = [re.sub(r"^(--set[a-z-]*=[^=]*=).*", r"\1…", word, flags=re.DOTALL) for word in argv]
    shown = shlex.join(word for word in words if not word.startswith("--api-versions="))
    return f"`{_named(shown, names)}`"


def _named(text: str, names: Mapping[str, str]) -> str:
    """Return a text with names in the place of paths."""
    for path, name in names.items():
        text = text.replace(path, name)
    return text
