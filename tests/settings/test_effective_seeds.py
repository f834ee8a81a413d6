"""Seeds in the settings that are in force: which of them are secrets."""

from __future__ import annotations

import pytest

from aigw_render.settings.effective import effective
from aigw_render.settings.seeds import SecretSeed
from aigw_render.settings.settings import Settings
from aigw_render.settings.table import settings_table
from tests.settings.support import codes, resources

HIDDEN = """\
kind: Deployment
spec:
  template:
    spec:
      containers:
        - args: [--extProcImage=a:b, --mcpSessionEncryptionSeed=$(SEED)]
          env: [{name: SEED, valueFrom: {secretKeyRef: {name: s, key: k}}}]
"""


@pytest.mark.parametrize(
    ("settings", "findings"),
    [
        (Settings(), ["AIGW115"]),
        (Settings(mcp_session_encryption_seed="seed"), []),
        (Settings(controller_args=("--mcpSessionEncryptionSeed=seed",)), []),
        (Settings(controller_args=("--rootPrefix=/x",)), ["AIGW115"]),
    ],
)
def test_a_seed_from_a_secret_must_be_said(settings: Settings, findings: list[str]) -> None:
    """By any stronger source."""
    found = effective(settings._replace(position="sidecar"), resources(HIDDEN))
    assert codes(found.diagnostics) == findings


@pytest.mark.parametrize(
    ("settings", "custom"),
    [
        (Settings(), False),
        (Settings(mcp_session_encryption_seed=""), False),
        (Settings(mcp_session_encryption_seed="default-insecure-seed"), False),
        (Settings(mcp_session_encryption_seed="s3cret"), True),
        (Settings(mcp_fallback_session_encryption_seed="s3cret"), True),
        (Settings(controller_args=("--mcpSessionEncryptionSeed=s3cret",)), True),
    ],
)
def test_custom_seeds(settings: Settings, custom: bool) -> None:
    """The default is public, everything else a secret, which no table shows."""
    found = effective(settings._replace(position="sidecar"))
    assert found.custom_seed == custom
    assert found.secrets == ({"s3cret"} if custom else set())
    assert "s3cret" not in str(settings_table(found))
    assert ("***" in str(settings_table(found))) == custom


def test_seeds_that_are_overruled_or_misspelt_are_secrets_too() -> None:
    """A report may show the line they stand on."""
    args = (
        "--mcpSessionEncryptionSeed=one",
        "--mcpSessionEncryptionSed=two",
        "--mcpSessionEncryptionSeed=three",
    )
    below = Settings(
        source="config", mcp_session_encryption_seed="four", controller_args=("--MCPSEEDS=five",)
    )
    found = effective(Settings(controller_args=args).over(below))
    assert found.secrets == {"one", "two", "three", "four", "five"}


def test_iterations_are_no_secret() -> None:
    """A report would lose every such number."""
    args = ("--mcpSessionEncryptionIterations=12345", "--mcpSessionEncryptionIteration=54321")
    assert effective(Settings(controller_args=args)).secrets == set()


@pytest.mark.parametrize(
    ("seed", "found"), [("", ""), ("a", "1 character"), ("ü€", "2 characters"), ("abc", ""), ("None", "")]
)
def test_a_seed_of_two_characters_is_none(seed: str, found: str) -> None:
    """It is said once, with who says it and without the seed."""
    args = ("--mcpSessionEncryptionSeed=z", f"--mcpSessionEncryptionSeed={seed}")
    said = effective(Settings(position="sidecar", controller_args=args)).diagnostics
    assert [one.found for one in said] == ([found] if found else [])
    for one in said:
        assert one.message == (
            "the controller's --mcpSessionEncryptionSeed is very short (option --controller-arg)"
        )


def test_a_short_seed_at_its_place() -> None:
    """Of a Deployment its argument; the fallback's is said as well."""
    text = HIDDEN.replace("$(SEED)", "z").replace(
        "--extProcImage=a:b", "--extProcImage=a:b, --mcpFallbackSessionEncryptionSeed=y"
    )
    found = effective(Settings(position="sidecar"), resources(text)).diagnostics
    assert [one.place.position.line for one in found if one.place] == [6, 6]
    assert codes(found) == ["AIGW235", "AIGW235"]


def test_a_seed_in_a_secret_is_not_short() -> None:
    """Nobody here knows it."""
    seed = SecretSeed("mcp_session_encryption_seed", "m", "k")
    settings = Settings(position="sidecar", mcp_session_encryption_seed=seed)
    assert codes(effective(settings).diagnostics) == []
