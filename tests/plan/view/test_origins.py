"""Where the fields of a container come from: all of them, each with its own place."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from aigw_render.base.data import Data, sequence, text, walk
from aigw_render.plan.view.origins import field_origins
from aigw_render.settings.seeds import SecretSeed
from aigw_render.settings.settings import GatewaySetting, Settings
from tests.manifests import CONFIGURED_GATEWAY, ENVOY, MCP_ROUTE, ROUTE, stream
from tests.plan.view.support import QUIET, gateway, view

if TYPE_CHECKING:
    from aigw_render.plan.gateways import GatewayState
    from aigw_render.plan.view.origins import FieldOrigin

FULL = """\
apiVersion: aigateway.envoyproxy.io/v1alpha1
kind: GatewayConfig
metadata: {name: extproc, namespace: prod}
spec:
  extProc:
    kubernetes:
      imageRepository: mirror.example.com/extproc
      env:
      - {name: LEVEL, value: debug}
      - name: POD
        valueFrom: {fieldRef: {fieldPath: metadata.name}}
      resources:
        limits: {cpu: "1"}
        claims: [{name: gpu}]
      securityContext: {runAsUser: 1000, capabilities: {drop: [ALL]}}
      volumeMounts:
      - {name: extra, mountPath: /extra}
"""
ARGS = (
    "--extProcLogLevel=debug",
    "--extProcExtraEnvVars=LEVEL=info;OTHER=1",
    "--mcpSessionEncryptionSeed=tr0ub4dor",
)
ROUTE_V0_5 = ROUTE.replace("v1beta1", "v1alpha1").replace(
    "  rules:\n",
    "  schema: {name: OpenAI}\n"
    "  filterConfig: {externalProcessor: {resources: {requests: {memory: 1Gi}}}}\n  rules:\n",
)


def origins(content: str, settings: Settings = QUIET) -> dict[str, str]:
    """Return the origins of the only Gateway's container, by field."""
    seen = view(content, settings)
    return {one.field: one.origin for one in field_origins(gateway(seen), seen.effective)}


def whole(state: GatewayState, fields: tuple[FieldOrigin, ...]) -> tuple[list[str], list[str]]:
    """Return the scalars of a container, and those of its fields' values, flags and names of lists."""
    assert state.parts
    fixed = {"name", "restartPolicy"}
    wanted: list[Data] = [
        leaf for _, leaf in walk(state.parts.container) if not isinstance(leaf, dict | list)
    ]
    found: list[Data] = []
    for one in fields:
        found += [leaf for _, leaf in walk(one.value) if not isinstance(leaf, dict | list)]
        if one.field.startswith("args "):
            found.append(one.field.removeprefix("args "))
    env = sequence(state.parts.container, "env")
    found += [text(item, "name") for item in env]
    assert fixed & {one.field for one in fields}
    return sorted(map(str, wanted)), sorted(map(str, found))


@pytest.mark.parametrize("release", ["v0.5", "v1.0", "v1.1"])
def test_no_field_is_left_out_and_none_is_made_up(release: str) -> None:
    """The values of all fields are the values of the container."""
    settings = QUIET._replace(ai_gateway_version=release, controller_args=ARGS[:2])
    route = ROUTE.replace("v1beta1", "v1alpha1")
    seen = view(stream(CONFIGURED_GATEWAY, route, FULL, ENVOY), settings)
    state = gateway(seen)
    wanted, found = whole(state, field_origins(state, seen.effective))
    assert wanted == found


