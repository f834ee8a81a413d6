"""Whole documents that come before another one, and go again to the byte."""

from __future__ import annotations

import pytest

from aigw_render.base.data import Data, Quoted, copy
from aigw_render.base.errors import InternalError
from aigw_render.edit.newdocument import prepend, unmarked, without
from aigw_render.edit.texts import key_of, planned_texts
from aigw_render.plan.drafts import DocumentPlan, Drafts
from aigw_render.read.documents import split
from aigw_render.read.files import InputFile
from aigw_render.read.load import load

NEW: dict[str, Data] = {"kind": "EnvoyProxy", "spec": {"v": Quoted("true"), "list": [{"name": "a", "b": 1}]}}


def before_gateway(content: str, path: str = "in.yaml") -> str:
    """Return a file with a new document before its Gateway."""
    loaded = load([InputFile(path, content.encode())])
    drafts = Drafts()
    (gateway,) = [one for one in loaded.resources if one.kind == "Gateway"]
    drafts.insert(gateway, NEW)
    texts, refused = planned_texts(drafts.finish(), loaded.documents)
    assert refused == []
    return "".join(texts.values())


def without_new(content: str, path: str = "in.yaml") -> str:
    """Return a file without the new document."""
    loaded = load([InputFile(path, content.encode())])
    drafts = Drafts()
    (new,) = [one for one in loaded.resources if one.kind == "EnvoyProxy"]
    drafts.delete(new)
    return "".join(planned_texts(drafts.finish(), loaded.documents)[0].values())


BODY = 'kind: EnvoyProxy\nspec:\n  v: "true"\n  list:\n  - name: a\n    b: 1\n'
FLOW = '{kind: EnvoyProxy, spec: {v: "true", list: [{name: a, b: 1}]}}'
COMPACT = '{"kind":"EnvoyProxy","spec":{"v":"true","list":[{"name":"a","b":1}]}}'
WIDE = 'kind: EnvoyProxy\nspec:\n    v: "true"\n    list:\n        - name: a\n          b: 1\n'
WIDE_GATEWAY = "kind: Gateway\nspec:\n    a:\n        - b:  1\n"
PLACES = [
    ("kind: Gateway\n", f"---\n{BODY}--- # aigw-render\nkind: Gateway\n"),
    ("kind: Gateway", f"---\n{BODY}--- # aigw-render\nkind: Gateway"),
    ("---\nkind: Gateway\n", f"---\n{BODY}---\nkind: Gateway\n"),
    ("\ufeffkind: Gateway\n", f"\ufeff---\n{BODY}--- # aigw-render\nkind: Gateway\n"),
    ("\ufeff--- # x\nkind: Gateway\n", f"\ufeff---\n{BODY}--- # x\nkind: Gateway\n"),
    ("# c\n\nkind: Gateway\n", f"---\n{BODY}--- # aigw-render\n# c\n\nkind: Gateway\n"),
    ("# c\n\n---\nkind: Gateway\n", f"# c\n\n---\n{BODY}---\nkind: Gateway\n"),
    ("a: 1\n---\nkind: Gateway\n", f"a: 1\n---\n{BODY}---\nkind: Gateway\n"),
    ("a: |+\n  x\n\n---\nkind: Gateway\n", f"a: |+\n  x\n\n---\n{BODY}---\nkind: Gateway\n"),
    ("a: 1\n...\nkind: Gateway\n", f"a: 1\n...\n---\n{BODY}--- # aigw-render\nkind: Gateway\n"),
    ("a: 1\n...\n# c\n---\nkind: Gateway\n", f"a: 1\n...\n# c\n---\n{BODY}---\nkind: Gateway\n"),
    (
        "a: 1\n...\n# c\n%YAML 1.1\n---\nkind: Gateway\n",
        f"a: 1\n...\n---\n{BODY}...\n# c\n%YAML 1.1\n---\nkind: Gateway\n",
    ),
    ("%YAML 1.1\n---\nkind: Gateway\n", f"---\n{BODY}...\n%YAML 1.1\n---\nkind: Gateway\n"),
    ("--- {kind: Gateway}\n", f"---\n{FLOW}\n--- {{kind: Gateway}}\n"),
    ('a: 1\n---\n{"kind":"Gateway"}\n', f'a: 1\n---\n{COMPACT}\n---\n{{"kind":"Gateway"}}\n'),
    (WIDE_GATEWAY, f"---\n{WIDE}--- # aigw-render\n{WIDE_GATEWAY}"),
]


