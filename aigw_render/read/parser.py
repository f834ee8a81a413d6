"""The one place that chooses who parses YAML: libyaml through PyYAML, or PyYAML alone.

Why not `ruamel.yaml.clib`: it carries libyaml 0.1.7, which refuses a colon inside a plain
scalar of a flow collection (`{image: docker.io/x:1}`); Kubernetes and libyaml 0.2.5, which
PyYAML carries, read it. Speed and start-up of the two are about the same.
"""

from __future__ import annotations

import functools

from aigw_render.base.process import is_own
from aigw_render.base.record import NamedTuple, cast
from aigw_render.read.kubeyaml import plain_scalars
from aigw_render.read.rawnodes import ScalarNode, from_usual

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Protocol

    from aigw_render.base.data import Data
    from aigw_render.read.rawnodes import Raw, Usual

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

    class CParser(Protocol):
        """libyaml's binding."""

        def get_event(self) -> Event:
            """Return the next event."""

        def get_single_node(self) -> object:
            """Return the root."""

    _Start = Callable[[str], Callable[[], Event]]
    _Raw = Callable[[str], Raw]

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
    raw: Callable[[str], Raw] | None = None
    """Finds a document's data, faster than from events; only libyaml can. It raises ScalarError, too."""


@functools.cache
def binding(*, pure: bool = False) -> Binding:
    """Return libyaml's parser, or the one written in Python when `pure` or when there is no other.

    Where the process is ours alone, libyaml is loaded without the rest of PyYAML: that takes 2 ms instead
    of the 14 ms of `import yaml`, see `quickstart`. Anybody else may want to use PyYAML.
    """
    if is_own() and not pure:
        from aigw_render.read.quickstart import load_alone

        load_alone()
    from yaml import error, events

    scalar, alias = _events(events.ScalarEvent), _events(events.AliasEvent)
    mapping, sequence = _events(events.MappingStartEvent), _events(events.SequenceStartEvent)
    start, raw = (_python(), None) if pure else _libyaml()
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
        raw,
    )


def _events(cls: type[object]) -> type[Event]:
    """Return a class of events as what this package knows of them."""
    return cast("type[Event]", cls)


def _libyaml() -> tuple[_Start, _Raw | None]:
    """Return what starts libyaml's parser, and what finds data with it; PyYAML can be built without it."""
    try:
        from yaml import _yaml
    except ImportError:
        return _python(), None
    parser = cast("Callable[[str], CParser]", _yaml.CParser)
    ours = vars(_yaml)["ScalarNode"] is ScalarNode
    return lambda text: parser(text).get_event, _quick(_yaml.CParser) if ours else _usual(_yaml.CParser)


def _quick(parser: type) -> _Raw:
    """Return what finds data where the binding speaks in our own classes, and nobody has to look for tags."""
    composer: Callable[[str], CParser] = type("Composer", (parser,), {**_CALLED, "resolve": "".format})
    return lambda text: cast("Raw", composer(text).get_single_node())


def _usual(parser: type) -> _Raw:
    """Return what finds data where PyYAML's classes are used, whose one place for it is the tag."""
    composer: Callable[[str], CParser] = type("Composer", (parser,), {**_CALLED, "resolve": _data})

    def raw(text: str) -> Raw:
        try:
            return from_usual(cast("Usual", composer(text).get_single_node()))
        except RecursionError:
            return None

    return raw


def _data(_self: object, _kind: object, text: str | None, implicit: tuple[bool, bool]) -> Data:
    """Return a scalar's data; it is plain where it needs no tag as such."""
    return plain_scalars[text] if text is not None and implicit[0] else text


_CALLED: dict[str, object] = {"descend_resolver": dict[object, object]().pop, "ascend_resolver": "".isalpha}
"""What is called around each node, with two arguments and with none: it does nothing, and it does it in C."""


def _python() -> _Start:
    """Return what starts the parser that is written in Python."""
    from aigw_render.read.pureparser import PureParser

    return lambda text: cast("Callable[[], Event]", PureParser(text).get_event)
