"""The named rules, each where it holds and where it is broken."""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st

from aigw_render.base.data import Data, sequence, walk
from aigw_render.base.resources import read_resource
from aigw_render.model.rules import RULES
from aigw_render.model.structure import KINDS

if TYPE_CHECKING:
    from aigw_render.base.position import Path

POOL: Data = {"name": "p", "group": "inference.networking.k8s.io", "kind": "InferencePool"}
PLAIN: Data = {"name": "b"}


def refs(*items: Data) -> Data:
    """Return a route rule with backendRefs."""
    return {"backendRefs": list(items)}


CASES: list[tuple[str, Data, Path | None]] = [
    ("image-xor-repository", {"image": "a"}, None),
    ("image-xor-repository", {"imageRepository": "a"}, None),
    ("image-xor-repository", {}, None),
    ("image-xor-repository", {"image": "a", "imageRepository": "bc"}, ("imageRepository",)),
    ("image-pattern", "repo", None),
    ("image-pattern", "host:5000/a/b:v1", None),
    ("image-pattern", "a/b:v1@sha256:0af", None),
    ("image-pattern", "a/b@sha256:0af", None),
    ("image-pattern", "", ()),
    ("image-pattern", "not valid!", ()),
    ("image-pattern", "a:b\n", ()),
    ("image-pattern", "a:b:c", ()),
    ("image-pattern", "a@sha512:0af", ()),
    ("image-repository-pattern", "a/b", None),
    ("image-repository-pattern", "host:5000/a", None),
    ("image-repository-pattern", "ab", None),
    ("image-repository-pattern", "a", ()),
    ("image-repository-pattern", "a/b:c", ()),
    ("image-repository-pattern", "a/b@sha256:0af", ()),
    ("image-repository-pattern", "host:5", ()),
    ("image-repository-pattern", "host:50", None),
    ("image-repository-pattern", "/ab", ()),
    ("only-gateway-parent", [], None),
    ("only-gateway-parent", [{"name": "a", "kind": "Gateway"}], None),
    ("only-gateway-parent", [{"kind": "Gateway"}, {"kind": "Service"}], (1, "kind")),
    ("only-gateway-parent", [{"name": "a"}], (0,)),
    ("rule-name-unique", [{"name": "a"}, {"name": "b"}, {}, {}], None),
    ("rule-name-unique", [{"name": "a"}, {}, {"name": "a"}], (2, "name")),
    ("rule-name-reserved", {"name": "route"}, None),
    ("rule-name-reserved", {}, None),
    ("rule-name-reserved", {"name": "route-not-found"}, ("name",)),
    ("backend-refs-not-mixed", {}, None),
    ("backend-refs-not-mixed", refs(), None),
    ("backend-refs-not-mixed", refs(PLAIN, PLAIN), None),
    ("backend-refs-not-mixed", refs(POOL, POOL), None),
    ("backend-refs-not-mixed", refs(PLAIN, POOL), ("backendRefs",)),
    ("backend-refs-not-mixed", refs({"name": "b", "kind": "X"}), ("backendRefs",)),
    ("one-inference-pool", {}, None),
    ("one-inference-pool", refs(POOL), None),
    ("one-inference-pool", refs(PLAIN, PLAIN), None),
    ("one-inference-pool", refs(POOL, POOL), ("backendRefs",)),
    ("backend-group-with-kind", PLAIN, None),
    ("backend-group-with-kind", POOL, None),
    ("backend-group-with-kind", {"group": "g"}, ()),
    ("backend-group-with-kind", {"kind": "k"}, ()),
    ("only-inference-pool", PLAIN, None),
    ("only-inference-pool", POOL, None),
    ("only-inference-pool", {"group": "", "kind": "InferencePool"}, ("group",)),
    ("only-inference-pool", {"group": "inference.networking.k8s.io", "kind": "Pool"}, ("kind",)),
    ("only-inference-pool", {"group": "inference.networking.k8s.io"}, ("kind",)),
    ("backend-timeout-within-request", {}, None),
    ("backend-timeout-within-request", {"request": "1s"}, None),
    ("backend-timeout-within-request", {"request": "60s", "backendRequest": "1m"}, None),
    ("backend-timeout-within-request", {"request": "0s", "backendRequest": "1m"}, None),
    ("backend-timeout-within-request", {"request": "0h0m", "backendRequest": "1m"}, None),
    ("backend-timeout-within-request", {"request": "59s", "backendRequest": "1m"}, ("backendRequest",)),
]


@pytest.mark.parametrize(("name", "value", "expected"), CASES)
def test_rule(name: str, value: Data, expected: Path | None) -> None:
    """A rule says where it is broken, or None."""
    assert RULES[name].broken_at(value) == expected


def test_every_rule_is_tried_both_ways() -> None:
    """Otherwise a rule that always (or never) holds would pass."""
    verdicts = {(name, expected is None) for name, _, expected in CASES}
    assert verdicts == {(name, holds) for name in RULES for holds in (True, False)}


@pytest.mark.parametrize(("folder", "absent"), [("v0.5", 2), ("v1.0", 2), ("v1.1", 0)])
def test_every_rule_stands_in_a_schema(folder: str, absent: int) -> None:
    """A rule that no schema names would never run."""
    schemas: list[Data] = [
        json.loads(read_resource("schemas", folder, f"{kind}.json")) for kind in sorted(KINDS)
    ]
    parts = [value for _, value in walk(schemas)]
    used = {name for part in parts for name in sequence(part, "x-aigw-rules")}
    assert len(set(RULES) - used) == absent


@given(st.text("aZ0.-_/:@", max_size=12))
def test_repository_language_is_the_crds(value: str) -> None:
    """Our linear pattern and the CRD's quadratic one accept the same texts."""
    original = re.fullmatch(r"[a-zA-Z0-9._-]+(:[0-9]+)?[a-zA-Z0-9._/-]+", value)
    assert (RULES["image-repository-pattern"].broken_at(value) is None) is (original is not None)
