"""Findings about rendered files that are not current, and the commands that make them so."""

from __future__ import annotations

from aigw_render.base.codes import make
from aigw_render.base.diagnostic import Place
from aigw_render.base.position import Position
from aigw_render.base.record import NamedTuple
from aigw_render.settings.keys import KEYS
from aigw_render.write.report.mask import mask

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    from aigw_render.base.diagnostic import Diagnostic
    from aigw_render.write.difference import Difference


def stale_findings(differences: Iterable[Difference]) -> list[Diagnostic]:
    """Return an error for each file: AIGW236 (stale), AIGW237 (missing) or AIGW238 (orphaned)."""
    return [_finding(one) for one in differences]


def _finding(one: Difference) -> Diagnostic:
    """Return what is to say about one file."""
    if one.after is None:
        return _error("AIGW238", one.path, 1, "no input renders this file any more")
    if one.before is None:
        return _error("AIGW237", one.source or one.path, 1, f"the rendered file {one.path} is missing")
    if one.readable and _lines(one.before) == _lines(one.after):
        return _line_endings(one)
    origin = f" of {one.source}" if one.source not in ("", one.path) else ""
    return _error("AIGW236", one.path, one.first_line, f"the file is not what rendering{origin} gives")


def _lines(text: str) -> str:
    """Return a text without the line endings of Windows."""
    return text.replace("\r\n", "\n")


def _line_endings(one: Difference) -> Diagnostic:
    """Return the finding about a file that a diff would show as two equal texts."""
    names = {True: "line endings of Windows (CRLF)", False: "line endings LF"}
    found, expected = ("\r\n" in (text or "") for text in (one.before, one.after))
    finding = _error(
        "AIGW236", one.path, one.first_line, "only the line endings are not what rendering gives"
    )
    return finding._replace(
        found=names[found],
        expected=names[expected] if found != expected else "those of the input, line by line",
        hint="when Git changes them at checkout, say in .gitattributes which these files have",
    )


def _error(code: str, path: str, line: int, message: str) -> Diagnostic:
    """Return a finding, which is an error: being current is what is asked for."""
    return make(code, message, Place(Position(path, line, 1)), severity="error")


class Run(NamedTuple):
    """What a run was told, to be told again: by hand, or to the command that mends it."""

    paths: Sequence[str]
    options: Mapping[str, object]
    """By parameter name; those that were not given may be missing, None or empty."""
    output: str
    """Where rendered files are: `-` for files that are rendered in place."""


def advice(differences: Iterable[Difference], run: Run, secrets: Iterable[str]) -> list[str]:
    """Return the lines that say how to make the files current, without the secrets in options."""
    same = " and the same standard input" if "-" in run.paths else ""
    return [f"to make them current, in the same folder{same}:", *_commands(differences, run, [*secrets])]


def _commands(differences: Iterable[Difference], run: Run, secrets: list[str]) -> Iterator[str]:
    """Yield the commands that make the files current, quoted for a shell."""
    from shlex import join

    found = [*differences]
    gone = [one.path for one in found if one.after is None]
    if gone:
        yield join(["rm", "--", *gone])
    if len(gone) < len(found):
        where = "--in-place" if run.output == "-" else f"--output={run.output}"
        words = ["aigw-render", "render", where, *_options(run.options), *_paths(run.paths)]
        # Before they are quoted: a secret with quotes in it would not be found any more.
        yield join(mask(word, secrets) for word in words)


def _options(options: Mapping[str, object]) -> Iterator[str]:
    """Yield the options that were given, as they are written."""
    for option in ("--config", *(key.option for key in KEYS if key.option)):
        value = options.get(option.removeprefix("--").replace("-", "_"))
        for one in value if isinstance(value, list | tuple) else (value,):
            if one is True:
                yield option
            elif one:
                yield f"{option}={one}"


def _paths(paths: Sequence[str]) -> list[str]:
    """Return the paths, after `--` when one of them could be taken for an option."""
    odd = any(path.startswith("-") and path != "-" for path in paths)
    return ["--", *paths] if odd else [*paths]
