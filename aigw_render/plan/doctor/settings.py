"""Which release and settings are used, and why; and where that puts the extproc."""

from __future__ import annotations

import re

from aigw_render.base.codes import make
from aigw_render.plan.doctor.check import fine, found

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from aigw_render.plan.doctor.check import Case, Check
    from aigw_render.settings.effective import Effective

_DEFAULTS = ("default", "chart default", "program default")
"""What the origin of a setting that nobody said starts with."""
_POSITION = r":\d+:\d+$"
_DECIDED = ("config", "aiGatewayVersion", "position", "filterConfig")
"""Settings that have a line of their own, or follow from others."""


def release_checks(case: Case) -> Iterator[Check]:
    """Yield the release, and who said it; a note when nobody did."""
    effective = case.effective
    origin = effective.origins["aiGatewayVersion"]
    said = f"AI Gateway {effective.version}: {origin}"
    if not origin.startswith(_DEFAULTS):
        yield fine("release", said)
        return
    hint = "say --ai-gateway-version, or add the controller's Deployment or the chart's values to the input"
    yield found("release", make("AIGW228", f"nothing says which release runs; {said}", hint=hint))


def settings_checks(case: Case) -> Iterator[Check]:
    """Yield a line for each source, with the settings that it decides; a note when there is none."""
    sources = _sources(case.effective)
    if "config" in case.effective.texts:
        file, origin = case.effective.texts["config"], case.effective.origins["config"]
        yield fine("settings", f"the config file {file}: {origin}")
    for source, names in sources.items():
        yield fine("settings", f"{source}: {', '.join(names)}")
    if not any(_is_controllers(name, case.effective) for names in sources.values() for name in names):
        hint = "add the controller's Deployment or its chart's values, as a file, Application or HelmRelease"
        release = case.effective.release.name
        text = f"nothing tells how the controller is configured; the chart's defaults of {release} are used"
        yield found("settings", make("AIGW228", text, hint=hint))


def _sources(effective: Effective) -> dict[str, list[str]]:
    """Return the settings that somebody said, by who did: a file, an option, a variable."""
    sources: dict[str, list[str]] = {}
    for name, origin in effective.origins.items():
        if name in effective.texts and name not in _DECIDED and not origin.startswith(_DEFAULTS):
            sources.setdefault(re.sub(_POSITION, "", origin), []).append(name)
    return sources


def _is_controllers(name: str, effective: Effective) -> bool:
    """Tell whether a setting is one of the controller's: its own ones begin with those."""
    names = list(effective.texts)
    return "extProcImage" in names and names.index(name) >= names.index("extProcImage")


def position_checks(case: Case) -> Iterator[Check]:
    """Yield where the extproc runs, and why."""
    effective = case.effective
    place = "a native sidecar" if effective.sidecar else "a plain container"
    yield fine("position", f"the extproc is {place}: {effective.origins['position']}")
