"""The rules of MCPRoutes that are checked without CEL, for usual routes have what they are about.

They say what their CEL text says, to the last absent field; a test compares the two on random objects.
"""

from __future__ import annotations

from aigw_render.base.data import get, mapping, sequence, text
from aigw_render.model.rules import Rule

TYPE_CHECKING = False
if TYPE_CHECKING:
    from aigw_render.base.data import Data
    from aigw_render.base.position import Path


def _has(value: Data, *names: str) -> list[str]:
    """Return those of some fields that a value has."""
    given = mapping(value)
    return [name for name in names if name in given]


def _unique_backends(value: Data) -> Path | None:
    """Demand that no two backendRefs have one name."""
    seen = set()
    for index, ref in enumerate(sequence(value)):
        name = text(ref, "name")
        if name in seen:
            return (index, "name")
        seen.add(name)
    return None


def _service_port(value: Data) -> Path | None:
    """Demand the port of a Service."""
    is_service = text(value, "group") == "" and text(value, "kind") == "Service"
    return () if is_service and not _has(value, "port") else None


def _one_key(value: Data) -> Path | None:
    """Demand that an API key comes from one place."""
    return () if len(_has(value, "secretRef", "inline")) != 1 else None


def _one_key_place(value: Data) -> Path | None:
    """Demand that an API key goes to one place."""
    return ("queryParam",) if len(_has(value, "header", "queryParam")) > 1 else None


def _one_include(value: Data) -> Path | None:
    """Demand tools by name or by pattern, one of the two (v0.5)."""
    return () if len(_has(value, "include", "includeRegex")) != 1 else None


def _includes(value: Data) -> Path | None:
    """Demand that tools to include are given in one way."""
    return ("includeRegex",) if len(_has(value, "include", "includeRegex")) > 1 else None


def _excludes(value: Data) -> Path | None:
    """Demand that tools to leave out are given in one way."""
    return ("excludeRegex",) if len(_has(value, "exclude", "excludeRegex")) > 1 else None


def _selects(value: Data) -> Path | None:
    """Demand that a selector of tools says something."""
    return None if _has(value, "include", "includeRegex", "exclude", "excludeRegex") else ()


def _jwt_needs_oauth(value: Data) -> Path | None:
    """Demand OAuth where a rule looks at a JWT.

    Without OAuth the CEL asks for the list of rules, whether it is there or not, and where it is not the
    API server refuses the object for that.
    """
    authorization = get(value, "authorization")
    if authorization is None or _has(value, "oauth"):
        return None
    if not _has(authorization, "rules"):
        return ("authorization",)
    for index, rule in enumerate(sequence(authorization, "rules")):
        if _has(get(rule, "source"), "jwt"):
            return ("authorization", "rules", index, "source")
    return None


def _scopes_or_claims(value: Data) -> Path | None:
    """Demand that a JWT is asked for something."""
    return None if sequence(value, "scopes") or sequence(value, "claims") else ()


def _scope_is_no_claim(value: Data) -> Path | None:
    """Demand that scopes are not asked for as a claim."""
    for index, claim in enumerate(sequence(value)):
        if text(claim, "name") == "scope":
            return (index, "name")
    return None


MCP_RULES = {
    rule.name: rule
    for rule in (
        Rule("mcp-backend-name-unique", "has two backends of one name", "rename one", _unique_backends),
        Rule(
            "service-port",
            "names a Service without its port",
            "add `port`; for another kind of backend say its `group` and `kind`",
            _service_port,
        ),
        Rule(
            "api-key-one-source",
            "needs its key from either `secretRef` or `inline`",
            "give exactly one of the two",
            _one_key,
        ),
        Rule(
            "api-key-one-place",
            "puts the key both into a header and into the query",
            "keep one of `header` and `queryParam`",
            _one_key_place,
        ),
        Rule(
            "tool-selector-one-include",
            "needs either `include` or `includeRegex`",
            "give exactly one of the two",
            _one_include,
        ),
        Rule(
            "tool-selector-include",
            "has both `include` and `includeRegex`",
            "keep one of the two",
            _includes,
        ),
        Rule(
            "tool-selector-exclude",
            "has both `exclude` and `excludeRegex`",
            "keep one of the two",
            _excludes,
        ),
        Rule(
            "tool-selector-not-empty",
            "selects nothing",
            "add `include`, `includeRegex`, `exclude` or `excludeRegex`, or remove the selector",
            _selects,
        ),
        Rule(
            "jwt-needs-oauth",
            "authorizes by JWT without `oauth`",
            "add `oauth`; without it the rules must be there, and none may have a `jwt` source",
            _jwt_needs_oauth,
        ),
        Rule(
            "jwt-scopes-or-claims",
            "asks for neither scopes nor claims",
            "add one to `scopes` or `claims`",
            _scopes_or_claims,
        ),
        Rule(
            "jwt-scope-reserved",
            "asks for the claim `scope`",
            "write what it must hold into `scopes`",
            _scope_is_no_claim,
        ),
    )
}
"""Every rule by its name."""
