"""What the tests of this folder share: the webhook as the chart installs it, and pods beside it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from aigw_render import InputFile, Outcome, Settings, render
from aigw_render.write.report.text import text_report
from tests.manifests import ENVOY, GATEWAY, ROUTE, stream

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

QUIET = Settings(position="sidecar")
LABEL = "aigw-render.github.io/injected"

WORKLOAD = ENVOY.replace(
    "      labels:\n",
    "      labels:\n        app.kubernetes.io/managed-by: envoy-gateway\n        tier: edge\n",
)
PODS = stream(GATEWAY, ROUTE, WORKLOAD)
"""A tree with one workload whose pods the chart's webhook selects."""

CONFIGURATION = """\
apiVersion: admissionregistration.k8s.io/v1
kind: MutatingWebhookConfiguration
metadata:
  name: envoy-ai-gateway-gateway-pod-mutator.envoy-ai-gateway-system
webhooks:
- name: ai-gateway-controller.envoy-ai-gateway-system.svc.cluster.local
  clientConfig:
    service:
      name: ai-gateway-controller
      namespace: envoy-ai-gateway-system
      port: 9443
      path: /mutate
  rules:
  - apiGroups: [""]
    apiVersions: ["v1"]
    operations: ["CREATE"]
    resources: ["pods"]
  objectSelector:
    matchLabels:
      app.kubernetes.io/managed-by: envoy-gateway
  sideEffects: None
  admissionReviewVersions: ["v1"]
  failurePolicy: Fail
"""

APPLICATION = """\
apiVersion: argoproj.io/v1alpha1
kind: Application
metadata:
  name: ai-gateway
  namespace: argocd
spec:
  source:
    repoURL: docker.io/envoyproxy
    chart: ai-gateway-helm
    targetRevision: v1.1.0
"""

HELM_RELEASE = """\
apiVersion: helm.toolkit.fluxcd.io/v2
kind: HelmRelease
metadata:
  name: ai-gateway
  namespace: flux-system
spec:
  chart:
    spec:
      chart: ai-gateway-helm
      version: 1.1.0
"""

EXCLUDING = f"""\
controller:
  mutatingWebhook:
    objectSelector:
      matchExpressions: [{{key: {LABEL}, operator: DoesNotExist}}]
"""


def configured(object_selector: str, namespace_selector: str = "") -> str:
    """Return the configuration with these selectors, in flow style; empty for none."""
    head, _, rest = CONFIGURATION.partition("  objectSelector:\n")
    tail = rest[rest.index("  sideEffects:") :]
    objects = f"  objectSelector: {object_selector}\n" if object_selector else ""
    namespaces = f"  namespaceSelector: {namespace_selector}\n" if namespace_selector else ""
    return head + objects + namespaces + tail


def indented(text: str, depth: int) -> str:
    """Return a text moved to the right."""
    return "".join(f"{' ' * depth}{line}" for line in text.splitlines(keepends=True))


def outcome(
    content: str,
    webhook: str | None = None,
    *,
    context: str = "",
    values: str = "",
    run: Callable[[Iterable[InputFile], Settings], Outcome] = render,
) -> Outcome:
    """Return what a run makes of a stream, with a context and a values file as setting."""
    files = [
        InputFile("in.yaml", content.encode()),
        InputFile("context.yaml", context.encode(), context=True),
    ]
    given = (InputFile("values.yaml", values.encode()),) if values else ()
    return run(files, QUIET._replace(webhook=webhook, controller_values=given))


def codes(found: Outcome) -> list[str]:
    """Return the codes of an outcome's findings."""
    return [one.code for one in found.diagnostics]


def report(found: Outcome) -> str:
    """Return the report of an outcome."""
    return text_report(found.diagnostics)


def texts(found: Outcome) -> dict[str, str]:
    """Return the text of each file that comes out; none when the run failed."""
    return {file.path: file.after for file in found.files}
