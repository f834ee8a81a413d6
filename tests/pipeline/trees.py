"""Random whole inputs for hypothesis: valid Gateways, GatewayConfigs, routes, workloads and bystanders."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, NamedTuple

from hypothesis import strategies as st

from aigw_render.base.data import Data, copy
from aigw_render.read.files import InputFile
from aigw_render.settings.settings import Settings
from tests.pipeline.yamlwriter import Style, write

if TYPE_CHECKING:
    from hypothesis.strategies import DrawFn, SearchStrategy

GROUP = "aigateway.envoyproxy.io"
CONFIG_ANNOTATION = f"{GROUP}/gateway-config"
OWNER = "gateway.envoyproxy.io/owning-gateway-"
GATEWAYS = ("ai", "edge", "a-rather-long-name-for-a-gateway-with-many-words-in-it")
NAMESPACES = ("prod", "dev")

_LABEL = st.sampled_from(["a", "b7", "true-story", "x.y", "n", "1e3", "08"])
_VALUES = st.one_of(
    st.sampled_from(
        ["", "y", "1e3", "0o7", "a: b", "# no", "tab\there", "it's", '"', "<&>", "\u2028", "ünï", "😀"]
    ),
    st.text(st.characters(codec="utf-8", exclude_categories=["Cc", "Cs", "Co", "Cn"]), max_size=12),
)
_QUANTITIES = st.sampled_from(
    ["100m", "1", "0.25Gi", "1.5", "1e3", "1024Mi", "0", "12E", "1000k", "2Gi", ".5"]
)
_TOKENS = st.sampled_from(["a", "cache", "data", "own-1"])


class Tree(NamedTuple):
    """One input: its documents, and how each is written."""

    documents: tuple[Data, ...]
    styles: tuple[Style, ...]

    def texts(self) -> list[str]:
        """Return every document's text."""
        return [write(document, style) for document, style in zip(self.documents, self.styles, strict=True)]

    def files(self) -> list[InputFile]:
        """Return every document as a file of its own."""
        return [InputFile(f"{index}.yaml", text.encode()) for index, text in enumerate(self.texts())]

    def stream(self) -> InputFile:
        """Return all documents as one file."""
        return InputFile("all.yaml", "".join(self.texts()).encode())

    def as_list(self) -> InputFile:
        """Return all documents as items of one List."""
        whole: Data = {"apiVersion": "v1", "kind": "List", "items": [*map(copy, self.documents)]}
        return InputFile("list.yaml", write(whole, self.styles[0]).encode())


styles: SearchStrategy[Style] = st.builds(
    Style,
    indent=st.sampled_from([2, 4, 3]),
    offset=st.sampled_from([0, 2, 4]),
    quote=st.sampled_from(['"', "'"]),
    always=st.booleans(),
    flow_below=st.sampled_from([99, 99, 7, 6, 5, 4, 3, 2, 1]),
    comments=st.booleans(),
    eol=st.sampled_from(["\n", "\n", "\r\n"]),
)


@st.composite
def trees(draw: DrawFn) -> Tree:
    """Return a tree whose Gateways each may have a config, routes and a workload."""
    documents: list[Data] = [draw(bystanders())]
    keys = st.lists(
        st.tuples(st.sampled_from(NAMESPACES), st.sampled_from(GATEWAYS)), min_size=1, unique=True
    )
    for namespace, name in draw(keys.map(lambda found: found[:2])):
        configured = draw(st.booleans())
        documents.append(_gateway(namespace, name, configured=configured))
        if configured:
            documents.append(_object("GatewayConfig", namespace, f"{name}-cfg", draw(config_specs())))
        documents += draw(routes(namespace, name))
        documents += draw(st.lists(workloads(namespace, name), min_size=1, max_size=2).map(_numbered))
    order = draw(st.permutations(documents))
    return Tree(tuple(order), tuple(draw(styles) for _ in order))


def _numbered(found: list[Data]) -> list[Data]:
    """Give workloads of one Gateway different names."""
    for index, workload in enumerate(found):
        assert isinstance(workload, dict)
        metadata = workload["metadata"]
        assert isinstance(metadata, dict)
        metadata["name"] = f"{metadata['name']}-{index}"
    return found


