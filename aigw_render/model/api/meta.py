"""The metadata of an object, as far as it matters here."""

from __future__ import annotations

from typing import ClassVar

from aigw_render.model.api.base import ApiModel
from aigw_render.model.api.markers import DateTime, OwnNamespace, Subdomain


class ObjectMeta(ApiModel):
    """Name, namespace and annotations of an object."""

    nullable: ClassVar[bool] = True
    keep_unknown: ClassVar[bool] = True

    name: Subdomain
    """The object's name, unique among its kind in a namespace."""
    namespace: OwnNamespace | None = None
    """The namespace it lives in; the one of the command line where it is left out."""
    deletion_timestamp: DateTime | None = None
    """Set by the cluster while the object is being deleted."""
    labels: dict[str, str | None] | None = None
    """Labels to select objects by."""
    annotations: dict[str, str | None] | None = None
    """Notes for tools and controllers."""
