"""Seeds in Secrets, and seeds wherever they are written."""

from __future__ import annotations

import pytest

from aigw_render.settings.effective import effective
from aigw_render.settings.seeds import (
    SecretSeed,
    misspelt_seeds,
    said_seeds,
    secret,
    seeds_in_arguments,
    seeds_of,
    written_seeds,
)
from aigw_render.settings.settings import Settings
from tests.settings.support import resources


def test_a_seed_in_a_secret_is_a_reference() -> None:
    """For arguments, digest and table it is a text like any other."""
    seed = SecretSeed("mcp_session_encryption_seed", "mcp", "k")
    assert seed == "$(AIGW_MCP_SESSION_SEED)"
    assert (seed.secret, seed.key, seed.variable) == ("mcp", "k", "AIGW_MCP_SESSION_SEED")
    assert seed.shown == "$(AIGW_MCP_SESSION_SEED) (key k of the Secret mcp)"


def test_a_seed_in_a_secret_is_no_secret() -> None:
    """It is shown, and the strongest source wins as with any seed."""
    seed = SecretSeed("mcp_session_encryption_seed", "mcp", "k")
    said = Settings(mcp_session_encryption_seed=seed, source="config", position="sidecar")
    found = effective(said)
    assert (found.custom_seed, found.secrets) == (False, frozenset[str]())
    assert found.texts["mcpSessionEncryptionSeed"] == seed.shown
    over = effective(Settings(mcp_session_encryption_seed="tr0ub4dor").over(said))
    assert over.custom_seed
    assert over.secrets == {"tr0ub4dor"}


@pytest.mark.parametrize(
    ("arguments", "seeds"),
    [
        (["-mcpSessionEncryptionSeed", "a"], ["a"]),
        (["--mcpFallbackSessionEncryptionSeed=a=b", "x"], ["a=b"]),
        (["-mcpSessionEncryptionSeed"], []),
        (["-mcpSessionEncryptionSeed="], [""]),
        (["-mcpSessionEncryptionIterations", "5", "-seed=5"], []),
        (["-mcpSessionEncryptionSeed=a\nb"], ["a\nb"]),
    ],
)
def test_seeds_in_arguments(arguments: list[str], seeds: list[str]) -> None:
    """Both styles of flags."""
    assert [*seeds_in_arguments(arguments)] == seeds


def test_seeds_under_misspelt_names() -> None:
    """Better one masked value too many."""
    arguments = ["--MCPSEEDS=a", "--mcpSessionEncription=b", "--sed=c", "--mcpSessionEncryptionIterations=5"]
    assert [*misspelt_seeds(arguments)] == ["a", "c"]


WRITTEN = """\
kind: List
apiVersion: v1
items:
- apiVersion: apps/v1
  kind: Deployment
  spec: {template: {spec: {containers: [{args: [-mcpSessionEncryptionSeed, old, 5, -x]}]}}}
---
apiVersion: apps/v1
kind: DaemonSet
spec: {template: {spec: {initContainers: [{args: [a, --mcpFallbackSessionEncryptionSeed=older]}]}}}
---
apiVersion: apps/v1
kind: Deployment
spec: {template: {spec: {containers: [{args: [-mcpSessionEncryptionSeed, default-insecure-seed]}]}}}
"""


def test_seeds_in_documents() -> None:
    """What an earlier run, or somebody else, wrote; the public ones are none."""
    assert secret(["$(AIGW_MCP_SESSION_SEED)", "None", "x"]) == {"x"}
    assert written_seeds([{"sessionEncryption": {"seed": "a", "Seeds": "b", "seed2": 5}}]) == {"a"}
    assert seeds_of(resources(WRITTEN)) == {"old", "older"}


def test_documents_that_name_no_seed_are_passed_over() -> None:
    """A name may be written in another case, with escapes, or wrongly."""
    unnamed = WRITTEN.replace("EncryptionSeed", "EncryptionS")
    escaped = WRITTEN.replace("-mcpSessionEncryptionSeed, old", r'"-mcpSessionEncryptionSe\u0065d", old')
    assert seeds_of(resources(unnamed)) == frozenset()
    assert seeds_of(resources(escaped.replace("Fallback", "Fallbac"))) == {"old", "older"}


def test_seeds_in_settings() -> None:
    """Of every source."""
    seed = SecretSeed("mcp_session_encryption_seed", "mcp", "k")
    weaker = Settings(controller_args=("--mcpSessionEncryptionSeed", "one", "--mcpSeed=two"))
    strong = Settings(mcp_session_encryption_seed=seed, mcp_fallback_session_encryption_seed="three")
    assert said_seeds(strong.over(weaker)) == {"one", "two", "three"}
