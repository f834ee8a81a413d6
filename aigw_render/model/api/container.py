"""The parts of Kubernetes' container type that the extproc container can be given.

Field order and `Go` markers decide the bytes of the digest (injection.md §5).
"""

from __future__ import annotations

from typing import Annotated

from aigw_render.model.api.base import ApiModel
from aigw_render.model.api.markers import (
    ALWAYS,
    OMITEMPTY,
    POINTER,
    Int64,
    MapKey,
    Quantity,
)


class FieldRef(ApiModel):
    """A field of the pod."""

    api_version: Annotated[str | None, OMITEMPTY] = None
    """The version of the pod's schema the path is written for; v1 when left out."""
    field_path: Annotated[str, ALWAYS]
    """Path of the field, e.g. metadata.namespace."""


class ResourceFieldRef(ApiModel):
    """A resource of a container."""

    container_name: Annotated[str | None, OMITEMPTY] = None
    """The container to look at; the own one when left out."""
    resource: Annotated[str, ALWAYS]
    """The resource, e.g. limits.memory."""
    divisor: Annotated[Quantity | None, ALWAYS] = None
    """The unit the value is given in; 1 when left out."""


class KeyRef(ApiModel):
    """A key of a ConfigMap or Secret in the pod's namespace."""

    name: Annotated[str, OMITEMPTY] = ""
    """Name of the ConfigMap or Secret."""
    key: Annotated[str, ALWAYS]
    """The key to read."""
    optional: Annotated[bool | None, POINTER] = None
    """Start even when the object or the key is not there."""


class FileKeyRef(ApiModel):
    """A key of an env file in a volume."""

    volume_name: Annotated[str, ALWAYS]
    """The volume that holds the file."""
    path: Annotated[str, ALWAYS]
    """Path of the file inside the volume."""
    key: Annotated[str, ALWAYS]
    """The key to read."""
    optional: Annotated[bool, POINTER] = False
    """Start even when the file or the key is not there."""


class EnvVarSource(ApiModel):
    """Where the value of an environment variable comes from."""

    field_ref: Annotated[FieldRef | None, POINTER] = None
    """From a field of the pod."""
    resource_field_ref: Annotated[ResourceFieldRef | None, POINTER] = None
    """From a container's requests or limits."""
    config_map_key_ref: Annotated[KeyRef | None, POINTER] = None
    """From a ConfigMap."""
    secret_key_ref: Annotated[KeyRef | None, POINTER] = None
    """From a Secret."""
    file_key_ref: Annotated[FileKeyRef | None, POINTER] = None
    """From an env file in a volume."""


class EnvVar(ApiModel):
    """One environment variable."""

    name: Annotated[str, ALWAYS]
    """Name of the variable."""
    value: Annotated[str | None, OMITEMPTY] = None
    """Its value, a string: quote what YAML would read as a number or boolean."""
    value_from: Annotated[EnvVarSource | None, POINTER] = None
    """Where the value comes from instead."""


class ResourceClaim(ApiModel):
    """A claim of the pod that the container uses."""

    name: Annotated[str, ALWAYS]
    """Name of the claim in the pod."""
    request: Annotated[str | None, OMITEMPTY] = None
    """One request of the claim; the whole claim when left out."""


class ResourceRequirements(ApiModel):
    """What the container asks for and may use."""

    limits: Annotated[dict[str, Quantity] | None, OMITEMPTY] = None
    """The most of each resource it may use."""
    requests: Annotated[dict[str, Quantity] | None, OMITEMPTY] = None
    """What is set aside for it."""
    claims: Annotated[list[ResourceClaim] | None, MapKey("name"), OMITEMPTY] = None
    """Claims of the pod that it uses."""


class VolumeMount(ApiModel):
    """One volume of the pod, mounted in the container."""

    name: Annotated[str, ALWAYS]
    """Name of the pod's volume."""
    read_only: Annotated[bool | None, OMITEMPTY] = None
    """Mount it for reading only."""
    recursive_read_only: Annotated[str | None, POINTER] = None
    """Whether mounts below it are for reading only too."""
    mount_path: Annotated[str, ALWAYS]
    """Where it is mounted in the container."""
    sub_path: Annotated[str | None, OMITEMPTY] = None
    """The part of the volume to mount; all of it when left out."""
    mount_propagation: Annotated[str | None, POINTER] = None
    """How mounts are passed on between host and container."""
    sub_path_expr: Annotated[str | None, OMITEMPTY] = None
    """Like subPath, with $(VARIABLES) of the container put in."""


class Capabilities(ApiModel):
    """Linux capabilities."""

    add: Annotated[list[str] | None, OMITEMPTY] = None
    """Capabilities to add."""
    drop: Annotated[list[str] | None, OMITEMPTY] = None
    """Capabilities to take away."""


class SELinuxOptions(ApiModel):
    """SELinux labels."""

    user: Annotated[str | None, OMITEMPTY] = None
    """The user label."""
    role: Annotated[str | None, OMITEMPTY] = None
    """The role label."""
    type: Annotated[str | None, OMITEMPTY] = None
    """The type label."""
    level: Annotated[str | None, OMITEMPTY] = None
    """The level label."""


class WindowsOptions(ApiModel):
    """Settings for Windows nodes."""

    gmsa_credential_spec_name: Annotated[str | None, POINTER] = None
    """Name of the group-managed service account's credential spec."""
    gmsa_credential_spec: Annotated[str | None, POINTER] = None
    """The credential spec itself."""
    run_as_user_name: Annotated[str | None, POINTER] = None
    """The user the process runs as."""
    host_process: Annotated[bool | None, POINTER] = None
    """Run as a process of the host."""


class Profile(ApiModel):
    """A seccomp or AppArmor profile."""

    type: Annotated[str, ALWAYS]
    """Which profile: RuntimeDefault, Localhost or Unconfined."""
    localhost_profile: Annotated[str | None, POINTER] = None
    """The node's own profile, for type Localhost."""


class SecurityContext(ApiModel):
    """What the container may do; set, it replaces the controller's own as a whole."""

    capabilities: Annotated[Capabilities | None, POINTER] = None
    """Linux capabilities to add and drop."""
    privileged: Annotated[bool | None, POINTER] = None
    """Run with the rights of the host's root."""
    se_linux_options: Annotated[SELinuxOptions | None, POINTER] = None
    """SELinux labels of the container."""
    windows_options: Annotated[WindowsOptions | None, POINTER] = None
    """Settings for Windows nodes."""
    run_as_user: Annotated[Int64 | None, POINTER] = None
    """User id of the process."""
    run_as_group: Annotated[Int64 | None, POINTER] = None
    """Group id of the process."""
    run_as_non_root: Annotated[bool | None, POINTER] = None
    """Refuse to start as user 0."""
    read_only_root_filesystem: Annotated[bool | None, POINTER] = None
    """Mount the root file system for reading only."""
    allow_privilege_escalation: Annotated[bool | None, POINTER] = None
    """Let the process gain more rights than its parent."""
    proc_mount: Annotated[str | None, POINTER] = None
    """How /proc is mounted."""
    seccomp_profile: Annotated[Profile | None, POINTER] = None
    """The seccomp profile."""
    app_armor_profile: Annotated[Profile | None, POINTER] = None
    """The AppArmor profile."""
