"""Changes single lines of the program and looks whether a test notices: python -m tools.mutants [TEXT…].

The changes stand in tools/mutants.txt; with TEXT, those are tried that have it in their lines, place or
heading. With `--suggest N` new ones are printed, chosen at random over the packages that TEXT names.

Each change is made in a copy of the program, so this tree stays as it is. The tests that are named after the
module run first, then those of the heading's folders, and others only when these notice nothing.
"""

from __future__ import annotations

import argparse
import os
import resource
import shutil
import signal
import subprocess
import sys
import tempfile
from itertools import count
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

ROOT = Path(__file__).resolve().parent.parent
TABLE = ROOT / "tools" / "mutants.txt"
PACKAGE = "aigw_render"
REST = (
    *("pipeline", "vectors", "envoyproxy", "extproc", "plan", "edit", "read", "model", "settings", "write"),
    *(
        "cli/test_commands.py",
        "cli/test_errors.py",
        "cli/test_explain.py",
        "cli/test_states.py",
        "fuzz",
        "base",
        "sources",
        "hosts/test_found_config.py",
    ),
)
"""What may notice any change, because it runs the program in its own process."""
TIMEOUT = 900
MEMORY = 4 << 30
_WRONG_CALL, _NOTHING_CHOSEN = 4, 5
"""How pytest ends when it is called wrongly, and where a selection leaves no tests."""


class Mutant(NamedTuple):
    """A change of a line."""

    tests: tuple[str, ...]
    """The folders of tests that should notice it."""
    old: tuple[str, ...]
    """The line without its indentation, and lines before it where it would not be the only one."""
    new: str
    equivalent: str
    """Why no test can notice it; empty where one shall."""

    def __str__(self) -> str:
        """Return what is taken out and put in."""
        return f"- {self.old[-1]}\n+ {self.new}"


class Found(NamedTuple):
    """Where a mutant's line stands."""

    path: Path
    number: int
    """Of the line, from 0."""


def read_table(text: str) -> list[Mutant]:
    """Return the rows of a table.

    `# folders` heads rows; `  line` is a line before the changed one, `- line` goes, `+ line` comes in its
    place, and `= reason` says why that makes no difference.
    """
    mutants: list[Mutant] = []
    tests: tuple[str, ...] = ()
    before: list[str] = []
    for line in text.splitlines():
        sign, said = line[:2], line[2:].strip()
        if sign == "# ":
            tests = tuple(said.split())
        elif sign in ("  ", "- "):
            before.append(said)
        elif sign == "+ ":
            mutants.append(Mutant(tests, tuple(before), said, ""))
            before.clear()
        elif sign == "= ":
            mutants[-1] = mutants[-1]._replace(equivalent=said)
        elif line:
            message = f"{TABLE.name}: a line starts with none of '# ', '  ', '- ', '+ ', '= ': {line}"
            raise ValueError(message)
    return mutants


def sources(root: Path) -> dict[Path, list[str]]:
    """Return the lines of every module below a folder."""
    paths = sorted((root / PACKAGE).rglob("*.py"))
    return {path: path.read_text(encoding="utf-8").splitlines(keepends=True) for path in paths}


def find(mutant: Mutant, modules: dict[Path, list[str]]) -> Found:
    """Return where a mutant's line is: modules may be renamed and lines move, but it must be one place."""
    *before, last = mutant.old
    places = [
        Found(path, number)
        for path, lines in modules.items()
        for number, line in enumerate(lines)
        if last in line
        and line.strip() == last
        and [one.strip() for one in lines[max(number - len(before), 0) : number]] == before
    ]
    if len(places) != 1:
        message = f"{len(places)} places have the line of\n{mutant}"
        raise LookupError(message)
    return places[0]


def mutated(mutant: Mutant, lines: Sequence[str], number: int) -> str:
    """Return a module's text with the change."""
    line = lines[number]
    indent = line[: len(line) - len(line.lstrip())]
    return "".join([*lines[:number], f"{indent}{mutant.new}\n", *lines[number + 1 :]])


