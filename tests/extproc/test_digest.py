"""The digest: byte for byte every vector's, and that no setting is forgotten in it."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st

from aigw_render.base.data import get, mapping
from aigw_render.extproc.digest import config_hash, digest
from aigw_render.extproc.request import Request
from aigw_render.extproc.typed import typed_extproc
from aigw_render.settings.controller import ControllerSettings
from aigw_render.settings.releases import RELEASES

from .cases import GatewayCase, gateways, read_json

if TYPE_CHECKING:
    from aigw_render.base.data import Data

V1_1 = Request(RELEASES["v1.1"], ControllerSettings())
CHANGED = ControllerSettings(
    image="other:v2",
    image_pull_policy="Always",
    log_level="debug",
    log_format="json",
    enable_redaction=True,
    request_header_attributes="",
    span_request_header_attributes="a:b",
    metrics_request_header_attributes="c:d",
    log_request_header_attributes="e:f",
    root_prefix="/ai",
    endpoint_prefixes="openai:",
    extra_env_vars=(("A", "1"),),
    image_pull_secrets=("s",),
    max_recv_msg_size=1,
    mcp_session_encryption_seed="s",
    mcp_session_encryption_iterations=1,
    mcp_fallback_session_encryption_seed="f",
    mcp_fallback_session_encryption_iterations=1,
)
HASHED = [name for name in ControllerSettings._fields if not name.endswith(("_namespace", "_namespaces"))]
ATTRIBUTES = [name for name in HASHED if name.endswith("_attributes")]
CPU: dict[str, Data] = {"limits": {"cpu": "1"}}

controllers = st.builds(
    ControllerSettings,
    image=st.text(),
    log_format=st.sampled_from(["", "text", "json"]),
    enable_redaction=st.booleans(),
    request_header_attributes=st.none() | st.text(),
    root_prefix=st.text(),
    extra_env_vars=st.none() | st.lists(st.tuples(st.text(min_size=1), st.text()), min_size=1).map(tuple),
    image_pull_secrets=st.none() | st.lists(st.text(), min_size=1).map(tuple),
    max_recv_msg_size=st.integers(),
)


def changed(name: str) -> ControllerSettings:
    """Return the default settings with one of them changed."""
    return ControllerSettings()._replace(**{name: getattr(CHANGED, name)})


def hashed(request: Request) -> str:
    """Return a request's hash."""
    return config_hash(digest(request))


@pytest.mark.parametrize("case", gateways(), ids=lambda case: f"{case.case}-{case.name}")
def test_golden(case: GatewayCase) -> None:
    """Digest and hash of every Gateway of the v1.1 vectors."""
    assert digest(case.request) == case.digest
    assert config_hash(case.digest) == case.hash


@pytest.mark.parametrize("name", HASHED)
def test_every_setting_counts(name: str) -> None:
    """Each setting that the pod depends on changes the hash."""
    assert hashed(V1_1._replace(controller=changed(name))) != hashed(V1_1)


def test_every_other_input_counts() -> None:
    """So do the Gateway's own inputs, and no two give the same hash."""
    kubernetes: list[Data] = [None, {}, {"resources": {}}, {"securityContext": {}}, {"resources": CPU}]
    requests = [V1_1._replace(needs_mcp=True), V1_1._replace(sidecar=False), V1_1]
    requests += [V1_1._replace(extproc=typed_extproc({"kubernetes": item})) for item in kubernetes]
    assert len({hashed(request) for request in requests}) == len(requests)


def test_settings_beside_the_pod_do_not_count() -> None:
    """Namespaces decide where the controller looks, not what it makes."""
    controller = ControllerSettings(envoy_gateway_namespace="x", watch_namespaces=("y",))
    assert hashed(V1_1._replace(controller=controller)) == hashed(V1_1)
    assert hashed(V1_1._replace(route_resources=CPU)) == hashed(V1_1)


@pytest.mark.parametrize("value", ["", "text"])
def test_default_log_format_is_absent(value: str) -> None:
    """Text and empty are the same, and no key."""
    assert "LogFormat" not in digest(V1_1._replace(controller=ControllerSettings(log_format=value)))


@pytest.mark.parametrize("release", ["v0.5", "v0.6", "v0.7", "v1.0"])
def test_older_stamp_has_the_same_keys(release: str) -> None:
    """Our own stamp is the v1.1 digest, what a release lacks at its v1.1 default."""
    request = V1_1._replace(release=RELEASES[release])
    assert digest(request) == digest(V1_1)
    unknown = {"v0.5": {"log_format", "enable_redaction", ATTRIBUTES[0], ATTRIBUTES[3]}}
    same = {name for name in HASHED if hashed(request._replace(controller=changed(name))) == hashed(request)}
    assert same == unknown.get(release, {"log_format"})


def test_v0_5_empty_attribute_is_null() -> None:
    """In v0.5 an attribute set to empty is not passed, so it is as if unset."""
    controller = ControllerSettings(span_request_header_attributes="")
    request = Request(RELEASES["v0.5"], controller)
    assert get(read_json(digest(request)), "SpanRequestHeaderAttributes") is None
    assert hashed(request) == hashed(request._replace(controller=ControllerSettings()))


@pytest.mark.parametrize(
    ("extproc", "counts"),
    [
        (None, True),
        ({"kubernetes": {}}, True),
        ({"kubernetes": {"resources": {}}}, False),
        ({"kubernetes": {"resources": {"limits": {"cpu": "2"}}}}, False),
    ],
)
def test_v0_5_route_resources(extproc: dict[str, Data] | None, *, counts: bool) -> None:
    """A route's resources are the stamp's last key exactly where they reach the pod."""
    request = Request(RELEASES["v0.5"], ControllerSettings(), extproc)
    found = digest(request._replace(route_resources=CPU))
    added = ',"RouteResources":{"limits":{"cpu":"1"}}}' if counts else "}"
    assert found == digest(request)[:-1] + added


@given(controllers, st.booleans(), st.booleans())
def test_is_json_of_its_settings(controller: ControllerSettings, needs_mcp: bool, sidecar: bool) -> None:
    """The text is one JSON object with the settings as they are, and its hash 64 hex digits."""
    found = digest(Request(RELEASES["v1.1"], controller, None, needs_mcp, sidecar))
    data = mapping(read_json(found))
    assert data["Image"] == controller.image
    assert data["RequestHeaderAttributes"] == controller.request_header_attributes
    assert data["ExtraEnvVars"] == _env(controller)
    assert data["MaxRecvMsgSize"] == controller.max_recv_msg_size
    assert (data["NeedMCP"], data["ExtProcAsSideCar"]) == (needs_mcp, sidecar)
    assert data.get("LogFormat", "text") == (controller.log_format or "text")
    assert re.fullmatch("[0-9a-f]{64}", config_hash(found))


def _env(controller: ControllerSettings) -> Data:
    """Return the extra variables as the digest has them."""
    if controller.extra_env_vars is None:
        return None
    return [
        {"name": name, "value": value} if value else {"name": name}
        for name, value in controller.extra_env_vars
    ]
