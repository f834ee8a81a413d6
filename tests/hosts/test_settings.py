"""Settings gathered by the host: which source wins."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from aigw_render.hosts.settings import gather
from aigw_render.settings.effective import effective

if TYPE_CHECKING:
    from pathlib import Path

CONFIG = """\
apiVersion: aigw-render.github.io/v1alpha1
kind: AIGatewayRender
spec: {hashKey: example.com/config}
"""
ENVIRONMENT = {"AIGW_RENDER_HASH_KEY": "example.com/environment"}
OPTION = {"hash_key": "example.com/option"}


@pytest.mark.parametrize(
    ("options", "environ", "winner"),
    [
        ({}, {}, "config"),
        ({}, ENVIRONMENT, "environment"),
        (OPTION, {}, "option"),
        (OPTION, ENVIRONMENT, "option"),
    ],
)
def test_the_later_source_wins(
    options: dict[str, object], environ: dict[str, str], winner: str, tmp_path: Path
) -> None:
    """The config file, the environment, options: in this order."""
    config = tmp_path / "aigw-render.yaml"
    config.write_text(CONFIG)
    settings, _ = gather({"config": str(config), **options}, environ)
    assert effective(settings).hash_key == f"example.com/{winner}"
