"""The validation rules of the CRDs that no schema keyword can say, each under a name of ours.

A rule gets a value that is already pruned, defaulted and of the right types, and returns where it is
broken: a path relative to that value, or None when it holds.
"""

from __future__ import annotations

from aigw_render.base.data import get, mapping, sequence, text
from aigw_render.base.patterns import lazy
from aigw_render.base.record import NamedTuple
from aigw_render.model.formats import duration_ms

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from aigw_render.base.data import Data
    from aigw_render.base.position import Path

_INFERENCE_GROUP = "inference.networking.k8s.io"
_INFERENCE_KIND = "InferencePool"

_IMAGE = lazy(r"[a-zA-Z0-9._-]+(:[0-9]+)?(/[a-zA-Z0-9._/-]+)?(:[a-zA-Z0-9._-]+)?(@sha256:[a-z0-9]+)?")
# The CRD's own pattern has two neighbouring repetitions of one class, quadratic for Python's matcher;
# this is the same language without them.
_REPOSITORY = lazy(r"[a-zA-Z0-9._-](?:[a-zA-Z0-9._/-]+|[a-zA-Z0-9._-]*:[0-9][a-zA-Z0-9._/-]+)")


class Rule(NamedTuple):
    """A named rule: what it demands, what to do, and the check."""

    name: str
    message: str
    """Completes "<field> …", e.g. "sets both `image` and `imageRepository`"."""
    hint: str
    broken_at: Callable[[Data], Path | None]


def _image_xor_repository(value: Data) -> Path | None:
    """Demand that a container names its image in one way."""
    given = mapping(value)
    return ("imageRepository",) if "image" in given and "imageRepository" in given else None


def _image(value: Data) -> Path | None:
    """Demand an image reference."""
    return None if _IMAGE.fullmatch(text(value)) else ()


def _repository(value: Data) -> Path | None:
    """Demand an image reference without tag and digest."""
    return None if _REPOSITORY.fullmatch(text(value)) else ()


def _only_gateways(value: Data) -> Path | None:
    """Demand that every parentRef is of kind Gateway."""
    for index, parent in enumerate(sequence(value)):
        if text(parent, "kind") != "Gateway":
            return (index, "kind") if "kind" in mapping(parent) else (index,)
    return None


def _unique_names(value: Data) -> Path | None:
    """Demand that no two rules of a route have one name."""
    seen = set()
    for index, rule in enumerate(sequence(value)):
        name = get(rule, "name")
        if isinstance(name, str) and name in seen:
            return (index, "name")
        seen.add(name)
    return None


def _name_not_reserved(value: Data) -> Path | None:
    """Demand that a rule leaves the controller's own rule name alone."""
    return ("name",) if text(value, "name") == "route-not-found" else None


def _is_pool(ref: Data) -> bool:
    """Tell whether a backendRef points outside AIServiceBackend, as far as the CRD looks."""
    return "group" in mapping(ref) and "kind" in mapping(ref)


def _is_plain(ref: Data) -> bool:
    """Tell whether a backendRef names neither group nor kind: an AIServiceBackend."""
    return "group" not in mapping(ref) and "kind" not in mapping(ref)


def _not_mixed(value: Data) -> Path | None:
    """Demand that a rule's backendRefs are all AIServiceBackends or all InferencePools."""
    refs = sequence(value, "backendRefs")
    return None if all(map(_is_plain, refs)) or all(map(_is_pool, refs)) else ("backendRefs",)


def _one_pool(value: Data) -> Path | None:
    """Demand that an InferencePool is the only backendRef of its rule."""
    refs = sequence(value, "backendRefs")
    return ("backendRefs",) if len(refs) > 1 and any(map(_is_pool, refs)) else None


def _group_with_kind(value: Data) -> Path | None:
    """Demand that a backendRef gives group and kind together."""
    return None if _is_plain(value) or _is_pool(value) else ()


def _only_pools(value: Data) -> Path | None:
    """Demand that a backendRef with a group is an InferencePool."""
    if "group" not in mapping(value):
        return None
    if text(value, "group") != _INFERENCE_GROUP:
        return ("group",)
    return None if text(value, "kind") == _INFERENCE_KIND else ("kind",)


def _backend_within_request(value: Data) -> Path | None:
    """Demand that one try may not take longer than the whole request; 0 is no limit."""
    request, backend = get(value, "request"), get(value, "backendRequest")
    if not isinstance(request, str) or not isinstance(backend, str):
        return None
    limit = duration_ms(request)
    return ("backendRequest",) if 0 < limit < duration_ms(backend) else None


RULES = {
    rule.name: rule
    for rule in (
        Rule(
            "image-xor-repository",
            "sets both `image` and `imageRepository`",
            "keep one: `image` is the whole reference, `imageRepository` keeps the controller's tag",
            _image_xor_repository,
        ),
        Rule(
            "image-pattern",
            "is not an image reference",
            "write it as host/path:tag or host/path@sha256:digest",
            _image,
        ),
        Rule(
            "image-repository-pattern",
            "is not an image repository",
            "leave tag and digest out: they come from the controller's own image",
            _repository,
        ),
        Rule(
            "only-gateway-parent",
            "has a parentRef that is not a Gateway",
            "a route attaches to Gateways only: set `kind: Gateway` or leave it out",
            _only_gateways,
        ),
        Rule("rule-name-unique", "has two rules of one name", "rename one of them", _unique_names),
        Rule(
            "rule-name-reserved",
            "uses the rule name `route-not-found`",
            "choose another name: the controller uses this one itself",
            _name_not_reserved,
        ),
        Rule(
            "backend-refs-not-mixed",
            "mixes InferencePool and AIServiceBackend in its backendRefs",
            "give each kind of backend a rule of its own",
            _not_mixed,
        ),
        Rule(
            "one-inference-pool",
            "has an InferencePool beside another backendRef",
            "an InferencePool must be the only backendRef of its rule",
            _one_pool,
        ),
        Rule(
            "backend-group-with-kind",
            "gives only one of `group` and `kind`",
            "give both for an InferencePool, none for an AIServiceBackend",
            _group_with_kind,
        ),
        Rule(
            "only-inference-pool",
            "points to something that is no InferencePool",
            f"with a group it must be {_INFERENCE_GROUP}, kind {_INFERENCE_KIND}",
            _only_pools,
        ),
        Rule(
            "backend-timeout-within-request",
            "has a `backendRequest` longer than its `request`",
            "one try cannot take longer than the request it belongs to",
            _backend_within_request,
        ),
    )
}
"""Every rule by its name; `x-aigw-rules` in `schemas/` says where each applies."""


def rule_named(name: str) -> Rule:
    """Return a rule by its name in `schemas/`. Raises KeyError."""
    if name in RULES:
        return RULES[name]
    from aigw_render.model.mcprules import MCP_RULES  # only MCPRoutes have them

    return MCP_RULES[name]
