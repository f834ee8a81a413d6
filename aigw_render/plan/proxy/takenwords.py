"""What is said about a name of ours that is taken."""

from __future__ import annotations

from aigw_render.base.codes import make
from aigw_render.base.diagnostic import Related
from aigw_render.base.position import format_path

TYPE_CHECKING = False
if TYPE_CHECKING:
    from aigw_render.base.diagnostic import Diagnostic
    from aigw_render.base.position import Path
    from aigw_render.plan.proxy.userpatch import UserPatch

_HINT = "rename it, or mount it somewhere else; names that start with ai-gateway- belong to the AI Gateway"


def taken(patch: UserPatch, path: Path, message: str, expected: str, ours: Path) -> Diagnostic:
    """Return AIGW406 with both places: the user's, and where ours goes."""
    where = format_path(ours[len(patch.branch) - 1 :])
    return make(
        "AIGW406",
        message,
        patch.resource.place(path),
        expected=expected,
        hint=_HINT,
        related=(Related(f"ours goes here, into {where}", patch.resource.place(ours, key=True)),),
    )
