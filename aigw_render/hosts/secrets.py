"""The secrets that a crash could tell: what the program held when it happened."""

from __future__ import annotations

import os

from aigw_render.read.resource import Resource
from aigw_render.settings.controller import ControllerSettings
from aigw_render.settings.effective import Effective
from aigw_render.settings.seeds import behind, said_seeds, secret, written_seeds
from aigw_render.settings.settings import Settings

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

_OURS = "AIGW_RENDER"
_DEPTH = 5
"""So deep in tuples, lists and mappings of a frame values are looked for."""


def secrets_in_frames(error: BaseException) -> frozenset[str]:
    """Return every seed in the variables of an error's frames, and in the environment.

    They may be in the error's own words: an exception often holds the value that it is about.
    """
    found = {seed for name, seed in os.environ.items() if "SESSION_ENCRYPTION_SEED" in name}
    found.update(part for name, text in os.environ.items() if _OURS in name for part in behind(text))
    found.update(behind(str(error)))
    links: list[BaseException | None] = [error, error.__cause__, error.__context__]
    for one in links:
        link = one.__traceback__ if one else None
        while link:
            # A copy: since Python 3.13 it is a view, and no dict.
            found.update(_seeds(dict(link.tb_frame.f_locals), _DEPTH))
            link = link.tb_next
    return secret(found)


def _seeds(value: object, depth: int) -> Iterator[str]:
    """Yield the seeds that a value holds."""
    if isinstance(value, Effective):
        yield from value.secrets
    elif isinstance(value, Settings):
        yield from said_seeds(value)
    elif isinstance(value, ControllerSettings):
        yield from (value.mcp_session_encryption_seed, value.mcp_fallback_session_encryption_seed)
    elif isinstance(value, Resource):
        yield from written_seeds([value.data])
    elif isinstance(value, tuple | list | dict) and depth:
        for item in value.values() if isinstance(value, dict) else value:
            yield from _seeds(item, depth - 1)
