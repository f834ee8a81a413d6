"""Measures rendering of streams: `python -m benchmarks [--runs 20] [--sizes 1,10,100,1000,5000]`.

Prints, for each stream, wall time, CPU time, peak memory and documents a second, and the ratio to
`kustomize build` of the same stream (where kustomize is found) and to `python3 -c pass`.
"""

from __future__ import annotations

import argparse
import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import TYPE_CHECKING

from benchmarks.streams import large_manifest, stream, unrelated_stream
from benchmarks.timing import Contender, measure

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from benchmarks.timing import Row

SETTINGS = {
    "KUBE_VERSION": "1.33",
    "AIGW_RENDER_AI_GATEWAY_VERSION": "v1.1",
    "AIGW_RENDER_WEBHOOK": "excluded",
    "AIGW_RENDER_MCP_SESSION_ENCRYPTION_SEED": "not-the-default-one",
    "AIGW_RENDER_ALLOW_SECRETS": "true",
}
"""Says what would else be warnings; with these nothing but the stream is left to find out."""

PYTHON = "python3 -c pass"
KUSTOMIZE = "kustomize build"
_MACHINE = ("-c", "from aigw_render.hosts.machine import post_renderer; post_renderer()")
_START = ("-c", "from aigw_render.cli.start import main; main()")
_COMMIT = "git init -q && git add rendered.yaml && git -c user.name=x -c user.email=x commit -qm x"
_MOST = 1_000
"""Documents up to which kustomize is measured: its time grows with the square."""


def main(arguments: Sequence[str]) -> int:
    """Measure what the arguments ask for; print tables in Markdown."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks")
    parser.add_argument("--runs", type=int, default=20, help="runs of each program; the best counts")
    parser.add_argument("--sizes", default="1,10,100,1000,5000", help="numbers of workloads")
    parser.add_argument("--large", action="store_true", help="also measure one manifest of 600 KB")
    options = parser.parse_args(arguments)
    sizes = [int(size) for size in options.sizes.split(",") if size]
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        for size in sizes:
            (folder / "unrelated.yaml").write_text(unrelated_stream(size), encoding="utf-8")
            documents = _write(folder, stream(size))
            _report(f"{size} workloads", documents, folder, max(3, options.runs // (size // 100 + 1)))
        if options.large:
            (folder / "unrelated.yaml").unlink(missing_ok=True)
            _report("one manifest of 600 KB", _write(folder, large_manifest()), folder, options.runs)
    return 0


def _write(folder: Path, text: str) -> int:
    """Write a stream for all programs, and return its documents; held here, it would count as theirs."""
    (folder / "all.yaml").write_text(text, encoding="utf-8")
    (folder / "kustomization.yaml").write_text("resources: [all.yaml]\n", encoding="utf-8")
    return text.count("\n---\n") + 1


def _report(title: str, documents: int, folder: Path, runs: int) -> None:
    """Measure one stream and print its table."""
    environment = _environment()
    _render(folder, environment)
    rows = measure(_contenders(folder, documents), runs, environment)
    size = (folder / "all.yaml").stat().st_size / 1e6
    lines = [f"### {title}: {documents} documents, {size:.2f} MB, best of {runs}", ""]
    sys.stdout.writelines(f"{line}\n" for line in [*lines, *_table(rows, documents), ""])
    sys.stdout.flush()


def _environment() -> dict[str, str]:
    """Return the environment that programs run in; byte code is kept, as it is where they are installed."""
    kept = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    return kept | SETTINGS


def _render(folder: Path, environment: dict[str, str]) -> None:
    """Write the stream as it is after a run, and commit it: nothing is left to be edited in it."""
    with (folder / "all.yaml").open("rb") as stdin, (folder / "rendered.yaml").open("wb") as stdout:
        subprocess.run([sys.executable, *_MACHINE], stdin=stdin, stdout=stdout, env=environment, check=True)
    shutil.rmtree(folder / ".git", ignore_errors=True)
    subprocess.run(["/bin/sh", "-c", _COMMIT], cwd=folder, check=True)


def _contenders(folder: Path, documents: int) -> Iterator[Contender]:
    """Yield what is measured on a stream."""
    machine, source = [sys.executable, *_MACHINE], folder / "all.yaml"
    yield Contender(PYTHON, [sys.executable, "-c", "pass"])
    kustomize = shutil.which("kustomize")
    if kustomize and documents < _MOST:
        yield Contender(KUSTOMIZE, [kustomize, "build", str(folder)])
    yield Contender("machine entry point", machine, source)
    yield Contender("the same, on its own output", machine, folder / "rendered.yaml")
    if (folder / "unrelated.yaml").exists():
        yield Contender("the same, nothing of ours in it", machine, folder / "unrelated.yaml")
    hook = [sys.executable, *_START, "hook", "check", "--path", "rendered.yaml"]
    yield Contender("pre-commit hook, all is current", [*hook, "rendered.yaml"], cwd=folder)
    yield Contender("pre-commit hook, an unrelated commit", [*hook, "README.md"], cwd=folder)
    yield Contender("aigw-render render", [sys.executable, *_START, "render", str(source)])


def _table(rows: Iterable[Row], documents: int) -> Iterator[str]:
    """Yield the lines of a Markdown table; a ratio is of wall time, and of CPU time behind the stroke."""
    found = {row.name: row.best for row in rows}
    yield "| program | wall ms | CPU ms | peak MB | documents/s | to kustomize | to python |"
    yield "|---|--:|--:|--:|--:|--:|--:|"
    for name, best in found.items():
        ratios = [
            f"{best.wall / other.wall:.2f} / {best.cpu / other.cpu:.2f}" if other else "-"
            for other in (found.get(KUSTOMIZE), found[PYTHON])
        ]
        yield (
            f"| {name} | {best.wall * 1e3:.1f} | {best.cpu * 1e3:.1f} | {best.peak / 1e6:.0f} "
            f"| {documents / best.wall:,.0f} | {' | '.join(ratios)} |"
        )


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
