"""The config as a pydantic model, from which `schemas/AIGatewayRender.json` is made.

`config.read_config` does the checking on every run, for pydantic would take longer than the
run itself; tests prove that both know the same keys and accept the same documents. Never
imported on the fast path.
"""

from __future__ import annotations

import json
from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field, StringConstraints, model_validator
from pydantic.alias_generators import to_camel

from aigw_render.settings.choices import PATTERNS
from aigw_render.settings.keys import BY_FIELD


class Strict(BaseModel):
    """No unknown keys, and no value of another type that could be made to fit; null is as good as absent."""

    model_config = ConfigDict(extra="forbid", strict=True, frozen=True, alias_generator=to_camel)


def _about(field: str) -> str:
    """Return what a setting means, from the table of settings."""
    return BY_FIELD[field].about


def _pattern(field: str) -> StringConstraints:
    """Return the form of a setting's text."""
    return StringConstraints(pattern=f"^(?:{PATTERNS[field][0]})$")


class SecretKey(Strict):
    """A key of a Secret in the namespace of the pods."""

    name: str = Field(min_length=1, description="The Secret's name.")
    key: str = Field(min_length=1, description="The key in it.")


class Seed(Strict):
    """A seed, or where to find it; exactly one of the keys."""

    value: str | None = Field(None, description="The seed itself; a secret, so better use one of the others.")
    from_env: str | None = Field(None, description="The environment variable that holds it.")
    from_file: str | None = Field(
        None, description="The file that holds it; a line break at its end is no part of it."
    )

    secret_key_ref: SecretKey | None = Field(
        None,
        description="The Secret from which the container reads it: the seed itself is never written, "
        "and the hash is not the controller's.",
    )

    @model_validator(mode="after")
    def _one_source(self) -> Seed:
        """Check that there is exactly one source."""
        sources = (self.value, self.from_env, self.from_file, self.secret_key_ref)
        if sum(source is not None for source in sources) != 1:
            reason = "a seed comes from one source"
            raise ValueError(reason)
        return self


class Gateway(Strict):
    """What the tree cannot tell about one Gateway."""

    namespace: str | None = Field(None, description="The Gateway's namespace; default unless said.")
    name: str = Field(min_length=1, description="The Gateway's name.")
    assume_routes: list[Literal["AIGatewayRoute", "MCPRoute"]] | None = Field(
        None, description="Kinds of routes to treat as attached although none is in the input."
    )
    inject: Literal["elsewhere"] | None = Field(
        None, description="elsewhere: its Envoy is not in this tree, so finding none is no error."
    )


class Controller(Strict):
    """Settings of the AI Gateway controller."""

    values: list[str] | None = Field(None, description=_about("controller_values"))
    args: list[str] | None = Field(None, description=_about("controller_args"))
    from_: list[str] | None = Field(None, alias="from", description=_about("controller_from"))
    defaults: Literal["chart", "binary"] | None = Field(None, description=_about("controller_defaults"))
    mcp_session_encryption_seed: Seed | None = Field(None, description=_about("mcp_session_encryption_seed"))
    mcp_fallback_session_encryption_seed: Seed | None = Field(
        None, description=_about("mcp_fallback_session_encryption_seed")
    )


class EnvoyProxy(Strict):
    """What to do where a Gateway has no EnvoyProxy of its own."""

    shared: Literal["split", "refuse"] | None = Field(None, description=_about("envoy_proxy_shared"))
    overlay: bool | None = Field(None, description=_about("envoy_proxy_overlay"))
    create: bool | None = Field(None, description=_about("envoy_proxy_create"))


