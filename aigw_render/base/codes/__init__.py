"""Diagnostics by code: `make` builds one, `table.CODES` holds every code, one row each.

The table is the source of docs/diagnostics.md and of `aigw-render explain-code`.
"""

from __future__ import annotations

from aigw_render.base.diagnostic import Diagnostic

TYPE_CHECKING = False
if TYPE_CHECKING:
    from aigw_render.base.diagnostic import Place, Related, Severity


def make(
    code: str,
    message: str,
    place: Place | None = None,
    *,
    severity: Severity | None = None,
    found: str = "",
    expected: str = "",
    hint: str = "",
    related: tuple[Related, ...] = (),
) -> Diagnostic:
    """Return a finding, with the severity of the table unless one is given.

    Raises KeyError for a code that is not in the table.
    """
    # A run that finds nothing must not pay for the texts of the table: cold start is measured.
    from aigw_render.base.codes.table import CODES

    return Diagnostic(code, severity or CODES[code].severity, message, place, found, expected, hint, related)
