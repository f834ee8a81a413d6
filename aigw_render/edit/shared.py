"""What aliases and merge keys share, and the errors where an edit would go through them."""

from __future__ import annotations

from aigw_render.base.diagnostic import Diagnostic, Related
from aigw_render.base.errors import InputError
from aigw_render.read.kubeyaml import decode, is_merge, merge_sources

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from aigw_render.base.data import Data
    from aigw_render.base.diagnostic import Place
    from aigw_render.edit.site import Context
    from aigw_render.read.node import Node


def renewed(ctx: Context, target: Node) -> Data:
    """Return what an anchored node will be: edited in place, or as it is."""
    target = target.resolved()
    return ctx.renewed[id(target)] if id(target) in ctx.renewed else decode(target)


def merged(ctx: Context, node: Node) -> dict[str, Data]:
    """Return what the merge keys of a mapping bring in, after the edits made so far."""
    found: dict[str, Data] = {}
    for key, value in node.pairs:
        for source in merge_sources(value) if is_merge(key) else ():
            data = renewed(ctx, source)
            found.update(data if isinstance(data, dict) else {})
    return found


def aliases_of(node: Node) -> list[Node]:
    """Return the aliases that a mapping's merge keys name."""
    values = [value for key, value in node.pairs if is_merge(key)]
    return [alias for value in values for alias in (value, *value.items) if alias.kind == "alias"]


def every(root: Node) -> Iterator[Node]:
    """Yield all nodes of a document in the order of the text, each once."""
    stack = [root]
    while stack:
        node = stack.pop()
        yield node
        stack += reversed(node.items)
        for key, value in reversed(node.pairs):
            stack += (value, key)


def anchored(ctx: Context, name: str, start: int, end: int) -> Node | None:
    """Return the last node that carries an anchor of a name and starts in a span."""
    return next((node for node in reversed(anchors(ctx, name)) if start <= node.start < end), None)


def anchors(ctx: Context, name: str) -> list[Node]:
    """Return the nodes that carry an anchor of a name, in the order of the text."""
    if not ctx.anchors:
        for node in every(ctx.root):
            ctx.anchors.setdefault(node.anchor, []).append(node)
    return ctx.anchors.get(name, [])


def disturbed(ctx: Context) -> InputError | None:
    """Return why an edit failed its proof, if it changed what an alias elsewhere stands for."""
    for alias in every(ctx.root):
        target = alias.target
        if target and (id(target) in ctx.renewed or _is_overwritten(ctx, target)):
            return shared_value(ctx, target, alias)
    return None


def _is_overwritten(ctx: Context, node: Node) -> bool:
    return any(splice.start < node.end and splice.end > node.prefix for splice in ctx.splices)


def shared_value(ctx: Context, target: Node, alias: Node) -> InputError:
    """Return the error for an anchored value that must change while an alias of it must not."""
    return _error(
        Diagnostic(
            "AIGW121",
            "error",
            f"the value of anchor `{target.anchor}` must change, and an alias elsewhere must keep it",
            _place(ctx, target),
            hint="write the value out in one of the two places",
            related=(Related("the alias", _place(ctx, alias)),),
        )
    )


def merged_key(ctx: Context, node: Node, key: str) -> InputError:
    """Return the error for a merged key that cannot be changed or removed in its mapping."""
    merge = next(pair[0] for pair in node.pairs if is_merge(pair[0]))
    return _error(
        Diagnostic(
            "AIGW121",
            "error",
            f"`{key}` comes in through a merge key and cannot be changed here",
            _place(ctx, merge),
            hint="write the mapping out in place of the merge",
        )
    )


def duplicate_key(ctx: Context, name: str, first: Node, second: Node) -> InputError:
    """Return the error for a key that stands twice in a mapping that has to be edited."""
    return _error(
        Diagnostic(
            "AIGW116",
            "error",
            f"the key `{name}` stands twice in a mapping that has to be edited",
            _place(ctx, second),
            hint="remove one of the two",
            related=(Related("the first one", _place(ctx, first)),),
        )
    )


def key_of_lines(ctx: Context, key: Node) -> InputError:
    """Return the error for a key in brackets of several lines, without a colon, that has to get a value."""
    return _error(
        Diagnostic(
            "AIGW119",
            "error",
            "a key of several lines without `:` has to get a value",
            _place(ctx, key),
            hint="write the key on one line, with a `:` behind it",
        )
    )


def pair_without_value(ctx: Context, pair: Node) -> InputError:
    """Return the error for a pair that has neither braces nor a value, in a list that has to be edited."""
    return _error(
        Diagnostic(
            "AIGW119",
            "error",
            "a pair without braces and without value ends a list that has to be edited",
            _place(ctx, pair),
            hint="write it in braces: `[{key: }]`",
        )
    )


def pair_in_json(ctx: Context, pair: Node) -> InputError:
    """Return the error for a pair that has no braces, has to get some, and is all that is not JSON."""
    return _error(
        Diagnostic(
            "AIGW119",
            "error",
            "a pair without braces has to be edited in what else is JSON",
            _place(ctx, pair),
            hint="write it in braces: `{key: value}`",
        )
    )


def _place(ctx: Context, node: Node) -> Place:
    """Return where a node stands."""
    # Here, so that only an error pays for the import.
    from aigw_render.read.locate import place

    return place(ctx.document, node)


def _error(diagnostic: Diagnostic) -> InputError:
    return InputError([diagnostic])
