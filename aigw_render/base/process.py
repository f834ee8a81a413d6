"""What a run may do to its process: more where that is ours alone."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from contextlib import AbstractContextManager
    from typing import Protocol, TypeVar

    Item = TypeVar("Item")

    class Share(Protocol):
        """How the work on many items is shared out; see `results`."""

        def __call__(
            self, work: Callable[[Item], str], items: Sequence[Item], sizes: Sequence[int]
        ) -> AbstractContextManager[Callable[[int], str]]:
            """Return what gives the results, as long as it is entered."""


_owner: dict[str, Share | None] = {}
"""How work is shared out in a process that is ours; empty as long as nobody has said that it is."""


def own_process(share: Share | None = None) -> None:
    """Say that this process runs nothing but us. For a process of somebody else this must not be called.

    `share` may have the work on many items done in other ways than here, one after the other.
    """
    _owner["share"] = share


def is_own() -> bool:
    """Tell whether somebody has said so."""
    return bool(_owner)


def results(
    work: Callable[[Item], str], items: Sequence[Item], sizes: Sequence[int]
) -> AbstractContextManager[Callable[[int], str]]:
    """Return what gives, in a `with`, the result of an item by its number. They are asked for in their order.

    Args:
        work: makes a text without NUL, not an empty one. It may be called in a copy of this process.
        items: what it is called with.
        sizes: how long the text of each is: the work is about as much.
    """
    share = _owner.get("share")
    return share(work, items, sizes) if share else one_by_one(work, items)


def one_by_one(
    work: Callable[[Item], str], items: Sequence[Item]
) -> AbstractContextManager[Callable[[int], str]]:
    """Return what gives the results as `results` does, made when they are asked for."""
    return _Here(lambda index: work(items[index]))


class _Here:
    """What `contextlib.nullcontext` is, whose import is half a millisecond of a cold start."""

    def __init__(self, result: Callable[[int], str]) -> None:
        self._result = result

    def __enter__(self) -> Callable[[int], str]:
        """Return what it was made of."""
        return self._result

    def __exit__(self, *_error: object) -> None:
        """Do nothing."""
