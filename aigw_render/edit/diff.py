"""What has to happen to the entries of one collection."""

from __future__ import annotations

from aigw_render.base.data import strict_equal
from aigw_render.base.record import NamedTuple
from aigw_render.edit.align import align
from aigw_render.edit.shared import aliases_of, duplicate_key, merged, merged_key
from aigw_render.edit.site import Changes, Fresh
from aigw_render.read.filled import MERGED, comment, origin
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
    through_merge: set[str]
    """Those whose value a merge key decides."""
    merges: dict[str, Data]
    """What the merge keys bring in after the edits made so far."""


def mapping_changes(ctx: Context, node: Node, old: dict[str, Data], new: dict[str, Data]) -> Changes:
    """Return what makes one mapping the other.

    Raises:
        InputError: AIGW116 for duplicate keys, AIGW121 for a merged key that cannot change.
    """
    keys = _keys_of(ctx, node)
    changed: list[tuple[int, Data, Data]] = []
    removed: list[int] = []
    added: list[Fresh] = []
    for key in _differing(old, new):
        if key in keys.through_merge:
            added += _own_copy(ctx, node, keys, key, new)
        elif _goes(ctx, node, keys, key, new):
            removed.append(keys.own[key])
        else:
            changed.append((keys.own[key], old[key], new[key]))
    for key in [key for key in new if key not in old]:
        if not (keys.merges and _follow(ctx, node, keys, key, new)):
            added.append(Fresh(key, new[key]))
    return Changes(tuple(changed), frozenset(removed), {len(node.pairs) - 1: added} if added else {})


def _differing(old: dict[str, Data], new: dict[str, Data]) -> list[str]:
    """Return the old keys whose value changes or goes."""
    return [key for key, value in old.items() if key not in new or _differ(value, new[key])]


def _differ(old: Data, new: Data) -> bool:
    """Tell whether two values differ; a desired tree shares with the old one nearly all that stays."""
    return old is not new and not strict_equal(old, new)


def _own_copy(ctx: Context, node: Node, keys: _Keys, key: str, new: dict[str, Data]) -> list[Fresh]:
    """Return the own entry for a key that comes in through a merge and has to differ from it."""
    if _follow(ctx, node, keys, key, new):
        return []
    if key not in new or key in keys.own:
        raise merged_key(ctx, node, key)
    return [Fresh(key, new[key], comment(MERGED))]


def _follow(ctx: Context, node: Node, keys: _Keys, key: str, new: dict[str, Data]) -> bool:
    """Tell whether a merged key changes as what is merged in does; then the merge stays as it is."""
    follows = _comes(keys, key, new[key]) if key in new else key not in keys.merges
    if follows:
        ids = [id(alias) for alias in aliases_of(node)]
        ctx.followed.update(ids)
        ctx.seen.update(ids)
    return follows


def _comes(keys: _Keys, key: str, value: Data) -> bool:
    """Tell whether a merge brings a key in with the value that it shall have."""
    return key in keys.merges and strict_equal(keys.merges[key], value)


def _goes(ctx: Context, node: Node, keys: _Keys, key: str, new: dict[str, Data]) -> bool:
    """Tell whether an own entry goes: it is not wanted, or we made it to override a merge."""
    if key in new:
        ours = ctx.marked and origin(ctx.source.text, *node.pairs[keys.own[key]]) == MERGED
        return ours and _comes(keys, key, new[key])
    if key in keys.merges:
        raise merged_key(ctx, node, key)
    return True


def _keys_of(ctx: Context, node: Node) -> _Keys:
    """Return where a mapping's keys come from. Raises InputError AIGW116 for a duplicate."""
    if node.names:
        return _Keys({name: index for index, name in enumerate(node.names)}, set(), {})
    own: dict[str, int] = {}
    through_merge: set[str] = set()
    has_merge = False
    for index, (key, value) in enumerate(node.pairs):
        if is_merge(key):
            has_merge = True
            through_merge.update(*map(_all_keys, merge_sources(value)))
            continue
        name = key_of(key)
        if name in own:
            raise duplicate_key(ctx, name, node.pairs[own[name]][0], key)
        own[name] = index
        through_merge.discard(name)
    return _Keys(own, through_merge, merged(ctx, node) if has_merge else {})


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
