"""Writes all of `schemas/` from the models: `python tools/schemas.py`, with `--check` it only compares."""

from __future__ import annotations

import sys
from pathlib import Path

from aigw_render.model.api.generate import generated
from aigw_render.settings.configmodel import schema_text

ROOT = Path(__file__).resolve().parent.parent / "schemas"


def schemas() -> dict[str, str]:
    """Return the text of every file by its path in `schemas/`."""
    return {"AIGatewayRender.json": schema_text()} | generated()


def main(arguments: list[str], root: Path = ROOT) -> int:
    """Write every file; with `--check` name the stale ones instead, and return 1 if there are any."""
    stale = {path: text for path, text in schemas().items() if _differs(root / path, text)}
    if "--check" in arguments:
        sys.stderr.writelines(
            f"schemas/{path} is not current: run python tools/schemas.py\n" for path in stale
        )
        return 1 if stale else 0
    for path, text in stale.items():
        (root / path).parent.mkdir(parents=True, exist_ok=True)
        (root / path).write_text(text, encoding="utf-8", newline="\n")
    return 0


def _differs(path: Path, text: str) -> bool:
    """Tell whether a file is missing or holds other bytes."""
    return not path.is_file() or path.read_bytes() != text.encode()


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
