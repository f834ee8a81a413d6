"""A release of the AI Gateway as users name it: `v1.1`, `1.1`, `v1.1.3`."""

from __future__ import annotations

import re

from aigw_render.base.record import NamedTuple
from aigw_render.settings.releases import RELEASES, Release

_VERSION = r"v?(0|[1-9][0-9]{0,8})\.(0|[1-9][0-9]{0,8})(?:\.(0|[1-9][0-9]{0,8}))?"

NEWEST = next(reversed(RELEASES))
"""The release that is assumed when nothing says which one it is."""


class Version(NamedTuple):
    """A release, and the exact version of it that is installed."""

    release: Release
    full: str
    """The chart's appVersion and so its image tag, e.g. `v1.1.3`."""


def parse_version(text: str) -> Version | None:
    """Return the version that a text names, or None when it is no version or a release that we don't know."""
    if text in RELEASES:
        return Version(RELEASES[text], f"{text}.0")
    match = re.fullmatch(_VERSION, text)
    release = RELEASES.get(f"v{match[1]}.{match[2]}") if match else None
    if match is None or release is None:
        return None
    return Version(release, f"{release.name}.{match[3] or 0}")


def tagged_version(image: str) -> Version | None:
    """Return the version that an image's tag names, or None."""
    return parse_version(image.partition("@")[0].rpartition(":")[2])
