"""What is said about a patch that takes away what the extproc needs, and the form that does not."""

from __future__ import annotations

from aigw_render.base.codes import make
from aigw_render.base.data import get, text
from aigw_render.base.position import format_path
from aigw_render.model.findings import Finding, diagnose, wrong_type

TYPE_CHECKING = False
if TYPE_CHECKING:
    from aigw_render.base.data import Data
    from aigw_render.base.diagnostic import Diagnostic
    from aigw_render.base.position import Path
    from aigw_render.plan.proxy.patchwalk import Hit, Kind
    from aigw_render.read.resource import Resource

_MESSAGES: dict[Kind, str] = {
    "null": "the patch sets `{target}` to null, which takes away {what}",
    "replace": "`$patch: replace` keeps in `{target}` only what the patch repeats, which takes away {what}",
    "delete": "`$patch: delete` at `{target}` takes away {what}",
    "order": "the patch orders `{target}`, and Envoy Gateway renders nothing once more is added: {what}",
    "retain": "`$retainKeys` does not name `{target}`, which takes away {what}",
    "list": "a JSONMerge patch replaces whole lists: `{target}` takes away {what}",
}
_ADVICE: dict[Kind, str] = {
    "null": "leave the null out; a StrategicMerge patch names what it adds and takes away:",
    "replace": "leave `$patch: replace` out; the patch then adds by name what it lists, and takes away "
    "what it says:",
    "delete": "leave it out; the patch may add, change and take away what is yours or Envoy Gateway's:",
    "order": "leave the order out: what the patch lists stays in the order in which it is listed:",
    "retain": "leave `$retainKeys` out; a StrategicMerge patch names what it adds and takes away:",
    "list": "write it as StrategicMerge, which adds by name what it lists and leaves the rest alone:",
}
_AS_STRATEGIC = (
    "write the patch as StrategicMerge; what is no list stays as it is, and what a list names is added to it:"
)
_FIELDS = {
    "volumes": "pod.volumes",
    "volumeMounts": "container.volumeMounts",
    "initContainers": "initContainers",
    "imagePullSecrets": "pod.imagePullSecrets",
    "annotations": "pod.annotations",
}
"""EnvoyProxy's own fields, which are always added to what is there."""


def undone(resource: Resource, base: Path, hit: Hit, lost: list[str]) -> Diagnostic:
    """Return AIGW403 for a hit; `base` is the path of the patch's `value`, `lost` what it takes away."""
    where = format_path(hit.target) or "value"
    what = _item(resource, (*base, *hit.target)) if hit.kind == "delete" else ""
    return make(
        "AIGW403",
        _MESSAGES[hit.kind].format(target=where, what=what or _joined(lost)),
        resource.place((*base, *hit.path), key=True),
        hint="\n".join([_ADVICE[hit.kind], *_form(hit.target), *_field(base, hit.target)]),
    )


def _joined(texts: list[str]) -> str:
    """Return texts as one that can be read aloud."""
    *first, last = texts
    return f"{', '.join(first)} and {last}" if first else last


def _item(resource: Resource, path: Path) -> str:
    """Return what an item of a list is called, empty for a place that is no item."""
    item = get(resource.data, *path)
    return (text(item, "name") or text(item, "mountPath")) if isinstance(path[-1], int) else ""


def not_understood(resource: Resource, base: Path, hit: Hit, key: str) -> Diagnostic:
    """Return AIGW105, 106 or 107 for what Envoy Gateway cannot apply; `key` names the items of its list."""
    path = (*base, *hit.path)
    value = get(resource.data, *path)
    if hit.kind == "type":
        due = "object" if not key or isinstance(hit.path[-1], int) else "array"
        return diagnose(wrong_type(due, value, path), resource)
    shown = format_path(hit.path)
    if hit.kind == "nameless":
        message = f"an item of `{format_path(hit.path[:-1])}` in the patch has no `{key}` to be merged by"
        return diagnose(Finding("AIGW106", path, message, hint=f"add `{key}`"), resource)
    message = f"`{shown}` in the patch has a value that is not allowed"
    finding = Finding("AIGW107", path, message, str(value), "`replace` or `delete`")
    return diagnose(finding, resource)


def sets_hash(resource: Resource, path: Path, hash_key: str) -> Diagnostic:
    """Return AIGW403: the patch, applied last, has the hash in it."""
    return make(
        "AIGW403",
        f"the patch sets the annotation {hash_key}: it wins over the config hash that is written",
        resource.place(path, key=True),
        expected="the hash in `pod.annotations` only, where it follows the configuration",
        hint="leave the annotation out of the patch",
    )


def json_merge(resource: Resource, patch: Path, target: Path) -> Diagnostic:
    """Return AIGW403: the container has to go into a list of the patch, and JSONMerge replaces lists."""
    return make(
        "AIGW403",
        f"the extproc's container has to be added through the patch, and JSONMerge would replace "
        f"`{format_path(target)}` as a whole",
        resource.place((*patch, "type")),
        found="JSONMerge",
        expected="StrategicMerge",
        hint="\n".join([_AS_STRATEGIC, "type: StrategicMerge", *_form(target)]),
    )


def _form(target: Path) -> list[str]:
    """Return a patch's value that adds to a place, and takes away from it, without harm."""
    keys = [part for part in target if isinstance(part, str) and not part.startswith("$")]
    inner = _example(keys[-1] if keys else "")
    for key in reversed(keys):
        inner = f"{{{key}: {inner}}}" if key != "containers" or inner.startswith("[") else _envoy(inner)
    return [f"value: {inner}"]


def _envoy(inner: str) -> str:
    """Return the list of containers with Envoy changed."""
    return f"{{containers: [{{name: envoy, {inner[1:]}]}}"


def _example(key: str) -> str:
    """Return what may stand at a place."""
    if key in ("volumes", "initContainers", "containers", "imagePullSecrets"):
        return "[{name: ADDED, …}, {name: REMOVED, $patch: delete}]"
    if key == "volumeMounts":
        return "[{mountPath: /ADDED, name: …}, {mountPath: /REMOVED, $patch: delete}]"
    return "{ADDED: …, REMOVED: null}"


def _field(base: Path, target: Path) -> list[str]:
    """Return the EnvoyProxy's own field for a list, if there is one."""
    name = str(target[-1]) if target else ""
    if name not in _FIELDS or (name == "initContainers" and "envoyDaemonSet" in base):
        return []
    return [f"or use the field `{base[-3]}.{_FIELDS[name]}`, which adds"]


def wrong_value(resource: Resource, path: Path, value: Data) -> Diagnostic:
    """Return AIGW105: with such a label or annotation Envoy Gateway stops without a word."""
    return diagnose(wrong_type("string", value, path), resource)


def host_network(resource: Resource, path: Path) -> Diagnostic:
    """Return AIGW211: the pod's ports are the node's."""
    return make(
        "AIGW211",
        f"EnvoyProxy {resource.name}: with hostNetwork the extproc takes port 1064 of every node",
        resource.place(path, key=True),
        hint="keep port 1064 free on the nodes, or do without hostNetwork",
    )
