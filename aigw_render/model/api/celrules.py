"""The rules in CEL of the API types that are evaluated as they stand, each under a name of ours.

The expressions are facts of the CRDs; what a rule demands is said in our own words. Rules that the
walker checks itself, without CEL, are in `model/rules.py` and `model/mcprules.py`.
"""

from __future__ import annotations

from aigw_render.base.record import NamedTuple


class CelRule(NamedTuple):
    """A rule in CEL, and what it demands."""

    rule: str
    demand: str


def _when(kind: str, field: str) -> CelRule:
    """Return the rule that a field is there for one type of its object, and only for that."""
    rule = f"self.type == '{kind}' ? has(self.{field}) : !has(self.{field})"
    return CelRule(rule, f"`{field}` for type {kind}, and for no other")


def _in_retry(parent: str, field: str) -> str:
    """Return the condition that a field of the retries is not there."""
    path = "self.backendSettings.retry"
    return (
        f"has(self.backendSettings)? (has({path})?(has({path}.{parent})? "
        f"!has({path}.{parent}.{field}):true):true):true"
    )


_ALL_OF = "has(self.backendRefs) ? "

CEL_RULES = {
    "ext-auth-some": CelRule("(has(self.grpc) || has(self.http))", "`grpc` or `http`"),
    "ext-auth-one": CelRule(
        "(has(self.grpc) && !has(self.http)) || (!has(self.grpc) && has(self.http))",
        "one of `grpc` and `http`, not both",
    ),
    "context-extension": CelRule(
        "(self.type == 'Value' && has(self.value) && !has(self.valueRef)) || "
        "(self.type == 'ValueRef' && !has(self.value) && has(self.valueRef))",
        "`value` for type Value, `valueRef` for type ValueRef, and not the other",
    ),
    "context-extension-source": CelRule(
        "self.kind in ['ConfigMap', 'Secret'] && self.group in ['', 'v1']",
        "a ConfigMap or Secret, with an empty `group` or v1",
    ),
    "some-backend": CelRule(
        "has(self.backendRef) || self.backendRefs.size() > 0", "a `backendRef`, or one in `backendRefs`"
    ),
    "backend-kinds": CelRule(
        f"{_ALL_OF}self.backendRefs.all(f, f.kind == 'Service' || f.kind == 'ServiceImport' || "
        "f.kind == 'Backend') : true",
        "backendRefs of kind Service, ServiceImport or Backend",
    ),
    "backend-groups": CelRule(
        f"{_ALL_OF}(self.backendRefs.all(f, f.group == \"\" || f.group == 'multicluster.x-k8s.io' || "
        "f.group == 'gateway.envoyproxy.io')) : true",
        "backendRefs of the core group, multicluster.x-k8s.io or gateway.envoyproxy.io",
    ),
    "one-path": CelRule("!(has(self.path) && has(self.pathOverride))", "one of `path` and `pathOverride`"),
    "jwks-some": CelRule(
        "has(self.remoteJWKS) || has(self.localJWKS)",
        "`remoteJWKS` or `localJWKS`",
    ),
    "jwks-one": CelRule(
        "!(has(self.remoteJWKS) && has(self.localJWKS))",
        "one of `remoteJWKS` and `localJWKS`, not both",
    ),
    "local-jwks": CelRule(
        "(self.type == 'Inline' && has(self.inline) && !has(self.valueRef)) || "
        "(self.type == 'ValueRef' && !has(self.inline) && has(self.valueRef))",
        "`inline` for type Inline, `valueRef` for type ValueRef, and not the other",
    ),
    "jwks-backend-refs": CelRule("!has(self.backendRef)", "`backendRefs` in place of `backendRef`"),
    "jwks-no-retry-timeout": CelRule(
        _in_retry("perRetry", "timeout"), "no `backendSettings.retry.perRetry.timeout`"
    ),
    "jwks-no-status-codes": CelRule(
        _in_retry("retryOn", "httpStatusCodes"), "no `backendSettings.retry.retryOn.httpStatusCodes`"
    ),
    "predictive-percent": CelRule(
        "!((has(self.connection) && has(self.connection.preconnect) && "
        "has(self.connection.preconnect.predictivePercent)) && !(has(self.loadBalancer) && "
        "has(self.loadBalancer.type) && self.loadBalancer.type in ['Random', 'RoundRobin']))",
        "`predictivePercent` only with a load balancer of type Random or RoundRobin",
    ),
    "fraction": CelRule("self.numerator <= self.denominator", "a `numerator` of at most the `denominator`"),
    "health-check-http": _when("HTTP", "http"),
    "health-check-tcp": _when("TCP", "tcp"),
    "health-check-grpc": CelRule("has(self.grpc) ? self.type == 'GRPC' : true", "`grpc` only for type GRPC"),
    "payload-text": _when("Text", "text"),
    "payload-binary": _when("Binary", "binary"),
    "keepalive-timeout": CelRule(
        "!has(self.timeout) || !has(self.interval) || duration(self.timeout) < duration(self.interval)",
        "a `timeout` shorter than the `interval`",
    ),
    "consistent-hash": _when("ConsistentHash", "consistentHash"),
    "backend-utilization": _when("BackendUtilization", "backendUtilization"),
    "dynamic-module": _when("DynamicModule", "dynamicModule"),
    "slow-start-v0.5": CelRule(
        "self.type in ['Random', 'ConsistentHash'] ? !has(self.slowStart) : true ",
        "no `slowStart` for type Random or ConsistentHash",
    ),
    "zone-aware-v0.5": CelRule(
        "self.type == 'ConsistentHash' ? !has(self.zoneAware) : true ",
        "no `zoneAware` for type ConsistentHash",
    ),
    "slow-start": CelRule(
        "self.type in ['Random', 'ConsistentHash', 'DynamicModule'] ? !has(self.slowStart) : true",
        "no `slowStart` for type Random, ConsistentHash or DynamicModule",
    ),
    "prefer-local-consistent-hash": CelRule(
        "self.type == 'ConsistentHash' && has(self.zoneAware) ? !has(self.zoneAware.preferLocal) : true",
        "no `zoneAware.preferLocal` for type ConsistentHash",
    ),
    "prefer-local-backend-utilization": CelRule(
        "self.type == 'BackendUtilization' && has(self.zoneAware) ? !has(self.zoneAware.preferLocal) : true",
        "no `zoneAware.preferLocal` for type BackendUtilization",
    ),
    "zone-aware-dynamic-module": CelRule(
        "self.type == 'DynamicModule' ? !has(self.zoneAware) : true",
        "no `zoneAware` for type DynamicModule",
    ),
    "zone-aware-one": CelRule(
        "has(self.zoneAware) ? "
        "!(has(self.zoneAware.preferLocal) && has(self.zoneAware.weightedZones)) : true",
        "one of `preferLocal` and `weightedZones` in `zoneAware`, not both",
    ),
    "endpoint-override": CelRule(
        "self.type == 'DynamicModule' ? !has(self.endpointOverride) : true",
        "no `endpointOverride` for type DynamicModule",
    ),
    "hash-header": _when("Header", "header"),
    "hash-headers": _when("Headers", "headers"),
    "hash-cookie": _when("Cookie", "cookie"),
    "hash-query-params": _when("QueryParams", "queryParams"),
}
"""Every rule by its name; `x-kubernetes-validations` in `schemas/` says where each applies."""
