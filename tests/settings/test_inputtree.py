"""Files and objects of the input that others name."""

from __future__ import annotations

import pytest

from aigw_render.read.documents import Document, split
from aigw_render.read.files import InputFile
from aigw_render.settings.inputtree import InputTree


def tree(*paths: str, text: str = "a: 1\n") -> InputTree:
    """Return a tree of files that hold the same."""
    documents: list[Document] = []
    for path in paths:
        documents += split(InputFile(path, text.encode()))
    return InputTree(documents)


@pytest.mark.parametrize(
    ("near", "path", "found"),
    [
        ("apps/a.yaml", "v.yaml", ["v.yaml"]),
        ("./apps/a.yaml", "/v.yaml", ["v.yaml"]),
        ("apps/x/a.yaml", "envs/v.yaml", ["apps/envs/v.yaml", "envs/v.yaml"]),
        ("apps/a.yaml", "../../v.yaml", ["v.yaml"]),
        ("apps/a.yaml", "up/v.yaml", ["../up/v.yaml"]),
        ("/r/apps/a.yaml", "v.yaml", ["/r/v.yaml"]),
        ("<stdin>", "envs/v.yaml", ["apps/envs/v.yaml", "envs/v.yaml"]),
        ("apps/a.yaml", "gone.yaml", []),
    ],
)
def test_files_of_a_repository(near: str, path: str, found: list[str]) -> None:
    """Its root is one of the folders above the manifest."""
    files = ("v.yaml", "./apps/envs/v.yaml", "envs/v.yaml", "../up/v.yaml", "/r/v.yaml")
    assert tree(*files).within(near, path) == found


@pytest.mark.parametrize(
    ("near", "path", "found"),
    [
        ("k/kustomization.yaml", "v.yaml", ["k/v.yaml"]),
        ("./k/kustomization.yaml", "../w.yaml", ["w.yaml"]),
        ("k/kustomization.yaml", "w.yaml", []),
        ("<stdin>", "w.yaml", []),
    ],
)
def test_files_beside_a_manifest(near: str, path: str, found: list[str]) -> None:
    """Exactly where the path leads."""
    assert tree("k/v.yaml", "w.yaml").beside(near, path) == found


@pytest.mark.parametrize(
    "text",
    [
        "kind: ConfigMap\nmetadata: {name: c}\n",
        "kind: ConfigMap\nmetadata:\n  name: 'c'\n",
        '{"kind": "ConfigMap", "metadata": {"name": "c"}}\n',
        "kind: ConfigMapList\nitems:\n- {kind: ConfigMap, metadata: {name: c}}\n",
        "a: [\n---\nkind: ConfigMap\nmetadata: {name: c}\n",
    ],
)
def test_objects(text: str) -> None:
    """In whatever style they are written, also beside what cannot be read."""
    (found,) = tree("c.yaml", text=text).objects("ConfigMap", "c")
    assert (found.kind, found.name) == ("ConfigMap", "c")


@pytest.mark.parametrize(("kind", "name"), [("ConfigMap", "other"), ("Secret", "c"), ("ConfigMap", "")])
def test_objects_that_are_not_there(kind: str, name: str) -> None:
    """Kind and name have to be theirs, not just words in the text."""
    text = "kind: ConfigMap\nmetadata: {name: c}\ndata: {Secret: 'name: other'}\n"
    assert tree("c.yaml", text=text).objects(kind, name) == []
