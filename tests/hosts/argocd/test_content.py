"""What counts as an empty result."""

from __future__ import annotations

import pytest

from aigw_render.base.codes import make
from aigw_render.base.diagnostic import Place
from aigw_render.base.position import Position
from aigw_render.hosts.argocd.content import has_objects, no_objects, refused
from aigw_render.outcome import OutputFile


@pytest.mark.parametrize(
    ("stream", "holds"),
    [
        ("", False),
        ("# kind: Gateway\n", False),
        ("---\n...\n---\nnull\n---\n~\n---\n{}\n", False),
        ("apiVersion: v1\nkind: List\nitems: []\n", False),
        ("kind: ConfigMapList\nitems:\n", False),
        ("kind: List\nitems:\n- kind: List\n  items: []\n- null\n", False),
        ("kind: List\nitems:\n- {kind: Gateway}\n", True),
        ("kind: Gateway\n", True),
        ('# first\n---\n{"kind":"Gateway"}\n', True),
        ("- a: [\n", True),
        ("metadata: {name: x}\n", True),
        ("kind: &a Gateway\n", True),
    ],
)
def test_objects(stream: str, holds: bool) -> None:
    """Comments, nothing, and lists of nothing are none; what cannot be read is something."""
    assert has_objects([OutputFile("a.yaml", (), "", ""), OutputFile("b.yaml", (), "", stream)]) == holds


@pytest.mark.parametrize(
    ("part", "said"),
    [
        ("---\n\n# values\r\na: 1\n", "a.yaml:14:1 "),
        ("[1]\n", "a.yaml:11:1 "),
        ("{}", "a.yaml:11:1 "),
        ("apiVersion: v1\n  x: {", "a.yaml:12:4 a `:` that starts a value cannot stand here"),
        ("kind: {{ .x }}\n{{- end }}\n", "a.yaml:13:1 a key without its `:`"),
        ('{"kind": "A"}', ""),
        ('{"a": {"kind": "A"}}', "a.yaml:11:1 "),
        ('{"metadata": {}, "kind": "A"}', ""),
        ("kind: List\nitems: []\n", ""),
        ("kind: A\n", ""),
        ("---\n# none\n...\n", ""),
        ("", ""),
    ],
)
def test_documents_that_are_no_objects(part: str, said: str) -> None:
    """With the place in the file as it is, at what cannot be read; no line of it, which may be a Secret's."""
    first = "kind: A\n" + "#\n" * 9
    found = list(no_objects([OutputFile("a.yaml", (first, part), "", "")]))
    assert ["".join(f"{one.place.position} {one.found}" for one in found if one.place)] == [said]
    assert {one.code for one in found} <= {"AIGW506"}
    assert not any(one.place.source for one in found if one.place)


def test_templates_are_refused() -> None:
    """What is a note elsewhere; other findings stay."""
    place = Place(Position("a.yaml", 1, 1))
    found = refused(make("AIGW206", "a template is passed through as it is", place))
    assert (found.code, found.severity, found.place) == ("AIGW506", "error", place)
    other = make("AIGW201", "x")
    assert refused(other) == other


def test_a_long_list_is_not_read_again(monkeypatch: pytest.MonkeyPatch) -> None:
    """A glance tells: to read it would take as long as everything else."""
    monkeypatch.setattr("aigw_render.hosts.argocd.content._fits", pytest.fail)
    parts = ("kind: List\nitems: []\n", '---\n{\n  "apiVersion": "v1", "kind": "List"}\n')
    assert list(no_objects([OutputFile("a.yaml", parts, "", "")])) == []
