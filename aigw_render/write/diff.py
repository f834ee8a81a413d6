"""Unified diffs, as `git apply` and `patch` understand them."""

from __future__ import annotations

from aigw_render.base.patterns import lazy
from aigw_render.write.report.escape import escape

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from aigw_render.write.difference import Difference

_LINE = lazy(r".*\n|.+")
_STYLES = {"diff": "header", "--- ": "header", "+++ ": "header", "@@ -": "hunk"}


def unified_diff(before: str | None, after: str | None, name: str) -> str:
    """Return the diff of two versions of the file `name`; empty when they are equal.

    None is a file that is not there. The lines of the files are kept as they are (they are
    there to be applied), the name is escaped.
    """
    if before == after:
        return ""
    old, new = _lines(before or ""), _lines(after or "")
    hunks = "".join(_ended(line for hunk in _hunks(old, new) for line in hunk))
    names = f"--- {_name('a', name, before)}\n+++ {_name('b', name, after)}\n"
    return names + hunks if hunks else ""


def _hunks(old: list[str], new: list[str]) -> Iterator[Iterator[str]]:
    """Yield the lines of each hunk, with three lines of context."""
    from difflib import Match, SequenceMatcher

    from aigw_render.write.lines import same_lines

    found = [Match(*run) for run in same_lines(old, new)]

    class Known(SequenceMatcher[str]):
        def get_matching_blocks(self) -> list[Match]:
            return [*found, Match(len(old), len(new), 0)]

    for group in Known().get_grouped_opcodes():
        yield _hunk(group, old, new)


def _hunk(group: list[tuple[str, int, int, int, int]], old: list[str], new: list[str]) -> Iterator[str]:
    """Yield the lines of one hunk."""
    (_, old_start, _, new_start, _), (_, _, old_end, _, new_end) = group[0], group[-1]
    yield f"@@ -{_range(old_start, old_end)} +{_range(new_start, new_end)} @@\n"
    for tag, start, end, other, other_end in group:
        if tag == "equal":
            yield from (f" {line}" for line in old[start:end])
        else:
            yield from (f"-{line}" for line in old[start:end])
            yield from (f"+{line}" for line in new[other:other_end])


def _range(start: int, end: int) -> str:
    """Return a range of lines as a hunk names it: one line is its number, none is the line before."""
    length = end - start
    return f"{start + 1}" if length == 1 else f"{start + 1 if length else start},{length}"


def diff_text(differences: Iterable[Difference], *, color: bool = False, terminal: bool = False) -> str:
    """Return the diff of several files, one after the other.

    A file that only has another name is shown as Git shows it. With `color` or for a `terminal` it is
    made to be looked at, not applied: what is invisible or would steer a terminal is spelled out.
    """
    left = [*differences]
    text = "".join(_moves(left)) + "".join(map(_file_diff, left))
    if not (color or terminal):
        return text
    return "".join(map(_painted if color else _visible, _lines(text)))


def _moves(differences: list[Difference]) -> Iterator[str]:
    """Yield what was only moved, and take it out of the list."""
    gone = {one.before: one for one in reversed(differences) if one.after is None and one.before}
    for new in [one for one in differences if one.before is None]:
        old = gone.pop(new.after or "", None)
        if old:
            differences.remove(old)
            differences.remove(new)
            names = escape(old.path), escape(new.path)
            yield "diff --git a/{} b/{}\nsimilarity index 100%\nrename from {}\nrename to {}\n".format(
                *names, *names
            )


def _file_diff(difference: Difference) -> str:
    """Return the diff of one file, under Git's header; of what is no text, only that it differs."""
    shown = escape(difference.path)
    header = f"diff --git a/{shown} b/{shown}\n"
    if not difference.readable:
        return f"{header}Binary files a/{shown} and b/{shown} differ\n"
    if difference.before is None:
        header += "new file mode 100644\n"
    elif difference.after is None:
        header += "deleted file mode 100644\n"
    return header + unified_diff(difference.before, difference.after, difference.path)


def _name(side: str, name: str, text: str | None) -> str:
    """Return a file's name in a header; the tab tells where one with blanks in it ends."""
    end = "\t" if " " in name else ""
    return "/dev/null" if text is None else f"{side}/{escape(name)}{end}"


def _painted(line: str) -> str:
    """Return a line of a diff in its colour."""
    from aigw_render.write.paint import paint

    style = _STYLES.get(line[:4]) or {"+": "added", "-": "removed"}.get(line[:1])
    shown = _visible(line)
    return paint(style, shown.removesuffix("\n")) + "\n" if style else shown


def _visible(line: str) -> str:
    """Return a line of a diff with everything but tabs spelled out that a terminal would not show."""
    return "\t".join(map(escape, line.removesuffix("\n").split("\t"))) + "\n"


def _lines(text: str) -> list[str]:
    """Return the lines with their line feeds: only these end a line, unlike `str.splitlines`.

    Equal lines are held once: a long stream has few that are not.
    """
    once: dict[str, str] = {}
    return [once.setdefault(line[0], line[0]) for line in _LINE.finditer(text)]


def _ended(lines: Iterable[str]) -> Iterable[str]:
    """Yield diff lines, and after a line without a line feed the remark that says so."""
    for line in lines:
        yield line if line.endswith("\n") else f"{line}\n\\ No newline at end of file\n"