@pytest.mark.parametrize("eol", ["\n", "\r\n"])
@pytest.mark.parametrize(("content", "expected"), PLACES)
def test_it_comes_before_and_goes_again(content: str, expected: str, eol: str) -> None:
    """In the neighbour's style, and nothing else moves."""
    content, expected = content.replace("\n", eol), expected.replace("\n", eol)
    if content == "kind: Gateway" and eol != "\n":
        return  # no line break shows which one is the file's
    assert before_gateway(content) == expected
    assert without_new(expected) == content


def test_json_becomes_a_list_and_is_one_object_again() -> None:
    """A head of its own form tells it from a List of the user's."""
    content = ' {"kind": "Gateway"}\n\n'
    rendered = before_gateway(content, "in.json")
    new = '{"kind": "EnvoyProxy", "spec": {"v": "true", "list": [{"name": "a", "b": 1}]}}'
    head = '{"apiVersion": "v1", "kind": "List", "items":  ['
    assert rendered == f' {head}\n{new},\n{{"kind": "Gateway"}}\n]}}\n\n'
    assert without_new(rendered, "in.json") == content
    user = rendered.replace('"items":  [', '"items": [')
    assert '"kind": "List"' in without_new(user, "in.json")


def test_only_a_file_of_one_json_object_becomes_a_list() -> None:
    """A stream has `---`, and a comment is no JSON."""
    for content in ('{"kind": "Gateway"} # c\n', '{"kind": "Gateway"}\n---\na: 1\n'):
        assert "List" not in before_gateway(content, "in.yaml")


def test_an_object_in_a_list_goes_before_its_neighbour() -> None:
    """Several at once, in lists in lists too."""
    items = "- kind: Gateway\n- kind: List\n  items:\n  - kind: EnvoyProxy\n  - kind: Gateway\n"
    content = f"kind: List\nitems:\n{items}"
    loaded = load([InputFile("in.yaml", content.encode())])
    first, old, second = loaded.resources
    drafts = Drafts()
    drafts.insert(first, {"kind": "A"})
    drafts.insert(second, {"kind": "B"})
    drafts.delete(old)
    drafts.object(second)["spec"] = 1
    texts, _ = planned_texts(drafts.finish(), loaded.documents)
    inner = "- kind: List\n  items:\n  - kind: B\n  - kind: Gateway\n    spec: 1\n"
    assert "".join(texts.values()) == f"kind: List\nitems:\n- kind: A\n- kind: Gateway\n{inner}"


def test_what_stays_as_it_is_is_no_change() -> None:
    """A copy that was looked at only is not planned."""
    (resource,) = load([InputFile("in.yaml", b"kind: Gateway\n")]).resources
    drafts = Drafts()
    assert drafts.object(resource) == {"kind": "Gateway"}
    assert drafts.finish() == ()


def test_a_result_that_says_something_else_is_no_result() -> None:
    """The proof reads both documents again."""
    (document,) = split(InputFile("in.yaml", b"kind: Gateway\n"))
    (resource,) = load([InputFile("in.yaml", b"kind: Gateway\n")]).resources
    with pytest.raises(InternalError, match="not what was planned"):
        prepend(document, resource.root, document.text, NEW, {"kind": "Other"})
    with pytest.raises(InternalError, match="3 documents, not 2"):
        prepend(document, resource.root, "kind: Gateway\n---\na: 1\n", NEW, copy(resource.tree))


def test_what_remains_of_a_document() -> None:
    """Its byte order mark, and comments that stand before its marker."""
    assert without("\ufeff# c\n---\na: 1\n") == "\ufeff# c\n"
    assert without("\ufeffa: 1\n---\nb: 1\n") == "\ufeff"
    assert unmarked("--- # aigw-render \na: 1\n") == "--- # aigw-render \na: 1\n"


def test_refused_edits_are_all_named() -> None:
    """Each with its own place; the other documents' texts are still there."""
    loaded = load([InputFile("in.yaml", b"kind: Gateway\na: {b: 1, b: 2}\n---\nkind: Gateway\n")])
    plans = [DocumentPlan(one, {"kind": "Gateway", "a": {"b": 3}}) for one in loaded.resources]
    texts, refused = planned_texts(plans, loaded.documents)
    assert [one.code for one in refused] == ["AIGW116"]
    assert texts[key_of(loaded.documents[1])] == "---\nkind: Gateway\na:\n  b: 3\n"
