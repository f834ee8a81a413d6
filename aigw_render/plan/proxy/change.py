"""The changes that the decisions about EnvoyProxies make to documents."""

from __future__ import annotations

from aigw_render.base.data import copy, get, mapping, sequence
from aigw_render.base.record import NamedTuple
from aigw_render.model.envoyproxy import BRANCHES, KUBERNETES
from aigw_render.plan.proxy import copies, refusals, seal
from aigw_render.plan.proxy.decide import ProxyDecision
from aigw_render.plan.proxy.fields import ProxyInjection, set_proxy_injection
from aigw_render.plan.proxy.levels import LISTS, items_below
from aigw_render.plan.proxy.revert import repoint, take_back

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from aigw_render.base.data import Data
    from aigw_render.base.diagnostic import Diagnostic
    from aigw_render.base.position import Path
    from aigw_render.model.catalog import Catalog
    from aigw_render.model.envoyproxy import EnvoyProxy
    from aigw_render.model.gateway import Key
    from aigw_render.plan.drafts import Drafts
    from aigw_render.plan.proxy.decide import ProxyPlan, ProxyReason
    from aigw_render.plan.proxy.situation import Situation

Object = dict[str, "Data"]


class Changed(NamedTuple):
    """What drafting found out."""

    diagnostics: tuple[Diagnostic, ...]
    gone: tuple[ProxyDecision, ...]
    """The EnvoyProxies that lost the extproc, or went with it."""


def draft_proxies(
    drafts: Drafts, plan: ProxyPlan, catalog: Catalog, hash_key: str, reason: ProxyReason
) -> Changed:
    """Make the changes of a plan without errors in the drafts; `reason` is why an extproc goes."""
    found: list[Diagnostic] = []
    gone = [*_edit(drafts, plan, catalog, hash_key, reason, told=found)]
    kept: set[Key] = set()
    for decision in plan.decisions:
        if decision.situation and decision.situation.makes_copy:
            existing = _existing(decision.situation, plan)
            kept |= {existing.key} if existing else set()
            found += _place(drafts, decision, decision.situation, existing, hash_key)
    for proxy in _created_here(plan):
        if proxy.key not in kept:
            obstacles = [*take_back(drafts, proxy, catalog)]
            found += obstacles
            gone += [] if obstacles else [_gone(proxy, "deleted")]
    return Changed(tuple(found), tuple(gone))


def _created_here(plan: ProxyPlan) -> list[EnvoyProxy]:
    """Return everything in the input that we created."""
    every = [proxy for created in plan.usage.created.values() for proxy in created]
    return [proxy for proxy in every if not proxy.resource.document.context]


def _edit(
    drafts: Drafts,
    plan: ProxyPlan,
    catalog: Catalog,
    hash_key: str,
    reason: ProxyReason,
    *,
    told: list[Diagnostic],
) -> Iterator[ProxyDecision]:
    """Make the user's own EnvoyProxies carry the extproc or not; yield those that lose it.

    `told` gets what is to be said of the changes.
    """
    edited = {_source_key(one): one for one in plan.decisions if one.reason == "injected"}
    copied = {one.source.key for one in plan.situations.values() if one.action == "copy" and one.source}
    for key, proxy in catalog.proxies.items():
        if proxy.created_for or proxy.resource.document.context:
            continue
        injection = _injection(edited[key], hash_key) if key in edited else None
        found = drafts.object(proxy.resource)
        set_proxy_injection(found, proxy.resource, injection, hash_key)
        told += _replaced(proxy, found, hash_key)
        if injection is None and found != proxy.resource.data:
            yield _gone(proxy, "shared" if key in copied else reason)


def _replaced(proxy: EnvoyProxy, after: Object, hash_key: str) -> Iterator[Diagnostic]:
    """Yield what is to be said of annotations of the author's under the hash key."""
    for branch in BRANCHES:
        path: Path = (*KUBERNETES, branch, "pod", "annotations", hash_key)
        if get(proxy.resource.data, *path) is not None:
            from aigw_render.plan.proxy.own import has_our_container
            from aigw_render.plan.replaced import replaced

            value = get(after, *path)
            ours = has_our_container(proxy.resource.data)
            yield from replaced(proxy.resource, path, value if isinstance(value, str) else None, ours=ours)


def _gone(proxy: EnvoyProxy, reason: ProxyReason) -> ProxyDecision:
    return ProxyDecision(proxy.namespace, proxy.name, proxy.resource, None, None, reason)


def _source_key(decision: ProxyDecision) -> Key:
    return (decision.namespace, decision.name)


def _injection(decision: ProxyDecision, hash_key: str) -> ProxyInjection | None:
    """Return everything of ours for the EnvoyProxy of a decision."""
    situation, state = decision.situation, decision.state
    if situation is None or state is None or state.parts is None:
        return None
    carried = _carried(situation, hash_key) if situation.lower else {}
    return ProxyInjection(state.parts, decision.stamp, hash_key, situation.branch, carried)


def _carried(situation: Situation, hash_key: str) -> dict[Path, list[Data]]:
    """Return the items of lower levels to repeat before ours, by list.

    Into a list that the user has, none: there the lower level's are merged by name, or replaced
    already. Init containers that are merged come before ours only when they are repeated.
    """
    branch, merge_type = situation.branch, situation.merge_type
    users = _stripped(situation.source, hash_key) if situation.source and situation.written else {}
    return {
        path: items_below(situation.lower, branch, path, merge_type)
        for path in LISTS
        if not sequence(users, *KUBERNETES, branch, *path)
        or (path == ("initContainers",) and merge_type != "JSONMerge")
    }


def _stripped(source: EnvoyProxy, hash_key: str) -> Object:
    """Return an EnvoyProxy of the user's without anything of ours."""
    bare = mapping(copy(source.resource.data))
    set_proxy_injection(bare, source.resource, None, hash_key)
    return bare


def _existing(situation: Situation, plan: ProxyPlan) -> EnvoyProxy | None:
    """Return what we created for a Gateway in an earlier run."""
    found = plan.usage.created.get(situation.levels.gateway.key, ())
    return next((proxy for proxy in found if not proxy.resource.document.context), None)


def _place(
    drafts: Drafts,
    decision: ProxyDecision,
    situation: Situation,
    existing: EnvoyProxy | None,
    hash_key: str,
) -> Iterator[Diagnostic]:
    """Create a Gateway's EnvoyProxy, or make the one that is there anew, and point the Gateway to it."""
    wanted = _wanted(decision, situation, hash_key)
    gateway = situation.levels.gateway.resource
    if existing is None:
        drafts.insert(gateway, wanted)
    else:
        if not seal.is_sealed(existing.resource.data) and not seal.same_content(
            existing.resource.data, wanted
        ):
            yield refusals.edited_by_hand(existing)
        seal.keep_foreign(wanted, existing.resource.data)
        found = drafts.object(existing.resource)
        found.clear()
        found |= wanted
    repoint(drafts.object(gateway), decision.name)


def _wanted(decision: ProxyDecision, situation: Situation, hash_key: str) -> Object:
    """Return the EnvoyProxy to create, the extproc in it."""
    source = situation.source
    spec: Data = None
    if source and situation.action == "copy":
        spec = get(_stripped(source, hash_key), "spec")
    wanted = copies.new_object(situation, decision.name, spec)
    set_proxy_injection(wanted, None, _injection(decision, hash_key), hash_key)
    seal.seal(wanted)
    return wanted
