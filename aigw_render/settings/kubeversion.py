"""The Kubernetes version as the controller looks at it: does it make the extproc a native sidecar?"""

from __future__ import annotations

import re

from aigw_render.base.record import NamedTuple

_VERSION = r"v?([0-9]+)\.([0-9]+\+?)(?:\.[0-9]+)?((?:[-+][0-9A-Za-z.+-]*)?)"
_DIGITS = 18
"""What surely fits 64 bits."""
SIDECAR_MINOR = 33


class KubeVersion(NamedTuple):
    """What an API server reports of itself."""

    major: str
    minor: str
    """As the API server says it, so perhaps with a trailing `+`."""
    vendor: bool = False
    """A vendor's build (`v1.33.2-eks-1a2b`): its API server may report the minor as `33+`."""

    @property
    def is_new(self) -> bool:
        """Tell whether people would expect a native sidecar: the Kubernetes itself has them on."""
        major, minor = int(self.major[-_DIGITS:]), int(self.minor.rstrip("+")[-_DIGITS:])
        return (major, minor) >= (1, SIDECAR_MINOR)


def parse_kube_version(text: str) -> KubeVersion | None:
    """Return the version that `1.33`, `v1.33.2`, `1.33+` or `v1.33.2-gke.100` stands for, or None."""
    match = re.fullmatch(_VERSION, text.strip())
    if match is None:
        return None
    return KubeVersion(match[1], match[2], vendor=match[3].startswith("-"))


def native_sidecar(major: str, minor: str) -> bool:
    """Tell whether the controller makes the extproc a sidecar on an API server of this version.

    It asks for a major of at least 1 and a minor of at least 33, each a plain integer:
    `33+` is none, and 2.0 has too small a minor.
    """
    if not (_is_integer(major) and _is_integer(minor)):
        return False
    return int(major) >= 1 and int(minor) >= SIDECAR_MINOR


def _is_integer(text: str) -> bool:
    """Tell whether Go reads a text as an integer."""
    digits = text[1:] if text[:1] in ("+", "-") else text
    return digits.isascii() and digits.isdecimal() and len(digits) <= _DIGITS
