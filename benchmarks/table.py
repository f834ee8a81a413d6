"""Prints what programs cost, without ratios."""

from __future__ import annotations

import os
import sys
from typing import TYPE_CHECKING

from benchmarks.timing import measure

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from benchmarks.timing import Contender


def report(title: str, contenders: Iterable[Contender], runs: int, settings: Mapping[str, str]) -> None:
    """Measure programs with these variables beside our own, and print a table in Markdown."""
    # Byte code is kept, as it is where the program is installed.
    kept = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    rows = measure(contenders, runs, kept | dict(settings))
    lines = [
        f"### {title}, best of {runs}",
        "",
        "| program | wall ms | CPU ms | peak MB |",
        "|---|--:|--:|--:|",
    ]
    for name, best in rows:
        lines.append(f"| {name} | {best.wall * 1e3:.1f} | {best.cpu * 1e3:.1f} | {best.peak / 1e6:.0f} |")
    sys.stdout.writelines(f"{line}\n" for line in [*lines, ""])
    sys.stdout.flush()
