"""How our container is told from a user's: by its name, and by the mount that it cannot be without."""

from __future__ import annotations

from aigw_render.base.data import sequence, text
from aigw_render.model.workload import CONTAINER_NAME, UDS_DIRECTORY, UDS_VOLUME

TYPE_CHECKING = False
if TYPE_CHECKING:
    from aigw_render.base.data import Data


def is_our_container(item: Data) -> bool:
    """Tell whether a container is the extproc that this program wrote: a user's has no such mount."""
    return text(item, "name") == CONTAINER_NAME and any(map(is_our_mount, sequence(item, "volumeMounts")))


def is_our_mount(item: Data) -> bool:
    """Tell whether a mount is that of the socket's directory."""
    return text(item, "name") == UDS_VOLUME and directory(item) == UDS_DIRECTORY


def directory(mount: Data) -> str:
    """Return where a mount goes, without a slash at the end."""
    path = text(mount, "mountPath")
    return path.rstrip("/") or path
