"""Settings gathered by the host: which source wins."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from aigw_render.base.errors import InputError
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


@pytest.mark.parametrize(
    "wrong",
    [
        "mcpSessionEncryptionSeed:\n      valu: tr0ub4dor",
        "mcpSessionEncryptionSeed:\n      value: [tr0ub4dor]",
        "mcpSessionEncryptionSed: tr0ub4dor",
        "mcpSessionEncryptionKey: {value: tr0ub4dor}",
        'args: "--mcpSessionEncryptionSeed tr0ub4dor"',
        "args: [--mcpSessionEncryptionSeed, {x: tr0ub4dor}]",
    ],
)
def test_a_seed_in_the_wrong_place_is_in_no_finding(wrong: str, tmp_path: Path) -> None:
    """No setting holds it, but the line that is quoted does."""
    config = tmp_path / "aigw-render.yaml"
    spec = f"spec:\n  controller:\n    {wrong}"
    config.write_text(CONFIG.replace("spec: {hashKey: example.com/config}", spec))
    with pytest.raises(InputError) as caught:
        gather({"config": str(config)}, {})
    assert "tr0ub4dor" not in repr(caught.value.diagnostics)
    shown = repr(caught.value.diagnostics)
    assert "*********" in shown or "source=''" in shown


def test_the_place_of_a_seed_is_shown_in_findings(tmp_path: Path) -> None:
    """It is no secret, and what has to be mended."""
    config = tmp_path / "aigw-render.yaml"
    wrong = "spec:\n  controller: {mcpSessionEncryptionSeed: {fromEnv: NO_SUCH, fromFile: x}}"
    config.write_text(CONFIG.replace("spec: {hashKey: example.com/config}", wrong))
    with pytest.raises(InputError) as caught:
        gather({"config": str(config)}, {})
    assert "fromEnv: NO_SUCH, fromFile: x" in repr(caught.value.diagnostics)
