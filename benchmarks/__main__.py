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
_MACHINE = ("-c", "from aigw_render.hosts.helm import main; main()")
_PEOPLE = ("-c", "from aigw_render.cli.main import main; main()", "render")
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
    with tempfile.TemporaryDirectory() as folder:
        for size in sizes:
            runs = max(3, options.runs // (size // 100 + 1))
            _report(f"{size} workloads", stream(size), Path(folder), runs, size)
        if options.large:
            _report("one manifest of 600 KB", large_manifest(), Path(folder), options.runs)
    return 0


def _report(title: str, text: str, folder: Path, runs: int, workloads: int = 1) -> None:
    """Measure one stream and print its table."""
    documents = text.count("\n---\n") + 1
    environment = _environment()
    source = folder / "all.yaml"
    source.write_text(text, encoding="utf-8")
    (folder / "kustomization.yaml").write_text("resources: [all.yaml]\n", encoding="utf-8")
    rendered = _rendered(source, environment)
    unrelated = folder / "unrelated.yaml"
    unrelated.write_text(unrelated_stream(workloads), encoding="utf-8")
    rows = measure(_contenders(source, rendered, unrelated, documents), runs, environment)
    lines = [f"### {title}: {documents} documents, {len(text) / 1e6:.2f} MB, best of {runs}", ""]
    sys.stdout.writelines(f"{line}\n" for line in [*lines, *_table(rows, documents), ""])
    sys.stdout.flush()


def _environment() -> dict[str, str]:
    """Return the environment that programs run in; byte code is kept, as it is where they are installed."""
    kept = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    return kept | SETTINGS


def _rendered(source: Path, environment: dict[str, str]) -> Path:
    """Return the file with the stream as it is after a run: nothing is left to be edited in it."""
    target = source.with_name("rendered.yaml")
    with source.open("rb") as stdin, target.open("wb") as stdout:
        subprocess.run([sys.executable, *_MACHINE], stdin=stdin, stdout=stdout, env=environment, check=True)
    return target


def _contenders(source: Path, rendered: Path, unrelated: Path, documents: int) -> Iterator[Contender]:
    """Yield what is measured on a stream."""
    yield Contender(PYTHON, [sys.executable, "-c", "pass"])
    kustomize = shutil.which("kustomize")
    if kustomize and documents < _MOST:
        yield Contender(KUSTOMIZE, [kustomize, "build", str(source.parent)])
    yield Contender("machine entry point", [sys.executable, *_MACHINE], source)
    yield Contender("the same, on its own output", [sys.executable, *_MACHINE], rendered)
    yield Contender("the same, nothing of ours in it", [sys.executable, *_MACHINE], unrelated)
    yield Contender("aigw-render render", [sys.executable, *_PEOPLE, str(source)])


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
