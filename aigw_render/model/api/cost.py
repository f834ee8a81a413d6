"""The costs of a request, which GatewayConfig and AIGatewayRoute share."""

from __future__ import annotations

from typing import Literal

from aigw_render.model.api.base import ApiModel

CostType = Literal[
    "OutputToken",
    "InputToken",
    "CachedInputToken",
    "CacheCreationInputToken",
    "TotalToken",
    "ReasoningToken",
    "CEL",
]


class LLMRequestCost(ApiModel):
    """What one request costs, put into its dynamic metadata."""

    metadata_key: str
    """The key the cost is stored under."""
    type: CostType
    """What is counted; CEL: an expression."""
    cel: str | None = None
    """The expression, for type CEL."""
