"""What `check` and `diff` share: rendering once, and comparing the result with what is there."""

from __future__ import annotations

import sys

import click

from aigw_render.cli.session import execute, is_painted
from aigw_render.hosts.compare import compare
from aigw_render.hosts.console import is_terminal
from aigw_render.hosts.stdout import write_stdout

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable
    from typing import TypeVar

    from aigw_render.base.diagnostic import Diagnostic
    from aigw_render.cli.session import Session
    from aigw_render.outcome import Outcome
    from aigw_render.read.files import InputFile
    from aigw_render.settings.settings import Settings
    from aigw_render.write.difference import Difference

    Decorated = TypeVar("Decorated", bound="Callable[..., object]")

DIFFERENT = 1
"""The exit code for a difference."""


def compared_output(function: Decorated) -> Decorated:
    """Add `--output`: what the rendered files are compared with."""
    return click.option(
        "-o",
        "--output",
        default="-",
        metavar="FILE|DIR",
        help="Compare with what render wrote there; without it the files at PATHS are compared themselves.",
    )(function)


class Comparison:
    """One run of a command that compares."""

    def __init__(self, session: Session) -> None:
        self.session = session
        self.differences: list[Difference] = []
        self.secrets: frozenset[str] = frozenset()
        self._exclude: tuple[str, ...] = ()

    def execute(self, tell: Callable[[], Iterable[Diagnostic]]) -> Outcome:
        """Render, compare, and let `tell` show the differences; it returns findings about them."""

        def write(outcome: Outcome) -> Iterable[Diagnostic]:
            self._compare(outcome)
            return tell()

        return execute(self.session, self._render, write)

    def print(self, text: str) -> None:
        """Write a diff to the standard output, without the seeds in it."""
        if text:
            from aigw_render.write.report.mask import mask

            write_stdout(mask(text, self.secrets).encode())

    @property
    def color(self) -> bool:
        """Return whether the diff is coloured."""
        return is_painted(self.session.reporting.color, sys.stdout)

    @property
    def text(self) -> str:
        """Return the differences as text."""
        from aigw_render.write.diff import diff_text

        return diff_text(self.differences, color=self.color, terminal=is_terminal(sys.stdout))

    def _render(self, files: Iterable[InputFile], settings: Settings) -> Outcome:
        from aigw_render.pipeline import render

        self._exclude = settings.exclude
        return render(files, settings)

    def _compare(self, outcome: Outcome) -> None:
        self.differences += compare(outcome.files, self.session.output, self.session.paths, self._exclude)
        if self.differences:
            from aigw_render.write.seeds import seeds_in

            known = outcome.effective.secrets if outcome.effective else frozenset()
            self.secrets = seeds_in(self.differences, known)
