"""Rendered manifests as formatters write them: every example, every case and every shape of real trees."""

from __future__ import annotations

import contextlib
import subprocess
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from aigw_render import InputFile, Settings
from aigw_render.hosts.settings import gather
from aigw_render.read.documents import split
from aigw_render.read.values import values
from tests.examples.test_examples import EXAMPLES, files, settings
from tests.plan.webhook.support import PODS, QUIET

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from aigw_render.base.data import Data

FIXTURES = Path(__file__).resolve().parents[2] / "fixtures"
GOLDENS = FIXTURES / "formatters"
FORMATTERS = {
    "prettier": ("prettier", "--write", "--log-level=error"),
    "yamlfmt": ("yamlfmt", "-formatter", "retain_line_breaks=true"),
}
"""The commands that wrote the goldens: prettier 3.10.1, yamlfmt 0.21.0."""
_UNIT = Settings(ai_gateway_version="v1.1", position="sidecar", webhook="excluded", filter_config="legacy")


class Rendering(NamedTuple):
    """One input with its settings."""

    name: str
    files: tuple[InputFile, ...]
    said: Settings


def renderings() -> Iterator[Rendering]:
    """Yield every input; some are refused, and some were rendered before."""
    for path in EXAMPLES:
        yield Rendering(f"examples-{path.name}", tuple(files(path)), settings(path))
    for path in _folders("realworld"):
        if path.name == "helm-template":
            continue  # Not YAML until it is rendered: no formatter takes it.
        yield Rendering(f"realworld-{path.name}", (_file(path / "input.yaml"),), _UNIT)
    for path in _folders("cases/webhook"):
        pods = InputFile("pods.yaml", PODS.encode())
        given = (pods, _file(path / "input.yaml"))
        yield Rendering(f"webhook-{path.name}", given, QUIET._replace(webhook="managed"))
    for path in _folders("cases/envoyproxy"):
        (found,) = path.glob("input.*")
        yield Rendering(f"envoyproxy-{path.name}", (_file(found),), _said(path))


def _folders(name: str) -> list[Path]:
    return sorted(path for path in (FIXTURES / name).iterdir() if path.is_dir())


def _file(path: Path) -> InputFile:
    return InputFile(path.name, path.read_bytes())


def _said(folder: Path) -> Settings:
    """Return what the options say that a case is run with."""
    options: dict[str, object] = {}
    for line in (folder / "args").read_text(encoding="utf-8").splitlines():
        name, _, value = line.removeprefix("--").partition("=")
        several = name == "controller-arg"
        options[name.replace("-", "_")] = (value,) if several else value or True
    with contextlib.chdir(folder):
        return gather(options, {})[0]


def golden(formatter: str, case: Rendering, path: str) -> Path:
    """Return where a formatter's output of a file is."""
    return GOLDENS / formatter / f"{case.name}-{path.replace('/', '-')}"


def write_goldens(formatter: str, case: Rendering, texts: Iterable[tuple[str, str]]) -> None:
    """Format what a case is rendered to anew; the formatter has to be on PATH."""
    for path, text in texts:
        target = golden(formatter, case, path)
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_bytes(text.encode())
        subprocess.run([*FORMATTERS[formatter], str(target)], check=True)


def meaning(text: str) -> list[Data]:
    """Return what the documents of a file say."""
    found = (values(document.text) for document in split(InputFile("x.yaml", text.encode())))
    return [one for one in found if one is not None]
