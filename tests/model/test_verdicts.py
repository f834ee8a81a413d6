"""The walker and the pydantic models come to the same verdict, and store the same."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from pydantic import ValidationError

from aigw_render.model.api.backendsettings import BackendSettings, CircuitBreaker, Http2
from aigw_render.model.api.extauth import ExtAuth
from aigw_render.model.api.generate import MODELS
from aigw_render.model.api.healthcheck import HealthCheck as BackendHealth
from aigw_render.model.api.loadbalancer import LoadBalancer
from aigw_render.model.api.mcpsecurity import Authorization, Jwks, McpSecurityPolicy
from aigw_render.model.api.releases import API_RELEASES
from aigw_render.model.schema import check
from aigw_render.model.structure import load_structure
from tests.model.objects import mutated, valid

if TYPE_CHECKING:
    from aigw_render.base.data import Data
    from aigw_render.model.api.base import ApiModel

PAIRS = [(folder, kind) for folder in API_RELEASES for kind in MODELS]
QUICK = settings(max_examples=30, deadline=None, suppress_health_check=list(HealthCheck))


def by_model(folder: str, kind: str, data: Data) -> str | None:
    """Return what pydantic stores of an object, as JSON; None when it refuses it."""
    return stored_by(MODELS[kind], folder, data)


def stored_by(model: type[ApiModel], folder: str, data: Data) -> str | None:
    """Return what a model stores of a value, as JSON; None when it refuses it."""
    try:
        found = model.model_validate(data, context=folder)
    except ValidationError:
        return None
    return json.dumps(found.model_dump(by_alias=True, exclude_none=True))


def by_walker(folder: str, kind: str, data: Data) -> str | None:
    """Return what the walker stores of an object, as JSON; None when it refuses it."""
    stored, findings = check(load_structure(folder, kind), data)
    refused = any(finding.code != "AIGW209" for finding in findings)
    return None if refused else json.dumps(stored)


@pytest.mark.parametrize(("folder", "kind"), PAIRS)
@QUICK
@given(chance=st.data())
def test_same_verdict_on_valid_objects(folder: str, kind: str, chance: st.DataObject) -> None:
    """Objects that keep every keyword: only named rules can refuse them."""
    data = chance.draw(valid(load_structure(folder, kind)))
    assert by_walker(folder, kind, data) == by_model(folder, kind, data)


@pytest.mark.parametrize(("folder", "kind"), PAIRS)
@QUICK
@given(chance=st.data())
def test_same_verdict_on_mutated_objects(folder: str, kind: str, chance: st.DataObject) -> None:
    """Objects with wrong, missing, unknown, null and repeated parts."""
    data = chance.draw(mutated(load_structure(folder, kind)))
    assert by_walker(folder, kind, data) == by_model(folder, kind, data)


@pytest.mark.parametrize(("folder", "kind"), PAIRS)
@QUICK
@given(chance=st.data())
def test_what_is_stored_is_stored_again_as_it_is(folder: str, kind: str, chance: st.DataObject) -> None:
    """Admission is idempotent: a stored object has nothing to prune, to default or to refuse."""
    structure = load_structure(folder, kind)
    stored, findings = check(structure, chance.draw(mutated(structure)))
    if not any(finding.code != "AIGW209" for finding in findings):
        assert check(structure, stored) == (stored, [])


PARTS: list[tuple[type[ApiModel], tuple[str, ...]]] = [
    (McpSecurityPolicy, ()),
    (Authorization, ("authorization",)),
    (Jwks, ("oauth", "jwks")),
    (ExtAuth, ("extAuth",)),
    (BackendSettings, ("extAuth", "http", "backendSettings")),
    (LoadBalancer, ("extAuth", "grpc", "backendSettings", "loadBalancer")),
    (BackendHealth, ("oauth", "jwks", "remoteJWKS", "backendSettings", "healthCheck")),
    (Http2, ("extAuth", "http", "backendSettings", "http2")),
    (CircuitBreaker, ("extAuth", "http", "backendSettings", "circuitBreaker")),
]
"""Parts of an MCPRoute's security policy, which few random routes have, and never filled."""


@pytest.mark.parametrize("folder", API_RELEASES)
@pytest.mark.parametrize(("model", "way"), PARTS, ids=lambda one: getattr(one, "__name__", ""))
@QUICK
@given(chance=st.data())
def test_same_verdict_on_parts(
    folder: str, model: type[ApiModel], way: tuple[str, ...], chance: st.DataObject
) -> None:
    """The deep ones, by themselves: valid ones and mutated ones."""
    structure = load_structure(folder, "MCPRoute").properties["spec"].properties["securityPolicy"]
    for step in way:
        structure = structure.properties[step]
    data = chance.draw(valid(structure) | mutated(structure))
    stored, findings = check(structure, data)
    refused = any(finding.code != "AIGW209" for finding in findings)
    assert (None if refused else json.dumps(stored)) == stored_by(model, folder, data)


@pytest.mark.parametrize(("folder", "kind"), PAIRS)
def test_the_generators_reach_both_verdicts(folder: str, kind: str) -> None:
    """Were all objects refused (or none), the tests above would prove nothing."""
    structure = load_structure(folder, kind)
    seen: set[bool] = set()

    @settings(max_examples=60, deadline=None, database=None, derandomize=True)
    @given(valid(structure) | mutated(structure))
    def look(data: Data) -> None:
        """Note the verdict."""
        seen.add(by_walker(folder, kind, data) is None)

    look()
    assert seen == {True, False}


def test_the_newest_release_is_the_default() -> None:
    """Without a context a model is that of the newest release."""
    data = {
        "apiVersion": "aigateway.envoyproxy.io/v1beta1",
        "kind": "GatewayConfig",
        "metadata": {"name": "a"},
        "spec": {"forwardProxy": {}},
    }
    with pytest.raises(ValidationError, match=r"spec\.forwardProxy\.address"):
        MODELS["GatewayConfig"].model_validate(data)
