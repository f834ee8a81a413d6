"""The pydantic model of the config: the committed schema, and the same verdicts as the fast reader."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st
from jsonschema import Draft202012Validator
from pydantic import ValidationError

from aigw_render.base.data import Data, get, mapping, sequence, text
from aigw_render.base.resources import read_resource
from aigw_render.settings.choices import choose
from aigw_render.settings.config import is_plain, read_config
from aigw_render.settings.configmodel import SECTIONS, Config, Spec, schema_text
from aigw_render.settings.keys import KEYS
from aigw_render.settings.seeds import SecretSeed
from aigw_render.settings.settings import GatewaySetting
from tests.settings.support import resource, written_cases

if TYPE_CHECKING:
    from pydantic import BaseModel

    from aigw_render.settings.layer import Layer

SCALARS = (
    st.none() | st.booleans() | st.sampled_from(["", "x", "auto", "chart", "all", "both", "absent", 1, 1.5])
)
TEXTS = st.lists(st.sampled_from(["a", "", 1, None]), max_size=2)
SECRET = st.dictionaries(st.sampled_from(["name", "key", "x"]), SCALARS, max_size=3)
SEEDS = st.dictionaries(
    st.sampled_from(["value", "fromEnv", "fromFile", "secretKeyRef", "x"]), SCALARS | SECRET, max_size=2
)
ANYTHING = SCALARS | TEXTS | SEEDS
GATEWAYS = st.lists(
    st.fixed_dictionaries(
        {},
        optional={
            "name": st.sampled_from(["a", "b", "", 1]),
            "namespace": st.sampled_from(["default", "x", None, 1]),
            "assumeRoutes": st.lists(st.sampled_from(["MCPRoute", "AIGatewayRoute", "x"]), max_size=2)
            | SCALARS,
            "inject": st.sampled_from(["elsewhere", "here", None, 1]),
            "x": st.just(1),
        },
    )
    | SCALARS,
    max_size=2,
)


def shaped(key_shape: str, choices: tuple[str, ...]) -> st.SearchStrategy[object]:
    """Return values that often fit a setting, and often do not."""
    fitting: dict[str, st.SearchStrategy[object]] = {
        "text": st.sampled_from(["v1.1", "1.33", "example.com/key", "prod", "Not a Name"]),
        "choice": st.sampled_from([*choices, "nope"]) if choices else SCALARS,
        "switch": st.booleans(),
        "list": TEXTS,
        "secret": SEEDS,
    }
    return fitting[key_shape] | fitting[key_shape] | ANYTHING


SHAPED: dict[str, st.SearchStrategy[object]] = {
    section: SCALARS
    | st.fixed_dictionaries(
        {}, optional={key.short: shaped(key.shape, key.choices) for key in KEYS if key.within == section}
    )
    for section in SECTIONS
}
SPEC = st.fixed_dictionaries(
    {},
    optional={name: shaped(key.shape, key.choices) for key in KEYS for name in key.names}
    | SHAPED
    | {"gateways": GATEWAYS | SCALARS, "x": st.just(1)},
)


def document(spec: object) -> dict[str, Data]:
    """Return a config as data."""
    return mapping(
        json.loads(
            json.dumps(
                {"apiVersion": "aigw-render.github.io/v1alpha1", "kind": "AIGatewayRender", "spec": spec}
            )
        )
    )


def model_accepts(data: dict[str, Data]) -> bool:
    """Return the model's verdict."""
    try:
        Config.model_validate(data)
    except ValidationError:
        return False
    return True


def reader_accepts(data: dict[str, Data]) -> bool:
    """Return the fast reader's verdict, values included."""
    layer = read_config(resource(json.dumps(data)))
    return not layer.diagnostics and not choose([layer.settings])[1]


@given(SPEC | SCALARS)
def test_the_same_verdicts(spec: object) -> None:
    """On any document; and what is wrong has its place."""
    data = document(spec)
    assert reader_accepts(data) == model_accepts(data)
    for found in read_config(resource(json.dumps(data))).diagnostics:
        assert (found.code, found.severity) == ("AIGW115", "error")
        assert found.place


def values(data: Data) -> Data:
    """Return data without nulls, which say nothing."""
    if isinstance(data, dict):
        return {key: values(value) for key, value in data.items() if value is not None}
    return [values(item) for item in data] if isinstance(data, list) else data


def as_read(layer: Layer) -> dict[str, object]:
    """Return what a layer says, by field."""
    said = {key.field: getattr(layer.settings, key.field) for key in KEYS}
    fetched = {
        need.field: (need.kind, need.name) for need in layer.needs if need.field != "controller_values"
    }
    files = tuple(need.name for need in layer.needs if need.field == "controller_values")
    return said | fetched | {"controller_values": files, "gateways": layer.settings.gateways}


def as_modelled(model: BaseModel) -> dict[str, object]:
    """Return what the model understood, in the same form."""
    spec = mapping(model.model_dump(by_alias=True), "spec")
    said: dict[str, object] = {}
    for key in KEYS:
        found = [one for path in key.paths if (one := get(spec, *path)) is not None]
        value = found[0] if found else None
        said[key.field] = tuple(value) if isinstance(value, list) else value
        if value is None and key.shape == "list":
            said[key.field] = ()
        elif key.shape == "secret" and value is not None:
            ((source, at),) = mapping(values(value)).items()
            sources = {"fromEnv": ("variable", at), "fromFile": ("file", at)}
            seed = SecretSeed(key.field, text(at, "name"), text(at, "key")) if isinstance(at, dict) else at
            said[key.field] = sources.get(source, seed)
    entries = [mapping(one) for one in sequence(spec, "gateways")]
    said["gateways"] = tuple(
        GatewaySetting(
            text(one, "namespace") or "default",
            text(one, "name"),
            tuple(str(kind) for kind in sequence(one, "assumeRoutes")),
            text(one, "inject"),
        )
        for one in entries
    )
    return said


