"""Random YAML documents in all the styles that authors mix, and random additions to them."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from aigw_render.base.data import Data, Quoted, copy

if TYPE_CHECKING:
    from random import Random

_SCALARS = ("x", "1", "true", "'it''s'", '"a\\tb"', "0644", "a b", "http://h:1/p#f", "!!str 5", "1e3", "'#'")
_NOTHINGS = ("", "~", "null", "{}", "[]", "{ }", "[ ]", "{}", "[]", "{\n@}", "[ # none\n@]")
_CONTENTS: tuple[Data, ...] = (
    {"name": "n", "value": Quoted("12")},
    ["a", "y", ""],
    {"deep": {"er": [{"name": "v", "list": [1, None, {}]}]}},
    [["a", ["b"]], {"c": []}],
)


class YamlText:
    """One random document; `eol`, final newline and markers are chosen last."""

    def __init__(self, rng: Random, *, aliases: bool = False) -> None:
        self.rng = rng
        self.aliases = aliases
        self.anchors: list[str] = []
        self.mappings: list[str] = []
        """The anchors of mappings, for merge keys."""
        self.count = 0

    def document(self) -> str:
        """Return the text of a document whose root is a mapping or a sequence."""
        lines = self.mapping(0, 3) if self.rng.random() < 0.8 else self.sequence(0, 3)
        head = self.rng.choice((["---"], ["# head", "---  # start"], ["# head"], [], [], []))
        tail = self.rng.choice((["..."], ["# end"], ["", "# end", ""], [], [], []))
        eol = self.rng.choice(("\n", "\n", "\r\n"))
        text = "\n".join((*head, *lines, *tail)) + self.rng.choice(("\n", "\n", ""))
        return self.rng.choice(("", "", "", "\ufeff")) + text.replace("\n", eol)

    def mapping(self, column: int, depth: int) -> list[str]:
        """Return the lines of a block mapping at a column."""
        lines: list[str] = []
        for index in range(self.rng.randint(1, 4)):
            key = self.rng.choice((f"k{index}", f"k{index}", f'"q{index}"', f"'s{index}'"))
            lines += self.comments(column)
            lines += self.entry(f"{' ' * column}{key}:", column, depth, mapping=True)
        if self.mappings and self.rng.random() < 0.4:
            lines.append(f"{' ' * column}<<: *{self.rng.choice(self.mappings)}{self.remark()}")
            lines += self.entry(" " * column + "k9:", column, depth, mapping=True)
        return lines

    def sequence(self, column: int, depth: int) -> list[str]:
        """Return the lines of a block sequence at a column."""
        lines: list[str] = []
        for _ in range(self.rng.randint(1, 3)):
            lines += [*self.comments(column), *self.entry(" " * column + "-", column, depth, mapping=False)]
        return lines

    def entry(self, head: str, column: int, depth: int, *, mapping: bool) -> list[str]:
        """Return the lines of one entry, behind `key:` or the dash."""
        kind = self.rng.choice(("scalar", "scalar", "nothing", "flow", "text", "map", "map", "seq", "alias"))
        if depth and kind in {"map", "seq"}:
            return self.nested(head, column, depth, kind, mapping=mapping)
        if kind == "text":
            return self.text(head, column)
        if kind == "alias" and self.aliases and self.anchors:
            return [f"{head} *{self.rng.choice(self.anchors)}{self.remark()}"]
        if kind == "flow":
            value = self.flow(2, column + 2)
        else:
            value = self.rng.choice(_NOTHINGS if kind == "nothing" else _SCALARS)
        value = value.replace("@", " " * (column + 1))
        return f"{head}{value and ' '}{value}{self.remark()}".split("\n")

    def nested(self, head: str, column: int, depth: int, kind: str, *, mapping: bool) -> list[str]:
        """Return an entry whose value is a block collection, on the dash's line or below."""
        make = self.mapping if kind == "map" else self.sequence
        compact = not mapping and self.rng.random() < 0.7
        gap = self.rng.choice((1, 2, 2, 4)) if kind == "map" or not mapping else self.rng.choice((0, 2, 2, 4))
        anchor = ""
        if self.aliases and not compact and self.rng.random() < 0.4:
            self.count += 1
            anchor = f"a{self.count}"
        if compact:
            gap = max(gap, 2)
            lines = make(column + gap, depth - 1)
            while lines[0].strip()[:1] in {"#", ""}:
                lines.pop(0)
            lines[0] = head + " " * (gap - 1) + lines[0].lstrip(" ")
            return lines
        lines = make(column + gap, depth - 1)
        if anchor:
            self.anchors.append(anchor)
            self.mappings += [anchor] if kind == "map" else []
        return [f"{head}{' &' * bool(anchor)}{anchor}{self.remark()}", *lines]

    def text(self, head: str, column: int) -> list[str]:
        """Return an entry with a scalar of several lines."""
        moved = " " * (column + self.rng.choice((1, 2)))
        style = self.rng.choice(("|", ">", "|-", "|+", ">-", '"', "plain"))
        if style == '"':
            return [f'{head} "one', f"{moved}two: # x", "", f'{moved}three"{self.remark()}']
        if style == "plain":
            return [f"{head} one", f"{moved}two{self.remark()}"]
        blank = self.rng.choice(([], [""], ["", ""]))
        return [f"{head} {style}{self.remark()}", f"{moved}one", f"{moved} # two", *blank]

    def flow(self, depth: int, column: int) -> str:
        """Return a flow collection with content, on one line or several."""
        many = self.rng.random() < 0.3
        eol = "\n" + " " * column if many else ""
        comma = f",{self.remark() if many else ''}{eol or ' '}"
        keyed = self.rng.random() < 0.6
        parts = []
        for index in range(self.rng.randint(1, 3)):
            deep = depth and self.rng.random() < 0.4
            value = (
                self.flow(depth - 1, column + 2)
                if deep
                else self.rng.choice(("x", '"y"', "1", "{}", "[]", "null"))
            )
            parts.append(f"{self.rng.choice(('f', chr(34)))}{index}: {value}" if keyed else value)
        parts = [part.replace('"0:', '"0":').replace('"1:', '"1":').replace('"2:', '"2":') for part in parts]
        pad = self.rng.choice(("", "", " "))
        end = self.rng.choice(("", "", ",")) + (self.remark() if many else "")
        text = comma.join(parts) + end
        close = "\n" + " " * (column - 1) if many else pad
        return ("{" if keyed else "[") + (eol or pad) + text + close + ("}" if keyed else "]")

    def comments(self, column: int) -> list[str]:
        """Return blank lines and comments to stand above an entry."""
        choices: tuple[list[str], ...] = (
            [],
            [],
            [],
            [""],
            [" " * column + "# c"],
            [" " * (column + 3) + "# deep"],
            ["# left", ""],
        )
        return list(self.rng.choice(choices))

    def remark(self) -> str:
        """Return a comment for the end of a line, mostly none."""
        return self.rng.choice(("", "", "", "", "  # r", " # r", "\t# tab", "  "))


