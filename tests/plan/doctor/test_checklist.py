"""The topics of the checklist but for what runs: what is well, and what is not."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from aigw_render.base.codes import make
from aigw_render.base.codes.table import CODES
from aigw_render.plan.doctor.check import TOPICS
from aigw_render.plan.doctor.checklist import checklist
from aigw_render.settings.seeds import SecretSeed
from tests.manifests import CONFIG, CONFIGURED_GATEWAY, ENVOY, GATEWAY, MCP_ROUTE, ROUTE, stream
from tests.plan.doctor.support import QUIET, examined, lines

if TYPE_CHECKING:
    from aigw_render.settings.settings import Settings

TREE = stream(GATEWAY, ROUTE, ENVOY)
CONTROLLER = """\
apiVersion: apps/v1
kind: Deployment
metadata: {name: ctl, namespace: ai}
spec: {template: {spec: {containers: [{image: "c:v1.1.2", args: [--extProcImage=a:b, --rootPrefix=/x]}]}}}
"""


def told(topic: str, content: str = TREE, settings: Settings = QUIET, **files: str) -> list[str]:
    """Return what the checklist says about a topic."""
    found = checklist(examined(content, settings, **files))
    return lines(check for check in found if check.topic == topic)


def test_every_topic_in_its_order() -> None:
    """A topic without any line would look as if nobody had looked."""
    topics = [check.topic for check in checklist(examined(TREE))]
    assert [*dict.fromkeys(topics)] == [topic for topic in TOPICS if topic not in ("input", "live")]


@pytest.mark.parametrize("code", CODES)
def test_every_finding_is_in_the_list(code: str) -> None:
    """Wherever it comes from."""
    case = examined(TREE)
    finding = make(code, "x")
    found = [check for check in checklist(case._replace(diagnostics=(finding,))) if check.finding is finding]
    assert len(found) == 1
    assert found[0].topic in TOPICS
    assert found[0].state == {"error": "problem"}.get(finding.severity, finding.severity)


def test_the_release() -> None:
    """Who said it, or that nobody did."""
    assert told("release") == ["ok AI Gateway v1.1.0: option --ai-gateway-version"]
    unsaid = QUIET._replace(ai_gateway_version=None)
    assert told("release", settings=unsaid) == [
        "note AIGW228 nothing says which release runs; AI Gateway v1.1.0: default (the newest release known)"
    ]
    assert told("release", settings=QUIET._replace(ai_gateway_version="v9"))[0].startswith("problem AIGW120")
    found = told("release", stream(TREE, CONTROLLER), unsaid)
    assert found == ["ok AI Gateway v1.1.2: the controller's image at in.yaml:43:47"]


def test_the_settings() -> None:
    """A line for each source; where none of them is about the controller, that is said."""
    found = told("settings")
    assert found[0] == "ok option webhook: webhook"
    assert found[1].startswith("note AIGW228 nothing tells how the controller is configured")
    found = told("settings", stream(TREE, CONTROLLER))
    assert found[1:] == ["ok in.yaml: extProcImage, rootPrefix"]


def test_the_position() -> None:
    """And why."""
    assert told("position") == ["ok the extproc is a native sidecar: option --position"]
    container = QUIET._replace(position=None, kube_version="1.30")
    assert told("position", settings=container) == [
        "ok the extproc is a plain container: Kubernetes 1.30 (option --kube-version)"
    ]
    plus = QUIET._replace(position=None, kube_version="1.33+")
    assert told("position", settings=plus)[0].startswith("note AIGW225 on Kubernetes 1.33+")
    assert told("position", settings=QUIET._replace(position=None))[0].startswith("warning AIGW201")


def test_the_targets() -> None:
    """What becomes of each, and that there is none."""
    (line,) = told("targets")
    assert line.startswith("ok Deployment envoy-gateway-system/envoy-ai: injected, hash ")
    nothing = "ok no workload and no EnvoyProxy here has to do with AI routes"
    assert told("targets", GATEWAY) == [f"{nothing}; 1 object was read"]
    assert told("targets", "") == [f"{nothing}; 0 objects were read"]
    found = told("targets", stream(GATEWAY, ROUTE), QUIET._replace(target="workload"))
    assert [line[:15] for line in found[1:]] == ["warning AIGW208"]


MUTATOR = "envoy-ai-gateway-gateway-pod-mutator.ai"
WEBHOOK = """\
apiVersion: admissionregistration.k8s.io/v1
kind: MutatingWebhookConfiguration
metadata: {name: envoy-ai-gateway-gateway-pod-mutator.ai}
webhooks:
- name: x
  rules: [{apiGroups: [""], apiVersions: [v1], operations: [CREATE], resources: [pods]}]
  objectSelector: {matchExpressions: [{key: aigw-render.github.io/injected, operator: DoesNotExist}]}
