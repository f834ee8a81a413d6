"""Envoy Gateway's version, as far as it decides what an EnvoyProxy may say."""

from __future__ import annotations

VERSIONS = ("1.6", "1.7", "1.8", "1.9")
"""The releases whose rendering was measured (envoyproxy.md)."""
NEWEST_ENVOY_GATEWAY = VERSIONS[-1]
PATTERN = r"v?1\.[6-9](?:\.(?:0|[1-9][0-9]{0,8}))?"
"""What names one of them: `1.8`, `v1.8.3`."""

OWN_DEFAULT = (1, 7)
"""From this release on Envoy Gateway's own configuration may hold an EnvoyProxy."""
MERGE_TYPE = (1, 8)
"""From this release on an EnvoyProxy may have `mergeType`."""


def minor_version(text: str) -> tuple[int, int]:
    """Return major and minor of a version that `PATTERN` matches."""
    major, minor = text.removeprefix("v").split(".")[:2]
    return int(major), int(minor)
