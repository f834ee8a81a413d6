"""How the API differs from release to release: everything that is not said here is the same in all.

The models hold the union of all releases; this table takes away what one of them lacks.
"""

from __future__ import annotations

from aigw_render.base.record import NamedTuple
from aigw_render.model.structure import GROUP


class ApiRelease(NamedTuple):
    """One folder of `schemas/`, by what it has less than, or otherwise than, the union."""

    api_versions: tuple[str, ...]
    """What is served, oldest first."""
    lacks_fields: frozenset[str] = frozenset()
    """`Model.field`, with the field's JSON name."""
    lacks_values: frozenset[str] = frozenset()
    """`Model.field=value` of an enum."""
    lacks_rules: frozenset[str] = frozenset()
    max_items: tuple[tuple[str, int], ...] = ()
    """`Model.field` and the greatest length of that list."""
    ranges: tuple[tuple[str, int, int], ...] = ()
    """`Model.field`, the least and the greatest number."""


_V1ALPHA1 = f"{GROUP}/v1alpha1"
_BOTH = (_V1ALPHA1, f"{GROUP}/v1beta1")
_FEWER_RULES = ("AIGatewayRouteSpec.rules", 15)

_NEW_IN_1_1 = frozenset(
    (
        "GatewayConfigSpec.forwardProxy",
        "AIGatewayRouteRule.name",
        "AIGatewayRouteRule.streamIdleTimeout",
        "MCPRouteSpec.backendSelector",
        "MCPRouteSpec.hostnames",
    )
)
_RULES_OF_1_1 = frozenset(("rule-name-unique", "rule-name-reserved"))
_NEW_IN_1_0 = frozenset(
    (
        "GatewayConfigSpec.globalLLMRequestCosts",
        "AIGatewayRouteSpec.hostnames",
        "McpBackendRef.forwardHeaders",
        "McpApiKey.queryParam",
        "ToolSelector.exclude",
        "ToolSelector.excludeRegex",
        "ExtAuth.includeRouteMetadata",
        "ExtAuth.statusOnError",
        "HttpExtAuth.pathOverride",
        "McpOAuth.claimToHeaders",
        "CircuitBreaker.retryBudget",
        "HttpCheck.retriableStatuses",
        "ActiveHealthCheck.overrides",
        "PassiveHealthCheck.alwaysEjectOneEndpoint",
        "Http2.connectionKeepalive",
        "LoadBalancer.backendUtilization",
        "LoadBalancer.dynamicModule",
        "ZoneAware.weightedZones",
        "HttpTimeout.streamIdleTimeout",
    )
)
_VALUES_OF_1_0 = frozenset(
    (
        "LLMRequestCost.type=ReasoningToken",
        "LoadBalancer.type=BackendUtilization",
        "LoadBalancer.type=DynamicModule",
    )
)
_RULES_OF_1_0 = frozenset(
    (
        *("api-key-one-place", "tool-selector-include", "tool-selector-exclude", "tool-selector-not-empty"),
        *("backend-utilization", "dynamic-module", "slow-start", "prefer-local-consistent-hash"),
        *("prefer-local-backend-utilization", "zone-aware-dynamic-module", "zone-aware-one"),
        *("endpoint-override", "one-path"),
    )
)
_GONE_IN_1_0 = frozenset(("AIGatewayRouteSpec.filterConfig",))
_RULES_GONE_IN_1_0 = frozenset(("tool-selector-one-include", "slow-start-v0.5", "zone-aware-v0.5"))
_EJECTION = (("PassiveHealthCheck.maxEjectionPercent", 0, 100),)

API_RELEASES = {
    "v0.5": ApiRelease(
        api_versions=(_V1ALPHA1,),
        lacks_fields=_NEW_IN_1_0 | _NEW_IN_1_1,
        lacks_values=_VALUES_OF_1_0,
        lacks_rules=_RULES_OF_1_0 | _RULES_OF_1_1,
        max_items=(("AIGatewayRouteSpec.rules", 128),),
    ),
    "v1.0": ApiRelease(
        api_versions=_BOTH,
        lacks_fields=_NEW_IN_1_1 | _GONE_IN_1_0,
        lacks_rules=_RULES_OF_1_1 | _RULES_GONE_IN_1_0,
        max_items=(_FEWER_RULES,),
        ranges=_EJECTION,
    ),
    "v1.1": ApiRelease(
        api_versions=_BOTH,
        lacks_fields=_GONE_IN_1_0,
        lacks_rules=_RULES_GONE_IN_1_0,
        max_items=(_FEWER_RULES,),
        ranges=_EJECTION,
    ),
}
"""By folder, oldest first; v0.6 and v0.7 serve what v1.0 serves."""
