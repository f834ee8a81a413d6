"""What `cmp generate` loads: each Application renders many times an hour."""

from __future__ import annotations

import subprocess
import sys
from typing import TYPE_CHECKING

import pytest

from tests.hosts.argocd.trees import FOLDER, write_tree
from tests.test_fast_path import RARE, ROOT, SLOW, below

if TYPE_CHECKING:
    from pathlib import Path

CODE = """
import atexit, sys
before = set(sys.modules)
atexit.register(lambda: print(*set(sys.modules) - before, file=sys.stderr))
from aigw_render.cli.start import main
main()
"""
ARGO_CD = {
    "PYTHONPATH": str(ROOT),
    "ARGOCD_APP_NAME": "ai",
    "ARGOCD_APP_NAMESPACE": "prod",
    "ARGOCD_APP_SOURCE_PATH": "apps/ai",
    "KUBE_VERSION": "1.33.2",
    "KUBE_API_VERSIONS": "v1,apps/v1",
}


def loaded(folder: Path, command: str, **environment: str) -> set[str]:
    """Return the modules that a command loads in an Application's folder."""
    result = subprocess.run(
        [sys.executable, "-c", CODE, "cmp", command],
        cwd=write_tree(folder, FOLDER) / "apps/ai",
        env=ARGO_CD | environment,
        capture_output=True,
        check=True,
        text=True,
    )
    assert result.stdout
    return set(result.stderr.split())


@pytest.mark.parametrize(
    "said",
    [{}, {"ARGOCD_APP_PARAMETERS": "null"}, {"ARGOCD_ENV_AIGW_RENDER_TARGET": "workload"}],
)
def test_generate_loads_nothing_slow(said: dict[str, str], tmp_path: Path) -> None:
    """Without a plugin section, with an empty one, and with a variable."""
    names = loaded(tmp_path, "generate", **said)
    assert below(names, SLOW) == set()
    assert "yaml.loader" not in names
    assert (
        below(names, {f"aigw_render.{name}" for name in RARE if name != "cli"} - {"aigw_render.cli"}) == set()
    )
    assert not any(name.startswith("aigw_render.cli.") and name != "aigw_render.cli.start" for name in names)


def test_discover_loads_less(tmp_path: Path) -> None:
    """It is called for every Application in the cluster, and mostly says nothing."""
    names = loaded(tmp_path, "discover")
    assert below(names, SLOW | {"aigw_render.pipeline", "aigw_render.settings", "yaml"}) == set()
