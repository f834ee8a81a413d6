"""The edit of one document: from its nodes and a desired tree to new text, proved."""

from __future__ import annotations

from aigw_render.base.data import strict_equal
from aigw_render.edit import verify
from aigw_render.edit.block import edit_block
from aigw_render.edit.blocktext import is_filled
from aigw_render.edit.diff import mapping_changes, sequence_changes
from aigw_render.edit.entries import entries_of
from aigw_render.edit.restore import restore
from aigw_render.edit.shared import merged, renewed
from aigw_render.edit.site import Changes, Context, Site
from aigw_render.edit.source import BREAK
from aigw_render.edit.splice import apply
from aigw_render.read.kubeyaml import decode, is_merge

TYPE_CHECKING = False
if TYPE_CHECKING:
    from aigw_render.base.data import Data
    from aigw_render.edit.blocktext import Written
    from aigw_render.read.documents import Document
    from aigw_render.read.node import Node


def edit(
    document: Document, root: Node, desired: Data, tree: Data = None, written: Written | None = None
) -> str:
    """Return the document's text, changed where `decode(root)` differs from `desired` only.

    Args:
        document: what `root` was composed from.
        root: the document's nodes.
        desired: the tree that Kubernetes shall read.
        tree: `decode(root)`, where that is known.
        written: what other edits of the run have written already.

    Raises:
        InputError: AIGW116 for a duplicate key in a mapping to edit, AIGW121 for an edit
            through an alias or merge key that cannot be made, AIGW119 for a key that can
            have no value, or a pair without braces that has none.
        InternalError: AIGW901, the result did not pass its proof.
    """
    old = decode(root) if tree is None else tree
    if strict_equal(old, desired):
        return document.text
    ctx = Context(document, root, written)
    text, reason = _made(ctx, old, desired)
    if reason and ctx.reclaimed:
        # An anchor was taken back from a place that changes too: that place keeps it.
        ctx = Context(document, root, written)
        ctx.reclaims = False
        text, reason = _made(ctx, old, desired)
    if reason:
        from aigw_render.edit.shared import disturbed

        raise disturbed(ctx) or verify.proof_failed(document, reason)
    return text


def _made(ctx: Context, old: Data, desired: Data) -> tuple[str, str]:
    """Return the edited text, and what is wrong with it: empty when it passes the proof."""
    root = ctx.root
    sites = [Site(root, old, desired, entry=root.prefix, flow=root.style == "flow")]
    while sites:
        sites += _change(ctx, sites.pop())
    _finish(ctx)
    text, reason = _proved(ctx, desired)
    if ctx.braced:
        from aigw_render.edit.singlepair import check_braces

        check_braces(ctx, ctx.braced, text)
    return text, reason


def _finish(ctx: Context) -> None:
    """Make the edits that follow from all others: few documents have such."""
    if "*" in ctx.document.text:
        from aigw_render.edit.handover import hand_over

        hand_over(ctx)


def _proved(ctx: Context, desired: Data) -> tuple[str, str]:
    """Return the edited text, with the last line ended as before, and what is wrong with it."""
    text = apply(ctx.source.text, ctx.splices)
    if ctx.source.virtual:
        text = _without_last_break(text)
    return text, verify.problem(text, desired)


def _without_last_break(text: str) -> str:
    """Return a text without the break that ends it."""
    start = len(text) - 2 if text.endswith("\r\n") else len(text) - 1
    return text[:start] if BREAK.fullmatch(text, max(start, 0)) else text


def _change(ctx: Context, site: Site) -> list[Site]:
    """Make the edits of one place; return the places below it that remain to be edited."""
    node = site.node
    if node.kind == "alias":
        ctx.seen.add(id(node))
        if strict_equal(renewed(ctx, node), site.new):
            ctx.followed.add(id(node))
        else:
            _replace(ctx, site)
        return []
    ctx.renewed[id(node)] = site.new
    if ctx.reclaims:
        from aigw_render.edit.handover import reclaim

        reclaim(ctx, site)
    if restore(ctx, site):
        return []
    changes = _changes(ctx, site)
    if changes is None:
        _replace(ctx, site)
        return []
    if changes.removed or changes.added:
        _edit_entries(ctx, site, changes)
    return _below(ctx, site, changes)


def _replace(ctx: Context, site: Site) -> None:
    """Write a value anew."""
    from aigw_render.edit.value import replace

    replace(ctx, site)


def _edit_entries(ctx: Context, site: Site, changes: Changes) -> None:
    """Take entries of a collection out and put others in."""
    if site.node.style == "flow":
        from aigw_render.edit.flow import edit_flow

        edit_flow(ctx, site, changes)
    else:
        edit_block(ctx, site, changes)


def _changes(ctx: Context, site: Site) -> Changes | None:
    """Return the changes to the entries, None where the value has to be written anew."""
    node = site.node
    filled = is_filled(site.old) and is_filled(site.new)
    if not (filled or _has_merges_only(ctx, site)):
        return None
    changes = _entry_changes(ctx, site)
    if changes is None or len(changes.removed) < len(node.pairs or node.items):
        return changes
    return changes if node.style == "block" and ctx.source.first_on_line(node.start) else None


def _entry_changes(ctx: Context, site: Site) -> Changes | None:
    """Return what makes one collection the other, None when they are of two kinds."""
    if isinstance(site.old, dict) and isinstance(site.new, dict):
        return mapping_changes(ctx, site.node, site.old, site.new)
    if isinstance(site.old, list) and isinstance(site.new, list):
        if site.node.style == "flow":
            from aigw_render.edit.singlepair import check_pairs

            check_pairs(ctx, site.node)
        return sequence_changes(site.old, site.new)
    return None


def _has_merges_only(ctx: Context, site: Site) -> bool:
    """Tell whether a mapping is or becomes empty, and has merge keys that can stay."""
    merges = any(is_merge(key) for key, _ in site.node.pairs)
    return merges and (is_filled(site.new) or not merged(ctx, site.node))


def _below(ctx: Context, site: Site, changes: Changes) -> list[Site]:
    """Return the changed entries as places, the first one last: a stack takes it first."""
    entries = entries_of(ctx.source, site.node)
    flow = site.node.style == "flow"
    return [
        Site(
            entries.value(index),
            old,
            new,
            site.node.pairs[index][0] if site.node.pairs else None,
            site,
            entries.start(index),
            site.depth + 1,
            flow,
        )
        for index, old, new in sorted(changes.changed, key=lambda change: -change[0])
    ]