def _object(kind: str, namespace: str, name: str, spec: Data, version: str = "v1beta1") -> dict[str, Data]:
    """Return an object of the AI Gateway's group."""
    metadata: Data = {"name": name, "namespace": namespace}
    return {"apiVersion": f"{GROUP}/{version}", "kind": kind, "metadata": metadata, "spec": spec}


def _gateway(namespace: str, name: str, *, configured: bool) -> Data:
    metadata: dict[str, Data] = {"name": name, "namespace": namespace}
    if configured:
        metadata["annotations"] = {CONFIG_ANNOTATION: f"{name}-cfg"}
    return {
        "apiVersion": "gateway.networking.k8s.io/v1",
        "kind": "Gateway",
        "metadata": metadata,
        "spec": {"gatewayClassName": "envoy", "listeners": []},
    }


def config_specs() -> SearchStrategy[Data]:
    """Return specs of GatewayConfigs."""
    resources = st.fixed_dictionaries(
        {}, optional=dict.fromkeys(("limits", "requests"), st.dictionaries(_cpu_or_memory(), _QUANTITIES))
    )
    security: SearchStrategy[Data] = st.fixed_dictionaries(
        {},
        optional={
            "runAsUser": st.integers(0, 65535),
            "privileged": st.booleans(),
            "runAsNonRoot": st.booleans(),
            "capabilities": st.just({"drop": ["ALL"], "add": []}),
            "seccompProfile": st.just({"type": "RuntimeDefault"}),
        },
    )
    fields: dict[str, SearchStrategy[Data]] = {
        "env": st.lists(st.builds(_variable, _TOKENS, _VALUES), max_size=3).map(list),
        "resources": resources.map(as_data),
        "securityContext": security,
        "volumeMounts": st.lists(st.builds(_mount, _TOKENS), max_size=2, unique_by=str).map(list),
    }
    image: list[dict[str, SearchStrategy[Data]]] = [
        {},
        {"image": st.sampled_from(["r.example/x:v1", "r.example/x@sha256:" + "0" * 64])},
        {"imageRepository": st.sampled_from(["r.example:5000/x", "mirror/x"])},
    ]
    kubernetes = st.sampled_from(image).flatmap(
        lambda chosen: st.fixed_dictionaries(chosen, optional=fields).map(lambda found: {"kubernetes": found})
    )
    return st.one_of(st.just({}), kubernetes.map(lambda found: {"extProc": found}))


def as_data(found: object) -> Data:
    """Return plain data of its own."""
    data: Data = json.loads(json.dumps(found))
    return data


def _cpu_or_memory() -> SearchStrategy[str]:
    return st.sampled_from(["cpu", "memory"])


def _variable(name: str, value: str) -> Data:
    return {"name": name.upper().replace("-", "_"), "value": value}


def _mount(name: str) -> Data:
    return {"name": name, "mountPath": f"/mnt/{name}"}


@st.composite
def routes(draw: DrawFn, namespace: str, name: str) -> list[Data]:
    """Return some routes of a Gateway, of both kinds, some of them being deleted."""
    found: list[Data] = []
    for index, kind in enumerate(draw(st.lists(st.sampled_from(["AIGatewayRoute", "MCPRoute"]), max_size=3))):
        away = draw(st.booleans())
        parent: dict[str, Data] = {"name": name, **({"namespace": namespace} if away else {})}
        backends: Data = [{"name": "backend"} | ({"port": 8080} if kind == "MCPRoute" else {})]
        rules: dict[str, Data] = (
            {"backendRefs": backends} if kind == "MCPRoute" else {"rules": [{"backendRefs": backends}]}
        )
        route = _object(
            kind,
            "apps" if away else namespace,
            f"{namespace}-{name}-{index}",
            {"parentRefs": [parent], **rules},
            draw(st.sampled_from(["v1alpha1", "v1beta1"])),
        )
        if draw(st.integers(0, 2)) == 0:
            metadata = route["metadata"]
            assert isinstance(metadata, dict)
            metadata["deletionTimestamp"] = "2026-01-31T12:00:00Z"
        found.append(route)
    return found


