"""The one place that chooses who parses YAML: libyaml through PyYAML, or PyYAML alone.

Why not `ruamel.yaml.clib`: it carries libyaml 0.1.7, which refuses a colon inside a plain
scalar of a flow collection (`{image: docker.io/x:1}`); Kubernetes and libyaml 0.2.5, which
PyYAML carries, read it. Speed and start-up of the two are about the same.
"""

from __future__ import annotations

import functools
from typing import TYPE_CHECKING, cast

from aigw_render.base.record import NamedTuple
from aigw_render.read.rawnodes import from_usual

if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Protocol

    from aigw_render.read.rawnodes import Mark, RawNode, Usual

    class Event(Protocol):
        """The fields of all events in one: which of them there are depends on the class."""

        start_mark: Mark
        """Where the event's text starts, an anchor or tag included."""
        end_mark: Mark
        anchor: str | None
        tag: str | None
        value: str
        style: str | None
        flow_style: bool | None

    _Start = Callable[[str], Callable[[], Event]]
    _Compose = Callable[[str], RawNode | None]

    class Problem(Protocol):
        """What a parser's error may carry; a reader's has a character, the others have marks."""

        problem: str | None
        problem_mark: Mark | None
        context_mark: Mark | None
        character: int
        reason: str | None


class Binding(NamedTuple):
    """A parser and the classes that it speaks in."""

    start: Callable[[str], Callable[[], Event]]
    """Takes a text and returns the function that gets the next event."""
    scalar: type[Event]
    alias: type[Event]
    mapping_start: type[Event]
    sequence_start: type[Event]
    mapping_end: type[Event]
    sequence_end: type[Event]
    document_start: type[Event]
    stream_end: type[Event]
    contents: tuple[type[Event], ...]
    """The classes of what starts a node."""
    error: type[Exception]
    """What the parser raises, with the fields of `Problem`."""
    compose: Callable[[str], RawNode | None] | None = None
    """Makes nodes of a text, faster than from events; only libyaml's binding can."""


_process = {"ours": False}


def own_process() -> None:
    """Say that this process runs nothing but us: `binding` may then load libyaml alone.

    That takes 2 ms instead of the 14 ms of `import yaml`, see `quickstart`. For a process of
    somebody else, who may want to use PyYAML, this must not be called.
    """
    _process["ours"] = True


@functools.cache
def binding(*, pure: bool = False) -> Binding:
    """Return libyaml's parser, or the one written in Python when `pure` or when there is no other."""
    if _process["ours"] and not pure:
        from aigw_render.read.quickstart import load_alone

        load_alone()
    from yaml import error, events

    scalar, alias = _events(events.ScalarEvent), _events(events.AliasEvent)
    mapping, sequence = _events(events.MappingStartEvent), _events(events.SequenceStartEvent)
    start, compose = (_python(), None) if pure else _libyaml()
    return Binding(
        start,
        scalar,
        alias,
        mapping,
        sequence,
        _events(events.MappingEndEvent),
        _events(events.SequenceEndEvent),
        _events(events.DocumentStartEvent),
        _events(events.StreamEndEvent),
        (scalar, alias, mapping, sequence),
        error.YAMLError,
        compose,
    )


def _events(cls: type[object]) -> type[Event]:
    """Return a class of events as what this package knows of them."""
    return cast("type[Event]", cls)


def _libyaml() -> tuple[_Start, _Compose | None]:
    """Return what starts libyaml's parser, and what makes its nodes; PyYAML can be built without it."""
    try:
        from yaml._yaml import CParser
    except ImportError:
        return _python(), None

    class Composer(CParser):
        """Makes nodes without looking for what their tags might be."""

        # Called once for each node, with anything: it does nothing, and it does it in C.
        # (`object.__subclasshook__` was cheaper by 7 ns, and takes one argument only since 3.13.)
        descend_resolver = ascend_resolver = resolve = "".format

    return (
        lambda text: cast("Callable[[], Event]", CParser(text).get_event),
        lambda text: _raw(cast("Usual | None", Composer(text).get_single_node())),
    )


def _raw(node: Usual | None) -> RawNode | None:
    """Return a root of whatever class as one of ours; None without one, or where it is too deep."""
    try:
        return None if node is None else from_usual(node)
    except RecursionError:
        return None


def _python() -> _Start:
    """Return what starts the parser that is written in Python."""
    from aigw_render.read.pureparser import PureParser

    return lambda text: cast("Callable[[], Event]", PureParser(text).get_event)
