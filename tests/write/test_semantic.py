"""The diff by meaning: what a cluster would notice, and nothing else."""

from __future__ import annotations

import pytest

from aigw_render.write.difference import Difference
from aigw_render.write.semantic import semantic_diff

HEAD = "apiVersion: v1\nkind: Thing\nmetadata: {name: a, namespace: ns}\n"
NAMED = "Thing ns/a: "


def diff(before: str | None, after: str | None) -> str:
    """Return the diff of one file."""
    return semantic_diff([Difference("x.yaml", before, after)])


@pytest.mark.parametrize(
    ("before", "after", "lines"),
    [
        ("a: 1 # x\nb: 2", "b: 2\n# y\na: 1", ""),
        ("a: {b: ~}", "a: {}", ""),
        ("a: &x {b: 1}\nc: *x", "a: {b: 1}\nc: {b: 1}", ""),
        ("a: 1", 'a: "1"', 'a: 1 -> "1"\n'),
        ("a: 1", "a: true", "a: 1 -> true\n"),
        ("a: {}", "a: []", "a: {} -> []\n"),
        ("a: {b: 1}", "a: 2", 'a: {"b": 1} -> 2\n'),
        ("z: 1", "z: 1\na: {}", "a: (none) -> {}\n"),
        ("z: 1", "z: 1\na: {b: {c: 1}}", "a.b.c: (none) -> 1\n"),
        ("a: {x.y/z: 1, '': 2}", "a: {x.y/z: 3, '': 4}", 'a["x.y/z"]: 1 -> 3\na[""]: 2 -> 4\n'),
        ("a: [1, 2]", "a: [2, 1]", "a: [1, 2] -> [2, 1]\n"),
        (
            "a: [{name: x, b: 1}]",
            "a: [{name: z}, {b: 2, name: x}]",
            'a[name=x].b: 1 -> 2\na[name=z]: (none) -> {"name": "z"}\n',
        ),
        ("a: [{name: x, b: 1}]", "a: ~", "a[name=x].b: 1 -> (none)\n"),
        ("a: [{name: x}, {name: z}]", "a: [{name: z}, {name: x}]", 'a: order: ["x", "z"] -> ["z", "x"]\n'),
        ("a: [{name: x}, {name: x}]", "a: []", 'a: [{"name": "x"}, {"name": "x"}] -> []\n'),
        (
            "a: [{name: x, mountPath: /a}, {name: x, mountPath: /b}]",
            "a: [{name: x, mountPath: /a}, {name: z, mountPath: /b}]",
            'a[mountPath=/b].name: "x" -> "z"\n',
        ),
        ('a: "\\e[2J\\u202e"', "a: ä\n", 'a: "\\u001b[2J\\u202e" -> "ä"\n'),
    ],
)
def test_values(before: str, after: str, lines: str) -> None:
    """Paths, values of every type, lists with names; comments, order of keys and nulls are nothing."""
    expected = "".join(f"{NAMED}{line}\n" for line in lines.splitlines())
    assert diff(f"{HEAD}{before}\n", f"{HEAD}{after}\n") == expected


def test_objects() -> None:
    """Objects come, go, and stay when they are only moved; lists are what is in them."""
    other = HEAD.replace("name: a, namespace: ns", "name: b")
    assert diff(HEAD, f"{HEAD}---\n{other}") == "Thing b: added\n"
    assert diff(f"{other}---\n{HEAD}", HEAD) == "Thing b: removed\n"
    assert diff(f"{HEAD}---\n{other}", f"{other}---\n{HEAD}") == ""
    moved = [Difference("x.yaml", HEAD, None), Difference("y.yaml", None, HEAD)]
    assert semantic_diff(moved) == ""
    item = "\n  ".join(HEAD.splitlines())
    assert diff(HEAD, f"apiVersion: v1\nkind: List\nitems:\n- {item}\n") == ""


def test_a_version_is_a_change_and_a_group_is_another_object() -> None:
    """As the API server sees it."""
    grouped = HEAD.replace("v1", "x/v1")
    assert diff(grouped, grouped.replace("v1", "v2")) == f'{NAMED}apiVersion: "x/v1" -> "x/v2"\n'
    assert diff(HEAD, grouped) == f"{NAMED}removed\n{NAMED}added\n"


def test_two_objects_of_one_name() -> None:
    """They are told apart by their order."""
    assert diff(f"{HEAD}---\n{HEAD}a: 1\n", f"{HEAD}---\n{HEAD}a: 2\n") == "Thing ns/a (2): a: 1 -> 2\n"


@pytest.mark.parametrize("kind", ["kustomize.config.k8s.io/v1", "aigw-render.github.io/v1alpha1"])
def test_what_no_cluster_sees(kind: str) -> None:
    """The input of kustomize and of this program."""
    assert diff(HEAD.replace("v1", kind), None) == ""


def test_what_cannot_be_read() -> None:
    """A template is named when its text differs; it is not said that nothing does."""
    said = "x.yaml: the text of a document differs that cannot be read as a manifest\n"
    assert diff("{{ a }}: [\n", "{{ b }}: [\n") == said
    assert diff("{{ a }}: [\n# b", "{{ a }}: [\n# b") == ""
    assert semantic_diff([Difference("x\n", "", "", readable=False)]) == "x\\n: it holds no text\n"


def test_colours() -> None:
    """Old red, new green."""
    change = Difference("x", f"{HEAD}a: 1\n", f"{HEAD}a: 2\n")
    assert semantic_diff([change], color=True) == f"{NAMED}a: \x1b[31m1\x1b[0m -> \x1b[32m2\x1b[0m\n"
