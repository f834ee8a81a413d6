"""What the tests with the real kustomize share."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.hosts.kustomization import PLUGINS
from tests.programs import programs

if TYPE_CHECKING:
    from pathlib import Path


@pytest.fixture
def path(tmp_path: Path) -> str:
    """A PATH with kustomize and us."""
    return programs(tmp_path / "bin", "kustomize")


@pytest.fixture
def plugin_home(tmp_path: Path) -> str:
    """A plugin home with us in it, as kustomize looks for it."""
    kind = tmp_path / "plugins" / "aigw-render.github.io" / "v1alpha1" / "aigatewayrender"
    kind.mkdir(parents=True)
    (kind / "AIGatewayRender").symlink_to(PLUGINS / "AIGatewayRender")
    return str(tmp_path / "plugins")
