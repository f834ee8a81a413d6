"""What Argo CD shows of a failure: standard error, of which people see the first line and little else."""

from __future__ import annotations

import os
import re

from aigw_render.base.errors import AigwError
from aigw_render.hosts.console import say
from aigw_render.hosts.files import read_file
from aigw_render.hosts.hints import with_keys
from aigw_render.write.report.escape import escape
from aigw_render.write.report.order import ordered
from aigw_render.write.report.text import text_report

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable

    from aigw_render.base.diagnostic import Diagnostic, Place

_SECRETS_KIND = r"""\bkind["']?\s*:\s*(?:[!&]\S*\s+)*["']?Secret(?:List)?\b"""
_LONGEST = 400
"""Characters of a detail in the first line."""


def report_failure(diagnostics: Iterable[Diagnostic], folder: str) -> None:
    """Write findings to standard error: a line that is complete in itself, then the whole report.

    Paths are seen from the working folder, and shown as seen from the repository, in which that is `folder`.
    """
    found = [in_repository(one, folder) for one in diagnostics]
    say(f"{first_line(found)}\n{text_report(found)}")


def first_line(diagnostics: Iterable[Diagnostic]) -> str:
    """Return the first error on one line: code, place, message, details, and how many more there are."""
    errors = [one for one in ordered(diagnostics) if one.severity == "error"]
    first, *others = errors
    where = f" at {first.place.position}" if first.place else ""
    details = [("found", first.found), ("expected", first.expected), ("hint", first.hint)]
    parts = [f"{first.code}{where}: {first.message}", *(f"{name}: {text}" for name, text in details if text)]
    more = f" (and {len(others)} more error{'s' if len(others) > 1 else ''})" if others else ""
    return "; ".join(map(_short, parts)) + more


def _short(text: str) -> str:
    """Return a text on one line, cut when it is long."""
    line = escape(" ".join(text.split()))
    return line if len(line) <= _LONGEST else f"{line[:_LONGEST]}…"


def in_repository(finding: Diagnostic, folder: str) -> Diagnostic:
    """Return a finding whose paths are seen from the repository, and that names parameters, not options."""
    return with_keys(finding)._replace(
        place=_moved(finding.place, folder) if finding.place else None,
        related=tuple(one._replace(place=_moved(one.place, folder)) for one in finding.related),
    )


def _moved(place: Place, folder: str) -> Place:
    """Return a place in a file of the working folder as one of the repository's."""
    file = place.position.file
    if file.startswith("<") or os.path.isabs(file):
        return place._replace(source="") if re.search(_SECRETS_KIND, place.source) else place
    if _in_a_secret(place):
        place = place._replace(source="")
    shown = os.path.normpath(os.path.join(folder, file)).replace(os.sep, "/")
    return place._replace(position=place.position._replace(file=shown))


def _in_a_secret(place: Place) -> bool:
    """Tell whether a place is in a Secret, whose lines Argo CD shows to nobody."""
    try:
        lines = read_file(place.position.file).decode("utf-8", "replace").splitlines()
    except (OSError, AigwError):
        return False
    here = place.position.line - 1
    marks = [at for at, line in enumerate(lines) if line.startswith("---")]
    start = max((mark for mark in marks if mark <= here), default=0)
    end = min((mark for mark in marks if mark > here), default=len(lines))
    return re.search(_SECRETS_KIND, "\n".join(lines[start:end])) is not None
