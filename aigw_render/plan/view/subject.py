"""The object that a user names to have it explained."""

from __future__ import annotations

from aigw_render.base.codes import make
from aigw_render.base.nearest import nearest
from aigw_render.model.catalog import Identity

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable

    from aigw_render.base.diagnostic import Diagnostic
    from aigw_render.model.catalog import Catalog
    from aigw_render.plan.plan import Plan

KINDS = ("Gateway", "EnvoyProxy", "Deployment", "DaemonSet")
"""What can be explained, in the order of a list."""
_LISTED = 10
"""How many names a hint lists."""


def subjects(catalog: Catalog, plan: Plan) -> tuple[Identity, ...]:
    """Return everything that can be explained: also what is only referred to, or only will be made."""
    found = {Identity("Gateway", *state.key) for state in plan.gateways}
    found |= {Identity("EnvoyProxy", *key) for key in catalog.proxies}
    found |= {Identity("EnvoyProxy", one.namespace, one.name) for one in plan.proxies}
    found |= {Identity(one.resource.kind, one.namespace, one.name) for one in catalog.workloads}
    return tuple(sorted(found, key=lambda one: (KINDS.index(one.kind), *one)))


def find(name: str, known: Iterable[Identity]) -> tuple[Identity, ...]:
    """Return what a name means: `ai`, `prod/ai`, `Gateway/ai` or `Gateway/prod/ai`, kinds in any case."""
    parts = name.split("/")
    return tuple(one for one in known if _matches(parts, one))


def unclear(name: str, found: tuple[Identity, ...], known: tuple[Identity, ...]) -> Diagnostic:
    """Return the error about a name that means several objects (AIGW139) or none (AIGW138)."""
    if found:
        names = ", ".join(map(title, found))
        return make("AIGW139", f"{name!r} means several objects", found=names, hint="say one of them")
    return make(
        "AIGW138",
        f"there is no Gateway, EnvoyProxy or workload {name!r} in the input",
        hint=_unknown_hint(name, known),
    )


def _unknown_hint(name: str, known: tuple[Identity, ...]) -> str:
    """Return what to say instead."""
    if name.upper().startswith("AIGW") and name[4:].isdigit():
        return f"aigw-render explain-code {name.upper()} says what a code means"
    near = nearest(name.rpartition("/")[2], {one.name for one in known}, most=len(known))
    if near:
        return f"did you mean {next(title(one) for one in known if one.name == near)}?"
    return "what there is: " + (", ".join(map(title, known[:_LISTED])) or "nothing")


def title(one: Identity) -> str:
    """Return an object's kind, namespace and name, in a form that `find` understands."""
    return "/".join(part for part in one if part)


def _matches(parts: list[str], one: Identity) -> bool:
    if len(parts) == 1:
        return parts[0] == one.name
    kind, namespace = one.kind.lower(), one.namespace
    if len(parts) == 2:  # noqa: PLR2004  # the two parts of `a/b`
        return parts[1] == one.name and (parts[0] == namespace or parts[0].lower() == kind)
    return (parts[0].lower(), *parts[1:]) == (kind, namespace, one.name)
