"""GatewayConfig: how the AI Gateway sets up the extproc of one Gateway."""

from __future__ import annotations

from typing import Annotated, ClassVar, Literal

from pydantic import Field

from aigw_render.model.api.base import ApiModel
from aigw_render.model.api.container import EnvVar, ResourceRequirements, SecurityContext, VolumeMount
from aigw_render.model.api.cost import LLMRequestCost
from aigw_render.model.api.markers import OMITEMPTY, POINTER, ApiVersion, MapKey, NonEmpty, Rules
from aigw_render.model.api.meta import ObjectMeta


class KubernetesExtProc(ApiModel):
    """The extproc container in the Envoy pod."""

    object_rules: ClassVar[tuple[str, ...]] = ("image-xor-repository",)

    env: Annotated[list[EnvVar] | None, OMITEMPTY] = None
    """Environment variables, after and over the controller's own."""
    resources: Annotated[ResourceRequirements | None, POINTER] = None
    """Requests and limits; empty counts as set."""
    security_context: Annotated[SecurityContext | None, POINTER] = None
    """Replaces the controller's security context as a whole."""
    image: Annotated[str | None, Rules(("image-pattern",)), OMITEMPTY] = None
    """The whole image reference; not together with imageRepository."""
    image_repository: Annotated[str | None, Rules(("image-repository-pattern",)), OMITEMPTY] = None
    """The image without tag: tag or digest are those of the controller's image."""
    volume_mounts: Annotated[list[VolumeMount] | None, OMITEMPTY] = None
    """Volumes of the pod to mount in the container."""


class ExtProc(ApiModel):
    """The external processor."""

    kubernetes: Annotated[KubernetesExtProc | None, POINTER] = None
    """Its container in the Envoy pod."""


class ForwardProxy(ApiModel):
    """A proxy for outgoing requests."""

    address: NonEmpty
    """Address of the proxy."""


class GatewayConfigSpec(ApiModel):
    """What is set for one Gateway."""

    ext_proc: Annotated[ExtProc | None, POINTER] = None
    """The external processor; it enters the config hash."""
    global_llm_request_costs: Annotated[list[LLMRequestCost] | None, MapKey("metadataKey")] = Field(
        default=None, alias="globalLLMRequestCosts"
    )
    """Costs that are stored for the requests of every route."""
    forward_proxy: ForwardProxy | None = None
    """A proxy for the Gateway's outgoing requests."""


class GatewayConfig(ApiModel):
    """Settings of the AI Gateway for the Gateways whose annotation names this object."""

    api_version: ApiVersion
    """Group and version of this API."""
    kind: Literal["GatewayConfig"]
    """The kind of this object."""
    metadata: ObjectMeta
    """Name, namespace and annotations."""
    spec: GatewayConfigSpec | None = None
    """What is set."""
