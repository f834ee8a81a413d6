"""What has to be done for one Gateway, or why nothing can be: the table "What we write" of envoyproxy.md."""

from __future__ import annotations

from aigw_render.base.record import NamedTuple
from aigw_render.plan.proxy.levels import Level, kinds, level_of, lower_levels
from aigw_render.plan.proxy.obstacles import find_obstacle
from aigw_render.plan.proxy.problems import provider_note, situation_problems
from aigw_render.settings.egversion import MERGE_TYPE

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Literal

    from aigw_render.base.diagnostic import Diagnostic
    from aigw_render.model.catalog import Catalog
    from aigw_render.model.envoyproxy import Branch, EnvoyProxy
    from aigw_render.plan.podtemplate import PodParts
    from aigw_render.plan.proxy.resolve import Levels, Usage
    from aigw_render.settings.effective import Effective

    Action = Literal["edit", "copy", "overlay", "create", "none"]


class Situation(NamedTuple):
    """What is done for one Gateway."""

    levels: Levels
    action: Action
    source: EnvoyProxy | None = None
    """What is edited, copied or laid over; None for `create`."""
    lower: tuple[Level, ...] = ()
    """What Envoy Gateway merges below the EnvoyProxy that is written, the lowest first."""
    branch: Branch = "envoyDeployment"
    """The effective kind of workload, all levels merged."""
    merge_type: str = "Replace"
    """That of the EnvoyProxy that is written."""
    problems: tuple[Diagnostic, ...] = ()
    unresolved: bool = False
    """Which EnvoyProxy counts cannot be said: a workload in the input will do as well."""

    @property
    def written(self) -> Level | None:
        """Return the level that is edited or copied; None for a new one."""
        return level_of(self.source) if self.source and self.action in ("edit", "copy") else None

    @property
    def makes_copy(self) -> bool:
        """Tell whether an EnvoyProxy is created and the Gateway points to it."""
        return self.action in ("copy", "overlay", "create")


def find_situation(
    levels: Levels, usage: Usage, parts: PodParts, catalog: Catalog, effective: Effective
) -> Situation:
    """Return what is done for a Gateway whose pods need the extproc."""
    obstacle = find_obstacle(levels, catalog, effective)
    if obstacle is not None:
        found = (obstacle.finding,) if obstacle.finding else ()
        return Situation(levels, "none", problems=found, unresolved=obstacle.unresolved)
    action = _action(levels, usage, effective)
    source = levels.own or levels.of_class
    merge_type = _merge_type(action, levels, effective)
    lower = lower_levels(levels, merge_type, effective)
    bare = Situation(levels, action, source, lower, merge_type=merge_type)
    every = [*lower, *([bare.written] if bare.written else [])]
    note = provider_note(every)
    if note is not None:
        return Situation(levels, "none", problems=(note,))
    found_kinds = kinds(every)
    whole = bare._replace(branch="envoyDaemonSet" if "envoyDaemonSet" in found_kinds else "envoyDeployment")
    return whole._replace(problems=tuple(situation_problems(whole, usage, parts, effective)))


def _action(levels: Levels, usage: Usage, effective: Effective) -> Action:
    """Return what the Gateway's own EnvoyProxy, or else its class's, calls for."""
    if levels.own:
        return "copy" if usage.is_shared(levels.own) else "edit"
    if levels.of_class:
        overlaid = effective.proxy_overlay and effective.envoy_gateway >= MERGE_TYPE
        return "overlay" if overlaid else "copy"
    return "create"


def _merge_type(action: Action, levels: Levels, effective: Effective) -> str:
    """Return the `mergeType` of what is written; a copy of the class's has none, or all would be dropped."""
    if action in ("overlay", "create"):
        return "StrategicMerge" if effective.envoy_gateway >= MERGE_TYPE else "Replace"
    of_class = levels.of_class.key if levels.of_class else None
    if levels.own is None or (action == "copy" and levels.own.key == of_class):
        return "Replace"
    return levels.own.merge_type
