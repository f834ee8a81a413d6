"""A release of the AI Gateway that we don't know: refused, or taken for one that we know."""

from __future__ import annotations

import re

from aigw_render.base.codes import make
from aigw_render.base.nearest import did_you_mean
from aigw_render.settings.releases import RELEASES
from aigw_render.settings.version import Version, parse_version

TYPE_CHECKING = False
if TYPE_CHECKING:
    from aigw_render.base.diagnostic import Diagnostic
    from aigw_render.settings.choices import Choice

_EXACT = r"v?([0-9]{1,9}\.[0-9]{1,9})((?:\.[0-9]{1,9})?(?:-[0-9A-Za-z][0-9A-Za-z.-]{0,62})?)"
_DEVELOPMENT = "v0.0.0-latest"
"""The version of the chart that is built from the main branch; its images are tagged `latest`."""


def unknown_release(said: Choice) -> Diagnostic:
    """Return AIGW120: the refusal of a release that we don't know, with those that we do."""
    text = str(said.value)
    # Another release is no misspelt one: who runs v1.2 must not say v1.1 to be rid of the error.
    near = "" if re.fullmatch(_EXACT, text) else did_you_mean(text, RELEASES)
    hint = f"{near} else" if near else "say which one it is with --ai-gateway-version, or"
    return make(
        "AIGW120",
        f"the AI Gateway release {text!r} is unknown{'' if said.place else f' ({said.origin})'}",
        said.place,
        found=text,
        expected=", ".join(RELEASES),
        hint=f"{hint} go on as one of these with --assume-release",
    )


def assume(said: Choice, assumed: Choice) -> tuple[Version | None, Diagnostic]:
    """Return the version to go on with, and the warning AIGW224; None and AIGW120 when that is unknown, too.

    The image's tag follows the version that was said, not the release that stands in for it.
    """
    known = parse_version(str(assumed.value))
    if known is None:
        return None, unknown_release(assumed)
    version = Version(known.release, _tag(str(said.value)) or known.full)
    where = "" if said.place else f" ({said.origin})"
    return version, make(
        "AIGW224",
        f"the AI Gateway release {str(said.value)!r} is unknown{where}: {known.release.name} is assumed",
        said.place,
        found=str(said.value),
        expected=", ".join(RELEASES),
        hint=f"the extproc's image is tagged {version.full}; compare a pod that the controller injected "
        "before this is applied (`aigw-render doctor --live FILE`)",
    )


def _tag(text: str) -> str:
    """Return the image tag of an exact version, empty for a range."""
    if text.removeprefix("v") == _DEVELOPMENT.removeprefix("v"):
        return "latest"
    match = re.fullmatch(_EXACT, text)
    if match is None:
        return ""
    rest = match[2] if match[2].startswith(".") else f".0{match[2]}"
    return f"v{match[1]}{rest}"
