"""One stream of manifests written in many ways: the same objects, other bytes."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from tests.envoyproxy.simulator.cases import Case
from tests.envoyproxy.simulator.world import read_stream

if TYPE_CHECKING:
    from collections.abc import Callable

    from aigw_render.base.data import Data

_GATEWAY = "kind: Gateway\n"


class Written(Case):
    """A case whose input is written in another way."""

    text = ""

    @property
    def input(self) -> str:
        """The manifests."""
        return self.text


def written(case: Case, text: str) -> Written:
    """Return a case with another input, as the comparer reads it: LF, no byte order mark."""
    found = Written(case.name, case.group)
    found.text = plain(text)
    return found


def plain(text: str) -> str:
    """Return a text without what the comparer does not know."""
    return text.replace("\r\n", "\n").removeprefix("\ufeff")


def documents(text: str) -> list[str]:
    """Return the texts of a stream's documents, each ended, without markers."""
    return [f"{one.rstrip()}\n" for one in text.split("---\n")]


def gateways_first(text: str) -> list[str]:
    """Return the documents with the Gateways before all others."""
    return sorted(documents(text), key=lambda one: _GATEWAY not in one)


def objects(text: str) -> list[Data]:
    """Return a stream's objects as data."""
    return [one.data for one in read_stream(text).resources]


def block_list(text: str) -> str:
    """Return all documents as items of one List, in block style."""
    items = [one.replace("\n", "\n  ").rstrip(" ") for one in documents(text)]
    return "apiVersion: v1\nkind: List\nitems:\n" + "".join(f"- {one}" for one in items)


def json_list(text: str, indent: int | None) -> str:
    """Return all objects as a JSON List."""
    whole: Data = {"apiVersion": "v1", "kind": "List", "items": objects(text)}
    return json.dumps(whole, indent=indent)


def commented(text: str) -> str:
    """Return a text with a comment above and at the end of every line."""
    found = []
    for number, line in enumerate(text.splitlines()):
        indent = line[: len(line) - len(line.lstrip())]
        found += [f"{indent}# above {number}", f"{line}  # behind {number}"]
    return "\n".join(found) + "\n# last\n"


FORMS: dict[str, Callable[[str], str]] = {
    "crlf": lambda text: text.replace("\n", "\r\n"),
    "bom": lambda text: "\ufeff" + text,
    "no-final-newline": lambda text: text.rstrip("\n"),
    "markers": lambda text: f"---\n{text.rstrip()}\n...\n",
    "last-first": lambda text: "---\n".join(reversed(documents(text))),
    "bom-and-gateway-first": lambda text: "\ufeff" + "---\n".join(gateways_first(text)),
    "comment-first": lambda text: "# ours\n\n" + "---\n".join(gateways_first(text)),
    "comment-and-marker-first": lambda text: "# ours\n---\n" + "---\n".join(gateways_first(text)),
    "ended-documents": lambda text: "...\n".join(gateways_first(text)),
    "directives": lambda text: "%YAML 1.1\n---\n" + "...\n# c\n%YAML 1.1\n---\n".join(gateways_first(text)),
    "comments-everywhere": commented,
    "comments-everywhere-crlf": lambda text: commented(text).replace("\n", "\r\n"),
    "comments-in-a-list": lambda text: commented(block_list(text)),
    "flow": lambda text: "---\n".join(json.dumps(one) + "\n" for one in objects(text)),
    "list": block_list,
    "list-crlf": lambda text: block_list(text).replace("\n", "\r\n"),
    "json": lambda text: json_list(text, 2) + "\n",
    "json-on-one-line": lambda text: json_list(text, None),
}
