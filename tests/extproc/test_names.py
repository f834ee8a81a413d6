"""Secret and volume names: the golden table, and what holds of every Gateway's."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st

from aigw_render.base.data import text
from aigw_render.extproc.names import filter_config_names, is_volume_name

from .cases import table

if TYPE_CHECKING:
    from aigw_render.base.data import Data

gateways = st.from_regex(r"[a-z0-9]([-a-z0-9.]{0,251}[a-z0-9])?", fullmatch=True)
namespaces = st.from_regex(r"[a-z0-9]([-a-z0-9]{0,61}[a-z0-9])?", fullmatch=True)


@pytest.mark.parametrize("row", table("names"), ids=lambda row: f"{row['namespace']}/{row['gateway']}"[:40])
def test_golden(row: dict[str, Data]) -> None:
    """Every row of the table."""
    names = filter_config_names(text(row, "namespace"), text(row, "gateway"))
    assert names._asdict() == {
        "legacy_secret": row["legacySecret"],
        "index_secret": row["indexSecret"],
        "part_secrets": tuple(text(row, "partSecrets", index) for index in range(8)),
        "legacy_volume": row["legacyVolume"],
        "bundle_volume": row["bundleVolume"],
    }


@pytest.mark.parametrize(
    ("namespace", "gateway", "volume", "allowed"),
    [
        ("default", "ai", "ai-gateway-ai-default", True),
        ("n" * 20, "g" * 31, f"ai-gateway-{'g' * 31}-{'n' * 20}", True),
        ("n" * 20, "g" * 32, f"ai-gateway-{'g' * 32}-{'n' * 20}", False),
        ("d", "a.b", "ai-gateway-a.b-d", False),
    ],
)
def test_uncut(namespace: str, gateway: str, volume: str, *, allowed: bool) -> None:
    """Before v1.1 the volume has no hash and is never cut, so it can be one no pod may have."""
    names = filter_config_names(namespace, gateway, cut_volumes=False)
    assert names.legacy_volume == volume
    assert is_volume_name(volume) == allowed


@given(namespaces, gateways)
def test_lengths_and_characters(namespace: str, gateway: str) -> None:
    """Cut names fit, and every Secret is one that can exist; only dots spoil a volume's name."""
    names = filter_config_names(namespace, gateway)
    assert all(len(volume) <= 63 for volume in (names.legacy_volume, names.bundle_volume))
    secrets = (names.index_secret, *names.part_secrets)
    assert all(re.fullmatch(r"[a-z0-9][-a-z0-9.]{0,251}[a-z0-9]", secret) for secret in secrets)
    if "." not in gateway:
        assert is_volume_name(names.legacy_volume)
        assert is_volume_name(names.bundle_volume)


@given(namespaces, gateways)
def test_distinct(namespace: str, gateway: str) -> None:
    """No two names of one Gateway are the same, nor are those of a neighbour with the same joined name."""
    names = filter_config_names(namespace, gateway)
    assert len({names.legacy_secret, names.index_secret, *names.part_secrets}) == 10
    assert names.legacy_volume != names.bundle_volume
    other = filter_config_names(f"x-{namespace}", gateway)
    neighbour = filter_config_names(namespace, f"{gateway}-x")
    assert other.legacy_secret == neighbour.legacy_secret
    assert other.index_secret != neighbour.index_secret


def test_dashes_of_long_names() -> None:
    """Leading dashes go before the index's name is cut, and never from the parts'."""
    names = filter_config_names("n", f"--{'g' * 300}")
    assert re.fullmatch(r"g{240}-[0-9a-f]{12}", names.index_secret)
    assert re.fullmatch(r"--g{229}-[0-9a-f]{12}-part-007", names.part_secrets[7])


@pytest.mark.parametrize("name", ["", "-a", "a-", "A", "a_b", "a" * 64, "a\n"])
def test_no_volume_name(name: str) -> None:
    """What a pod refuses as a volume's name."""
    assert not is_volume_name(name)
