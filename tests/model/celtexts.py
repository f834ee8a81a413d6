"""What the rules that the walker checks by itself say in CEL: facts of the CRDs."""

from __future__ import annotations

_PLAIN = "self.backendRefs.all(ref, !has(ref.group) && !has(ref.kind))"
_POOLS = "self.backendRefs.all(ref, has(ref.group) && has(ref.kind))"
_NO_REFS = "!has(self.backendRefs) || size(self.backendRefs) == 0"

SAYS = {
    "image-xor-repository": "!has(self.image) || !has(self.imageRepository)",
    "image-pattern": "self.matches('^[a-zA-Z0-9._-]+(:[0-9]+)?(/[a-zA-Z0-9._/-]+)?"
    "(:[a-zA-Z0-9._-]+)?(@sha256:[a-z0-9]+)?$')",
    "image-repository-pattern": "self.matches('^[a-zA-Z0-9._-]+(:[0-9]+)?[a-zA-Z0-9._/-]+$')",
    "only-gateway-parent": "self.all(match, match.kind == 'Gateway')",
    "rule-name-unique": "self.all(r1, !has(r1.name) || "
    "self.exists_one(r2, has(r2.name) && r1.name == r2.name))",
    "rule-name-reserved": "!has(self.name) || self.name != 'route-not-found'",
    "backend-refs-not-mixed": f"{_NO_REFS} || ({_PLAIN} || {_POOLS})",
    "one-inference-pool": f"{_NO_REFS} || !self.backendRefs.exists(ref, has(ref.group) && has(ref.kind)) || "
    "size(self.backendRefs) == 1",
    "backend-group-with-kind": "!has(self.group) && !has(self.kind) || (has(self.group) && has(self.kind))",
    "only-inference-pool": "!has(self.group) || "
    "(self.group == 'inference.networking.k8s.io' && self.kind == 'InferencePool')",
    "backend-timeout-within-request": "!(has(self.request) && has(self.backendRequest) && "
    "duration(self.request) != duration('0s') && duration(self.backendRequest) > duration(self.request))",
    "mcp-backend-name-unique": "self.all(i, self.exists_one(j, j.name == i.name))",
    "service-port": "(size(self.group) == 0 && self.kind == 'Service') ? has(self.port) : true",
    "api-key-one-source": "(has(self.secretRef) && !has(self.inline)) || "
    "(!has(self.secretRef) && has(self.inline))",
    "api-key-one-place": "!(has(self.header) && has(self.queryParam))",
    "tool-selector-one-include": "(has(self.include) && !has(self.includeRegex)) || "
    "(!has(self.include) && has(self.includeRegex))",
    "tool-selector-include": "!(has(self.include) && has(self.includeRegex))",
    "tool-selector-exclude": "!(has(self.exclude) && has(self.excludeRegex))",
    "tool-selector-not-empty": "has(self.include) || has(self.includeRegex) || has(self.exclude) || "
    "has(self.excludeRegex)",
    "jwt-needs-oauth": "!(has(self.authorization) && self.authorization.rules.exists(r, "
    "has(r.source) && has(r.source.jwt)) && !has(self.oauth))",
    "jwt-scopes-or-claims": "(has(self.scopes) && size(self.scopes) > 0) || "
    "(has(self.claims) && size(self.claims) > 0)",
    "jwt-scope-reserved": "!self.exists(c, c.name == 'scope')",
}
"""By the name of the rule."""
