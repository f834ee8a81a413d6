"""Twenty-two settings of the controller, written in every way that people keep them in."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, NamedTuple

from aigw_render.base.data import Data, mapping, sequence, walk

if TYPE_CHECKING:
    from collections.abc import Mapping

VERSION = "v1.1.2"
VALUES: dict[str, Data] = {
    "extProc": {
        "image": {"repository": "registry.example.com/extproc", "tag": "v1.1.2-mirror"},
        "imagePullPolicy": "Always",
        "imagePullSecrets": [{"name": "one"}, {"name": "two"}],
        "logLevel": "debug",
        "logFormat": "json",
        "enableRedaction": True,
        "extraEnvVars": [{"name": "OTEL_EXPORTER", "value": "otlp"}, {"name": "EMPTY", "value": ""}],
    },
    "controller": {
        "requestHeaderAttributes": "x-tenant-id:tenant.id",
        "spanRequestHeaderAttributes": "",
        "metricsRequestHeaderAttributes": "x-a:a,x-b:b",
        "logRequestHeaderAttributes": "x-c:c",
        "watch": {"namespaces": ["prod", "envoy"]},
        "mcp": {
            "sessionEncryption": {
                "seed": "a-seed-for-tests",
                "iterations": 200_000,
                "fallback": {"seed": "an-older-seed", "iterations": 150_000},
            }
        },
    },
    "endpointConfig": {"rootPrefix": "/ai", "openai": "/openai", "cohere": None, "anthropic": "/a"},
    "envoyGateway": {"namespace": "envoy"},
}
ARGS = (
    "-extProcImage",
    "registry.example.com/extproc:v1.1.2-mirror",
    "--extProcImagePullPolicy=Always",
    "--extProcImagePullSecrets=one;two",
    "--extProcLogLevel",
    "debug",
    "-extProcLogFormat=json",
    "-extProcEnableRedaction",
    "--extProcExtraEnvVars=OTEL_EXPORTER=otlp;EMPTY=",
    "--requestHeaderAttributes=x-tenant-id:tenant.id",
    "--spanRequestHeaderAttributes=",
    "--metricsRequestHeaderAttributes=x-a:a,x-b:b",
    "--logRequestHeaderAttributes=x-c:c",
    "--watchNamespaces=prod,envoy",
    "--mcpSessionEncryptionSeed=a-seed-for-tests",
    "--mcpSessionEncryptionIterations=200000",
    "--mcpFallbackSessionEncryptionSeed=an-older-seed",
    "--mcpFallbackSessionEncryptionIterations=150_000",
    "--rootPrefix=/ai",
    "--endpointPrefixes=openai:/openai,anthropic:/a",
    "--envoyGatewayNamespace=envoy",
)
DIGEST = (
    '{"Image":"registry.example.com/extproc:v1.1.2-mirror","ImagePullPolicy":"Always","LogLevel":"debug",'
    '"LogFormat":"json","EnableRedaction":true,"UDSPath":"/etc/ai-gateway-extproc-uds/run.sock",'
    '"RequestHeaderAttributes":"x-tenant-id:tenant.id","SpanRequestHeaderAttributes":"",'
    '"MetricsRequestHeaderAttributes":"x-a:a,x-b:b","LogRequestHeaderAttributes":"x-c:c",'
    '"RootPrefix":"/ai","EndpointPrefixes":"openai:/openai,anthropic:/a",'
    '"ExtraEnvVars":[{"name":"OTEL_EXPORTER","value":"otlp"},{"name":"EMPTY"}],'
    '"ImagePullSecrets":[{"name":"one"},{"name":"two"}],"MaxRecvMsgSize":536870912,'
    '"ExtProcAsSideCar":true,"MCPSessionEncryptionSeed":"a-seed-for-tests",'
    '"MCPSessionEncryptionIterations":200000,"MCPFallbackSessionEncryptionSeed":"an-older-seed",'
    '"MCPFallbackSessionEncryptionIterations":150000,"NeedMCP":true,"GatewayConfigExtProc":null}'
)
"""What the controller hashes of these, for a Gateway with an MCPRoute and without a GatewayConfig."""


class Written(NamedTuple):
    """The settings in one of the ways."""

    files: Mapping[str, str] = {}
    """Beside the Gateway's, by path."""
    options: Mapping[str, object] = {}
    environ: Mapping[str, str] = {}


def in_yaml(data: Data) -> str:
    """Return data as JSON, which is YAML too."""
    return json.dumps(data) + "\n"


def application(helm: Data, *sources: Data) -> str:
    """Return an Application of the chart, with other sources beside it."""
    chart: Data = {
        "repoURL": "docker.io/envoyproxy",
        "chart": "ai-gateway-helm",
        "targetRevision": VERSION,
        "helm": helm,
    }
    return in_yaml({"kind": "Application", "spec": {"sources": [chart, *sources]}})


