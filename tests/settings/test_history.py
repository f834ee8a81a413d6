"""What every source says about a setting, and that the last word is what is in force."""

from __future__ import annotations

from pathlib import Path

import pytest

from aigw_render.hosts.files import read_inputs
from aigw_render.read.files import InputFile
from aigw_render.read.load import load
from aigw_render.settings.effective import Effective, effective
from aigw_render.settings.history import Claim, claims
from aigw_render.settings.settings import Settings
from aigw_render.settings.table import find_row, settings_table
from tests.settings.support import resources

TREES = Path(__file__).parents[2] / "fixtures" / "sources"
CONTROLLER = """\
kind: Deployment
spec:
  template:
    spec:
      containers:
        - image: example.com/controller:v1.0.1
          args: [--extProcImage=a:b, --extProcLogLevel=debug, --mcpSessionEncryptionSeed=one]
"""
FILE = InputFile("values.yaml", b"extProc:\n  logLevel: warn\n")
OTHER = InputFile("more.yaml", b"extProc:\n  logLevel: error\n")


def found(settings: Settings, text: str = CONTROLLER) -> Effective:
    """Return what holds beside a controller's Deployment."""
    return effective(settings._replace(position="sidecar"), resources(text, "ctl.yaml"))


def test_every_source_in_order() -> None:
    """Two values files are two sources."""
    config = Settings(source="config", controller_args=("--extProcLogLevel=info",))
    holds = found(
        Settings(controller_values=(FILE, OTHER), controller_args=("--extProcLogLevel=debug+2",)).over(config)
    )
    assert claims(holds, "extProcLogLevel") == (
        Claim("info", "program default (v1.0)"),
        Claim("info", "chart default (v1.0)"),
        Claim("debug", "ctl.yaml:7:38"),
        Claim("warn", "values.yaml:2:13"),
        Claim("error", "more.yaml:2:13"),
        Claim("info", "config controllerArgs"),
        Claim("debug+2", "option --controller-arg"),
    )


def test_the_bare_programs_defaults() -> None:
    """Then the chart's say nothing."""
    assert claims(found(Settings(controller_defaults="binary"), ""), "rootPrefix") == (
        Claim("/", "program default (v1.1)"),
    )


def test_the_release() -> None:
    """The version in force is the exact one."""
    environment = Settings(source="environment", ai_gateway_version="v0.5")
    assert claims(found(Settings(ai_gateway_version="v1.1").over(environment)), "aiGatewayVersion") == (
        Claim("v1.1.0", "default (the newest release known)"),
        Claim("v1.0.1", "the controller's image at ctl.yaml:6:18"),
        Claim("v0.5", "environment AIGW_RENDER_AI_GATEWAY_VERSION"),
        Claim("v1.1.0", "option --ai-gateway-version"),
    )


def test_seeds_are_masked_in_every_place() -> None:
    """Those that are overruled too."""
    holds = found(Settings(mcp_session_encryption_seed="two"))
    said = claims(holds, "mcpSessionEncryptionSeed")
    assert [one.value for one in said] == ["default-insecure-seed", "default-insecure-seed", "***", "***"]
    assert "two" not in str(settings_table(holds))


@pytest.mark.parametrize(
    ("name", "key"),
    [
        ("kubeVersion", "kubeVersion"),
        ("--kube-version", "kubeVersion"),
        ("AIGW_RENDER_KUBE_VERSION", "kubeVersion"),
        ("controller.defaults", "controllerDefaults"),
        ("rootPrefix", "rootPrefix"),
        ("--rootPrefix", "rootPrefix"),
        ("-rootPrefix", "rootPrefix"),
        ("rootprefix", None),
        ("", None),
    ],
)
def test_every_name_of_a_setting(name: str, key: str | None) -> None:
    """As people know it."""
    row = find_row(effective(Settings(kube_version="1.33")), name)
    assert (row and row.key) == key


@pytest.mark.parametrize("name", sorted(path.name for path in TREES.iterdir() if path.is_dir()))
def test_the_last_word_is_in_force(name: str) -> None:
    """The history of a flag is worked out anew, and comes to the same end."""
    loaded = load(read_inputs([str(TREES / name / "tree")]))
    holds = effective(Settings(position="sidecar"), loaded.resources, loaded.documents)
    for row in settings_table(holds):
        *_, last = claims(holds, row.key)
        assert last == Claim(row.value, row.source)