@given(SPEC)
def test_what_is_read_without_the_model_is_what_the_model_reads(spec: object) -> None:
    """The fast reader is never more lenient, and never understands anything else."""
    data = document(spec)
    if is_plain(data) or model_accepts(data):
        assert as_read(read_config(resource(json.dumps(data)))) == as_modelled(Config.model_validate(data))


@given(
    st.recursive(
        st.none() | st.booleans() | st.integers() | st.text(max_size=5),
        lambda inner: (
            st.lists(inner, max_size=3)
            | st.dictionaries(
                st.sampled_from(["apiVersion", "kind", "metadata", "spec", "controller", "x"]),
                inner,
                max_size=4,
            )
        ),
    )
)
def test_no_document_is_plain_that_the_model_refuses(data: Data) -> None:
    """Also what is no config at all."""
    assert not is_plain(data) or model_accepts(mapping(data))


@pytest.mark.parametrize("key", KEYS, ids=lambda key: key.field)
def test_what_is_right_is_plain(key: object) -> None:
    """So that pydantic is loaded for mistakes only; null, which says nothing, may cost more."""
    (known,) = [one for one in KEYS if one == key]
    text_ = {"envoy_gateway_version": "v1.8", "hash_key": "example.com/key"}.get(known.field, "x")
    value: dict[str, Data] = {
        "text": text_,
        "choice": known.choices[-1] if known.choices else "",
        "switch": False,
        "list": ["a", "b"],
        "secret": {"secretKeyRef": {"name": "a", "key": "b"}},
    }
    for path in known.paths:
        spec: Data = value[known.shape]
        for name in reversed(path):
            spec = {name: spec}
        assert is_plain(document(spec))
    assert is_plain(document({"gateways": [{"name": "a", "assumeRoutes": ["MCPRoute"]}]}))


@pytest.mark.parametrize(
    ("change", "accepted"),
    [({}, True), ({"kind": "Gateway"}, False), ({"apiVersion": "v1"}, False), ({"status": {}}, False)],
)
def test_the_same_verdicts_on_the_head(change: dict[str, Data], accepted: bool) -> None:
    """Kind and version are part of it."""
    data = document({}) | change
    assert model_accepts(data) == accepted
    assert (not read_config(resource(json.dumps(data))).diagnostics) == accepted


@pytest.mark.parametrize(("text", "lines"), written_cases("config-refused.txt"))
def test_the_model_refuses_what_the_reader_refuses(text: str, lines: list[str]) -> None:
    """Every mistake that the reader's own test knows."""
    assert lines
    assert not model_accepts(resource(text).data)


@pytest.mark.parametrize(
    ("spec", "accepted"),
    [
        ({"controllerArg": ["a"], "controllerValues": ["b"]}, True),
        ({"controllerArg": ["a"], "controllerArgs": ["a"]}, False),
        ({"controllerValues": [], "controller": {"values": []}}, False),
        ({"controllerDefaults": "chart", "controller": {"defaults": None}}, True),
        ({"envoyProxyShared": "split", "envoyProxy": {"shared": "split"}}, False),
        ({"envoyProxy": {"overlay": True, "create": False, "shared": "refuse"}}, True),
        ({"envoyGatewayVersion": "v1.8.3"}, True),
        ({"envoyGatewayVersion": "1.5"}, False),
        ({"gateways": [{"name": "a"}, {"name": "a", "namespace": "b"}]}, True),
        ({"gateways": [{"name": "a"}, {"name": "a", "namespace": "default"}]}, False),
        ({"hashKey": "example.com/key", "namespace": "a-b"}, True),
        ({"hashKey": "example.com/"}, False),
        ({"hashKey": "a\n"}, False),
        ({"namespace": "a\n"}, False),
        ({"namespace": "-a"}, False),
    ],
)
def test_the_same_verdicts_on_what_chance_hardly_finds(spec: object, accepted: bool) -> None:
    """Settings said twice, and texts of a form."""
    data = document(spec)
    assert (reader_accepts(data), model_accepts(data)) == (accepted, accepted)


@given(SPEC)
def test_the_schema_refuses_nothing_that_is_right(spec: object) -> None:
    """Editors use it; it cannot tell what is said twice, all else it can."""
    data = document(spec)
    valid = Draft202012Validator(json.loads(schema_text())).is_valid(data)
    assert valid or not model_accepts(data)


def test_the_committed_schema_is_current() -> None:
    """`python tools/schemas.py` brings it up to date."""
    assert read_resource("schemas", "AIGatewayRender.json").decode() == schema_text()


def test_the_model_has_every_key() -> None:
    """And no other."""
    names = {field.alias for field in Spec.model_fields.values()}
    assert names == {name for key in KEYS for name in key.names} | {*SECTIONS, "gateways"}
    for within, model in SECTIONS.items():
        section = {field.alias for field in model.model_fields.values()}
        assert section == {key.short for key in KEYS if key.within == within}


@pytest.mark.parametrize("key", [key for key in KEYS if key.choices], ids=lambda key: key.field)
def test_the_schema_has_the_choices_of_the_table(key: object) -> None:
    """In the same order."""
    (known,) = [one for one in KEYS if one == key]
    kinds = sequence(json.loads(schema_text()), "$defs", "Spec", "properties", known.config, "anyOf")
    assert [sequence(kind, "enum") for kind in kinds] == [list(known.choices), []]
