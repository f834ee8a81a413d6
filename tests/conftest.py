"""What every test runs with."""

from __future__ import annotations

import os
from collections import Counter
from pathlib import Path
from typing import TYPE_CHECKING

from hypothesis import HealthCheck, settings

from tests import programs

if TYPE_CHECKING:
    import pytest
# What a developer's shell or a CI says of colours is no part of a test.
for name in ("NO_COLOR", "FORCE_COLOR"):
    os.environ.pop(name, None)

HERE = Path(__file__).parent
STAGES = ("conftest.py", "base", "read", "model", "settings", "extproc", "plan", "edit", "write", "pipeline")
PARAMETERS = 4
"""How many of a test's parameters a quick run tries, or a few more: spread over all of them."""

# A busy machine is no defect of ours. CI must give the same answer twice; by hand every run tries new cases.
settings.register_profile("hand", deadline=None)
settings.register_profile("ci", deadline=None, derandomize=True, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("ci" if os.environ.get("CI") else "hand")


def pytest_addoption(parser: pytest.Parser) -> None:
    """`./run test` hands these on."""
    parser.addoption(
        "--without-tools",
        action="store_true",
        help="leave out the tests that call kustomize, Helm or actionlint",
    )
    parser.addoption("--quick", action="store_true", help="run a selection: CONTRIBUTING.md says which")


def pytest_configure(config: pytest.Config) -> None:
    """From here on a tool is found only by those who ask `tests.programs` for it."""
    programs.guard(leave_out=config.getoption("--without-tools"))


def pytest_ignore_collect(collection_path: Path, config: pytest.Config) -> bool | None:
    """When it has to be quick, look at the stages only: their tests run no other programs."""
    if not config.getoption("--quick") or not collection_path.is_relative_to(HERE):
        return None
    top = collection_path.relative_to(HERE).parts[:1]
    return True if top and top[0] not in STAGES else None


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """When it has to be quick, leave out properties, and of each test's parameters all but a few."""
    if config.getoption("--quick"):
        forms, seen = Counter(map(_form, items)), Counter[str]()
        for item in tuple(items):
            form = _form(item)
            skipped = seen[form] % max(forms[form] // PARAMETERS, 1)
            seen[form] += 1
            if skipped or getattr(getattr(item, "obj", None), "is_hypothesis_test", False):
                items.remove(item)


def _form(item: pytest.Item) -> str:
    """Return a test's name without its parameters."""
    return item.nodeid.partition("[")[0]


def pytest_sessionstart(session: pytest.Session) -> None:
    """Say before the first test what cannot be tested."""
    reporter = _terminal(session.config)
    if reporter and programs.missing():
        reporter.write_line(f"Left out: all tests that call {programs.missing()}")


def pytest_unconfigure(config: pytest.Config) -> None:
    """Say it again below pytest's own summary, which few read up to its beginning."""
    reporter = _terminal(config)
    if reporter and programs.missing() and (skipped := reporter.stats.get("skipped")):
        reporter.write_line(f"Left out (tests: {len(skipped)}): all that call {programs.missing()}")


def _terminal(config: pytest.Config) -> pytest.TerminalReporter | None:
    """Return what prints; none where another process does."""
    found: pytest.TerminalReporter | None = config.pluginmanager.get_plugin("terminalreporter")
    return found
