"""Refusals about one EnvoyProxy's own content, before anything is planned.

What the API server refuses is found on admission already (`model.proxychecks`).
"""

from __future__ import annotations

from aigw_render.model.envoyproxy import KUBERNETES
from aigw_render.plan.proxy.containerguard import container_problems
from aigw_render.plan.proxy.ownerlabels import owner_labels
from aigw_render.plan.proxy.patchguard import patch_problems
from aigw_render.plan.proxy.taken import taken_names
from aigw_render.plan.proxy.userpatch import UserPatch

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from aigw_render.base.diagnostic import Diagnostic
    from aigw_render.model.envoyproxy import Branch, EnvoyProxy
    from aigw_render.model.gateway import Key
    from aigw_render.plan.podtemplate import PodParts


def proxy_problems(
    proxy: EnvoyProxy, branch: Branch, parts: PodParts, hash_key: str, gateway: Key | None = None
) -> Iterator[Diagnostic]:
    """Yield why `parts` cannot be put into a branch of an EnvoyProxy.

    AIGW403 for a patch that undoes them, AIGW406 for names and folders that are taken, AIGW407 for an
    env that cannot be written, AIGW111 for labels that name another Gateway than `gateway` (None: any),
    AIGW105 to 107 for a patch that cannot be applied; AIGW211 is a warning.
    """
    patch = UserPatch(proxy.resource, (*KUBERNETES, branch))
    yield from taken_names(patch, parts)
    yield from patch_problems(patch, parts, hash_key)
    yield from owner_labels(patch, gateway)
    yield from container_problems(proxy.resource, parts.container)
