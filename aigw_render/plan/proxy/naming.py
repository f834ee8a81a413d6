"""The names of the EnvoyProxies that we create: told by source and Gateway, unique, the same on every run."""

from __future__ import annotations

import hashlib

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from aigw_render.model.gateway import Key
    from aigw_render.plan.proxy.situation import Situation

_LONGEST = 253
"""What Kubernetes allows for an object's name."""
_CREATED = "aigw"
"""What a created EnvoyProxy's name ends in: no Gateway's name follows its source's there."""


def choose_names(situations: Iterable[Situation], taken: Iterable[Key]) -> dict[Key, str]:
    """Return the name of each Gateway's EnvoyProxy; `taken` are the user's.

    The first Gateway in (namespace, name) order gets a name that two would have.
    """
    used = {*taken}
    chosen: dict[Key, str] = {}
    for situation in sorted(situations, key=lambda one: one.levels.gateway.key):
        key = situation.levels.gateway.key
        free = (name for name in _candidates(situation) if (key[0], name) not in used)
        chosen[key] = next(free)
        used.add((key[0], chosen[key]))
    return chosen


def _candidates(situation: Situation) -> Iterator[str]:
    """Yield the names to try: `<source>-<gateway>`, then with more and more of a hash behind it."""
    gateway, source = situation.levels.gateway, situation.source
    base = f"{source.name}-{gateway.name}" if source else f"{gateway.name}-{_CREATED}"
    digest = hashlib.sha256(f"{gateway.namespace}/{gateway.name}".encode()).hexdigest()
    if len(base) <= _LONGEST:
        yield base
    for length in (8, 16, 32, 64):
        tail = f"-{digest[:length]}"
        yield base[: _LONGEST - len(tail)].rstrip("-.") + tail
