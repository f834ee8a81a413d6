"""The errors where an edit is refused: shared values, duplicate keys, and what hardly anybody writes.

Of the last kind is what could be edited only with a rule of its own to take the edit back to the byte, and
what no tree was seen to have (ARCHITECTURE.md, "Decisions"). Each refusal names the place and the rewrite
that helps; where no edit is needed, such documents pass as they are.
"""

from __future__ import annotations

from aigw_render.base.diagnostic import Diagnostic, Related
from aigw_render.base.errors import InputError
from aigw_render.edit.blocktext import is_filled
from aigw_render.edit.entries import skip_gap
from aigw_render.edit.shared import every
from aigw_render.read.filled import BRACKETS, comment
from aigw_render.read.kubeyaml import is_merge

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from aigw_render.base.data import Data
    from aigw_render.base.diagnostic import Place
    from aigw_render.edit.site import Context, Site
    from aigw_render.read.node import Node

_COMMA = {",", ""}
_TEXTS = {"|", ">"}
_EMPTY: tuple[Data, ...] = ({}, [], None)


def check_value(ctx: Context, site: Site) -> None:
    """Refuse to replace a value that is written in an unusual way.

    Raises:
        InputError: AIGW119, or AIGW121 for an alias that cannot become an own copy.
    """
    node, text = site.node, ctx.source.text
    if node.prefix != node.start:
        raise _unusual(ctx, node, "a value with an anchor or a tag", "leave the anchor or the tag out")
    if node.style in _TEXTS:
        raise _unusual(ctx, node, "a text in lines of its own (`|`, `>`)", "write it on the line of its key")
    if text[node.end : node.end + 1] == "#":
        raise _unusual(ctx, node, "a value that a comment touches", "put a space before the `#`")
    if site.flow:
        _check_in_brackets(ctx, site)
    elif is_filled(site.new) and node.style != "block":
        _check_filled(ctx, site)


def _check_in_brackets(ctx: Context, site: Site) -> None:
    """Refuse to replace nothing, odd brackets, an alias and a pair without braces inside of brackets."""
    node, text = site.node, ctx.source.text
    filled, brackets = is_filled(site.new), "[]" if isinstance(site.new, list) else "{}"
    if node.kind == "alias":
        if filled:
            raise alias_kept(ctx, node)
    elif site.old is None and (filled or site.empty):
        raise _unusual(
            ctx, node, "nothing (`null`) inside of brackets", f"write `{brackets}`, or leave the key out"
        )
    elif node.style == "flow" and text[node.start] not in "{[":
        raise pair_without_braces(ctx, node)
    elif filled and site.old in _EMPTY and text[node.start : node.end] not in BRACKETS:
        raise _unusual(ctx, node, "an empty value with blanks or comments in it", f"write `{brackets}`")


def _check_filled(ctx: Context, site: Site) -> None:
    """Refuse to write a block collection in place of what no mark behind the key can remember."""
    node, source = site.node, ctx.source
    copied = node.kind == "alias"
    apart = source.line_start(node.start) != source.line_start(site.entry)
    remembered = copied or site.old in _EMPTY
    if copied and (apart or site.key is None):
        raise alias_kept(ctx, node)
    if apart:
        raise _unusual(ctx, node, "a value on a line below its key", "write it on the line of its key")
    if remembered and (site.key is None or comment(source.text[node.start : node.end]) is None):
        usual = "[]" if isinstance(site.new, list) else "{}"
        hint = f"write `{usual}`" if site.key else "write the item out, or take it away"
        raise _unusual(ctx, node, "an empty value that is written in an unusual way", hint)


def check_brackets(ctx: Context, node: Node) -> None:
    """Refuse to put entries into brackets or take them out where more than values and commas stand there.

    Raises:
        InputError: AIGW119.
    """
    text = ctx.source.text
    if text[node.start] not in "{[":
        raise pair_without_braces(ctx, node)
    pos = node.start + 1
    for first, last in _spans(node):
        between = text[pos : first.prefix].strip()
        if "#" in between:
            raise _unusual(ctx, first, _COMMENT[0], _COMMENT[1])
        if between not in _COMMA:
            raise question_mark(ctx, first)
        if first.style == "flow" and text[first.start] not in "{[":
            raise pair_without_braces(ctx, first)
        if last.start == last.end or first.start == first.end:
            raise _unusual(ctx, first, "an entry without a value inside of brackets", "write its value out")
        pos = max(first.end, last.end)
    if text[pos : node.end - 1].strip() not in _COMMA:
        raise _unusual(ctx, node, _COMMENT[0], _COMMENT[1])


