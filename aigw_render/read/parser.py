"""The one place that chooses who parses YAML: libyaml through PyYAML, or PyYAML alone.

Why not `ruamel.yaml.clib`: it carries libyaml 0.1.7, which refuses a colon inside a plain
scalar of a flow collection (`{image: docker.io/x:1}`); Kubernetes and libyaml 0.2.5, which
PyYAML carries, read it. Speed and start-up of the two are about the same.
"""

from __future__ import annotations

import functools
from typing import TYPE_CHECKING, NamedTuple, cast

if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Protocol

    class Mark(Protocol):
        """A position that a parser reports; `index` counts code points."""

        index: int

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
    error: type[Exception]
    """What the parser raises, with the fields of `Problem`."""


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

    return Binding(
        _python() if pure else _libyaml(),
        _events(events.ScalarEvent),
        _events(events.AliasEvent),
        _events(events.MappingStartEvent),
        _events(events.SequenceStartEvent),
        _events(events.MappingEndEvent),
        _events(events.SequenceEndEvent),
        _events(events.DocumentStartEvent),
        _events(events.StreamEndEvent),
        error.YAMLError,
    )


def _events(cls: type[object]) -> type[Event]:
    """Return a class of events as what this package knows of them."""
    return cast("type[Event]", cls)


def _libyaml() -> Callable[[str], Callable[[], Event]]:
    """Return what starts libyaml's parser; PyYAML can be built without it."""
    try:
        from yaml._yaml import CParser
    except ImportError:
        return _python()
    return lambda text: cast("Callable[[], Event]", CParser(text).get_event)


def _python() -> Callable[[str], Callable[[], Event]]:
    """Return what starts the parser that is written in Python."""
    from aigw_render.read.pureparser import PureParser

    return lambda text: cast("Callable[[], Event]", PureParser(text).get_event)
