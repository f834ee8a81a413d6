"""The report formats by name: a new format is a module and a row here."""

from __future__ import annotations

from aigw_render.write.report.asjson import json_report
from aigw_render.write.report.github import github_report
from aigw_render.write.report.sarif import sarif_report
from aigw_render.write.report.text import text_report

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from aigw_render.base.diagnostic import Diagnostic

REPORTERS: dict[str, Callable[[Iterable[Diagnostic]], str]] = {
    "text": text_report,
    "json": json_report,
    "sarif": sarif_report,
    "github": github_report,
}
"""What `--format` may say. Each function is pure and returns text that ends in a line feed, or nothing."""