class Copy:
    """A copy of the program and its tests, with everything else beside them."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        for path in ROOT.iterdir():
            if path.name in (PACKAGE, "tests"):
                shutil.copytree(path, folder / path.name, ignore=shutil.ignore_patterns("__pycache__"))
            elif path.name not in (".git", ".venv", ".hypothesis", "build"):
                (folder / path.name).symlink_to(path)
        self.modules = sources(folder)
        self.times = count(1_000_000_000)
        self.sound: set[str] = set()

    def try_out(self, mutant: Mutant) -> tuple[Found, str]:
        """Return where a mutant is, and the folders whose tests notice it; nothing for one that lives."""
        found = find(mutant, self.modules)
        own = [f"tests/{name}" for name in mutant.tests]
        rest = [f"tests/{name}" for name in REST if name not in mutant.tests]
        killer = self._first(([*self._nearest(found)], [*own, "--quick"], own), mutant, found)
        killer = killer or self._first([rest], mutant, found)
        return found._replace(path=found.path.relative_to(self.folder)), " ".join(killer)

    def _nearest(self, found: Found) -> Iterator[str]:
        """Yield the tests that are named after a module, if there are any."""
        module = found.path.relative_to(self.folder / PACKAGE)
        tests = Path("tests") / module.parent / f"test_{module.name}"
        if (self.folder / tests).exists():
            yield str(tests)

    def _first(self, stages: Sequence[Sequence[str]], mutant: Mutant, found: Found) -> Sequence[str]:
        """Return the first tests that notice a mutant; the last ones are all, and must succeed without it."""
        everything = " ".join(stages[-1])
        if everything not in self.sound and self._fails(stages[-1]):
            message = f"these fail without any change: {everything}"
            raise AssertionError(message)
        self.sound.add(everything)
        lines = self.modules[found.path]
        self._write(found.path, mutated(mutant, lines, found.number))
        try:
            return next((tests for tests in stages if tests and self._fails(tests)), ())
        finally:
            self._write(found.path, "".join(lines))

    def _write(self, path: Path, text: str) -> None:
        """Write a module; with a time of its own, so that what Python compiled before is not taken for it."""
        path.write_text(text, encoding="utf-8")
        os.utime(path, (next(self.times),) * 2)

    def _fails(self, tests: Sequence[str]) -> bool:
        """Tell whether a test fails; the same inputs are tried each time."""
        options = ("-x", "-q", "-p", "no:cacheprovider", "--without-tools")
        command = [sys.executable, "-m", "pytest", *options, *tests]
        try:
            done = subprocess.run(  # noqa: S603 - it is our own test suite
                command,
                cwd=self.folder,
                env=os.environ | {"CI": "1", "PYTHONPATH": str(self.folder)},
                check=False,
                stdout=subprocess.DEVNULL,
                stderr=subprocess.DEVNULL,
                timeout=TIMEOUT,
                preexec_fn=_limit_memory,
            )
        except subprocess.TimeoutExpired:
            return True
        if done.returncode == -signal.SIGTERM:
            return self._fails(tests)  # somebody else has ended it
        if done.returncode == _WRONG_CALL:
            message = f"pytest does not know what to do: {' '.join(command)}"
            raise ValueError(message)
        return done.returncode not in (0, _NOTHING_CHOSEN)


def _limit_memory() -> None:
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))


def report(mutants: Iterable[Mutant]) -> Iterator[str]:
    """Yield a line for each mutant as it is tried; what lives is yielded whole, and counted at the end."""
    alive = 0
    with tempfile.TemporaryDirectory(prefix="aigw-mutants-") as name:
        copy = Copy(Path(name))
        for mutant in mutants:
            found, killer = copy.try_out(mutant)
            place = f"{found.path}:{found.number + 1}"
            if killer:
                yield f"killed by {killer}: {place}"
            else:
                alive += 1
                yield f"ALIVE: {place}\n{mutant}"
    if alive:
        yield f"{alive} live"


def main(arguments: Sequence[str]) -> int:
    """Try the rows that are asked for; 1 when one lives."""
    parser = argparse.ArgumentParser(prog="python -m tools.mutants")
    parser.add_argument("texts", nargs="*", metavar="TEXT")
    parser.add_argument("--suggest", type=int, metavar="N", help="print N new rows")
    parser.add_argument("--seed", type=int, default=0, help="chooses other new rows")
    parser.add_argument("--table", type=Path, default=TABLE, help="another table")
    options = parser.parse_args(arguments)
    if options.suggest:
        from tools.suggest import suggest

        modules = {path: "".join(lines) for path, lines in sources(ROOT).items()}
        sys.stdout.writelines(suggest(modules, options.texts, options.suggest, options.seed))
        return 0
    line = ""
    for line in report(_chosen(read_table(options.table.read_text(encoding="utf-8")), options.texts)):
        sys.stdout.write(f"{line}\n")
        sys.stdout.flush()
    return int(line.endswith(" live"))


def _chosen(mutants: Iterable[Mutant], texts: Sequence[str]) -> list[Mutant]:
    """Return the mutants that are not explained, with one of the texts if there are any."""
    modules = sources(ROOT)

    def said(mutant: Mutant) -> str:
        return f"{mutant}\n{find(mutant, modules).path}\n{' '.join(mutant.tests)}"

    open_ones = [mutant for mutant in mutants if not mutant.equivalent]
    return [one for one in open_ones if not texts or any(text in said(one) for text in texts)]


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
