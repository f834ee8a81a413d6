"""What every test runs with."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

from hypothesis import HealthCheck, settings

from tests import programs

if TYPE_CHECKING:
    import pytest
# What a developer's shell or a CI says of colours is no part of a test.
for name in ("NO_COLOR", "FORCE_COLOR"):
    os.environ.pop(name, None)

# A busy machine is no defect of ours. CI must give the same answer twice; by hand every run tries new cases.
settings.register_profile("hand", deadline=None)
settings.register_profile("ci", deadline=None, derandomize=True, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("ci" if os.environ.get("CI") else "hand")


def pytest_addoption(parser: pytest.Parser) -> None:
    """`./run test` hands these on."""
    parser.addoption(
        "--without-tools",
        action="store_true",
        help="leave out the tests that call kustomize, Helm, actionlint",
    )


def pytest_configure(config: pytest.Config) -> None:
    """From here on a tool is found only by those who ask `tests.programs` for it."""
    programs.guard(leave_out=config.getoption("--without-tools"))


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
