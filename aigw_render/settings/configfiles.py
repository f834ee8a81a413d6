"""Config files among the input: those that a run does not use are worth a warning."""

from __future__ import annotations

import posixpath

from aigw_render.base.codes import make

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from aigw_render.base.diagnostic import Diagnostic
    from aigw_render.read.resource import Resource


def unused(configs: Iterable[Resource], used: Sequence[str]) -> tuple[Diagnostic, ...]:
    """Return a warning AIGW222 for each config that is none of the files used, given by their real paths."""
    return tuple(
        make(
            "AIGW222",
            f"the settings in {config.document.file} are not used",
            config.place(("kind",)),
            hint="name it with --config, or leave it out with --exclude",
        )
        for config in configs
        if not any(path.endswith(_end(config.document.file)) for path in used)
    )


def _end(path: str) -> str:
    """Return how the real path of a file ends that is shown under a path of the working folder."""
    shown = posixpath.normpath(path)
    while shown.startswith("../"):
        shown = shown.removeprefix("../")
    return f"/{shown.lstrip('/')}"
