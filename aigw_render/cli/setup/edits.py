"""Edits of configuration files that are the user's: what is added, and how everything else stays as it is.

ruamel.yaml's round trip keeps comments and order, and yet writes some lines in its own way. So only the lines
that an edit changes are taken from it, and the result is read again: where it does not say what it should,
nothing is edited, and the user is told what to add.
"""

from __future__ import annotations

import io
import os
import re
from collections.abc import Callable
from difflib import SequenceMatcher

from ruamel.yaml import YAML
from ruamel.yaml.error import YAMLError

from aigw_render.base.data import copy, sequence, strict_equal
from aigw_render.base.record import NamedTuple
from aigw_render.plan.webhook.exclusion import expression
from aigw_render.read.compose import compose
from aigw_render.read.kubeyaml import DecodeError, decode
from aigw_render.read.problem import ComposeError

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping

    from aigw_render.base.data import Data

Change = Callable[["dict[str, Data]"], None]
"""Edits a document in place. Raises Unfit where the document has something else in that place."""


class Unfit(Exception):  # noqa: N818 - no error: the user is told what to add
    """A document is not of the form that an edit needs."""


class Edit(NamedTuple):
    """What `init` would add to a file that is there."""

    folder: str
    name: str
    change: Change
    by_hand: tuple[str, ...]
    """What tells the user to do it."""

    @property
    def path(self) -> str:
        """Return the file's path."""
        return os.path.normpath(os.path.join(self.folder, self.name))


def added_item(key: str, item: Data) -> Change:
    """Return what adds an item to the end of a list, unless it is in it."""

    def change(document: dict[str, Data]) -> None:
        items = _list_at(document, key)
        if item not in items:
            items.append(item)

    return change


def added_hook(config: str) -> Change:
    """Return what adds the repository that a config of pre-commit has, or to one that is there its hook."""
    (repo,) = (one for one in sequence(_data(config), "repos") if isinstance(one, dict))

    def change(document: dict[str, Data]) -> None:
        repos = _list_at(document, "repos")
        there = [one for one in repos if isinstance(one, dict) and one.get("repo") == repo["repo"]]
        if not there:
            repos.append(repo)
            return
        ids = [hook.get("id") for one in there for hook in _list_at(one, "hooks") if isinstance(hook, dict)]
        for hook in _list_at(repo, "hooks"):
            if isinstance(hook, dict) and hook["id"] not in ids:
                _list_at(there[0], "hooks").append(hook)

    return change


def said_settings(settings: Mapping[str, Data]) -> Change:
    """Return what sets settings in a config."""

    def change(document: dict[str, Data]) -> None:
        _mapping_at(document, "spec").update(settings)

    return change


def excluded_pods(document: dict[str, Data]) -> None:
    """Add to values of the chart ai-gateway-helm that its webhook leaves out what is rendered."""
    for key in ("controller", "mutatingWebhook", "objectSelector"):
        document = _mapping_at(document, key)
    items = _list_at(document, "matchExpressions")
    if expression() not in items:
        items.append({"key": expression()["key"], "operator": expression()["operator"]})


def _list_at(document: dict[str, Data], key: str) -> list[Data]:
    """Return the list under a key, a new one where nothing is."""
    if document.get(key) is None:
        document[key] = []
    found = document[key]
    if not isinstance(found, list):
        raise Unfit
    return found


def _mapping_at(document: dict[str, Data], key: str) -> dict[str, Data]:
    """Return the mapping under a key, a new one where nothing is."""
    if document.get(key) is None:
        document[key] = {}
    found = document[key]
    if not isinstance(found, dict):
        raise Unfit
    return found


def edited(data: bytes, change: Change) -> bytes | None:
    """Return a file's bytes with a change, all other lines as they are; None where that cannot be done."""
    try:
        text = data.decode()
        before = _data(text)
        wanted = copy(before)
        if not isinstance(wanted, dict):
            return None
        change(wanted)
        if strict_equal(wanted, before):
            return data
        return next((new.encode() for new in _attempts(text, change) if _says(new, wanted)), None)
    except (UnicodeDecodeError, ComposeError, DecodeError, YAMLError, Unfit):
        return None


def _data(text: str) -> Data:
    """Return what a text says, as Kubernetes reads it."""
    root = compose(text)
    return None if root is None else decode(root)


def _says(text: str, wanted: Data) -> bool:
    """Tell whether a text can be read and says exactly what is wanted."""
    try:
        return strict_equal(_data(text), wanted)
    except (ComposeError, DecodeError):
        return False


def _attempts(text: str, change: Change) -> list[str]:
    """Return the edited text for each usual way to indent, that which is most like the file's own first."""
    found = []
    for indent in ((2, 2, 0), (2, 4, 2), (4, 4, 2), (4, 4, 0)):
        yaml = _round_trip(text, indent)
        document = yaml.load(text)
        before = _dumped(yaml, document)
        change(document)
        after = _dumped(yaml, document)
        differing = len(set(before.splitlines()) ^ set(text.splitlines()))
        if before.count("\n") == text.count("\n") + (not text.endswith("\n")):
            found.append((differing, _patched(text, before, after)))
    return [new for _, new in sorted(found, key=lambda one: one[0])]


def _round_trip(text: str, indent: tuple[int, int, int]) -> YAML:
    """Return what reads and writes a text, indented so: mappings, lists, and the dash within."""
    yaml = YAML()
    yaml.preserve_quotes = True
    yaml.explicit_start = re.search(r"^---(\s|$)", text, re.MULTILINE) is not None
    yaml.width = 1_000_000
    yaml.map_indent, yaml.sequence_indent, yaml.sequence_dash_offset = indent
    return yaml


def _dumped(yaml: YAML, document: object) -> str:
    stream = io.StringIO()
    yaml.dump(document, stream)
    return stream.getvalue()


def _patched(text: str, before: str, after: str) -> str:
    """Return a text with the lines that differ between two others, the first of which has its lines."""
    ending = "\r\n" if text.count("\r\n") == text.count("\n") > 0 else "\n"
    lines, old, new = text.splitlines(keepends=True), before.splitlines(), after.splitlines()
    if lines and not lines[-1].endswith("\n"):
        lines[-1] += ending
    for kind, start, end, first, last in reversed(SequenceMatcher(None, old, new, False).get_opcodes()):
        if kind != "equal":
            at = _above_comments(lines, start) if start == end and _is_item(new[first]) else start
            lines[at : at + end - start] = [line + ending for line in new[first:last]]
    return "".join(lines)


def _is_item(line: str) -> bool:
    """Tell whether an item of a list begins on a line."""
    return line.lstrip().startswith("- ")


def _above_comments(lines: list[str], at: int) -> int:
    """Return where an item goes: before the blank lines and comments that follow its list."""
    while at and (not lines[at - 1].strip() or lines[at - 1].lstrip().startswith("#")):
        at -= 1
    return at
