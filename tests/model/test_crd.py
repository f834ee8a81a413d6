"""The schemas say what the CRDs say, field by field: nothing cut, nothing added.

`fixtures/crd/<release>/<Kind>.json` holds a CRD's facts: path, keywords, rules in CEL.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from aigw_render.base.data import Data, get, mapping, sequence, text
from aigw_render.model import formats
from aigw_render.model.api.generate import MODELS
from aigw_render.model.api.releases import API_RELEASES
from aigw_render.model.structure import whole_schema
from tests.model.celtexts import SAYS

if TYPE_CHECKING:
    from collections.abc import Iterator

CRD = Path(__file__).parents[2] / "fixtures" / "crd"
PAIRS = [(folder, kind) for folder in API_RELEASES for kind in MODELS]
OF_THE_FORMAT = {"int32": (-(2**31), 2**31 - 1), "int64": (-(2**63), 2**63 - 1)}
SAME_LANGUAGE = {"^[1-9]+[0-9]*([EPTGMK]i|[EPTGMk])?$": formats.BUFFER_SIZE}
"""A pattern of a CRD, and ours, which Python matches in linear time."""
OURS = ("apiVersion", "kind", "metadata", "status")
"""At the top of an object: of these the CRD says nothing, other parts of Kubernetes do."""


def facts(folder: str, kind: str) -> dict[str, Data]:
    """Return the CRD's facts, each in its simplest form, by path."""
    found: dict[str, Data] = json.loads((CRD / folder / f"{kind}.json").read_text(encoding="utf-8"))
    return {
        path: simplest(keywords, [str(rule) for rule in sequence(keywords, "rules")])
        for path, keywords in found.items()
        if path not in OURS
    }


def simplest(keywords: Data, rules: list[str]) -> dict[str, Data]:
    """Return keywords without what says the same twice, or says nothing, and rules in any order."""
    left_out = ("anyOf", "allOf", "rules", "x-kubernetes-map-type")
    found = {key: value for key, value in mapping(keywords).items() if key not in left_out}
    if get(found, "x-kubernetes-list-type") == "atomic":
        del found["x-kubernetes-list-type"]  # how lists are merged, and no more
    parts = sequence(keywords, "allOf")
    patterns = [get(keywords, "pattern"), *(get(part, "pattern") for part in parts)]
    found["pattern"] = [SAME_LANGUAGE.get(str(one), one) for one in patterns if one is not None]
    enums = [get(keywords, "enum"), *(get(part, "enum") for part in parts)]
    found["enum"] = next((one for one in enums if one is not None), None)
    if "default" in found:
        found.pop("required", None)
    limits = OF_THE_FORMAT.get(text(keywords, "format"), (None, None))
    for name, limit in zip(("minimum", "maximum"), limits, strict=True):
        if get(found, name) == limit:
            found.pop(name, None)
    return found | {"rules": [*sorted(rules)]}


def described(
    schema: Data, path: str = "", *, required: bool = False
) -> Iterator[tuple[str, dict[str, Data]]]:
    """Yield every field of a schema of ours, as the facts are written."""
    parts = ("properties", "items", "additionalProperties", "required", "description", "x-aigw-rules", "x-go")
    kept = {key: value for key, value in mapping(schema).items() if key not in parts}
    rules = [text(rule, "rule") for rule in sequence(kept.pop("x-kubernetes-validations", None))]
    rules += [SAYS[text(name)] for name in sequence(schema, "x-aigw-rules")]
    if required:
        kept["required"] = True
    yield path, simplest(kept, rules)
    for name, part in mapping(schema, "properties").items():
        below = f"{path}.{name}" if path else name
        yield from described(part, below, required=name in sequence(schema, "required"))
    for keyword, sign in (("items", "[]"), ("additionalProperties", "{}")):
        if keyword in mapping(schema):
            yield from described(get(schema, keyword), path + sign)


def top(schema: Data) -> Data:
    """Return a schema of ours without what only a file needs, and without what the CRD leaves to others."""
    fields = {name: part for name, part in mapping(schema, "properties").items() if name not in OURS}
    return {"type": "object", "properties": fields}


@pytest.mark.parametrize(("folder", "kind"), PAIRS)
def test_every_field_is_as_in_the_crd(folder: str, kind: str) -> None:
    """Types, required fields, patterns, formats, ranges, enums, lists with keys, defaults and rules."""
    ours = dict(described(top(whole_schema(folder, kind))))
    theirs = facts(folder, kind)
    assert ours.keys() == theirs.keys()
    assert {path: one for path, one in ours.items() if one != theirs[path]} == {}


def test_every_text_is_used() -> None:
    """A rule that no CRD has is none."""
    used = {
        rule
        for folder, kind in PAIRS
        for one in facts(folder, kind).values()
        for rule in sequence(one, "rules")
    }
    assert set(SAYS.values()) <= used