_COMMENT = (
    "a list or mapping in brackets with a comment in it",
    "move the comment above, or write the list or mapping without brackets",
)


def _spans(node: Node) -> Iterator[tuple[Node, Node]]:
    """Yield the first and the last node of each entry."""
    yield from node.pairs or ((item, item) for item in node.items)


def check_keys(ctx: Context, node: Node) -> None:
    """Refuse to edit a block mapping that has a key written with `?`.

    Raises:
        InputError: AIGW119.
    """
    column = ctx.source.column(node.start)
    for key, _ in node.pairs:
        if ctx.source.column(key.prefix) != column:
            raise question_mark(ctx, key)


def why(ctx: Context) -> InputError | None:
    """Return why an edit failed its proof, where that is the document's way of writing and not our fault."""
    return _disturbed(ctx) or _joined(ctx) or _tab(ctx)


_APART = "end the file with a line break, write `|` in place of `|+`, or move the comment below it"


def _disturbed(ctx: Context) -> InputError | None:
    """Return the error if the edit changed what an alias elsewhere stands for."""
    for alias in every(ctx.root):
        target = alias.target
        if target and (id(target) in ctx.renewed or _is_overwritten(ctx, target)):
            return shared_value(ctx, target, alias)
    return None


def _is_overwritten(ctx: Context, node: Node) -> bool:
    return any(splice.start < node.end and splice.end > node.prefix for splice in ctx.splices)


def _joined(ctx: Context) -> InputError | None:
    """Return the error if lines right below a block scalar were edited: they may have become part of it."""
    for node in every(ctx.root):
        if node.style in _TEXTS:
            end = skip_gap(ctx.source.text, node.end)
            if any(node.end <= splice.start <= end for splice in ctx.splices):
                message = "an edit below this text (`|`, `>`) would become part of it"
                return _error(Diagnostic("AIGW119", "error", message, _place(ctx, node), hint=_APART))
    return None


def _tab(ctx: Context) -> InputError | None:
    """Return the error if a tab stands on the line of an edit, or in the blank lines and comments below."""
    source = ctx.source
    for splice in ctx.splices:
        start, end = source.line_start(splice.start), source.next_line(skip_gap(source.text, splice.end))
        at = source.text.find("\t", start, end)
        if at >= 0:
            from aigw_render.read.locate import place_at

            place = place_at(ctx.document.file, ctx.document.text, at, at + 1, line=ctx.document.line)
            message, hint = "a tab stands beside what has to be edited", "write spaces in place of it"
            return _error(Diagnostic("AIGW119", "error", message, place, hint=hint))
    return None


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


def alias_kept(ctx: Context, alias: Node) -> InputError:
    """Return the error for an alias that has to change and stands where no mark could remember it."""
    return _error(
        Diagnostic(
            "AIGW121",
            "error",
            f"the value of alias `*{alias.value}` must change in this place only",
            _place(ctx, alias),
            hint="write the value out in place of the alias",
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


def pair_without_braces(ctx: Context, pair: Node) -> InputError:
    """Return the error for `[key: value]`, in a list that has to be edited or as what has to be edited."""
    return _unusual(ctx, pair, "a pair without braces in a list", "write it in braces: `{key: value}`")


def question_mark(ctx: Context, key: Node) -> InputError:
    """Return the error for a key that is written with a `?`."""
    return _unusual(ctx, key, "a mapping with a key written with `?`", "write it as `key: value`")


def _unusual(ctx: Context, node: Node, what: str, hint: str) -> InputError:
    """Return the error for a way of writing that is not edited."""
    return _error(Diagnostic("AIGW119", "error", f"{what} has to be edited", _place(ctx, node), hint=hint))


def _place(ctx: Context, node: Node) -> Place:
    """Return where a node stands."""
    from aigw_render.read.locate import place

    return place(ctx.document, node)


def _error(diagnostic: Diagnostic) -> InputError:
    return InputError([diagnostic])
