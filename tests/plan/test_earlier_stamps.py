"""A stamp under an earlier `--hash-key`: known by its value, and only in what was rendered."""

from __future__ import annotations

import pytest

from aigw_render import InputFile, Settings, remove
from tests.manifests import ENVOY, GATEWAY, ROUTE, stream
from tests.plan.proxy.trees import CLASS, POINTING, PROXY, SAID, WHOLE, rendered, run

FIRST = SAID._replace(hash_key="example.com/first")
SECOND = SAID._replace(hash_key="example.com/second")
TREES = {
    "workload": (GATEWAY, ROUTE, ENVOY),
    "envoyproxy": (CLASS, POINTING, PROXY, ROUTE),
    "created": (CLASS, GATEWAY, ROUTE),
    "copy": WHOLE,
}


@pytest.mark.parametrize("documents", TREES.values(), ids=TREES)
@pytest.mark.parametrize("before", [FIRST, SAID], ids=["own-key", "default"])
def test_the_stamp_moves_to_another_key(documents: tuple[str, ...], before: Settings) -> None:
    """As if it had never been under the first one; `remove` leaves none of the two."""
    moved = run(rendered(*documents, settings=before), SECOND).files[0].after
    assert moved == rendered(*documents, settings=SECOND)
    assert remove([InputFile("in.yaml", moved.encode())], SECOND).files[0].after == stream(*documents)


def test_an_annotation_of_the_users_with_the_same_value_stays() -> None:
    """Before anything was rendered, and beside a stamp under the key that counts."""
    (gateway,) = run(stream(GATEWAY, ROUTE, ENVOY)).gateways
    mine = f"      annotations:\n        example.com/mine: {gateway.hash}\n    spec:\n"
    content = stream(GATEWAY, ROUTE, ENVOY.replace("    spec:\n", mine))
    after = rendered(content, settings=FIRST)
    assert "example.com/mine: " in after
    assert "example.com/first: " in after


def test_a_stamp_of_another_hash_is_not_known() -> None:
    """Any annotation may hold a SHA-256, such as that of a ConfigMap: only the hash that is due is ours."""
    after = rendered(GATEWAY, ROUTE, ENVOY, settings=FIRST)
    (gateway,) = run(after).gateways
    other = after.replace(gateway.hash, gateway.hash[::-1])
    assert "example.com/first: " in run(other, SECOND).files[0].after