"""


@pytest.mark.parametrize(
    ("content", "webhook", "line"),
    [
        (
            TREE,
            "excluded",
            "ok the settings say `webhook: excluded`: its selector leaves out pods",
        ),
        (TREE, "absent", "ok the settings say `webhook: absent`: there is none in the cluster"),
        (TREE, None, "warning AIGW202"),
        (GATEWAY, None, "ok nothing is injected here"),
        (
            stream(TREE, WEBHOOK),
            None,
            f"ok MutatingWebhookConfiguration {MUTATOR} leaves out",
        ),
        (stream(TREE, WEBHOOK.replace("DoesNotExist", "Exists")), None, "problem AIGW401"),
    ],
)
def test_the_webhook(content: str, webhook: str | None, line: str) -> None:
    """Why it does not inject again, or that it does."""
    (found,) = told("webhook", content, QUIET._replace(webhook=webhook))
    assert found.startswith(line)


HOOKS = """\
extensionManager:
  hooks:
    xdsTranslator:
      translation:
        listener: {includeAll: true}
        route: {includeAll: true}
        cluster: {includeAll: true}
        secret: {includeAll: true}
      post: [Translation, Cluster, Route]
  service: {fqdn: {hostname: ai-gateway-controller.envoy-ai-gateway-system.svc.cluster.local, port: 1063}}
extensionApis: {enableBackend: true}
"""
HEAD = "apiVersion: gateway.envoyproxy.io/v1alpha1\nkind: EnvoyGateway\n"


def indented(text: str, by: int) -> str:
    """Return a text further to the right."""
    return "".join(f"{' ' * by}{line}\n" for line in text.splitlines())


CONFIG_MAP = """\
apiVersion: v1
kind: ConfigMap
metadata: {name: envoy-gateway-config}
data:
  envoy-gateway.yaml: |
