"""The config document: every setting under its key, every mistake at its place."""

from __future__ import annotations

import pytest

from aigw_render.settings.config import read_config
from aigw_render.settings.configkind import is_config
from aigw_render.settings.keys import KEYS
from aigw_render.settings.layer import Need
from aigw_render.settings.seeds import SecretSeed
from aigw_render.settings.settings import GatewaySetting, Settings
from tests.settings.support import resource, resources, shorts, written_cases

HEAD = "apiVersion: aigw-render.github.io/v1alpha1\nkind: AIGatewayRender\n"

EXAMPLE = (
    HEAD
    + """\
metadata: {name: production, annotations: {config.kubernetes.io/local-config: "true"}}
spec:
  aiGatewayVersion: v1.1
  kubeVersion: "1.33"
  controller:
    values: [charts/ai-gateway/values.yaml]
    args: ["--extProcLogLevel=debug"]
    mcpSessionEncryptionSeed: {fromEnv: AIGW_MCP_SEED}
  target: auto
  filterConfig: bundle
  context: [../platform/gateways]
  gateways:
    - {namespace: prod, name: ai, assumeRoutes: [AIGatewayRoute, MCPRoute]}
    - {namespace: prod, name: legacy, inject: elsewhere}
  webhook: excluded
"""
)


def read(text: str) -> Settings:
    """Return the settings of a config that is right, without its places."""
    layer = read_config(resource(text, "aigw.yaml"))
    assert layer.diagnostics == ()
    return layer.settings._replace(places=())


def test_the_example_of_the_documentation() -> None:
    """Everything it says, and nothing else."""
    assert read(EXAMPLE) == Settings(
        ai_gateway_version="v1.1",
        kube_version="1.33",
        controller_args=("--extProcLogLevel=debug",),
        target="auto",
        filter_config="bundle",
        context=("../platform/gateways",),
        gateways=(
            GatewaySetting("prod", "ai", ("AIGatewayRoute", "MCPRoute")),
            GatewaySetting("prod", "legacy", inject="elsewhere"),
        ),
        webhook="excluded",
        source="config",
    )


def test_what_the_host_must_fetch() -> None:
    """Files and variables are named, each with its place."""
    needs = read_config(resource(EXAMPLE, "aigw.yaml")).needs
    assert [need._replace(place=None) for need in needs] == [
        Need("file", "charts/ai-gateway/values.yaml", "controller_values"),
        Need("variable", "AIGW_MCP_SEED", "mcp_session_encryption_seed"),
    ]
    assert [str(need.place.position) for need in needs if need.place] == ["aigw.yaml:8:14", "aigw.yaml:10:41"]


def test_places() -> None:
    """Every value and every argument remembers its own."""
    settings = read_config(resource(EXAMPLE, "aigw.yaml")).settings
    found = {
        name: place if isinstance(place, str) else str(place.position) for name, place in settings.places
    }
    assert found["target"] == "aigw.yaml:11:11"
    assert found["controller_args[0]"] == "aigw.yaml:9:12"


@pytest.mark.parametrize(
    "text", [HEAD, HEAD + "spec:\n", HEAD + "spec: {}\n", HEAD + "spec: {target: null}\n"]
)
def test_a_config_that_says_nothing(text: str) -> None:
    """Null is as good as absent."""
    assert read(text) == Settings(source="config")


@pytest.mark.parametrize("key", KEYS, ids=lambda key: key.field)
def test_every_setting_has_its_keys(key: object) -> None:
    """In camel case, as the option is spelt, and in the section it belongs to; all mean the same."""
    (known,) = [one for one in KEYS if one == key]
    texts = {
        "text": {"envoy_gateway_version": '"1.8"'}.get(known.field, "x"),
        "choice": known.choices[0] if known.choices else "",
        "switch": "true",
        "list": "[x]",
        "secret": "{value: x}",
    }
    lines = [f"  {name}: {texts[known.shape]}\n" for name in known.names]
    if known.within:
        lines.append(f"  {known.within}: {{{known.short}: {texts[known.shape]}}}\n")
    layers = [read_config(resource(HEAD + "spec:\n" + line)) for line in lines]
    assert [layer.diagnostics for layer in layers] == [()] * len(lines)
    said = [(getattr(layer.settings, known.field), layer.needs and layer.needs[0].name) for layer in layers]
    assert said[0] not in [(None, ()), ((), ())]
    assert set(said) == {said[0]}


