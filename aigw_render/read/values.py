"""From a text to what Kubernetes sees of it, for whoever needs no positions."""

from __future__ import annotations

from aigw_render.read.quick import read_quickly

TYPE_CHECKING = False
if TYPE_CHECKING:
    from aigw_render.base.data import Data


def values(text: str, *, limited: bool = True) -> Data:
    """Return `decode(compose(text))`. Raises ComposeError and DecodeError as those do.

    `limited`: also for what is too large.
    """
    found = read_quickly(text, limited=limited)
    return found.data if found else _composed(text, limited=limited)


def _composed(text: str, *, limited: bool) -> Data:
    """Return the same the long way, which few texts need."""
    from aigw_render.read.compose import compose
    from aigw_render.read.kubeyaml import decode

    return decode(compose(text, limited=limited))
