"""A byte order mark inside a file: dropped right behind a `---` line, text everywhere else, as in Kubernetes.

kubectl and kustomize cut a stream at its `---` lines and let each part begin with a mark. What is said here
of their reading was compared with k8s.io/apimachinery v0.37 and sigs.k8s.io/yaml v1.6.0.
"""

from __future__ import annotations

import subprocess
from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st

from aigw_render import InputFile, Outcome, Settings, remove, render
from aigw_render.read.compose import compose
from aigw_render.read.documents import lead, split
from aigw_render.read.kubeyaml import decode
from aigw_render.read.values import values
from tests.manifests import ENVOY, GATEWAY, ROUTE
from tests.nodes import same
from tests.programs import tool

if TYPE_CHECKING:
    from pathlib import Path

    from aigw_render.base.data import Data
    from aigw_render.read.node import Node

FIRST = "apiVersion: v1\nkind: ConfigMap\nmetadata:\n  name: a\n---\n"
SECOND = "apiVersion: gateway.networking.k8s.io/v1\nkind: Gateway\nmetadata:\n  name: b\nspec: {}\n"
BOM = "\ufeff"
SAID = Settings(ai_gateway_version="v1.1", position="sidecar", webhook="absent")


def built(content: str, folder: Path) -> str:
    """Return what kustomize makes of a file."""
    (folder / "all.yaml").write_text(content, encoding="utf-8")
    (folder / "kustomization.yaml").write_text("resources: [all.yaml]\n")
    done = subprocess.run([tool("kustomize"), "build", str(folder)], capture_output=True, check=True)
    return done.stdout.decode()


def rendered(content: str) -> Outcome:
    """Return the outcome of a run on a file."""
    return render([InputFile("all.yaml", content.encode())], SAID)


def test_what_kustomize_reads(tmp_path: Path) -> None:
    """A mark right after `---` is none of the text; after a comment it is."""
    assert built(FIRST + BOM + SECOND, tmp_path) == built(FIRST + SECOND, tmp_path)
    assert r"\uFEFF" in built(FIRST + "# c\n" + BOM + SECOND, tmp_path)


READ: dict[str, list[Data]] = {
    f"a: 1\n---\n{BOM}b: 2\n": [{"a": 1}, {"b": 2}],
    f"a: 1\n--- # c\n{BOM}b: 2\nc: 3\n": [{"a": 1}, {"b": 2, "c": 3}],
    f"a: 1\r\n---\r\n{BOM}b: 2\r\nc: 3\r\n": [{"a": 1}, {"b": 2, "c": 3}],
    f"# c\n\n---\n{BOM}b:\n- 2\n": [{"b": [2]}],
    f"a: 1\n---\n{BOM}# c\nb: 2\nc: 1\n": [{"a": 1}, {"b": 2, "c": 1}],
    f"a: 1\n---\n{BOM}{{a: 1}}\n": [{"a": 1}, {"a": 1}],
    f"a: 1\n---\n{BOM}{BOM}b: 1\n": [{"a": 1}, {"b": 1}],
    f"{BOM}{BOM}a: 1\n": [{"a": 1}],
    f"a: 1\n---\n{BOM}---\nb: 2\n": [{"a": 1}, {"b": 2}],
    f"a: 1\n---\n{BOM}\n---\nb: 2\n": [{"a": 1}, None, {"b": 2}],
    f"a: 1\n---\n# c\n{BOM}b: 2\n": [{"a": 1}, {f"{BOM}b": 2}],
    f"a: 1\n---\n\n{BOM}b: 2\n": [{"a": 1}, {f"{BOM}b": 2}],
    f"{BOM}---\n{BOM}a: 1\n": [{f"{BOM}a": 1}],
    f"{BOM}a: 1\n{BOM}b: 2\n": [{"a": 1, f"{BOM}b": 2}],
    f"a: 'x\n{BOM}y'\n": [{"a": f"x {BOM}y"}],
    f'a: "x\n  {BOM}y"\n': [{"a": f"x {BOM}y"}],
    f"a: |\n  x\n{BOM}b: 1\n": [{"a": "x\n", f"{BOM}b": 1}],
    f"a: |\n  x\n  {BOM}y\n": [{"a": f"x\n{BOM}y\n"}],
    f"a:\n{BOM}  b: 1\n": [{"a": None, f"{BOM}  b": 1}],
    f"[a,\n{BOM}b]\n": [["a", f"{BOM}b"]],
    f"{{a: 1,\n{BOM}b: 2}}\n": [{"a": 1, f"{BOM}b": 2}],
    f"a: x{BOM}y\n": [{"a": f"x{BOM}y"}],
    f"\ue000: &a 1\nb: *a\n{BOM}c: *a\n": [{"\ue000": 1, "b": 1, f"{BOM}c": 1}],
}
"""As Kubernetes' reader has it."""


