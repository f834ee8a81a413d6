"""The config as a pydantic model, which says what a config may hold, and what is wrong with one.

It is made from the table of settings, and `schemas/AIGatewayRender.json` is made from it. Loading pydantic
takes longer than a whole run: it is imported for a config that `config.is_plain` does not know to be right.
"""

from __future__ import annotations

import json
from typing import Annotated, Any, Literal, Self

from pydantic import (
    BaseModel,
    ConfigDict,
    Field,
    StringConstraints,
    ValidationError,
    create_model,
    model_validator,
)
from pydantic.alias_generators import to_camel
from pydantic_core import PydanticCustomError

from aigw_render.base.data import Data, get, sequence
from aigw_render.settings.choices import PATTERNS
from aigw_render.settings.config import gateway_of
from aigw_render.settings.keys import KEYS, Key

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from aigw_render.base.position import Path


REPEATED, NO_SOURCE = "repeated", "no_source"
"""The mistakes that are ours, beside pydantic's own kinds."""


class Strict(BaseModel):
    """No unknown keys, and no value of another type that could be made to fit; null is as good as absent."""

    model_config = ConfigDict(extra="forbid", strict=True, frozen=True, alias_generator=to_camel)


class SecretKey(Strict):
    """A key of a Secret in the namespace of the pods."""

    model_config = ConfigDict(json_schema_extra={"examples": [{"name": "mcp", "key": "seed"}]})

    name: str = Field(min_length=1, description="The Secret's name.")
    key: str = Field(min_length=1, description="The key in the Secret.")


class Seed(Strict):
    """A seed, or where to find it; exactly one of the keys."""

    model_config = ConfigDict(json_schema_extra={"examples": [{"fromEnv": "NAME"}]})

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
            raise PydanticCustomError(NO_SOURCE, "a seed comes from one source")
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


def _setting(key: Key, name: str, about: str) -> tuple[Any, Any]:
    """Return the type of a setting, and the field of that name that says it."""
    kind: Any = {"switch": bool, "list": list[str], "secret": Seed}.get(key.shape, str)
    if key.choices:
        kind = Literal.__getitem__(key.choices)
    elif key.field in PATTERNS:
        kind = Annotated[str, StringConstraints(pattern=f"^(?:{PATTERNS[key.field][0]})$")]
    return kind | None, Field(None, alias=name, description=about)


def _section(name: str, about: str) -> type[Strict]:
    """Return the model of a section of the config."""
    fields: dict[str, Any] = {
        key.short: _setting(key, key.short, key.about) for key in KEYS if key.within == name
    }
    return create_model(name[0].upper() + name[1:], __base__=Strict, __doc__=about, **fields)


SECTIONS = {
    "controller": _section("controller", "Settings of the AI Gateway controller."),
    "envoyProxy": _section("envoyProxy", "What to do where a Gateway has no EnvoyProxy of its own."),
}


class _SaidOnce(Strict):
    """Settings that can be said in several places, each of them said in one."""

    @model_validator(mode="after")
    def _said_once(self) -> Self:
        """Check that no setting is said under two names, and no Gateway is listed twice."""
        if any(repeated(self.model_dump(by_alias=True))):
            raise PydanticCustomError(REPEATED, "something is said twice")
        return self


def _spec() -> type[Strict]:
    """Return the model of all settings, each under the name of its option in camel case."""
    fields: dict[str, Any] = {}
    for key in KEYS:
        first = f"{key.within}.{key.short}" if key.within else key.config
        for name in key.names:
            about = key.about if name == first else f"The same as {first}."
            fields[name] = _setting(key, name, about)
    for name, section in SECTIONS.items():
        fields[name] = (section | None, Field(None, description=section.__doc__))
    fields["gateways"] = (
        list[Gateway] | None,
        Field(None, description="What the tree cannot tell about Gateways."),
    )
    about = "The settings, each under the name of its option in camel case."
    return create_model("Spec", __base__=_SaidOnce, __doc__=about, **fields)


Spec = _spec()


class _Head(Strict):
    """What a config has of every object."""

    api_version: Literal["aigw-render.github.io/v1alpha1"] = Field(description="This API.")
    kind: Literal["AIGatewayRender"] = Field(description="This kind.")
    metadata: dict[str, object] | None = Field(None, description="A name and annotations, as on any object.")


_SPEC: dict[str, Any] = {"spec": (Spec | None, Field(None, description="The settings."))}
Config = create_model(
    "Config",
    __base__=_Head,
    __doc__="Settings of aigw-render, in a file of their own or as the configuration of a KRM function.",
    **_SPEC,
)


class ConfigMap(Strict):
    """A ConfigMap as the config of a KRM function: `data` says in texts what `spec` of a config says."""

    api_version: Literal["v1"] = Field(description="The API of ConfigMaps.")
    kind: Literal["ConfigMap"] = Field(description="This kind.")
    metadata: dict[str, object] | None = Field(None, description="A name and annotations, as on any object.")
    data: dict[str, str] | None = Field(None, description="The settings.")


def schema(model: type[BaseModel]) -> dict[str, Data]:
    """Return the JSON Schema of a model."""
    head: dict[str, Data] = {"$schema": "https://json-schema.org/draft/2020-12/schema"}
    return head | model.model_json_schema()


def schema_text() -> str:
    """Return the text of `schemas/AIGatewayRender.json`, which `python tools/schemas.py` writes."""
    return json.dumps(schema(Config), indent=1, ensure_ascii=False) + "\n"


def refusals(model: type[BaseModel], data: Data) -> list[tuple[str, Path]]:
    """Return what a model refuses of a document: each mistake's kind, as pydantic calls it, and its path.

    pydantic's own words are not used: they know neither our terms nor which values are secret.
    """
    try:
        model.model_validate(data)
    except ValidationError as error:
        found = error.errors(include_url=False, include_context=False, include_input=False)
        return [(one["type"], one["loc"]) for one in found]
    return []


def repeated(spec: Data) -> Iterator[tuple[Path, str]]:
    """Yield what is said once more than it may be: where in the settings, and that in words."""
    for key in KEYS:
        said = [path for path in key.paths if get(spec, *path) is not None]
        for path in said[1:]:
            yield path, f"this setting is already said as spec.{'.'.join(said[0])}"
    seen: set[tuple[str, str]] = set()
    for index, entry in enumerate(sequence(spec, "gateways")):
        gateway = gateway_of(entry)
        if gateway in seen:
            yield ("gateways", index), f"the Gateway {'/'.join(gateway)} is listed twice"
        seen |= {gateway} if all(gateway) else set()
