"""Writes what is generated for readers: `python tools/docs.py`, with `--check` it only compares."""

from __future__ import annotations

import sys
from pathlib import Path

from aigw_render.base.docs import diagnostics_page
from aigw_render.cli.hookfile import hooks_file
from aigw_render.cli.reference import commands_page
from aigw_render.cli.setup.defaults import default_files
from aigw_render.settings.reference import settings_page
from tools.examples import examples
from tools.releases import releases_page

PAGES = {
    "docs/settings-reference.md": settings_page,
    "docs/commands.md": commands_page,
    "docs/releases.md": releases_page,
    "docs/diagnostics.md": lambda: diagnostics_page(examples()),
    ".pre-commit-hooks.yaml": hooks_file,
}
ROOT = Path(__file__).resolve().parent.parent


def pages() -> dict[str, str]:
    """Return the text of every generated file by its path."""
    return {path: page() for path, page in PAGES.items()} | default_files()


def main(arguments: list[str], root: Path = ROOT) -> int:
    """Write every page; with `--check` name the stale ones instead, and return 1 if there are any."""
    stale = {path: page for path, page in pages().items() if _differs(root / path, page)}
    if "--check" in arguments:
        sys.stderr.writelines(f"{path} is not current: run python tools/docs.py\n" for path in stale)
        return 1 if stale else 0
    for path, page in stale.items():
        (root / path).parent.mkdir(parents=True, exist_ok=True)
        (root / path).write_text(page, encoding="utf-8")
    return 0


def _differs(path: Path, page: str) -> bool:
    """Tell whether a file is missing or holds another text."""
    return not path.is_file() or path.read_text(encoding="utf-8") != page


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