def test_a_seed_from_a_secret() -> None:
    """The container reads it; nothing has to be fetched for it here."""
    text = "spec:\n  controller: {mcpSessionEncryptionSeed: {secretKeyRef: {name: mcp, key: seed}}}\n"
    layer = read_config(resource(HEAD + text))
    assert (layer.diagnostics, layer.needs) == ((), ())
    seed = layer.settings.mcp_session_encryption_seed
    assert isinstance(seed, SecretSeed)
    assert (seed.secret, seed.key) == ("mcp", "seed")


def test_keys_are_the_options_in_camel_case() -> None:
    """An interface: a spelling that changes breaks somebody's config."""
    assert [key.names for key in KEYS] == [
        ("aiGatewayVersion",),
        ("assumeRelease",),
        ("kubeVersion",),
        ("envoyGatewayVersion",),
        ("position",),
        ("controllerValues",),
        ("controllerArgs", "controllerArg"),
        ("controllerFrom",),
        ("controllerDefaults",),
        ("mcpSessionEncryptionSeed",),
        ("mcpFallbackSessionEncryptionSeed",),
        ("filterConfig",),
        ("hashKey",),
        ("target",),
        ("envoyProxyShared",),
        ("envoyProxyOverlay",),
        ("envoyProxyCreate",),
        ("mode",),
        ("strict",),
        ("skipInvalid",),
        ("allowMissingConfig",),
        ("allowSecrets",),
        ("namespace",),
        ("webhook",),
        ("context",),
        ("exclude",),
    ]


@pytest.mark.parametrize(("text", "lines"), written_cases("config-refused.txt"))
def test_mistakes(text: str, lines: list[str]) -> None:
    """All of a document's at once."""
    assert lines
    assert shorts(read_config(resource(text, "aigw.yaml")).diagnostics) == lines


def test_an_object_of_another_kind() -> None:
    """Whoever passes it by hand gets told."""
    found = read_config(resource("apiVersion: aigw-render.github.io/v1alpha1\nkind: Gateway\n", "x.yaml"))
    assert shorts(found.diagnostics) == [
        'AIGW115 x.yaml:2:7 kind must be AIGatewayRender | "Gateway" | AIGatewayRender | '
    ]


@pytest.mark.parametrize(
    "seeds",
    [
        "{mcpSessionEncryptionSeed: s3cret}",
        "{mcpSessionEncryptionSeed: {value: s3cret, fromEnv: X}}",
        "{mcpSessionEncryptionSeed: {value: s3cret}, mcpFallbackSessionEncryptionSeed: {vallue: old-one}}",
        "{mcpSessionEncryptionSeed: {value: s3cret}, oops: 1}",
        "{mcpSessionEncryptionSeed: {s3cret}}",
        "{mcpSessionEncryptionSeed: {value: {s3cret: 1}}}",
        "{mcpSessionEncryptionSeed: {value: 5, fromEnv: [s3cret]}}",
        "{mcpSessionEncryptionSeed: {secretKeyRef: s3cret}}",
        "{args: [--mcpSessionEncryptionSeed, {s3cret: 1}]}",
        "{args: [--mcpSessionEncryptionSeed, [s3cret]]}",
        "{'--mcpSessionEncryptionSeed=s3cret': 1, mcpSessionEncryptionSeed: {value: s3cret}}",
    ],
)
def test_a_mistake_never_shows_a_seed(seeds: str) -> None:
    """Neither in the message nor in the source line, whose caret stays where it is."""
    line = f"  controller: {seeds}"
    found = read_config(resource(f"{HEAD}spec:\n{line}\n")).diagnostics
    assert found
    assert "s3cret" not in str(found)
    assert {len(one.place.source) for one in found if one.place} == {len(line)}


def test_a_number_behind_the_flag_of_a_seed_is_not_shown() -> None:
    """It is the seed, without the quotes that it needs."""
    found = read_config(
        resource(f"{HEAD}spec:\n  controllerArgs:\n  - --mcpSessionEncryptionSeed\n  - 12345\n")
    )
    assert shorts(found.diagnostics) == [
        "AIGW115 in.yaml:6:5 spec.controllerArgs[1] must be a string | a number | a string | put it in quotes"
    ]
    assert "12345" not in str(found.diagnostics)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (HEAD, True),
        ("apiVersion: aigw-render.github.io/v9\nkind: AIGatewayRender\n", True),
        ("apiVersion: example.com/v1alpha1\nkind: AIGatewayRender\n", False),
        ("apiVersion: apps/v1\nkind: Deployment\n", False),
    ],
)
def test_which_objects_are_configs(text: str, expected: bool) -> None:
    """Of any version: none is ever part of the output."""
    assert [is_config(one) for one in resources(text)] == [expected]