class Spec(Strict):
    """The settings, each under the name of its option in camel case."""

    ai_gateway_version: str | None = Field(None, description=_about("ai_gateway_version"))
    assume_release: str | None = Field(None, description=_about("assume_release"))
    kube_version: str | None = Field(None, description=_about("kube_version"))
    envoy_gateway_version: Annotated[str, _pattern("envoy_gateway_version")] | None = Field(
        None, description=_about("envoy_gateway_version")
    )
    position: Literal["auto", "sidecar", "container"] | None = Field(None, description=_about("position"))
    controller: Controller | None = Field(None, description="Settings of the AI Gateway controller.")
    controller_values: list[str] | None = Field(None, description="The same as controller.values.")
    controller_args: list[str] | None = Field(None, description="The same as controller.args.")
    controller_arg: list[str] | None = Field(None, description="The same as controller.args.")
    controller_from: list[str] | None = Field(None, description="The same as controller.from.")
    controller_defaults: Literal["chart", "binary"] | None = Field(
        None, description="The same as controller.defaults."
    )
    mcp_session_encryption_seed: Seed | None = Field(
        None, description="The same as controller.mcpSessionEncryptionSeed."
    )
    mcp_fallback_session_encryption_seed: Seed | None = Field(
        None, description="The same as controller.mcpFallbackSessionEncryptionSeed."
    )
    filter_config: Literal["bundle", "legacy", "both", "none"] | None = Field(
        None, description=_about("filter_config")
    )
    hash_key: Annotated[str, _pattern("hash_key")] | None = Field(None, description=_about("hash_key"))
    target: Literal["auto", "envoyproxy", "workload", "all"] | None = Field(
        None, description=_about("target")
    )
    envoy_proxy: EnvoyProxy | None = Field(
        None, description="What to do where a Gateway has no EnvoyProxy of its own."
    )
    envoy_proxy_shared: Literal["split", "refuse"] | None = Field(
        None, description="The same as envoyProxy.shared."
    )
    envoy_proxy_overlay: bool | None = Field(None, description="The same as envoyProxy.overlay.")
    envoy_proxy_create: bool | None = Field(None, description="The same as envoyProxy.create.")
    mode: Literal["transform", "generate", "validate"] | None = Field(None, description=_about("mode"))
    strict: bool | None = Field(None, description=_about("strict"))
    skip_invalid: bool | None = Field(None, description=_about("skip_invalid"))
    allow_missing_config: bool | None = Field(None, description=_about("allow_missing_config"))
    allow_secrets: bool | None = Field(None, description=_about("allow_secrets"))
    namespace: Annotated[str, _pattern("namespace")] | None = Field(None, description=_about("namespace"))
    webhook: Literal["excluded", "absent", "managed"] | None = Field(None, description=_about("webhook"))
    context: list[str] | None = Field(None, description=_about("context"))
    exclude: list[str] | None = Field(None, description=_about("exclude"))
    gateways: list[Gateway] | None = Field(None, description="What the tree cannot tell about Gateways.")

    @model_validator(mode="after")
    def _said_once(self) -> Spec:
        """Check that no setting is said under two names, and no Gateway listed twice."""
        section, proxy = self.controller or Controller(), self.envoy_proxy or EnvoyProxy()
        pairs = [
            (self.controller_values, section.values),
            (self.controller_args, self.controller_arg, section.args),
            (self.controller_from, section.from_),
            (self.controller_defaults, section.defaults),
            (self.envoy_proxy_shared, proxy.shared),
            (self.envoy_proxy_overlay, proxy.overlay),
            (self.envoy_proxy_create, proxy.create),
            (self.mcp_session_encryption_seed, section.mcp_session_encryption_seed),
            (self.mcp_fallback_session_encryption_seed, section.mcp_fallback_session_encryption_seed),
        ]
        listed = [(gateway.namespace or "default", gateway.name) for gateway in self.gateways or ()]
        if any(sum(said is not None for said in pair) > 1 for pair in pairs) or len(set(listed)) < len(
            listed
        ):
            reason = "something is said twice"
            raise ValueError(reason)
        return self


class Config(Strict):
    """Settings of aigw-render, in a file of their own or as the configuration of a KRM function."""

    api_version: Literal["aigw-render.github.io/v1alpha1"] = Field(description="This API.")
    kind: Literal["AIGatewayRender"] = Field(description="This kind.")
    metadata: dict[str, object] | None = Field(None, description="A name and annotations, as on any object.")
    spec: Spec | None = Field(None, description="The settings.")


def schema_text() -> str:
    """Return the text of `schemas/AIGatewayRender.json`; a test compares the two."""
    head = {"$schema": "https://json-schema.org/draft/2020-12/schema"}
    return json.dumps(head | Config.model_json_schema(), indent=1, ensure_ascii=False) + "\n"
