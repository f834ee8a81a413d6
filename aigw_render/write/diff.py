"""Unified diffs, as `git apply` and `patch` understand them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from aigw_render.write.report.escape import escape

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from aigw_render.write.difference import Difference

_STYLES = {"diff": "header", "--- ": "header", "+++ ": "header", "@@ -": "hunk"}


def unified_diff(before: str | None, after: str | None, name: str) -> str:
    """Return the diff of two versions of the file `name`; empty when they are equal.

    None is a file that is not there. The lines of the files are kept as they are (they are
    there to be applied), the name is escaped.
    """
    if before == after:
        return ""
    from difflib import unified_diff as compare

    old, new = _name("a", name, before), _name("b", name, after)
    return "".join(_ended(compare(_lines(before or ""), _lines(after or ""), old, new)))


def diff_text(differences: Iterable[Difference], *, color: bool = False) -> str:
    """Return the diff of several files, one after the other.

    A file that only has another name is shown as Git shows it. With `color` it is made for a
    terminal: lines are coloured, and what is invisible or would steer it is spelled out.
    """
    left = [*differences]
    text = "".join(_moves(left)) + "".join(map(_file_diff, left))
    return "".join(map(_painted, _lines(text))) if color else text


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
    shown = "\t".join(map(escape, line.removesuffix("\n").split("\t")))
    return (paint(style, shown) if style else shown) + "\n"


def _lines(text: str) -> list[str]:
    """Return the lines with their line feeds: only these end a line, unlike `str.splitlines`."""
    lines = text.split("\n")
    return [f"{line}\n" for line in lines[:-1]] + [line for line in lines[-1:] if line]


def _ended(lines: Iterable[str]) -> Iterable[str]:
    """Yield diff lines, and after a line without a line feed the remark that says so."""
    for line in lines:
        yield line if line.endswith("\n") else f"{line}\n\\ No newline at end of file\n"
