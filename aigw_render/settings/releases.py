"""What each AI Gateway release does: one row a release, one field a difference.

The rows hold facts of the controller's behaviour; the code asks a row, never a version number.
"""

from __future__ import annotations

from aigw_render.base.record import NamedTuple

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Literal

    FilterConfig = Literal["bundle", "legacy", "both", "none"]
    """Which filter-config Secrets a workload mounts; `none` means that the webhook injects nothing."""


class Release(NamedTuple):
    """One release of the AI Gateway, as far as it matters for injection and hash."""

    name: str
    """As users write it, e.g. `v1.1`."""
    api_versions: tuple[str, ...]
    """The versions of the group `aigateway.envoyproxy.io` it knows, e.g. `v1alpha1`."""
    stamps_hash: bool
    """Its controller writes the hash annotation (else the hash is this project's own stamp)."""
    filter_config: Literal["bundle", "legacy"]
    """What is mounted unless the user says otherwise."""
    has_bundle: bool
    """It knows the bundle (index and part Secrets) at all."""
    cut_volume_names: bool
    """Volume names carry a hash and are cut to 63 characters; else they are never cut."""
    config_volumes_first: bool
    """The filter-config volume is appended before the UDS volume, not after it."""
    config_mounts_first: bool
    """Mounts are UDS, filter config, GatewayConfig's; else UDS, GatewayConfig's, filter config."""
    empty_attributes: bool
    """An attribute flag set to empty is passed on; else only one that is not empty."""
    attribute_flags: tuple[str, ...]
    """The header attribute settings (names of `ControllerSettings`) in the order of the args."""
    redaction: bool
    """It knows `enableRedaction`."""
    log_format: bool
    """It knows `logFormat`."""
    route_resources: bool
    """An AIGatewayRoute can set the container's resources."""
    schema: str
    """The folder below `schemas/` with its API."""
    proven: bool
    """Golden cases of its own controller say that we are equal; else that was read from its source."""


_ALL_ATTRIBUTES = (
    "request_header_attributes",
    "span_request_header_attributes",
    "metrics_request_header_attributes",
    "log_request_header_attributes",
)

_V1_1 = Release(
    name="v1.1",
    api_versions=("v1alpha1", "v1beta1"),
    stamps_hash=True,
    filter_config="bundle",
    has_bundle=True,
    cut_volume_names=True,
    config_volumes_first=False,
    config_mounts_first=False,
    empty_attributes=True,
    attribute_flags=_ALL_ATTRIBUTES,
    redaction=True,
    log_format=True,
    route_resources=False,
    schema="v1.1",
    proven=True,
)

_V1_0 = _V1_1._replace(
    name="v1.0",
    stamps_hash=False,
    filter_config="legacy",
    has_bundle=False,
    cut_volume_names=False,
    config_volumes_first=True,
    config_mounts_first=True,
    log_format=False,
    schema="v1.0",
)

_V0_5 = _V1_0._replace(
    name="v0.5",
    api_versions=("v1alpha1",),
    empty_attributes=False,
    attribute_flags=("metrics_request_header_attributes", "span_request_header_attributes"),
    redaction=False,
    route_resources=True,
    schema="v0.5",
)

_V0_6 = _V1_0._replace(name="v0.6", proven=False)

RELEASES: dict[str, Release] = {
    row.name: row for row in (_V0_5, _V0_6, _V0_6._replace(name="v0.7"), _V1_0, _V1_1)
}
"""Every release we know by its name, oldest first."""
