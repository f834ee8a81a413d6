"""Findings about rendered files that are not current, and the commands that make them so."""

from __future__ import annotations

from typing import TYPE_CHECKING

from aigw_render.base.codes import make
from aigw_render.base.diagnostic import Place
from aigw_render.base.position import Position
from aigw_render.settings.keys import KEYS

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
    origin = f" of {one.source}" if one.source not in ("", one.path) else ""
    return _error("AIGW236", one.path, one.first_line, f"the file is not what rendering{origin} gives")


def _error(code: str, path: str, line: int, message: str) -> Diagnostic:
    """Return a finding, which is an error: being current is what is asked for."""
    return make(code, message, Place(Position(path, line, 1)), severity="error")


def fix_commands(
    differences: Iterable[Difference], paths: Sequence[str], options: Mapping[str, object], output: str
) -> str:
    """Return the commands, a line each, that make the files current, quoted for a shell.

    `options` are those of the run, by parameter name; `output` is `-` for files that are
    rendered in place.
    """
    from shlex import join

    gone = [one.path for one in differences if one.after is None]
    lines = [join(["rm", "--", *gone])] if gone else []
    if any(one.after is not None for one in differences):
        where = "--in-place" if output == "-" else f"--output={output}"
        lines.append(join(["aigw-render", "render", where, *_options(options), *_paths(paths)]))
    return "\n".join(lines)


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
