"""Measures Argo CD's plugin: `python -m benchmarks.argocd [--runs 20] [--files 20000]`.

Prints what `cmp generate` costs beside the builder alone, and `cmp discover` in a large repository.
"""

from __future__ import annotations

import argparse
import shutil
import sys
import tempfile
from pathlib import Path
from typing import TYPE_CHECKING

from benchmarks.__main__ import PYTHON, SETTINGS
from benchmarks.manifests import gateway, unrelated
from benchmarks.streams import stream
from benchmarks.table import report
from benchmarks.timing import Contender

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

APPLICATION = {
    "ARGOCD_APP_NAME": "ai-gateway",
    "ARGOCD_APP_NAMESPACE": "prod",
    "ARGOCD_APP_SOURCE_PATH": ".",
    "ARGOCD_APP_PARAMETERS": "null",
    "KUBE_API_VERSIONS": "v1,apps/v1",
}
_PROGRAM = (sys.executable, "-c", "from aigw_render.cli.start import main; main()", "cmp")
_CHART = "apiVersion: v2\nname: ai\nversion: 0.1.0\n"
_PER_FOLDER = 100


def main(arguments: Sequence[str]) -> int:
    """Measure, and print tables in Markdown."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.argocd")
    parser.add_argument("--runs", type=int, default=20, help="runs of each program; the best counts")
    parser.add_argument("--sizes", default="1,91", help="numbers of workloads in an application")
    parser.add_argument("--files", type=int, default=20_000, help="files of the large repository")
    options = parser.parse_args(arguments)
    for size in map(int, options.sizes.split(",")):
        with tempfile.TemporaryDirectory() as name:
            text = stream(size)
            title = f"{size} workloads, {len(text.split('---' + chr(10)))} documents"
            _report(title, _generators(Path(name), text), options.runs)
    with tempfile.TemporaryDirectory() as name:
        _report(f"{options.files} files", _discoverers(Path(name), options.files), options.runs)
    return 0


def _generators(folder: Path, text: str) -> Iterator[Contender]:
    """Yield the ways to an application's manifests, each in a folder of its own."""
    documents = text.split("---\n")
    plain, kustomization, chart = folder / "plain", folder / "kustomization", folder / "chart"
    _write(plain, {f"{number:04}.yaml": document for number, document in enumerate(documents)})
    _write(kustomization, {"all.yaml": text, "kustomization.yaml": "resources: [all.yaml]\n"})
    _write(chart, {"Chart.yaml": _CHART, "templates/all.yaml": text})
    yield Contender(PYTHON, [sys.executable, "-c", "pass"])
    yield from _builder("kustomize", ["build", "."], kustomization)
    yield from _builder("helm", ["template", "ai-gateway", ".", "--include-crds"], chart)
    yield Contender(f"cmp generate, {len(documents)} files", [*_PROGRAM, "generate"], cwd=plain)
    for kind, source in (("kustomize", kustomization), ("helm", chart)):
        if shutil.which(kind):
            yield Contender(f"cmp generate, with {kind}", [*_PROGRAM, "generate"], cwd=source)
    yield Contender("cmp discover", [*_PROGRAM, "discover"], cwd=plain)
    yield Contender("cmp parameters", [*_PROGRAM, "parameters"], cwd=plain)


def _builder(name: str, arguments: Sequence[str], folder: Path) -> Iterator[Contender]:
    """Yield a builder alone, where it is found."""
    program = shutil.which(name)
    if program:
        yield Contender(f"{name} {arguments[0]}", [program, *arguments], cwd=folder)


def _discoverers(folder: Path, files: int) -> Iterator[Contender]:
    """Yield the discovery in a repository without and with something for us, where it is looked for last."""
    for name in ("nothing", "something"):
        texts = {f"{at // _PER_FOLDER:04}/{at:05}.yaml": text for at, text in enumerate(_unrelated(files))}
        _write(folder / name, texts)
        yield Contender(f"cmp discover, {name} of ours in it", [*_PROGRAM, "discover"], cwd=folder / name)
    _write(folder / "something", {"0000/all.yaml": "---\n".join(gateway(0))})


def _unrelated(files: int) -> Iterator[str]:
    for number in range(files // 4):
        yield from unrelated(number)


def _write(folder: Path, texts: dict[str, str]) -> None:
    """Write files below a folder."""
    for name, text in texts.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")


def _report(title: str, contenders: Iterable[Contender], runs: int) -> None:
    """Measure and print one table."""
    report(title, contenders, runs, SETTINGS | APPLICATION)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