"""
IN_VALUES = f"config:\n  envoyGateway:\n{indented(HOOKS, 4)}"
APPLICATION = (
    "apiVersion: argoproj.io/v1alpha1\nkind: Application\nmetadata: {name: eg}\nspec:\n  source:\n"
    "    chart: gateway-helm\n    helm:\n      valuesObject:\n"
)
RELEASE = (
    "apiVersion: helm.toolkit.fluxcd.io/v2\nkind: HelmRelease\nmetadata: {name: eg}\nspec:\n"
    "  chart: {spec: {chart: gateway-helm}}\n  values:\n"
)
PLACES = {
    "document": (HEAD + HOOKS, "EnvoyGateway"),
    "config-map": (CONFIG_MAP + indented(HEAD + HOOKS, 4), "ConfigMap envoy-gateway-config"),
    "list": (
        "apiVersion: v1\nkind: List\nitems:\n-\n" + indented(CONFIG_MAP + indented(HEAD + HOOKS, 4), 2),
        "ConfigMap envoy-gateway-config",
    ),
    "application": (APPLICATION + indented(IN_VALUES, 8), "Application eg"),
    "application-text": (
        APPLICATION.replace("valuesObject:", "values: |") + indented(IN_VALUES, 8),
        "Application eg",
    ),
    "helm-release": (RELEASE + indented(IN_VALUES, 4), "HelmRelease eg"),
    "values": (IN_VALUES, "values of Envoy Gateway's chart"),
}


@pytest.mark.parametrize("name", PLACES)
def test_the_hooks_wherever_they_are_configured(name: str) -> None:
    """Found, and whole; and what is taken away is missed."""
    text, title = PLACES[name]
    assert told("extension", eg=text) == [f"ok {title} has the AI Gateway's hooks"]
    (line,) = told("extension", eg=text.replace("[Translation, Cluster, Route]", "[Translation, Route]"))
    assert line.startswith(
        f"problem AIGW413 {title} lacks Cluster in extensionManager.hooks.xdsTranslator.post"
    )


@pytest.mark.parametrize(
    ("old", "new", "found"),
    [
        ("extensionManager:", "x:", ["problem AIGW413 EnvoyGateway lacks extensionManager:"]),
        ("  service: {fqdn", "  x: {fqdn", ["problem AIGW413 EnvoyGateway lacks extensionManager.service:"]),
        ("post:", "past:", [f"lacks {hook} in" for hook in ("Translation", "Cluster", "Route")]),
        ("secret: {includeAll: true}", "", ["lacks `includeAll: true` of secret in extensionManager.hooks"]),
        ("enableBackend: true", "", ["ok EnvoyGateway has", "warning AIGW204 EnvoyGateway does not enable"]),
    ],
)
def test_hooks_that_are_missing(old: str, new: str, found: list[str]) -> None:
    """Each by its name."""
    said = told("extension", eg=HEAD + HOOKS.replace(old, new))
    assert len(said) == len(found)
    assert all(part in line for part, line in zip(found, said, strict=True)), said


def test_a_configuration_that_is_not_here() -> None:
    """It may be in another tree. What cannot be read, or speaks of something else, is none."""
    (line,) = told("extension")
    assert line.startswith("note AIGW204 no configuration of Envoy Gateway is in the input")
    for text in ("# EnvoyGateway\n", "EnvoyGateway: [\n", "kind: ConfigMap\ndata: {envoy-gateway.yaml: 5}\n"):
        assert told("extension", eg=text) == [line]


def test_where_the_filter_config_is() -> None:
    """In the namespace of the pods, written by the controller."""
    (line,) = told("secrets")
    assert line == (
        "ok Deployment envoy-gateway-system/envoy-ai: its pods wait for the Secret ai-prod-6528e912fee4 "
        "in envoy-gateway-system, which the controller writes"
    )
    legacy = told("secrets", settings=QUIET._replace(filter_config="legacy"))[0]
    assert "the Secret ai-prod in envoy-gateway-system" in legacy
    elsewhere = told("secrets", TREE.replace("envoy-gateway-system", "dev"))
    assert [line[:15] for line in elsewhere] == ["warning AIGW210"]


CLASS = """\
apiVersion: gateway.networking.k8s.io/v1
kind: GatewayClass
metadata: {name: envoy}
spec: {controllerName: gateway.envoyproxy.io/gatewayclass-controller}
"""


@pytest.mark.parametrize(
    ("more", "where"),
    [
        ("", "envoy-gateway-system or, in GatewayNamespace mode, prod"),
        (f"{HEAD}provider: {{kubernetes: {{deploy: {{type: GatewayNamespace}}}}}}\n", "prod"),
        (f"{HEAD}provider: {{kubernetes: {{}}}}\n", "envoy-gateway-system"),
    ],
)
def test_pods_that_envoy_gateway_makes(more: str, where: str) -> None:
    """Its own configuration tells in which namespace they are."""
    line = told("secrets", stream(CLASS, GATEWAY, ROUTE, *([more] if more else [])))[0]
    assert f"in {where}, which the controller writes" in line


REFERRING = CONFIG.replace(
    "      - name: LEVEL\n        value: debug\n",
    "      - name: KEY\n        valueFrom: {secretKeyRef: {name: api, key: k}}\n"
    "      - name: MAP\n        valueFrom: {configMapKeyRef: {name: more, key: k}}\n"
    "      - name: MAY\n        valueFrom: {secretKeyRef: {name: may, key: k, optional: true}}\n",
)
SEEDED = QUIET._replace(
    controller_args=("--extProcImagePullSecrets=regcred",),
    mcp_session_encryption_seed=SecretSeed("mcp_session_encryption_seed", "mcp", "seed"),
    hash_key="example.com/x",
)
ALL_OF_THEM = stream(CONFIGURED_GATEWAY, MCP_ROUTE, REFERRING, ENVOY)


def secret(kind: str, namespace: str, name: str) -> str:
    """Return a manifest."""
    return f"apiVersion: x/v1\nkind: {kind}\nmetadata: {{namespace: {namespace}, name: {name}}}\n"


def test_what_the_pods_refer_to() -> None:
    """All that must stand beside them and is nowhere to be seen."""
    found = told("secrets", ALL_OF_THEM, SEEDED)[1:-1]
    assert [
        line.removeprefix("note AIGW229 Deployment envoy-gateway-system/envoy-ai: ") for line in found
    ] == [
        f"its pods need the {what}, in envoy-gateway-system"
        for what in (
            "Secret regcred to pull the image",
            "Secret mcp for the MCP session seed, key seed",
            "Secret api for the variable KEY",
            "ConfigMap more for the variable MAP",
        )
    ]


@pytest.mark.parametrize("kind", ["Secret", "SealedSecret", "ExternalSecret"])
def test_a_secret_that_is_there(kind: str) -> None:
    """In whatever form it is kept in Git."""
    found = told("secrets", ALL_OF_THEM, SEEDED, more=secret(kind, "envoy-gateway-system", "mcp"))
    assert (
        "ok Deployment envoy-gateway-system/envoy-ai: the Secret mcp for the MCP session seed, key seed "
        "is in envoy-gateway-system"
    ) in found


def test_a_secret_in_another_namespace() -> None:
    """The usual mistake: beside the Gateway, where no pod is. A ConfigMap of that name is none."""
    more = stream(secret("Secret", "prod", "mcp"), secret("ConfigMap", "envoy-gateway-system", "mcp"))
    found = told("secrets", ALL_OF_THEM, SEEDED, more=more)
    assert (
        "warning AIGW229 Deployment envoy-gateway-system/envoy-ai: the Secret mcp for the MCP session seed, "
        "key seed is in another namespace than the pods | namespace prod | namespace envoy-gateway-system"
    ) in found


def test_secrets_in_a_list() -> None:
    """As a dump has them."""
    item = "".join(f"  {line}\n" for line in secret("Secret", "envoy-gateway-system", "mcp").splitlines())
    listed = "apiVersion: v1\nkind: List\nitems:\n-" + item[1:]
    assert any(
        "is in envoy-gateway-system" in line for line in told("secrets", ALL_OF_THEM, SEEDED, more=listed)
    )
