"""The names of the filter-config Secrets and of the volumes that mount them."""

from __future__ import annotations

from aigw_render.base.record import NamedTuple
from aigw_render.extproc.sha256 import sha256_hex

PART_COUNT = 8
_MAX_SECRET = 253
_MAX_VOLUME = 63
_BUNDLE = "-bundle"
_LABEL = frozenset("abcdefghijklmnopqrstuvwxyz0123456789-")


class Names(NamedTuple):
    """What the controller calls the Secrets of one Gateway and the webhook their volumes."""

    legacy_secret: str
    """Never cut: longer than 253 characters no such Secret can exist."""
    index_secret: str
    part_secrets: tuple[str, ...]
    """Eight, in order."""
    legacy_volume: str
    bundle_volume: str


def filter_config_names(namespace: str, gateway: str, *, cut_volumes: bool = True) -> Names:
    """Return the names for a Gateway; `cut_volumes` is the release's `cut_volume_names`.

    Without it the legacy volume is `ai-gateway-<gateway>-<namespace>` whatever its length:
    see `is_volume_name`. Source: section 4 of injection.md and `names` in the vectors' tables.
    """
    digest = sha256_hex(f"{namespace}/{gateway}")[:12]
    secret = f"{gateway}-{namespace}"
    volume = f"ai-gateway-{secret}"
    return Names(
        legacy_secret=secret,
        index_secret=_fit(secret, digest, _MAX_SECRET),
        part_secrets=_part_names(secret, digest),
        legacy_volume=_fit(volume, digest, _MAX_VOLUME) if cut_volumes else volume,
        bundle_volume=_fit(volume, digest, _MAX_VOLUME - len(_BUNDLE)) + _BUNDLE,
    )


def is_volume_name(name: str) -> bool:
    """Tell whether a pod may have a volume of this name: a DNS label of at most 63 characters."""
    return _LABEL.issuperset(name) and 0 < len(name) <= _MAX_VOLUME and "-" not in (name[0], name[-1])


def _fit(base: str, digest: str, limit: int) -> str:
    """Return base and digest in at most `limit` characters, the base without dashes at its ends."""
    suffix = f"-{digest}"
    return base.strip("-")[: limit - len(suffix)].strip("-") + suffix


def _part_names(base: str, digest: str) -> tuple[str, ...]:
    """Return the part Secrets' names; other than the index's, dashes go only where it was cut."""
    room = _MAX_SECRET - len(f"-{digest}-part-000")
    fitted = base if len(base) <= room else base[:room].rstrip("-")
    return tuple(f"{fitted}-{digest}-part-{index:03}" for index in range(PART_COUNT))
