"""What a pod gets beside the container: volumes, mounts, pull secrets, and our fixed names."""

from __future__ import annotations

from aigw_render.base.record import NamedTuple
from aigw_render.model.workload import UDS_DIRECTORY, UDS_VOLUME

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable

    from aigw_render.base.data import Data
    from aigw_render.extproc.names import Names
    from aigw_render.settings.releases import Release

ENVOY_CONTAINER = "envoy"
HASH_ANNOTATION = "aigateway.envoyproxy.io/extproc-config-hash"
INJECTED_LABEL = "aigw-render.github.io/injected"
PULL_SECRETS_ANNOTATION = "aigw-render.github.io/image-pull-secrets"

UDS_PATH = f"{UDS_DIRECTORY}/run.sock"
LEGACY_DIRECTORY = "/etc/filter-config"
LEGACY_PATH = f"{LEGACY_DIRECTORY}/filter-config.yaml"
BUNDLE_DIRECTORY = "/etc/filter-config-bundle"


class ConfigSource(NamedTuple):
    """The filter-config Secrets that a workload mounts."""

    mode: str
    """`bundle`, `legacy`, `both` or, where there are none, `none`."""
    names: Names

    @property
    def has_legacy(self) -> bool:
        """Whether the legacy Secret is mounted."""
        return self.mode in ("legacy", "both")

    @property
    def has_bundle(self) -> bool:
        """Whether index and part Secrets are mounted; the container then reads only them."""
        return self.mode in ("bundle", "both")


def volumes(release: Release, source: ConfigSource) -> list[Data]:
    """Return the volumes to append to a pod, in the release's order."""
    uds: list[Data] = [{"name": UDS_VOLUME, "emptyDir": {}}]
    config = _config_volumes(source)
    return config + uds if release.config_volumes_first else uds + config


def uds_mount() -> dict[str, Data]:
    """Return the mount of the socket's volume, the same in our container and in Envoy's."""
    return {"name": UDS_VOLUME, "mountPath": UDS_DIRECTORY}


def config_mounts(source: ConfigSource) -> list[Data]:
    """Return our container's mounts of the filter config: legacy, then bundle."""
    mounts: list[Data] = []
    if source.has_legacy:
        mounts.append(_read_only(source.names.legacy_volume, LEGACY_DIRECTORY))
    if source.has_bundle:
        mounts.append(_read_only(source.names.bundle_volume, BUNDLE_DIRECTORY))
    return mounts


def pull_secrets(names: Iterable[str] | None) -> list[Data]:
    """Return `imagePullSecrets` to append, duplicates included."""
    return [{"name": name} for name in names or ()]


def _config_volumes(source: ConfigSource) -> list[Data]:
    """Return the filter config's volumes: legacy, then bundle."""
    found: list[Data] = []
    if source.has_legacy:
        secret: Data = {"secretName": source.names.legacy_secret}
        found.append({"name": source.names.legacy_volume, "secret": secret})
    if source.has_bundle:
        sources = [_secret(source.names.index_secret, "index.yaml", "index.yaml"), *_parts(source.names)]
        found.append({"name": source.names.bundle_volume, "projected": {"sources": sources}})
    return found


def _parts(names: Names) -> list[Data]:
    """Return the projections of the part slots; most of them never exist, so each is optional."""
    return [
        _secret(name, "chunk", f"parts/{index:03}", optional=True)
        for index, name in enumerate(names.part_secrets)
    ]


def _secret(name: str, key: str, path: str, *, optional: bool = False) -> Data:
    """Return the projection of one key of a Secret."""
    secret: dict[str, Data] = {"name": name, "items": [{"key": key, "path": path}]}
    return {"secret": {**secret, "optional": True} if optional else secret}


def _read_only(volume: str, directory: str) -> Data:
    """Return a read-only mount."""
    return {"name": volume, "readOnly": True, "mountPath": directory}
