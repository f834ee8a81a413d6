"""Measures us inside kustomize: `python -m benchmarks.kustomize [--runs 20] [--sizes 1,100]`.

A function that only copies shows what kustomize itself spends on any function.
"""

from __future__ import annotations

import argparse
import json
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import TYPE_CHECKING

from benchmarks.__main__ import KUSTOMIZE, PYTHON, SETTINGS
from benchmarks.streams import stream
from benchmarks.table import report
from benchmarks.timing import Contender

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

_CODE = "from aigw_render.cli.start import main; main()"
_FLAGS = ("--enable-alpha-plugins", "--enable-exec")


def main(arguments: Sequence[str]) -> int:
    """Measure, and print tables in Markdown."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.kustomize")
    parser.add_argument("--runs", type=int, default=20, help="runs of each program; the best counts")
    parser.add_argument("--sizes", default="1,100", help="numbers of workloads")
    options = parser.parse_args(arguments)
    for size in map(int, options.sizes.split(",")):
        with tempfile.TemporaryDirectory() as name:
            text = stream(size)
            title = f"{size} workloads, {len(text.split('---' + chr(10)))} documents"
            report(title, _contenders(Path(name), text), options.runs, SETTINGS)
    return 0


def _contenders(folder: Path, text: str) -> Iterator[Contender]:
    """Yield the ways to a rendered build; kustomize is needed for all of them."""
    kustomize = shutil.which("kustomize") or "kustomize"
    yield Contender(PYTHON, [sys.executable, "-c", "pass"])
    plain = [kustomize, "build", str(_kustomization(folder / "plain", text))]
    yield Contender(KUSTOMIZE, plain)
    functions = {"a function that copies": ["cat"], "our function": [sys.executable, "-c", _CODE, "fn"]}
    for name, command in functions.items():
        top = _kustomization(folder / name.replace(" ", "-"), text, command)
        yield Contender(f"the same with {name}", [kustomize, "build", *_FLAGS, str(top)])
    handed = folder / "list.yaml"
    tee = _kustomization(folder / "tee", text, ["tee", str(handed)])
    subprocess.run([kustomize, "build", *_FLAGS, str(tee)], check=True, stdout=subprocess.DEVNULL)
    yield Contender("our function by itself", functions["our function"], handed)
    piped = '"$1" build "$2" | "$3" -c "$4" render -'
    yield Contender("kustomize build, then the filter", ["sh", "-c", piped, "sh", *_arguments(plain)])


def _arguments(plain: Sequence[str]) -> list[str]:
    """Return the words that the pipe is made of."""
    return [plain[0], plain[2], sys.executable, _CODE]


def _kustomization(folder: Path, text: str, command: Sequence[str] = ()) -> Path:
    """Write a kustomization, with a function or without, and return its folder."""
    folder.mkdir()
    (folder / "all.yaml").write_text(text, encoding="utf-8")
    content: dict[str, object] = {"resources": ["all.yaml"]}
    if command:
        function = {"exec": {"path": command[0], "args": list(command[1:])}}
        config = {
            "apiVersion": "aigw-render.github.io/v1alpha1",
            "kind": "AIGatewayRender",
            "metadata": {
                "name": "benchmark",
                "annotations": {"config.kubernetes.io/function": json.dumps(function)},
            },
        }
        (folder / "function.yaml").write_text(json.dumps(config), encoding="utf-8")
        content["transformers"] = ["function.yaml"]
    (folder / "kustomization.yaml").write_text(json.dumps(content), encoding="utf-8")
    return folder


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
