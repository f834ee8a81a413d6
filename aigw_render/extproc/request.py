"""Everything that decides one Gateway's container and hash."""

from __future__ import annotations

from aigw_render.base.data import get
from aigw_render.base.record import NamedTuple

TYPE_CHECKING = False
if TYPE_CHECKING:
    from aigw_render.base.data import Data
    from aigw_render.settings.controller import ControllerSettings
    from aigw_render.settings.releases import Release


class Request(NamedTuple):
    """What the controller knows when it injects the extproc for one Gateway."""

    release: Release
    controller: ControllerSettings
    extproc: dict[str, Data] | None = None
    """`typed.typed_extproc` of the GatewayConfig; None when there is none."""
    needs_mcp: bool = False
    sidecar: bool = True
    """It runs as a native sidecar, in `initContainers`."""
    route_resources: dict[str, Data] | None = None
    """`typed.typed_resources` of the route that sets them; only v0.5 has such routes."""

    @property
    def inherited_resources(self) -> dict[str, Data] | None:
        """The route's resources where they count: GatewayConfig's replace them, even empty ones."""
        configured = get(self.extproc, "kubernetes", "resources") is not None
        return self.route_resources if self.release.route_resources and not configured else None

    def attribute(self, setting: str) -> str | None:
        """Return a header attribute setting as the release passes it on, None when it does not."""
        value: str | None = getattr(self.controller, setting)
        if setting not in self.release.attribute_flags:
            return None
        return value if self.release.empty_attributes else value or None
