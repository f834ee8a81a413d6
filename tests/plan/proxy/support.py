"""What the tests of an EnvoyProxy's fields share: parts to inject, and one EnvoyProxy from text or data."""

from __future__ import annotations

from typing import TYPE_CHECKING

from aigw_render.base.data import Data, copy, get, mapping, sequence, text
from aigw_render.edit.edit import edit
from aigw_render.extproc.podparts import uds_mount
from aigw_render.model.envoyproxy import read_proxy
from aigw_render.plan.podtemplate import PodParts
from aigw_render.plan.proxy.fields import ProxyInjection, set_proxy_injection
from aigw_render.plan.proxy.guard import proxy_problems
from aigw_render.read.files import InputFile
from aigw_render.read.load import load
from aigw_render.write.report.text import text_report

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from aigw_render.base.diagnostic import Diagnostic
    from aigw_render.base.position import Path
    from aigw_render.model.envoyproxy import Branch
    from aigw_render.model.gateway import Key
    from aigw_render.read.resource import Resource

HASH_KEY = "aigateway.envoyproxy.io/extproc-config-hash"
HASH = "1e5" + "0" * 61
LABEL = "aigw-render.github.io/injected"
OURS = "ai-gateway-extproc"
UDS = "ai-gateway-extproc-uds"
UDS_DIRECTORY = "/etc/ai-gateway-extproc-uds"
BUNDLE = "ai-gateway-ai-default-433f09995c84-bundle"
HEAD = (
    "apiVersion: gateway.envoyproxy.io/v1alpha1\nkind: EnvoyProxy\nmetadata: {name: p, namespace: default}\n"
)


def parts(*, sidecar: bool = True, label: bool = True, secrets: tuple[str, ...] = ()) -> PodParts:
    """Return what goes into a pod, with a container that is short but complete."""
    container: dict[str, Data] = {
        "name": OURS,
        "image": "extproc:v1",
        "args": ["-logLevel", "info"],
        "volumeMounts": [
            uds_mount(),
            {"name": BUNDLE, "readOnly": True, "mountPath": "/etc/filter-config-bundle"},
        ],
    }
    if sidecar:
        container["restartPolicy"] = "Always"
    volumes: tuple[Data, ...] = (
        {"name": UDS, "emptyDir": {}},
        {"name": BUNDLE, "projected": {"sources": []}},
    )
    return PodParts(container, sidecar, volumes, uds_mount(), secrets, label)


def resource(content: str) -> Resource:
    """Return the only object of a text."""
    loaded = load([InputFile("in.yaml", content.encode())])
    assert loaded.diagnostics == ()
    (found,) = loaded.resources
    return found


def proxy(spec: str) -> Resource:
    """Return an EnvoyProxy with a spec, given as YAML lines from column 0."""
    return resource(HEAD + "spec:\n" + "".join(f"  {line}\n" for line in spec.splitlines()))


def kubernetes(lines: str, kind: str = "envoyDeployment") -> str:
    """Return a spec whose one kind of workload is given as YAML lines from column 0."""
    indented = "".join(f"      {line}\n" for line in lines.splitlines())
    return f"provider:\n  type: Kubernetes\n  kubernetes:\n    {kind}:\n{indented}"


def patched(lines: str, kind: str = "envoyDeployment", merge: str = "") -> Resource:
    """Return an EnvoyProxy with a patch whose value is given as YAML lines from column 0."""
    typed = f"  type: {merge}\n" if merge else ""
    indented = "".join(f"    {line}\n" for line in lines.splitlines())
    return proxy(kubernetes(f"patch:\n{typed}  value:\n{indented}", kind))


def injection(
    wanted: PodParts, branch: Branch, carried: Mapping[Path, Sequence[Data]] | None = None
) -> ProxyInjection:
    """Return the injection of parts into a branch."""
    return ProxyInjection(wanted, HASH, HASH_KEY, branch, carried or {})


def injected(
    found: Resource, wanted: PodParts, carried: Mapping[Path, Sequence[Data]] | None = None
) -> dict[str, Data]:
    """Return the data of an EnvoyProxy with the parts in the branch that it uses."""
    desired = mapping(copy(found.tree))
    branch = branch_of(get(found.data, "spec"))
    set_proxy_injection(desired, found, injection(wanted, branch, carried), HASH_KEY)
    return desired


def branch_of(spec: Data) -> Branch:
    """Return the branch that a spec fills; null counts as absent, and neither is a Deployment."""
    daemon_set = get(spec, "provider", "kubernetes", "envoyDaemonSet")
    return "envoyDeployment" if daemon_set is None else "envoyDaemonSet"


def removed(found: Resource) -> dict[str, Data]:
    """Return the data of an EnvoyProxy with nothing of ours in it."""
    desired = mapping(copy(found.tree))
    set_proxy_injection(desired, found, None, HASH_KEY)
    return desired


def written(found: Resource, desired: Data) -> Resource:
    """Return an EnvoyProxy after its text was edited to mean `desired`."""
    return resource(edit(found.document, found.root, desired))


def deployed(desired: Data, *path: str | int) -> Data:
    """Return what stands below `envoyDeployment`."""
    return get(desired, "spec", "provider", "kubernetes", "envoyDeployment", *path)


def problems(found: Resource, wanted: PodParts, gateway: Key | None = None) -> list[Diagnostic]:
    """Return what speaks against an injection."""
    one = read_proxy(found, "default")
    return [*proxy_problems(one, branch_of(one.spec), wanted, HASH_KEY, gateway)]


def report(found: Resource, wanted: PodParts, gateway: Key | None = None) -> str:
    """Return what a user reads about an injection's problems."""
    return text_report(problems(found, wanted, gateway))


def names(data: Data, *path: str | int) -> list[str]:
    """Return the names in a list."""
    return [text(item, "name") for item in sequence(data, *path)]