def json_text(rng: Random, tree: Data) -> str:
    """Return a tree as JSON in one of the usual layouts."""
    text = rng.choice(
        (
            json.dumps(tree, indent=2),
            json.dumps(tree, indent=4),
            json.dumps(tree, indent="\t"),
            json.dumps(tree),
            json.dumps(tree, separators=(",", ":")),
        )
    )
    return text + rng.choice(("", "\n"))


def grown(rng: Random, tree: Data) -> Data:
    """Return a copy with content added at random: keys, items, and in what was empty."""
    found = copy(tree)
    places: list[Data] = []
    _collect(found, places)
    for _ in range(rng.randint(1, 4) if places else 0):
        _grow(rng, rng.choice(places))
    return found


def _collect(data: Data, places: list[Data]) -> None:
    """List all collections of a tree, but those in lists where two items may be mixed up."""
    if isinstance(data, dict) or (isinstance(data, list) and _are_distinct(data)):
        places.append(data)
        for inner in data.values() if isinstance(data, dict) else data:
            _collect(inner, places)


def _grow(rng: Random, place: Data) -> None:
    """Add something to a collection, or fill an empty value in it."""
    content = copy(rng.choice((*_CONTENTS, Quoted("s"), "plain text", 5)))
    if isinstance(place, dict):
        empties = [key for key, value in place.items() if value is None]
        if empties and rng.random() < 0.7:
            place[rng.choice(empties)] = copy(rng.choice(_CONTENTS))
        else:
            place[f"new{rng.randint(0, 9)}"] = content
    elif isinstance(place, list) and _are_distinct(place):
        place.insert(rng.randint(0, len(place)), {"name": f"new{rng.randint(0, 1 << 30)}", "value": content})


def _are_distinct(items: list[Data]) -> bool:
    """Tell whether it is plain which item of a longer list is which: no lists, no two alike.

    Nor one that may get the name of an object, `metadata: {name: …}`: with a name it is another item.
    """
    texts = {json.dumps(item, sort_keys=True) for item in items}
    nameless = any(isinstance(item, dict) and item.get("metadata", 0) is None for item in items)
    return len(texts) == len(items) and not nameless and not any(isinstance(item, list) for item in items)


def changed(rng: Random, tree: Data) -> Data:
    """Return a copy with entries removed and values replaced at random, of any type."""
    found = grown(rng, tree) if rng.random() < 0.5 else copy(tree)
    places: list[Data] = []
    _collect(found, places)
    for _ in range(rng.randint(1, 4) if places else 0):
        _alter(rng, rng.choice(places))
    return found


def _alter(rng: Random, place: Data) -> None:
    """Remove an entry of a collection, or replace its value."""
    values: tuple[Data, ...] = (*_CONTENTS, "text", "1", 1, None, {}, [], "two\nlines", True, "'")
    if isinstance(place, dict) and place:
        key = rng.choice([*place])
        if rng.random() < 0.5:
            del place[key]
        else:
            place[key] = copy(rng.choice(values))
    elif isinstance(place, list) and place:
        index = rng.randrange(len(place))
        if rng.random() < 0.5:
            del place[index]
        else:
            place[index] = copy(rng.choice(values))
