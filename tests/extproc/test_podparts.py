"""Volumes, mounts and pull secrets: every injected workload of every vector."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from aigw_render.base.data import get, sequence, strict_equal, text
from aigw_render.extproc import podparts
from aigw_render.extproc.names import filter_config_names
from aigw_render.extproc.podparts import ConfigSource
from aigw_render.model.workload import UDS_VOLUME
from aigw_render.settings.releases import RELEASES

from .cases import folders, workloads

if TYPE_CHECKING:
    from pathlib import Path

CASES = [(release, folder) for release in ("v0.5", "v1.0", "v1.1") for folder in folders(release)]


@pytest.mark.parametrize(("release", "folder"), CASES, ids=lambda item: getattr(item, "name", item))
def test_golden_volumes(release: str, folder: Path) -> None:
    """The volumes appended to every injected pod, and the socket's mount on Envoy."""
    for workload in workloads(release, folder):
        expected = podparts.volumes(RELEASES[release], workload.source)
        found = sequence(workload.template, "spec", "volumes")
        assert strict_equal(expected, found[-len(expected) :])
        envoys = [item for item in workload.containers if text(item, "name") == podparts.ENVOY_CONTAINER]
        assert all(get(item, "volumeMounts", -1) == podparts.uds_mount() for item in envoys)


def test_volume_order() -> None:
    """The socket's volume comes last before v1.1, first since."""
    source = ConfigSource("both", filter_config_names("default", "ai"))
    legacy, bundle = source.names.legacy_volume, source.names.bundle_volume
    for release, order in {
        "v0.6": [legacy, bundle, UDS_VOLUME],
        "v1.1": [UDS_VOLUME, legacy, bundle],
    }.items():
        assert [text(item, "name") for item in podparts.volumes(RELEASES[release], source)] == order


@pytest.mark.parametrize(
    ("mode", "directories"),
    [
        ("both", [podparts.LEGACY_DIRECTORY, podparts.BUNDLE_DIRECTORY]),
        ("legacy", [podparts.LEGACY_DIRECTORY]),
        ("bundle", [podparts.BUNDLE_DIRECTORY]),
        ("none", []),
    ],
)
def test_every_mount_has_its_volume(mode: str, directories: list[str]) -> None:
    """Each mount is read-only and of a volume that the pod gets."""
    source = ConfigSource(mode, filter_config_names("n", "g"))
    mounts = podparts.config_mounts(source)
    volumes = [text(item, "name") for item in podparts.volumes(RELEASES["v1.1"], source)]
    assert [text(item, "mountPath") for item in mounts] == directories
    assert [UDS_VOLUME, *(text(item, "name") for item in mounts)] == volumes
    assert all(get(item, "readOnly") is True for item in mounts)


def test_pull_secrets() -> None:
    """Duplicates stay, as the controller appends what its flag says."""
    assert podparts.pull_secrets(("a", "a")) == [{"name": "a"}, {"name": "a"}]
    assert podparts.pull_secrets(None) == []
