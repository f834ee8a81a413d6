"""Inputs that grow in one respect each: what a run costs must grow as they do, not faster."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, NamedTuple

from aigw_render.read.values import values
from tests.manifests import CONFIG, CONFIGURED_GATEWAY, ENVOY, GATEWAY, MCP_ROUTE, ROUTE, stream

if TYPE_CHECKING:
    from collections.abc import Callable


class Shape(NamedTuple):
    """One kind of input: what makes it of any size, and the size to start with."""

    make: Callable[[int], str]
    size: int


BASE = stream(CONFIGURED_GATEWAY, ROUTE, CONFIG)
"""A Gateway with all that it may have; workloads come behind it."""

_PROXY = """\
apiVersion: gateway.envoyproxy.io/v1alpha1
kind: EnvoyProxy
metadata: {name: NAME, namespace: prod}
spec:
  logging: {level: {default: info}}
  provider: {type: Kubernetes, kubernetes: {envoyDeployment: {replicas: 2}}}
"""
_CLASS = """\
apiVersion: gateway.networking.k8s.io/v1
kind: GatewayClass
metadata: {name: envoy}
spec: {controllerName: gateway.envoyproxy.io/gatewayclass-controller}
"""
_USES = (
    "  infrastructure: {parametersRef: {group: gateway.envoyproxy.io, kind: EnvoyProxy, name: NAME}}\n"
    "  listeners: [{name: http, protocol: HTTP, port: 80}]\n"
)


def _workload(number: int) -> str:
    return ENVOY.replace("envoy-ai", f"envoy-{number}")


def _objects(count: int) -> list[object]:
    return [values(_workload(number)) for number in range(count)]


def _with_container(text: str, document: str = ENVOY) -> str:
    """Return a workload whose container says more."""
    return stream(BASE, document + text)


def _with_root(text: str) -> str:
    """Return a workload with more below its first line."""
    return stream(BASE, ENVOY.replace("metadata:\n", f"{text}metadata:\n", 1))


def _one_line_json(count: int) -> str:
    return stream(BASE, json.dumps({"apiVersion": "v1", "kind": "List", "items": _objects(count)}) + "\n")


def _indented_json(count: int) -> str:
    listed = {"apiVersion": "v1", "kind": "List", "items": _objects(count)}
    return stream(BASE, json.dumps(listed, indent=2) + "\n")


def _flow_items(count: int) -> str:
    items = ", ".join(map(json.dumps, _objects(count)))
    return stream(BASE, f"apiVersion: v1\nkind: List\nitems: [{items}]\n")


def _flow_lines(count: int) -> str:
    """Items of a flow sequence, each on a line and with what an earlier run marked."""
    items = ",\n".join("{  " + json.dumps(one)[1:] for one in _objects(count))
    return stream(BASE, f"apiVersion: v1\nkind: List\nitems: [\n{items}]\n")


def _long_lines(count: int) -> str:
    env = "".join(f"        - {{name: A{n}, value: '{'x' * 2_000}'}}\n" for n in range(count))
    return _with_container(f"        env:\n{env}")


def _anchors(count: int) -> str:
    env = "".join(f"        - &a{n} {{name: A{n}, value: x}}\n" for n in range(count))
    return _with_container(f"        env:\n{env}")


def _aliases(count: int) -> str:
    env = "".join(f"        - {{name: A{n}, value: *v}}\n" for n in range(count))
    return _with_container(
        f"        image: &v x:1\n        env:\n{env}".replace("        image", "        x")
    )


def _variables(count: int) -> str:
    env = "".join(f"        - name: A{n}\n          value: b\n" for n in range(count))
    return _with_container(f"        env:\n{env}")


def _own_variables(count: int) -> str:
    env = "".join(f"      - {{name: A{n}, value: b}}\n" for n in range(count))
    return stream(CONFIGURED_GATEWAY, ROUTE, CONFIG + env, ENVOY)


def _routes(count: int) -> str:
    routes = (ROUTE.replace("name: chat", f"name: chat-{n}") for n in range(count))
    return stream(BASE, *routes, ENVOY)


def _mcp_routes(count: int) -> str:
    routes = (MCP_ROUTE.replace("name: tools", f"name: tools-{n}") for n in range(count))
    return stream(BASE, *routes, ENVOY)


def _of(number: int, text: str) -> str:
    """Return a document about a Gateway with a number."""
    text = text.replace("name: ai\n", f"name: ai-{number}\n").replace("name: chat", f"name: chat-{number}")
    return text.replace("envoy-ai", f"envoy-{number}").replace("extproc\n", f"extproc-{number}\n")


def _gateways(count: int) -> str:
    found = (_of(n, stream(GATEWAY, ROUTE, ENVOY)) for n in range(count))
    return stream(*found)


def _configs(count: int) -> str:
    found = (_of(n, stream(CONFIGURED_GATEWAY, ROUTE, CONFIG, ENVOY)) for n in range(count))
    return stream(*found)


def _parents(count: int) -> str:
    """Routes with as many parents as one may have, each a Gateway with a workload."""
    routes = (_route_of(first, 16) for first in range(0, count, 16))
    return stream(*routes, *(_of(n, stream(GATEWAY, ENVOY)) for n in range(count)))


def _route_of(first: int, count: int) -> str:
    parents = "".join(f"  - name: ai-{n}\n" for n in range(first, first + count))
    return ROUTE.replace("  - name: ai\n", parents).replace("name: chat", f"name: chat-{first}")


def _depth(count: int) -> str:
    """Many trees as deep as is allowed, less the levels above them."""
    deep = "{a: " * 100 + "}" * 100
    return _with_root("x:\n" + f"- {deep}\n" * count)


def _blocks_in_depth(count: int) -> str:
    deep = "".join(f"  {' ' * level}a{level}:\n" for level in range(60))
    return _with_root("x:\n" + "".join(deep.replace("a0:", f"b{n}:", 1) for n in range(count)))


def _comments(count: int) -> str:
    lines = "        # a comment that says something\n" * count
    return _with_container(
        f"{lines}        env:\n{lines}        - name: A\n{lines}          value: b\n{lines}"
    )


def _documents(count: int) -> str:
    return stream(
        BASE, ENVOY, *(f"apiVersion: v1\nkind: ConfigMap\nmetadata: {{name: c{n}}}\n" for n in range(count))
    )


def _workloads(count: int) -> str:
    return stream(BASE, *map(_workload, range(count)))


def _merges(count: int) -> str:
    env = "".join(f"        - {{<<: *m, name: A{n}}}\n" for n in range(count))
    return _with_container(f"        x: &m {{value: b}}\n        env:\n{env}")


def _block_scalars(count: int) -> str:
    env = "".join(
        f"        - name: A{n}\n          value: |\n            a\n\n            b\n" for n in range(count)
    )
    return _with_container(f"        env:\n{env}")


def _one_block_scalar(count: int) -> str:
    return _with_container(
        "        env:\n        - name: A\n          value: |\n" + "            a\n\n" * count
    )


def _carriage_returns(count: int) -> str:
    return _workloads(count).replace("\n", "\r\n")


def _lists_in_lists(count: int) -> str:
    item = "  - " + ENVOY.rstrip().replace("\n", "\n    ") + "\n"
    items = (item.replace("envoy-ai", f"envoy-{n}") for n in range(count))
    lists = "".join(f"- apiVersion: v1\n  kind: List\n  items:\n{one}" for one in items)
    return stream(BASE, f"apiVersion: v1\nkind: List\nitems:\n{lists}")


def _volumes(count: int) -> str:
    volumes = "".join(
        f"      - name: v{n}\n        secret:\n          secretName: s{n}\n" for n in range(count)
    )
    mounts = "".join(f"        - name: v{n}\n          mountPath: /v{n}\n" for n in range(count))
    return _with_container(f"        volumeMounts:\n{mounts}      volumes:\n{volumes}")


def _containers(count: int) -> str:
    return _with_container("".join(f"      - name: c{n}\n        image: x:1\n" for n in range(count)))


def _annotations(count: int) -> str:
    lines = "".join(f"        a{n}: x\n" for n in range(count))
    return stream(
        BASE,
        ENVOY.replace(
            "      labels:\n        gate", f"      annotations:\n{lines}      labels:\n        gate"
        ),
    )


def _duplicate_keys(count: int) -> str:
    return _with_root("".join(f"x{n}: 1\nx{n}: 2\n" for n in range(count)))


def _flow_pod(count: int) -> str:
    """A workload in JSON on one line with many containers."""
    workload = json.dumps(values(ENVOY))
    containers = "".join(f', {{"name": "c{n}", "image": "x:1"}}' for n in range(count))
    return stream(BASE, workload.replace("}]", "}" + containers + "]") + "\n")


def _proxies(count: int) -> str:
    """Gateways with an EnvoyProxy each."""
    found = (
        stream(
            _of(n, stream(GATEWAY + _USES.replace("NAME", f"p{n}"), ROUTE)), _PROXY.replace("NAME", f"p{n}")
        )
        for n in range(count)
    )
    return stream(_CLASS, *found)


def _shared_proxy(count: int) -> str:
    """Gateways that share an EnvoyProxy, so that each gets a copy."""
    found = (_of(n, stream(GATEWAY + _USES.replace("NAME", "shared"), ROUTE)) for n in range(count))
    return stream(_CLASS, _PROXY.replace("NAME", "shared"), *found)


def _many_errors(count: int) -> str:
    env = "".join(f"      - {{name: A{n}, value: 1}}\n" for n in range(count))
    return stream(CONFIGURED_GATEWAY, ROUTE, CONFIG + env, ENVOY)


def _many_errors_in_block(count: int) -> str:
    env = "".join(f"      - name: A{n}\n        value: 1\n" for n in range(count))
    return stream(CONFIGURED_GATEWAY, ROUTE, CONFIG + env, ENVOY)


def _twice(count: int) -> str:
    """Two Lists of the same objects: each error has a place in either."""
    listed = json.dumps({"apiVersion": "v1", "kind": "List", "items": _objects(count)})
    return stream(BASE, f"{listed}\n", f"{listed} \n")


def _many_findings(count: int) -> str:
    """Routes to Gateways that are not there."""
    return stream(BASE, ENVOY, *(_of(n, ROUTE) for n in range(count)))


def _many_labels(count: int) -> str:
    lines = "".join(f"    a{n}: 1\n" for n in range(count))
    return stream(BASE, ENVOY.replace("  labels:\n", f"  labels:\n{lines}", 1))


def _refused_in_a_line(count: int) -> str:
    """Items of a one-line List, each of them refused."""
    return _one_line_json(count).replace(
        '"gateway.envoyproxy.io/owning-gateway-name": "ai"', '"gateway.envoyproxy.io/owning-gateway-name": 1'
    )


SHAPES = {
    "one-line JSON": Shape(_one_line_json, 24),
    "indented JSON": Shape(_indented_json, 10),
    "items in brackets": Shape(_flow_items, 16),
    "items in brackets, a line each, marked": Shape(_flow_lines, 10),
    "a pod on one line": Shape(_flow_pod, 150),
    "long lines": Shape(_long_lines, 100),
    "anchors": Shape(_anchors, 150),
    "aliases": Shape(_aliases, 100),
    "merge keys": Shape(_merges, 100),
    "variables of Envoy": Shape(_variables, 300),
    "variables of the extproc": Shape(_own_variables, 150),
    "routes": Shape(_routes, 60),
    "MCP routes": Shape(_mcp_routes, 60),
    "Gateways": Shape(_gateways, 10),
    "GatewayConfigs": Shape(_configs, 8),
    "Gateways of one route": Shape(_parents, 16),
    "deep trees": Shape(_depth, 6),
    "deep blocks": Shape(_blocks_in_depth, 12),
    "comments": Shape(_comments, 1500),
    "documents": Shape(_documents, 700),
    "workloads": Shape(_workloads, 8),
    "CRLF": Shape(_carriage_returns, 8),
    "block scalars": Shape(_block_scalars, 200),
    "a block scalar": Shape(_one_block_scalar, 3000),
    "Lists in a List": Shape(_lists_in_lists, 8),
    "volumes": Shape(_volumes, 100),
    "containers": Shape(_containers, 150),
    "annotations": Shape(_annotations, 600),
    "EnvoyProxies": Shape(_proxies, 5),
    "Gateways that share an EnvoyProxy": Shape(_shared_proxy, 5),
    "dangling routes": Shape(_many_findings, 30),
}

REFUSED = {
    "one-line Lists of the same objects": Shape(_twice, 10),
    "duplicate keys": Shape(_duplicate_keys, 300),
    "errors in brackets": Shape(_many_errors, 100),
    "errors in block style": Shape(_many_errors_in_block, 100),
    "labels that are numbers": Shape(_many_labels, 300),
    "refused items on one line": Shape(_refused_in_a_line, 30),
}
