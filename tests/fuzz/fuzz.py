"""Runs the fuzz target: `python -m tests.fuzz.fuzz SECONDS|ci [FILE…]`, see `./run fuzz`.

libFuzzer, through atheris, looks for inputs that reach new branches of `aigw_render`, from the
documents in `fixtures/fuzz/corpus` and `fixtures/edit` on. The random seed is fixed: two runs over
the same code try the same inputs, one perhaps more of them. `ci` is at most a minute and a fixed
number of inputs. With FILEs it only checks those.

For runs by hand: AIGW_FUZZ_SEED, another random seed; AIGW_FUZZ_CORPUS, a folder that keeps the
inputs that were found interesting; AIGW_FUZZ_FINDINGS, a folder that gets one input for each kind
of failure, and the run goes on instead of ending at the first one.
"""

from __future__ import annotations

import importlib
import os
import re
import shutil
import sys
import tempfile
import traceback
import zlib
from pathlib import Path
from typing import TYPE_CHECKING, Protocol, cast

from tests.fuzz.mutation import mutate

if TYPE_CHECKING:
    from collections.abc import Callable
    from contextlib import AbstractContextManager

ROOT = Path(__file__).resolve().parent.parent.parent
SEEDS = ("fixtures/fuzz/corpus/*", "fixtures/edit/*/*.yaml")
_BOUNDS = ["-max_len=4096", "-timeout=60", "-rss_limit_mb=2048", "-print_final_stats=1"]
_CI = ["-max_total_time=60", "-runs=5000", "-verbosity=0"]
_PLAIN_SHARE = 4
"""One in so many changes is libFuzzer's own, of bytes."""


class Atheris(Protocol):
    """What is used of atheris, which has no types."""

    def instrument_imports(self, *, include: list[str]) -> AbstractContextManager[None]:
        """Count the branches of modules that are imported in the block."""
        ...

    def Setup(  # noqa: N802 - its name
        self,
        args: list[str],
        target: Callable[[bytes], None],
        *,
        custom_mutator: Callable[[bytes, int, int], bytes],
    ) -> object:
        """Take libFuzzer's options and the target."""
        ...

    def Fuzz(self) -> None:  # noqa: N802 - its name
        """Run, and end the process."""
        ...

    def Mutate(self, data: bytes, size: int) -> bytes:  # noqa: N802 - its name
        """Return the bytes with a change of libFuzzer's."""
        ...


def main(arguments: list[str]) -> None:
    """Check the files, or fuzz for a time; a finding is written to the working directory."""
    atheris = cast("Atheris", importlib.import_module("atheris"))
    with atheris.instrument_imports(include=["aigw_render"]):
        from tests.fuzz.properties import check

    def change(data: bytes, size: int, seed: int) -> bytes:
        return atheris.Mutate(data, size) if seed % _PLAIN_SHARE == 0 else mutate(data, seed)[:size]

    length, *files = arguments
    findings = os.environ.get("AIGW_FUZZ_FINDINGS")
    atheris.Setup(
        [sys.argv[0], *(files or _options(length))],
        _collecting(check, Path(findings)) if findings else check,
        custom_mutator=change,
    )
    atheris.Fuzz()


def _collecting(check: Callable[[bytes], None], folder: Path) -> Callable[[bytes], None]:
    """Return the check as one that writes down what fails, the shortest input of each kind, and goes on."""
    folder.mkdir(parents=True, exist_ok=True)

    def collect(data: bytes) -> None:
        try:
            check(data)
        except Exception as error:  # noqa: BLE001 - whatever fails is the finding
            lines = traceback.format_exception(error)
            path = folder / f"{zlib.crc32(_kind(error).encode()):08x}"
            if not path.exists() or len(data) < path.stat().st_size:
                path.write_bytes(data)
                path.with_suffix(".txt").write_text("".join(lines))

    return collect


def _kind(error: Exception) -> str:
    """Return what two failures of one cause have in common: the places in the source, and the words."""
    frames = [f"{frame.name}:{frame.lineno}" for frame in traceback.extract_tb(error.__traceback__)]
    words = re.sub(r"`[^`]*`|\w", "", str(error))
    return f"{type(error).__name__} {frames[-3:]} {words}"


def _options(length: str) -> list[str]:
    """Return libFuzzer's options, with a copy of the corpus that it may add to."""
    found = os.environ.get("AIGW_FUZZ_CORPUS") or tempfile.mkdtemp(prefix="aigw-fuzz-")
    seeds = Path(tempfile.mkdtemp(prefix="aigw-seeds-"))
    for number, path in enumerate(sorted(path for pattern in SEEDS for path in ROOT.glob(pattern))):
        shutil.copyfile(path, seeds / f"{number:04}")
    limits = _CI if length == "ci" else [f"-max_total_time={length}"]
    seed = f"-seed={os.environ.get('AIGW_FUZZ_SEED', '1')}"
    return [*limits, *_BOUNDS, seed, f"-artifact_prefix={os.getcwd()}/", found, str(seeds)]


if __name__ == "__main__":
    main(sys.argv[1:])