@pytest.mark.parametrize("pure", [False, True])
@pytest.mark.parametrize("text", READ)
def test_what_is_read(text: str, pure: bool) -> None:
    """A dropped mark is no part of anything, any other is text."""
    documents = split(InputFile("in.yaml", text.encode()))
    assert [decode(compose(one.text, pure=pure)) for one in documents] == READ[text]
    assert [values(one.text) for one in documents] == READ[text]


@given(st.text(alphabet="ab:- #\n\r\ufeff{}'\"|", max_size=24))
def test_a_dropped_mark_moves_all_nodes(text: str) -> None:
    """Nodes of a document behind `---` and a mark are those of the same text without, as far behind."""
    before = f"---\n{BOM}"
    if text.startswith(BOM) or "---" in text or "..." in text:
        return
    try:
        plain = compose(text)
    except ValueError:
        return
    found = compose(before + text)
    assert (plain is None) == (found is None)
    assert plain is None or (found is not None and same(found, moved(plain, len(before))))


def moved(node: Node, by: int) -> Node:
    """Return a tree with all its nodes so far behind where they are."""
    node.start, node.end, node.prefix = node.start + by, node.end + by, node.prefix + by
    for part in (*(part for pair in node.pairs for part in pair), *node.items):
        moved(part, by)
    return node


ROOTS = (
    ENVOY,
    "{"
    + ENVOY.partition("metadata:")[0].strip().replace("\n", ", ")
    + ", metadata: {name: e, namespace: prod, labels: {"
    "gateway.envoyproxy.io/owning-gateway-name: ai, gateway.envoyproxy.io/owning-gateway-namespace: prod}},\n"
    "spec: {template: {metadata: {labels: {gateway.envoyproxy.io/owning-gateway-name: ai,\n"
    "  gateway.envoyproxy.io/owning-gateway-namespace: prod}}, spec: {containers: [{name: envoy}]}}}}\n",
    f"# a comment\n\n{ENVOY}",
    ENVOY.replace("\n", "\r\n"),
    f"{ENVOY}x: |\n  y",
)


@pytest.mark.parametrize("root", ROOTS)
@pytest.mark.parametrize("marker", ["---\n", "---   # c\n", "---\r\n"])
def test_what_is_written(root: str, marker: str) -> None:
    """The mark stays where it is, and the rest is what it is without; taken out, it is the same bytes."""
    head = f"{GATEWAY}---\n{ROUTE}{marker}"
    with_mark, without = rendered(head + BOM + root), rendered(head + root)
    assert [one for one in with_mark.diagnostics if one.severity != "note"] == []
    assert with_mark.files[0].after == without.files[0].after.replace(head, head + BOM)
    back = remove([InputFile("all.yaml", with_mark.files[0].after.encode())], SAID)
    assert back.files[0].after == head + BOM + root


def test_text_in_a_workload_stays() -> None:
    """Marks that start lines are edited around."""
    text = f"{GATEWAY}---\n{ROUTE}---\n{ENVOY}{BOM}x: 'a\n{BOM}b'\ny: 1\n"
    outcome = rendered(text)
    assert [one.code for one in outcome.diagnostics if one.severity == "warning"] == ["AIGW232"]
    assert outcome.files[0].after.endswith(f"{BOM}x: 'a\n{BOM}b'\ny: 1\n")
    assert "ai-gateway-extproc" in outcome.files[0].after
    back = remove([InputFile("all.yaml", outcome.files[0].after.encode())], SAID)
    assert back.files[0].after == text


@pytest.mark.parametrize("between", ["# c\n", "\n"])
def test_it_is_said_where_it_hides_a_key(between: str) -> None:
    """The object is another one than it seems to be."""
    (found,) = [one for one in rendered(FIRST + between + BOM + SECOND).diagnostics if one.code == "AIGW232"]
    assert found.place is not None
    assert found.place.position == ("all.yaml", 7, 1)
    assert found.place.source == SECOND.partition("\n")[0]
    others = (
        BOM + FIRST + SECOND,
        FIRST + BOM + SECOND,
        FIRST + between + SECOND,
        f"{SECOND}---\n{between}{BOM}{FIRST}",
    )
    assert [one.code for text in others for one in rendered(text).diagnostics if one.code == "AIGW232"] == []


def test_lead() -> None:
    """What the parser never sees."""
    texts = (
        "",
        "a",
        BOM,
        f"{BOM}---\n{BOM}a",
        f"# c\n---\n{BOM}a",
        f"--- a\n{BOM}",
        f"---\n\n{BOM}",
        f"x\n---\n{BOM}",
    )
    assert [lead(text) for text in texts] == [0, 0, 1, 1, 9, 0, 0, 0]
