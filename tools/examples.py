"""The examples on docs/diagnostics.md: what the program says about the inputs in fixtures/diagnostics.

A folder is an example of the code that it is named after. It holds `gitops.yaml`, and where it needs them
`aigw-render.yaml` (else the one beside the folders is its config) and `options.yaml`: options of the command
line by their names, and in `paths` what is read instead.
"""

from __future__ import annotations

import contextlib
import functools
import os
import shlex
from pathlib import Path
from typing import TYPE_CHECKING

import yaml

from aigw_render.hosts.run import outcome_of
from aigw_render.pipeline import render
from aigw_render.write.report.text import text_report

if TYPE_CHECKING:
    from collections.abc import Iterable

    from aigw_render.base.diagnostic import Diagnostic

FOLDER = Path(__file__).resolve().parent.parent / "fixtures" / "diagnostics"
ENVIRONMENT = {"EXAMPLE_SEED": "an example of a seed"}


def codes() -> list[str]:
    """Return the codes that have an example."""
    return sorted(path.name for path in FOLDER.iterdir() if path.is_dir())


def findings(code: str) -> list[Diagnostic]:
    """Return what is found in a code's example."""
    folder = FOLDER / code
    options = _options(folder)
    paths = options.pop("paths", ["gitops.yaml"])
    config = "aigw-render.yaml" if (folder / "aigw-render.yaml").exists() else "../aigw-render.yaml"
    with contextlib.chdir(folder):
        outcome = outcome_of(_texts(paths), {**options, "config": config}, ENVIRONMENT, render)
    return [*outcome.diagnostics]


def example(code: str) -> str:
    """Return the example in Markdown: what was said to the program, and the first finding of the code."""
    found = [one for one in findings(code) if one.code == code][:1]
    report = text_report(found).rpartition("\n1 ")[0]
    return f"{_said(FOLDER / code)}\n\n```text\n{report}\n```\n"


@functools.cache
def examples() -> dict[str, str]:
    """Return every example by its code."""
    return {code: example(code) for code in codes()}


def _options(folder: Path) -> dict[str, object]:
    path = folder / "options.yaml"
    said = yaml.safe_load(path.read_text(encoding="utf-8")) if path.exists() else {}
    return {name: tuple(value) if isinstance(value, list) else value for name, value in said.items()}


def _texts(value: object) -> list[str]:
    return [str(item) for item in value] if isinstance(value, list | tuple) else [str(value)]


def _said(folder: Path) -> str:
    """Return the sentence that leads to the report."""
    options = _options(folder)
    options.pop("paths", None)
    words = " ".join(_words(options))
    link = f"[this input](../{os.path.relpath(folder, FOLDER.parent.parent)})"
    return f"For example, about {link}" + (f" with `{words}`:" if words else ":")


def _words(options: dict[str, object]) -> Iterable[str]:
    """Yield options as they are written on the command line."""
    for name, value in options.items():
        option = f"--{name.replace('_', '-')}"
        if value is True:
            yield option
        else:
            yield from (shlex.quote(f"{option}={one}") for one in _texts(value))
