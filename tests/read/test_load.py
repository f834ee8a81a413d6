"""All inputs at once, and what is said of those that cannot be read."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from hypothesis import given

from aigw_render.read.files import InputFile
from aigw_render.read.load import Loaded, load, load_all

from .cases import SHAPES, streams

if TYPE_CHECKING:
    from pathlib import Path


def loaded(*texts: str) -> Loaded:
    """Return what files of these texts hold; they are `0.yaml`, `1.yaml` and so on."""
    return load([InputFile(f"{number}.yaml", text.encode()) for number, text in enumerate(texts)])


def said(*texts: str) -> list[tuple[str, str, str]]:
    """Return code, severity and place of every finding."""
    return [
        (found.code, found.severity, str(found.place.position) if found.place else "")
        for found in loaded(*texts).diagnostics
    ]


def test_every_kind() -> None:
    """A dump of a cluster holds more than what matters in a tree; what cannot be read is a finding."""
    files = [
        InputFile("a", b"kind: Pod\n---\n{kind: List, items: [{kind: Secret}]}\n---\nkind: [\n---\n# x\n")
    ]
    found = load_all(files)
    assert [resource.kind for resource in found.resources] == ["Pod", "Secret"]
    assert [one.code for one in found.diagnostics] == ["AIGW101"]
    assert [resource.kind for resource in load(files).resources] == ["Secret"]


def test_files_in_order() -> None:
    """Documents and objects keep the order of the inputs, and their marks."""
    files = [
        InputFile("b", b"kind: Gateway\n---\nkind: Secret\n"),
        InputFile("a", b"kind: Deployment\n", context=True),
    ]
    found = load(files)
    assert [(part.file, part.index, part.context) for part in found.documents] == [
        ("b", 0, False),
        ("b", 1, False),
        ("a", 0, True),
    ]
    assert [(item.kind, item.document.file) for item in found.resources] == [
        ("Gateway", "b"),
        ("Deployment", "a"),
    ]
    assert found.diagnostics == ()


PASSED = [
    *(
        "",
        "# c\n",
        "---\n",
        "text\n",
        "- kind: Deployment\n",
        "a: 1\n",
        "'kind': Service\n",
        "kind: [Deployment]\n",
    ),
    *('"a": .inf\n', '"a": 1\n"a": 2\n', "kind: 1\n", "kind: ConfigMap\nbroken: [\n", '{"kind": "Secret"}'),
]


@pytest.mark.parametrize("text", PASSED)
def test_what_does_not_matter(text: str) -> None:
    """It is neither read nor judged."""
    found = loaded(text)
    assert (found.resources, found.diagnostics) == ((), ())
    assert "".join(part.text for part in found.documents) == text


def test_errors() -> None:
    """Every document that cannot be read is one finding at its place in the file."""
    broken = "kind: Gateway\n---\n# c\nkind: Deployment\nspec: [\n---\nkind: DaemonSet\na: .inf\n"
    assert said(broken, "- *b\n", "\ufeffkind: Gateway\r\n<<: 1\r\n") == [
        ("AIGW101", "error", "0.yaml:6:1"),
        ("AIGW101", "error", "0.yaml:8:4"),
        ("AIGW101", "error", "1.yaml:1:3"),
        ("AIGW101", "error", "2.yaml:2:5"),
    ]
    assert [item.kind for item in loaded(broken).resources] == ["Gateway"]


def test_an_error_explains_itself() -> None:
    """With the line, a caret and what to do."""
    (found,) = loaded("kind: Gateway\nspec: a: b\n").diagnostics
    assert found.message == "a `:` that starts a value cannot stand here"
    assert found.hint == "quote a text that holds `: `, and check the indentation"
    assert found.place is not None
    assert (str(found.place.position), found.place.source, found.place.width) == (
        "0.yaml:2:8",
        "spec: a: b",
        1,
    )


def test_limits() -> None:
    """They are errors, in templates too, and a file that cannot be decoded has no documents."""
    deep = "kind: Deployment\nspec: " + "[" * 300 + "{{"
    assert said(deep, "a: \0") == [("AIGW117", "error", "0.yaml:2:206"), ("AIGW117", "error", "1.yaml:1:4")]
    assert [part.file for part in loaded(deep, "a: \0").documents] == ["0.yaml"]


@pytest.mark.parametrize(
    ("text", "severity"),
    [
        ("{{- if .Values.a }}\nkind: ConfigMap\n{{- end }}\n", "note"),
        ("kind: Deployment\nmetadata:\n  name: {{ .Values.name }}x\n", "warning"),
        ("{{- range .Values.routes }}\n---\nkind: AIGatewayRoute\n{{- end }}\n", "warning"),
        ('{{ include "x" . }}\nkind: GatewayConfigMap\n', "note"),
        ("{{ a }}\nkind: {{ .Values.kind }}List\n", "warning"),
        ("{{ a }}\nkind: PodTemplateListing\n# a List\n", "note"),
    ],
)
def test_templates(text: str, severity: str) -> None:
    """A template is passed through, with a warning when it names a kind that matters."""
    found = loaded(text)
    assert {item.code for item in found.diagnostics} == {"AIGW206"}
    assert severity in {item.severity for item in found.diagnostics}
    assert "".join(part.text for part in found.documents) == text


def test_braces_in_yaml_are_no_template() -> None:
    """Only what does not parse is a template."""
    found = loaded("kind: Deployment\nmetadata: {name: '{{ x }}'}\n")
    assert [item.name for item in found.resources] == ["{{ x }}"]
    assert found.diagnostics == ()


KINDS = {
    "app.yaml": ["Application", "Deployment", "Gateway", "AIGatewayRoute"],
    "chart.yaml": ["Gateway"],
    "crlf.yaml": ["GatewayConfig", "Gateway"],
    "dump.yaml": ["Deployment"],
    "embedded.yaml": [],
    "list.json": ["Gateway", "EnvoyProxy"],
    "stream.yaml": ["GatewayClass", "EnvoyProxy", "Gateway", "Deployment"],
}


@pytest.mark.parametrize("path", SHAPES, ids=lambda path: path.name)
def test_shapes(path: Path) -> None:
    """Each shape of file has the objects that a reader would count."""
    found = load([InputFile(path.name, path.read_bytes())])
    assert [item.kind for item in found.resources] == KINDS[path.name]
    assert {item.severity for item in found.diagnostics} <= {"note", "warning"}


@given(streams)
def test_any_text_can_be_loaded(stream: str) -> None:
    """There is no text that breaks the reader, and none that it loses."""
    found = loaded(stream)
    assert "".join(part.text for part in found.documents) == stream
    for item in found.diagnostics:
        assert item.place is not None
        assert item.place.position.line <= stream.count("\n") + stream.count("\r") + 1


def test_a_missing_marker_between_two_objects() -> None:
    """The first object is lost to Kubernetes, so it is said; nothing else of it is an error."""
    found = load([InputFile("a.yaml", b"kind: Gateway\nmetadata: {name: a}\nkind: GatewayConfig\n")])
    assert [(one.code, one.severity) for one in found.diagnostics] == [("AIGW116", "warning")]
    place = found.diagnostics[0].place
    assert place is not None
    assert str(place.position) == "a.yaml:3:1"
    assert found.diagnostics[0].related[0].place.position.line == 1