@st.composite
def workloads(draw: DrawFn, namespace: str, name: str) -> Data:
    """Return a workload of a Gateway, with whatever else may be in it."""
    owner: dict[str, Data] = {f"{OWNER}name": name, f"{OWNER}namespace": namespace}
    labels = draw(st.dictionaries(_LABEL, _LABEL, max_size=2))
    metadata: dict[str, Data] = {
        "name": f"envoy-{namespace}-{name}",
        "namespace": draw(
            st.sampled_from(["envoy-gateway-system", "envoy-gateway-system", namespace, "away"])
        ),
    }
    if draw(st.booleans()):
        metadata["labels"] = {**labels, **owner}
    template: dict[str, Data] = {"labels": {**owner, **labels}}
    for holder in (metadata, template):
        annotations = draw(st.none() | st.dictionaries(_LABEL, _VALUES, max_size=2))
        if annotations is not None:
            holder["annotations"] = {**annotations}
    spec: Data = {"replicas": 2, "template": {"metadata": template, "spec": draw(pods())}}
    kind = draw(st.sampled_from(["Deployment", "DaemonSet"]))
    return {"apiVersion": "apps/v1", "kind": kind, "metadata": metadata, "spec": spec}


def pods() -> SearchStrategy[Data]:
    """Return pod specs with containers of which one may be Envoy's, empty lists among them."""
    mounts = st.lists(st.builds(_mount, _TOKENS), max_size=2, unique_by=str)
    containers = st.builds(_container, st.sampled_from(["envoy", "envoy", "proxy"]), st.none() | mounts)
    plain = st.builds(_container, st.sampled_from(["init", "logs"]), st.none())
    volumes = st.lists(_TOKENS, max_size=3, unique=True).map(lambda found: [_volume(name) for name in found])
    pulls = st.lists(_TOKENS, max_size=2).map(lambda found: [{"name": name} for name in found])
    return st.fixed_dictionaries(
        {
            "containers": st.lists(
                containers, min_size=1, max_size=2, unique_by=lambda found: str(found["name"])
            )
        },
        optional={
            "initContainers": st.none() | st.lists(plain, max_size=1),
            "volumes": st.none() | volumes,
            "imagePullSecrets": st.none() | pulls,
            "serviceAccountName": st.just("envoy"),
        },
    ).map(as_data)


def _container(name: str, mounts: list[Data] | None) -> dict[str, Data]:
    found: dict[str, Data] = {"name": name, "image": "envoy:v1"}
    return found if mounts is None else {**found, "volumeMounts": [*mounts]}


def _volume(name: str) -> Data:
    return {"name": name, "emptyDir": {}}


def bystanders() -> SearchStrategy[Data]:
    """Return documents that are none of ours, one of them a Deployment of an application."""
    return st.builds(
        lambda kind, values: {
            "apiVersion": "apps/v1" if kind == "Deployment" else "v1",
            "kind": kind,
            "metadata": {"name": "bystander", "namespace": "apps"},
            "spec": {**values},
        },
        st.sampled_from(["Deployment", "ConfigMap", "Secret"]),
        st.dictionaries(_LABEL, _VALUES, max_size=3),
    )


def all_settings() -> SearchStrategy[Settings]:
    """Return settings under which every tree is valid."""
    flags = st.fixed_dictionaries(
        {},
        optional={
            "extProcImage": st.sampled_from(["r.example/extproc:v9", "extproc@sha256:" + "1" * 64]),
            "extProcLogLevel": st.sampled_from(["debug", "info"]),
            "extProcLogFormat": st.sampled_from(["json", "text"]),
            "extProcImagePullSecrets": st.sampled_from(["a", "a;a", "pull;cache"]),
            "extProcExtraEnvVars": st.sampled_from(["A=1", "CACHE=2;A=3;A=4"]),
            "logRequestHeaderAttributes": st.sampled_from(["", "x-a:a"]),
        },
    )
    return st.builds(
        Settings,
        position=st.sampled_from(["sidecar", "container"]),
        filter_config=st.sampled_from([None, "bundle", "legacy", "both", "none"]),
        webhook=st.sampled_from([None, "excluded", "absent"]),
        controller_defaults=st.sampled_from(["chart", "binary"]),
        controller_args=flags.map(lambda found: tuple(f"--{flag}={value}" for flag, value in found.items())),
        allow_secrets=st.just(True),
    )