def release(spec: Mapping[str, Data]) -> str:
    """Return a HelmRelease of the chart."""
    chart: Data = {"spec": {"chart": "ai-gateway-helm", "version": VERSION}}
    return in_yaml({"kind": "HelmRelease", "metadata": {"name": "ai"}, "spec": {"chart": chart, **spec}})


def kustomization(fields: Mapping[str, Data]) -> str:
    """Return a kustomization of the chart."""
    return in_yaml({"helmCharts": [{"name": "ai-gateway-helm", "version": VERSION, **fields}]})


def config(controller: Data) -> str:
    """Return a config file."""
    spec: Data = {"aiGatewayVersion": VERSION, "controller": controller}
    return in_yaml({"apiVersion": "aigw-render.github.io/v1alpha1", "kind": "AIGatewayRender", "spec": spec})


def deployment(args: list[Data], command: list[Data], env: list[Data]) -> str:
    """Return the controller's Deployment."""
    container: Data = {"image": f"mirror/ctl:{VERSION}", "args": args, "command": command, "env": env}
    return in_yaml({"kind": "Deployment", "spec": {"template": {"spec": {"containers": [container]}}}})


def parameters() -> list[Data]:
    """Return the values that `--set` can say; lists and nulls stay in the other values."""
    found: list[Data] = []
    for path, value in walk(VALUES):
        if not isinstance(value, dict | list) and value is not None and all(isinstance(k, str) for k in path):
            text = value if isinstance(value, str) else json.dumps(value)
            found.append({"name": ".".join(map(str, path)), "value": text})
    return found


def lists() -> Data:
    """Return the rest of the values."""
    ext = mapping(VALUES, "extProc")
    return {
        "extProc": {key: ext[key] for key in ("imagePullSecrets", "extraEnvVars")},
        "controller": {"watch": {"namespaces": sequence(VALUES, "controller", "watch", "namespaces")}},
        "endpointConfig": {"cohere": None},
    }


def config_map(values: str) -> str:
    """Return a ConfigMap with values under the usual key."""
    return in_yaml({"kind": "ConfigMap", "metadata": {"name": "v"}, "data": {"values.yaml": values}})


_REFERENCE: Data = {"repoURL": "https://example.com/gitops.git", "ref": "gitops"}
_VALUES = in_yaml(VALUES)
_FROM: Mapping[str, Data] = {"valuesFrom": [{"kind": "ConfigMap", "name": "v"}]}
_ARGS: list[Data] = [*ARGS]

WAYS = {
    "controller's args": Written({"ctl.yaml": deployment(_ARGS, [], [])}),
    "controller's command and variables": Written(
        {
            "ctl.yaml": deployment(
                [arg.replace("/ai", "$(PREFIX)") for arg in ARGS[10:]],
                ["/app", *ARGS[:10]],
                [{"name": "P", "value": "ai"}, {"name": "PREFIX", "value": "/$(P)"}],
            )
        }
    ),
    "application's values": Written({"app.yaml": application({"values": _VALUES})}),
    "application's valuesObject": Written({"app.yaml": application({"valuesObject": VALUES})}),
    "application's parameters": Written(
        {"app.yaml": application({"parameters": parameters(), "valuesObject": lists()})}
    ),
    "application's valueFiles": Written(
        {
            "app.yaml": application({"valueFiles": ["$gitops/envs/v.yaml"]}, _REFERENCE),
            "envs/v.yaml": _VALUES,
        }
    ),
    "release's values": Written({"hr.yaml": release({"values": VALUES})}),
    "release's valuesFrom": Written({"hr.yaml": release(_FROM), "cm.yaml": config_map(_VALUES)}),
    "kustomization's valuesInline": Written(
        {
            "ks/kustomization.yaml": kustomization(
                {"valuesInline": VALUES, "valuesFile": "nulls.yaml", "valuesMerge": "merge"}
            ),
            "ks/nulls.yaml": "{}\n",
        }
    ),
    "kustomization's valuesFile": Written(
        {"ks/kustomization.yaml": kustomization({"valuesFile": "v.yaml"}), "ks/v.yaml": _VALUES}
    ),
    "config's args": Written({"aigw-render.yaml": config({"args": _ARGS})}),
    "config's values": Written(
        {"aigw-render.yaml": config({"values": ["v.yaml"]}), "v.yaml": _VALUES}
    ),
    "environment": Written(
        environ={
            "AIGW_RENDER_AI_GATEWAY_VERSION": VERSION,
            "AIGW_RENDER_CONTROLLER_ARGS": " ".join(f"'{arg}'" for arg in ARGS),
        }
    ),
    "options' args": Written(options={"ai_gateway_version": VERSION, "controller_arg": ARGS}),
    "options' values": Written(
        {"v.yaml": _VALUES}, {"ai_gateway_version": VERSION, "controller_values": ("v.yaml",)}
    ),
}  # fmt: skip
"""Every way, by name."""
