"""What the fixture `aigw_render` gives: a render of files, in a test."""

from __future__ import annotations

import contextlib
import os

import pytest

from aigw_render.base.errors import UsageError
from aigw_render.base.nearest import did_you_mean
from aigw_render.hosts.run import outcome_of
from aigw_render.hosts.settings import VARIABLES
from aigw_render.outcome import Outcome
from aigw_render.pipeline import render
from aigw_render.pytest_plugin.rendered import Rendered, rendered
from aigw_render.settings.keys import KEYS
from aigw_render.write.report.text import text_report

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

_KEYS = {key.option.removeprefix("--").replace("-", "_"): key for key in KEYS if key.option}
_OPTIONS = ("config", *_KEYS)


class Renderer:
    """Renders files and folders with the settings of a test."""

    def __init__(
        self, root: str, options: Mapping[str, object], note: Callable[[str, str, str], None]
    ) -> None:
        self._root = root
        self._options = options
        self._note = note

    def __repr__(self) -> str:
        """Return the settings, which pytest shows when a test fails."""
        return f"aigw_render({', '.join(f'{name}={value!r}' for name, value in self._options.items())})"

    def __call__(self, *paths: str | os.PathLike[str]) -> Rendered:
        """Return the rendered objects; the test fails with our report when a finding is an error.

        Warnings are shown when the test fails for another reason.
        """
        __tracebackhide__ = True
        outcome = self.outcome(*paths)
        report = text_report(outcome.diagnostics)
        if outcome.failed:
            pytest.fail(f"aigw-render refuses this input:\n\n{report}", pytrace=False)
        if report:
            self._note("call", "aigw-render", report)
        return rendered(outcome)

    def report(self, *paths: str | os.PathLike[str]) -> str:
        """Return the findings as people read them, empty when there are none."""
        __tracebackhide__ = True
        return text_report(self.outcome(*paths).diagnostics)

    def outcome(self, *paths: str | os.PathLike[str]) -> Outcome:
        """Return the whole outcome, for tests of findings: `outcome.diagnostics`, `outcome.exit_code`."""
        __tracebackhide__ = True
        if not paths:
            pytest.fail("aigw_render needs a file or folder to render", pytrace=False)
        unknown = [name for name in self._options if name not in _OPTIONS]
        if unknown:
            hint = did_you_mean(unknown[0], _OPTIONS) or f"known: {', '.join(_OPTIONS)}"
            pytest.fail(f"the marker aigw_render has no setting {unknown[0]!r}; {hint}", pytrace=False)
        wrong = [_wrong(name, value) for name, value in self._options.items()]
        if any(wrong):
            pytest.fail(f"the marker aigw_render: {next(filter(None, wrong))}", pytrace=False)
        # What the environment says would make a test's result depend on where it runs.
        environ = {name: value for name, value in os.environ.items() if not name.startswith(VARIABLES)}
        options = {name: _as_option(name, value) for name, value in self._options.items()}
        with contextlib.chdir(self._root):
            try:
                return outcome_of([os.fspath(path) for path in paths], options, environ, render)
            except UsageError as error:
                return Outcome(diagnostics=error.diagnostics)


def _wrong(name: str, value: object) -> str:
    """Return what is wrong with the type of a value, empty for nothing: `1.30` would be read as 1.3."""
    shape = _KEYS[name].shape if name in _KEYS else "text"
    if value is None or (shape == "switch" and isinstance(value, bool)):
        return ""
    if shape == "switch":
        return f"{name} must be True or False, not {value!r}"
    items = value if shape == "list" and isinstance(value, list | tuple) else (value,)
    if all(isinstance(item, str | os.PathLike) for item in items):
        return ""
    return f"{name} must be {'texts' if shape == 'list' else 'a text'} in quotes, not {value!r}"


def _as_option(name: str, value: object) -> object:
    """Return a value as the command line has it: paths as texts, and one item as good as a list of one."""
    if value is None:
        return None
    items = value if isinstance(value, list | tuple) else (value,)
    texts = tuple(os.fspath(item) if isinstance(item, os.PathLike) else item for item in items)
    return texts if name in _KEYS and _KEYS[name].shape == "list" else texts[0]
