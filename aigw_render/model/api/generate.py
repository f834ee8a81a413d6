"""Makes `schemas/<release>/<Kind>.json` from the models; `python tools/schemas.py` writes the files."""

from __future__ import annotations

import json

from aigw_render.base.data import mapping
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


def schema_text(folder: str, kind: str) -> str:
    """Return the text of one generated file."""
    release, model = API_RELEASES[folder], MODELS[kind]
    schema = Structural(release).of_model(model)
    schema["properties"] = mapping(schema, "properties") | {"status": _STATUS}
    head: Schema = {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": f"{kind} (AI Gateway {folder})",
        "description": (model.__doc__ or "").strip(),
        "x-kubernetes-group-version-kind": [
            {"group": GROUP, "version": name.removeprefix(f"{GROUP}/"), "kind": kind}
            for name in release.api_versions
        ],
    }
    return json.dumps(head | schema, indent=1, ensure_ascii=False) + "\n"


def generated() -> dict[str, str]:
    """Return the text of every file by its name in `schemas/`."""
    return {f"{folder}/{kind}.json": schema_text(folder, kind) for folder in API_RELEASES for kind in MODELS}
