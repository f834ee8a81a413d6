"""A folder for what builders write: in a sidecar nothing but TMPDIR can be written to."""

from __future__ import annotations

import contextlib
import os

from aigw_render.base.codes import make
from aigw_render.base.errors import InputError

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator


@contextlib.contextmanager
def scratch_folder() -> Iterator[str]:
    """Give a new folder, readable by us alone, and remove it with everything in it afterwards.

    Raises InputError (AIGW505) when none can be made.
    """
    import tempfile

    where = os.environ.get("TMPDIR") or "/tmp"  # noqa: S108 - what TMPDIR means where it is not set
    try:
        # With the folder said: tempfile would look for others, at last in the working folder.
        folder = tempfile.TemporaryDirectory(dir=where, prefix="aigw-render-", ignore_cleanup_errors=True)
    except OSError as error:
        hint = "mount an emptyDir into the plugin's sidecar, and let TMPDIR name it"
        said = f"nothing can be written to TMPDIR, which is {where}"
        raise InputError([make("AIGW505", said, found=error.strerror or "", hint=hint)]) from None
    with folder as path:
        yield path
