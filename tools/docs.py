"""Writes the generated pages of docs/: `python tools/docs.py`, with `--check` only compares."""

from __future__ import annotations

import sys
from pathlib import Path

from aigw_render.base.docs import diagnostics_page

PAGES = {"docs/diagnostics.md": diagnostics_page}
ROOT = Path(__file__).resolve().parent.parent


def main(arguments: list[str], root: Path = ROOT) -> int:
    """Write every page; with `--check` name the stale ones instead, and return 1 if there are any."""
    stale = [path for path, page in PAGES.items() if _differs(root / path, page())]
    if "--check" in arguments:
        sys.stderr.writelines(f"{path} is not current: run python tools/docs.py\n" for path in stale)
        return 1 if stale else 0
    for path in stale:
        (root / path).write_text(PAGES[path](), encoding="utf-8")
    return 0


def _differs(path: Path, page: str) -> bool:
    """Tell whether a file is missing or holds another text."""
    return not path.is_file() or path.read_text(encoding="utf-8") != page


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
