"""References that kustomize mends only after functions have run."""

from __future__ import annotations

import pytest

from aigw_render.model.renames import may_be_renamed, stale_references
from aigw_render.model.workload import OWNER_NAME
from aigw_render.read.documents import split
from aigw_render.read.files import InputFile
from aigw_render.read.objects import every_object

KUSTOMIZE = "internal.config.kubernetes.io"


def renamed(kind: str, old: str, new: str, **annotations: str) -> str:
    """Return an object that kustomize gave a new name."""
    said = {f"{KUSTOMIZE}/previousNames": old} | {
        f"{KUSTOMIZE}/{key}": one for key, one in annotations.items()
    }
    lines = "".join(f"    {key}: {value}\n" for key, value in said.items())
    return f"kind: {kind}\nmetadata:\n  annotations:\n{lines}  name: {new}\n"


REFERENCES = {
    "Gateway": [
        "kind: AIGatewayRoute\nspec:\n  parentRefs:\n  - name: other\n  - name: old\n",
        "kind: MCPRoute\nspec:\n  parentRefs:\n  - name: old\n",
        f"kind: Deployment\nmetadata:\n  labels: {{{OWNER_NAME}: old}}\n",
        f"kind: DaemonSet\nspec: {{template: {{metadata: {{labels: {{{OWNER_NAME}: old}}}}}}}}\n",
    ],
    "GatewayClass": ["kind: Gateway\nspec: {gatewayClassName: old}\n"],
    "GatewayConfig": [
        "kind: Gateway\nmetadata:\n  annotations: {aigateway.envoyproxy.io/gateway-config: old}\n"
    ],
    "EnvoyProxy": [
        "kind: Gateway\nspec:\n  infrastructure: {parametersRef: {name: old}}\n",
        "kind: GatewayClass\nspec: {parametersRef: {name: old}}\n",
    ],
    "Secret": ["kind: GatewayConfig\nspec: {env: [{valueFrom: {secretKeyRef: {name: old}}}]}\n"],
}
CASES = [(kind, text) for kind, texts in REFERENCES.items() for text in texts]


def stale(*texts: str) -> list[str]:
    """Return the findings about a stream, each as found and expected."""
    documents = split(InputFile("in.yaml", "---\n".join(texts).encode()))
    objects = [found for document in documents for found in every_object(document)]
    return [f"{one.code} {one.message}: {one.found}, {one.expected}" for one in stale_references(objects)]


@pytest.mark.parametrize(("kind", "text"), CASES)
def test_a_reference_to_the_old_name_is_found(kind: str, text: str) -> None:
    """Wherever it decides about the extproc or its hash."""
    expected = f"AIGW515 this names the {kind} by a name that kustomize changes: old, p-old"
    assert stale(text, renamed(kind, "older,old", "p-old")) == [expected]
    assert stale(text.replace("old", "p-old"), renamed(kind, "older,old", "p-old")) == []


@pytest.mark.parametrize(("kind", "text"), CASES)
def test_a_name_that_did_not_change_is_none(kind: str, text: str) -> None:
    """Another namespace leaves such annotations, too; and somebody else may have the old name."""
    assert stale(text, renamed(kind, "old", "old")) == []
    assert stale(text, renamed(kind, "old", "p-old"), f"kind: {kind}\nmetadata: {{name: old}}\n") == []
    assert stale(text, renamed("Other", "old", "p-old")) == []


def test_a_hash_is_still_to_come() -> None:
    """A generated ConfigMap or Secret has its name of today until the build's end."""
    config = "kind: GatewayConfig\nspec: {env: [{valueFrom: {configMapKeyRef: {name: p-s}}}]}\n"
    made = renamed("ConfigMap", "s", "p-s", needsHashSuffix="enabled")
    assert stale(config, made) == [
        "AIGW515 this names the ConfigMap by a name that kustomize changes: p-s, p-s and a hash"
    ]


def test_a_text_without_such_annotations_is_not_read() -> None:
    """Most builds change no name."""
    assert may_be_renamed(renamed("Gateway", "a", "b").encode())
    assert may_be_renamed(f"{KUSTOMIZE}/needsHashSuffix: enabled".encode())
    assert not may_be_renamed(f"{KUSTOMIZE}/index: '0'".encode())
