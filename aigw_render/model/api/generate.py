"""Makes `schemas/<release>/<Kind>.json` from the models; `python tools/schemas.py` writes the files."""

from __future__ import annotations

import json

from aigw_render.base.data import get, mapping
from aigw_render.model.api.aigatewayroute import AIGatewayRoute
from aigw_render.model.api.gatewayconfig import GatewayConfig
from aigw_render.model.api.mcproute import MCPRoute
from aigw_render.model.api.releases import API_RELEASES
from aigw_render.model.api.structural import Schema, Structural
from aigw_render.model.structure import GROUP

TYPE_CHECKING = False
if TYPE_CHECKING:
    from aigw_render.base.data import Data
    from aigw_render.model.api.base import ApiModel

MODELS: dict[str, type[ApiModel]] = {
    "GatewayConfig": GatewayConfig,
    "AIGatewayRoute": AIGatewayRoute,
    "MCPRoute": MCPRoute,
}
"""The model of each kind."""


# No field of the models: the API server drops it unseen, whatever it holds.
_STATUS: Data = {
    "description": "Written by the controller; dropped from what is applied.",
    "type": "object",
    "x-kubernetes-preserve-unknown-fields": True,
}


# A large part that few objects have is a file of its own, so that the others do not wait for it.
_APART = {"MCPRoute": ("properties", "spec", "properties", "securityPolicy")}


def schema(folder: str, kind: str) -> Schema:
    """Return the JSON Schema of a kind in one piece."""
    release, model = API_RELEASES[folder], MODELS[kind]
    found = Structural(release).of_model(model)
    found["properties"] = mapping(found, "properties") | {"status": _STATUS}
    head: Schema = {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": f"{kind} (AI Gateway {folder})",
        "description": (model.__doc__ or "").strip(),
        "x-kubernetes-group-version-kind": [
            {"group": GROUP, "version": name.removeprefix(f"{GROUP}/"), "kind": kind}
            for name in release.api_versions
        ],
    }
    return head | found


def generated() -> dict[str, str]:
    """Return the text of every file by its name in `schemas/`."""
    files: dict[str, str] = {}
    for folder in API_RELEASES:
        for kind in MODELS:
            files |= _files(folder, kind)
    return files


def _files(folder: str, kind: str) -> dict[str, str]:
    """Return the text of a kind's files by their names."""
    whole, name = schema(folder, kind), f"{folder}/{kind}.json"
    if kind not in _APART:
        return {name: _text(whole)}
    *way, field = _APART[kind]
    fields, apart = mapping(whole, *way), f"{folder}/{kind}.{_APART[kind][-1]}.json"
    part = fields[field]
    fields[field] = {"description": get(part, "description"), "$ref": f"../{apart}"}
    return {name: _text(whole), apart: _text(part)}


def _text(schema: Data) -> str:
    """Return the text of a file."""
    return json.dumps(schema, indent=1, ensure_ascii=False) + "\n"
