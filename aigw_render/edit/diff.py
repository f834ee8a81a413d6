"""What has to happen to the entries of one collection."""

from __future__ import annotations

from aigw_render.base.data import strict_equal
from aigw_render.base.record import NamedTuple
from aigw_render.edit.align import align
from aigw_render.edit.site import Changes, Fresh
from aigw_render.read.kubeyaml import is_merge, key_of, merge_sources

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from aigw_render.base.data import Data
    from aigw_render.edit.site import Context
    from aigw_render.read.node import Node


class _Keys(NamedTuple):
    """Where the keys of a mapping come from."""

    own: dict[str, int]
    """The index of the pair."""
    merged: set[str]
    """Those that merge keys bring in."""
    through_merge: set[str]
    """Those whose value a merge key decides."""


def mapping_changes(ctx: Context, node: Node, old: dict[str, Data], new: dict[str, Data]) -> Changes:
    """Return what makes one mapping the other.

    Raises:
        InputError: AIGW116 for duplicate keys, AIGW121 for a merged key that cannot change.
    """
    keys = _keys_of(ctx, node)
    changed: list[tuple[int, Data, Data]] = []
    removed: list[int] = []
    for key in _differing(old, new):
        if key in keys.through_merge or (key not in new and key in keys.merged):
            from aigw_render.edit.refusals import merged_key

            raise merged_key(ctx, node, key)
        if key in new:
            changed.append((keys.own[key], old[key], new[key]))
        else:
            removed.append(keys.own[key])
    added = [Fresh(key, new[key]) for key in new if key not in old]
    return Changes(tuple(changed), frozenset(removed), {len(node.pairs) - 1: added} if added else {})


def _differing(old: dict[str, Data], new: dict[str, Data]) -> list[str]:
    """Return the old keys whose value changes or goes."""
    return [key for key, value in old.items() if key not in new or _differ(value, new[key])]


def _differ(old: Data, new: Data) -> bool:
    """Tell whether two values differ; a desired tree shares with the old one nearly all that stays."""
    return old is not new and not strict_equal(old, new)


def _keys_of(ctx: Context, node: Node) -> _Keys:
    """Return where a mapping's keys come from. Raises InputError AIGW116 for a duplicate."""
    if node.names:
        return _Keys({name: index for index, name in enumerate(node.names)}, set(), set())
    keys = _Keys({}, set(), set())
    for index, (key, value) in enumerate(node.pairs):
        if is_merge(key):
            sources = merge_sources(value)
            ctx.merges += [(source, value) for source in sources]
            brought = set().union(*map(_all_keys, sources))
            keys.merged.update(brought)
            keys.through_merge.update(brought)
            continue
        name = key_of(key)
        if name in keys.own:
            from aigw_render.edit.refusals import duplicate_key

            raise duplicate_key(ctx, name, node.pairs[keys.own[name]][0], key)
        keys.own[name] = index
        keys.through_merge.discard(name)
    return keys


def _all_keys(node: Node) -> set[str]:
    """Return a mapping's keys, merged ones included."""
    found: set[str] = set()
    for key, value in node.pairs:
        if is_merge(key):
            found.update(*map(_all_keys, merge_sources(value)))
        else:
            found.add(key_of(key))
    return found


def sequence_changes(old: Sequence[Data], new: Sequence[Data]) -> Changes:
    """Return what makes one list the other."""
    pairs = align(old, new)
    kept = {j: i for i, j in pairs}
    changed = [(i, old[i], new[j]) for i, j in pairs if _differ(old[i], new[j])]
    removed = frozenset(range(len(old))) - {i for i, _ in pairs}
    added: dict[int, list[Fresh]] = {}
    behind = -1
    for j, value in enumerate(new):
        if j in kept:
            behind = kept[j]
        else:
            added.setdefault(behind, []).append(Fresh(None, value))
    return Changes(tuple(changed), removed, added)