def test_every_source_is_named_with_its_place() -> None:
    """Release, chart, option, GatewayConfig: each field says which."""
    content = stream(CONFIGURED_GATEWAY, ROUTE, MCP_ROUTE, FULL, ENVOY)
    first = content[: content.index("kind: GatewayConfig")].count("\n") - 1
    found = origins(content, QUIET._replace(controller_args=ARGS))
    config = "GatewayConfig prod/extproc (in.yaml:{}:{})"

    def at(line: int, column: int) -> str:
        return config.format(first + line, column)

    option = "option --controller-arg"
    assert found["name"] == found["readinessProbe"] == "release default (v1.1)"
    assert found["image"] == f"{at(7, 24)}, with the tag of extProcImage: chart default (v1.1)"
    assert found["restartPolicy"] == "a native sidecar: option --position"
    assert found["args -logLevel"] == f"extProcLogLevel: {option}"
    assert found["args -configBundlePath"] == "filterConfig: default (v1.1)"
    assert found["args -mcpAddr"].startswith("MCPRoute prod/tools (in.yaml:")
    assert found["env[LEVEL].value"] == at(9, 30)
    assert found["env[POD].valueFrom.fieldRef.fieldPath"] == at(11, 43)
    assert found["env[OTHER].value"] == f"extProcExtraEnvVars: {option}"
    assert found["resources.limits.cpu"] == at(13, 23)
    assert found["resources.claims[0].name"] == at(14, 25)
    assert found["securityContext.runAsUser"] == at(15, 36)
    assert found["volumeMounts[extra]"] == at(17, 9)
    assert found["volumeMounts[ai-gateway-extproc-uds]"] == "release default (v1.1)"


def test_a_seed_is_not_shown() -> None:
    """Its origin is."""
    seen = view(stream(CONFIGURED_GATEWAY, MCP_ROUTE, FULL, ENVOY), QUIET._replace(controller_args=ARGS))
    fields = {one.field: one for one in field_origins(gateway(seen), seen.effective)}
    assert "tr0ub4dor" not in str(fields)
    seed = fields["args -mcpSessionEncryptionSeed"]
    assert (seed.value, seed.origin) == (
        "***",
        "mcpSessionEncryptionSeed: option --controller-arg",
    )


def test_a_seed_in_a_secret_is_a_reference() -> None:
    """The argument names a variable, and the variable the Secret; both come from one setting."""
    seed = SecretSeed("mcp_session_encryption_seed", "mcp-session", "seed")
    settings = QUIET._replace(mcp_session_encryption_seed=seed)
    seen = view(stream(CONFIGURED_GATEWAY, MCP_ROUTE, FULL, ENVOY), settings)
    fields = {one.field: one for one in field_origins(gateway(seen), seen.effective)}
    argument = fields["args -mcpSessionEncryptionSeed"]
    name = fields["env[AIGW_MCP_SESSION_SEED].valueFrom.secretKeyRef.name"]
    assert (argument.value, name.value) == ("$(AIGW_MCP_SESSION_SEED)", "mcp-session")
    assert argument.origin == name.origin
    assert argument.origin.startswith("mcpSessionEncryptionSeed: ")


def test_an_image_of_the_config_alone() -> None:
    """Nothing of the controller's image is left then."""
    config = FULL.replace("imageRepository: mirror.example.com/extproc", "image: example.com/x:1")
    found = origins(stream(CONFIGURED_GATEWAY, ROUTE, config, ENVOY))
    assert found["image"].startswith("GatewayConfig prod/extproc (in.yaml:")
    assert found["image"].endswith(")")


def test_resources_of_a_route_in_v0_5() -> None:
    """There, a route may set them; later releases prune the field."""
    content = stream(CONFIGURED_GATEWAY, ROUTE_V0_5, FULL[: FULL.index("      resources")], ENVOY)
    found = origins(content, QUIET._replace(ai_gateway_version="v0.5"))
    assert found["resources.requests.memory"].startswith("AIGatewayRoute prod/chat (in.yaml:")


def test_mcp_that_only_the_settings_know() -> None:
    """There is no route to point at."""
    settings = QUIET._replace(gateways=(GatewaySetting("prod", "ai", ("MCPRoute",)),))
    found = origins(stream(CONFIGURED_GATEWAY, FULL, ENVOY), settings)
    assert found["args -mcpAddr"] == "an MCPRoute that the settings assume"


def test_there_are_no_fields_where_nothing_is_injected() -> None:
    """`filterConfig: none` is the webhook's way to inject nothing."""
    seen = view(stream(CONFIGURED_GATEWAY, ROUTE, FULL, ENVOY), QUIET._replace(filter_config="none"))
    assert field_origins(gateway(seen), seen.effective) == ()
