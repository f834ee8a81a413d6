"""Pull secrets of an EnvoyProxy: Envoy Gateway does not merge them, so each name may stand once only."""

from __future__ import annotations

from aigw_render.base.data import sequence
from aigw_render.extproc.podparts import PULL_SECRETS_ANNOTATION
from aigw_render.model.envoyproxy import BRANCHES, KUBERNETES
from aigw_render.plan.items import named
from aigw_render.plan.proxy.records import read_record, write_record

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable

    from aigw_render.base.data import Data
    from aigw_render.model.envoyproxy import Branch
    from aigw_render.plan.proxy.site import Site


def put_pull_secrets(site: Site, branch: Branch | None, wanted: Iterable[Data]) -> None:
    """Make the pull secrets that we added to a branch exactly `wanted`; without a branch, none anywhere.

    What the user lists is neither added nor recorded: there is nothing to take out later.
    """
    recorded = read_record(site, PULL_SECRETS_ANNOTATION)
    added: list[str] = []
    for each in BRANCHES:
        added += _put(site, each, recorded, wanted if each == branch else ())
    write_record(site, PULL_SECRETS_ANNOTATION, added)


def _put(site: Site, branch: Branch, recorded: tuple[str, ...], wanted: Iterable[Data]) -> list[str]:
    """Make ours in one branch's list exactly `wanted`; return the names that are ours then."""
    path = (*KUBERNETES, branch, "pod", "imagePullSecrets")
    present = sequence(site.proxy, *path)
    users = [*present]
    for name in recorded:
        _drop_last(users, name)
    listed = {*map(named, users)}
    ours = {named(item): item for item in wanted if named(item) not in listed}
    if sorted(map(named, present)) != sorted([*map(named, users), *ours]):
        site.items(path)[:] = [*users, *ours.values()]
        site.emptied.append(path)
    return [*ours]


def _drop_last(items: list[Data], name: str) -> None:
    """Remove the last item of a name: ours came after the user's."""
    for index in reversed(range(len(items))):
        if named(items[index]) == name:
            del items[index]
            return
