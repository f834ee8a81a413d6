"""Objects that kustomize has renamed while references to them still hold the old names.

It notes what it did in annotations, which it takes off at the end of a build. References are mended
after the last function has run, and only where `nameReference` says so.
"""

from __future__ import annotations

from aigw_render.base.codes import make
from aigw_render.base.data import sequence, text, walk
from aigw_render.base.record import NamedTuple
from aigw_render.model.gateway import CONFIG_ANNOTATION, GATEWAY_PARAMETERS
from aigw_render.model.gatewayclass import CLASS_PARAMETERS
from aigw_render.model.workload import OWNER_NAME

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from aigw_render.base.diagnostic import Diagnostic
    from aigw_render.base.position import Path
    from aigw_render.read.resource import Resource

PREVIOUS = "internal.config.kubernetes.io/previousNames"
NEEDS_HASH = "internal.config.kubernetes.io/needsHashSuffix"
_GENERATED = ("ConfigMap", "Secret")
_LABELS: tuple[Path, ...] = (("metadata", "labels"), ("spec", "template", "metadata", "labels"))


class _Reference(NamedTuple):
    """A name that one object has of another."""

    kinds: tuple[str, ...]
    path: Path


def may_be_renamed(written: bytes) -> bool:
    """Tell whether a text may hold objects that kustomize renames: only then is it read for that."""
    return PREVIOUS.encode() in written or NEEDS_HASH.encode() in written


def stale_references(resources: Iterable[Resource]) -> Iterator[Diagnostic]:
    """Yield an error AIGW515 for each reference to an object by a name that it has no longer."""
    found = tuple(resources)
    current = {(one.kind, one.name) for one in found if not _needs_hash(one)}
    renamed = {(one.kind, old): one for one in found for old in _old_names(one)}
    for resource in found:
        for kinds, path in _references(resource):
            name = text(resource.data, *path)
            for kind in kinds:
                if (kind, name) in renamed and (kind, name) not in current:
                    yield _stale(resource, path, renamed[kind, name])


def _needs_hash(resource: Resource) -> bool:
    """Tell whether an object's name gets a suffix at the end of the build."""
    return text(resource.data, "metadata", "annotations", NEEDS_HASH) == "enabled"


def _old_names(resource: Resource) -> set[str]:
    """Return the names that an object had, or has and will lose."""
    previous = set(filter(None, text(resource.data, "metadata", "annotations", PREVIOUS).split(",")))
    return previous | {resource.name} if _needs_hash(resource) else previous - {resource.name}


def _references(resource: Resource) -> Iterator[_Reference]:
    """Yield the references of an object that decide about the extproc and its hash."""
    kind = resource.kind
    if kind in ("AIGatewayRoute", "MCPRoute"):
        count = len(sequence(resource.data, "spec", "parentRefs"))
        for index in range(count):
            yield _Reference(("Gateway",), ("spec", "parentRefs", index, "name"))
    elif kind == "Gateway":
        yield _Reference(("GatewayClass",), ("spec", "gatewayClassName"))
        yield _Reference(("EnvoyProxy",), (*GATEWAY_PARAMETERS, "name"))
        yield _Reference(("GatewayConfig",), ("metadata", "annotations", CONFIG_ANNOTATION))
    elif kind == "GatewayClass":
        yield _Reference(("EnvoyProxy",), (*CLASS_PARAMETERS, "name"))
    elif kind in ("Deployment", "DaemonSet"):
        for labels in _LABELS:
            yield _Reference(("Gateway",), (*labels, OWNER_NAME))
    elif kind == "GatewayConfig":
        for path, value in walk(resource.data.get("spec"), ("spec",)):
            if isinstance(value, str):
                yield _Reference(_GENERATED, path)


def _stale(resource: Resource, path: Path, renamed: Resource) -> Diagnostic:
    """Return the error about one reference."""
    suffix = " and a hash" if _needs_hash(renamed) else ""
    return make(
        "AIGW515",
        f"this names the {renamed.kind} by a name that kustomize changes",
        resource.place(path),
        found=text(resource.data, *path),
        expected=f"{renamed.name}{suffix}",
        hint="name this field under nameReference in a file of `configurations`, and render the finished "
        "build: `kustomize build DIR | aigw-render render -`; "
        "or change the reference with `replacements`, which run before functions",
    )
