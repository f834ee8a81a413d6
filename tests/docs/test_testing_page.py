"""A suite made from docs/testing.md by copy and paste passes, and fails readably when it should."""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.cli.process import ENVIRONMENT

ROOT = Path(__file__).resolve().parent.parent.parent
_FILE = re.compile(r"^`([\w./-]+)`:\n\n```\w+\n(.*?)^```$", re.MULTILINE | re.DOTALL)
_COLLECTOR = "http://collector.observability:4317"


@pytest.fixture
def suite(tmp_path: Path) -> Path:
    """A repository with the quickstart's manifests and every file that the page shows."""
    page = (ROOT / "docs" / "testing.md").read_text(encoding="utf-8")
    files = _FILE.findall(page)
    assert len(files) == page.count("\n```python") + page.count("\n```ini")
    shutil.copytree(ROOT / "examples/quickstart/input", tmp_path / "gitops")
    shutil.copy(ROOT / "examples/quickstart/aigw-render.yaml", tmp_path)
    for name, content in files:
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_text(content, encoding="utf-8")
    return tmp_path


def pytest_in(folder: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    """Run pytest as a user does."""
    command = [sys.executable, "-m", "pytest", "-p", "no:cacheprovider", *arguments]
    return subprocess.run(command, cwd=folder, env=ENVIRONMENT, check=False, capture_output=True, text=True)


def test_the_suite_of_the_page(suite: Path) -> None:
    """Written once, it passes; a changed variable is shown with its hash."""
    written = pytest_in(suite, "-q", "--snapshot-update")
    assert written.returncode == 0, written.stdout
    assert pytest_in(suite, "-q").returncode == 0
    assert _COLLECTOR in (suite / "tests/__snapshots__/test_gitops.ambr").read_text(encoding="utf-8")
    config = suite / "gitops" / "gatewayconfig.yaml"
    config.write_text(config.read_text().replace(_COLLECTOR, "http://elsewhere:4317"))
    failed = pytest_in(suite, "-q")
    assert failed.returncode == 1
    assert re.findall(r"^E {9}([-+]) +(.*?):", failed.stdout, re.MULTILINE) == [
        ("-", "aigateway.envoyproxy.io/extproc-config-hash"),
        ("+", "aigateway.envoyproxy.io/extproc-config-hash"),
        ("-", "value"),
        ("+", "value"),
    ]
    assert '"http://elsewhere:4317"' in failed.stdout
