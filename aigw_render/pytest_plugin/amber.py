"""Rendered manifests in syrupy's snapshot files."""

from __future__ import annotations

from syrupy.extensions.amber import AmberSnapshotExtension

from aigw_render.pytest_plugin.rendered import Rendered

TYPE_CHECKING = False
if TYPE_CHECKING:
    from syrupy.types import SerializableData


class ManifestSnapshotExtension(AmberSnapshotExtension):
    """Writes a rendered tree as YAML documents, one an object, in the order of their names."""

    def serialize(self, data: SerializableData, **options: object) -> str:
        """Return the text of a snapshot; anything but a rendered tree as syrupy itself would."""
        return super().serialize(str(data) if isinstance(data, Rendered) else data, **options)
