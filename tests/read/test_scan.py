"""The cheap proof that a document cannot matter: quick for tidy ones, never wrong."""

from __future__ import annotations

import time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from aigw_render.base.data import get
from aigw_render.read.kinds import KINDS, matters
from aigw_render.read.scan import may_matter

from .cases import documents, read, streams

OTHERS = [
    "kind: ConfigMap\n",
    "apiVersion: v1\nkind: ConfigMap\nmetadata:\n  name: x\ndata:\n  a: |\n    ---\n    kind: Deployment\n",
    "# c\n---\n# Source: x\napiVersion: v1\nkind: Secret # why\nlist:\n- kind: Deployment\n-\n- b\n# end",
    "\ufeffapiVersion: v1\r\nkind: ConfigMap\r\n\r\nmetadata:\r\n  name: x\r\n",
    "---\nkind:\tService\t\nspec: {}",
    "apiVersion: v1\nmetadata: {kind: Deployment}\n",
    "# only a comment\n",
    "\n\n",
    "",
    "---\n",
    "kind: CustomResourceDefinition\napiextensions.k8s.io/v1: x\na-b_c: 1\n",
]

COMPOSED = [
    "kind: Deployment\n",
    "kind: List\n",
    "kind: ConfigMapList\n",
    'kind: "ConfigMap"\n',
    '"kind": Deployment\n',
    "'kind': Deployment\n",
    "? kind\n: Deployment\n",
    "kind:\n  Deployment\n",
    "kind: &k Deployment\n",
    "kind: !!str Deployment\n",
    "&k kind: Deployment\n",
    "!!str kind: Deployment\n",
    "kind : Deployment\n",
    "kind: Config\n  Map\n",
    "kind: Config\n\n  Map\n",
    "kind: ConfigMap\nkind: Deployment\n",
    "a: 1\n<<: {kind: Deployment}\n",
    "*a : 1\nkind: ConfigMap\n",
    '{"kind": "Deployment"}\n',
    "{\nkind: Deployment\n}\n",
    "--- {kind: Deployment}\n",
    "--- kind\n",
    "%YAML 1.1\n---\nkind: ConfigMap\n",
    "--- !!map\nkind: Deployment\n",
    "--- &a\nkind: Deployment\n",
    " kind: Deployment\n",
    '  a: "\nkind: ConfigMap"\n  kind: Deployment\n',
    'a: "\nkind: ConfigMap\n"\nkind: Deployment\n',
    "a: b\rkind: Deployment\r",
    "a: b\x85kind: Deployment\n",
    "a: b\u2028kind: Deployment\n",
    "# c\u2029kind: Deployment\n",
    "- kind: Deployment\n",
    "text\n",
    "a b: 1\n",
    "{{- if .Values.x }}\nkind: Deployment\n{{- end }}\n",
    "a: [\nb]\nkind: ConfigMap\n",
]


@pytest.mark.parametrize("text", OTHERS)
def test_documents_that_need_no_parser(text: str) -> None:
    """What tidy documents look like is understood."""
    assert not may_matter(text)
    kind = get(read(text), "kind")
    assert not (isinstance(kind, str) and matters(kind))


@pytest.mark.parametrize("text", COMPOSED)
def test_documents_that_are_parsed(text: str) -> None:
    """All that the scan does not understand, and all that matters, is parsed."""
    assert may_matter(text)


@pytest.mark.parametrize("kind", sorted(KINDS))
def test_kinds_that_matter(kind: str) -> None:
    """Each of them is found, and with another letter it is not."""
    assert may_matter(f"apiVersion: x/v1\nkind: {kind}\n")
    assert not may_matter(f"apiVersion: x/v1\nkind: {kind}s\n")


def never_wrong(stream: str) -> None:
    """Check that every document that need not be parsed is of a kind that does not matter."""
    for part in documents(stream):
        if may_matter(part.text):
            continue
        try:
            kind = get(read(part.text), "kind")
        except ValueError:
            continue
        assert not (isinstance(kind, str) and matters(kind)), part.text


@given(streams)
def test_never_wrong_on_any_text(stream: str) -> None:
    """Whatever YAML's words say, the scan and the parser agree."""
    never_wrong(stream)


def _lines(*choices: str) -> st.SearchStrategy[str]:
    return st.sampled_from(choices)


heads = _lines("", "---\n", "# c\n---\n", "\ufeff", "%YAML 1.1\n---\n", "--- # c\n", "--- &a\n", "...\n")
kind_lines = _lines(
    *("kind: Deployment\n", "kind: ConfigMap\n", '"kind": Deployment\n', "kind: 'Deployment'\n"),
    *("kind:\n  Deployment\n", "kind : Deployment\n", "? kind\n: Deployment\n", "kind: Deployment # c\n"),
    *(
        "kind: Config\n  Map\n",
        "&a kind: Deployment\n",
        "kind: !x Deployment\n",
        "<<: {kind: Deployment}\n",
        "",
    ),
)
other_lines = _lines(
    *("a: 1\n", "\n", "# c\n", "a:\n- kind: ConfigMap\n", "a: |\n  kind: ConfigMap\n", "a: >-\n\n  x\n\n"),
    *(
        'a: "\nkind: ConfigMap\n  x"\n',
        "a: '\nkind: ConfigMap '\n",
        "a: {\nkind: ConfigMap\n }\n",
        "a: [\n]\n",
    ),
    *(
        "a: x\n  kind: ConfigMap\n",
        "  b: 1\n",
        "- x\n",
        "a: 'x\n",
        '"\n',
        "}\n",
        " '\n",
        "a.b/c-d: &x y\n",
        "a:\r\n",
    ),
)
near_misses = st.builds(
    lambda head, parts, end: head + "".join(parts) + end,
    heads,
    st.lists(kind_lines | other_lines, max_size=6),
    _lines("", "...\n", "# c", "---\n"),
)


@given(near_misses, _lines("\n", "\r\n", "\r"))
def test_never_wrong_on_near_misses(stream: str, newline: str) -> None:
    """Texts that are made to look like what the scan understands."""
    never_wrong(stream.replace("\n", newline))


def test_fast() -> None:
    """A long document that does not matter costs far less than to parse it."""
    text = "apiVersion: v1\nkind: ConfigMap\ndata:\n" + "  key: some text that is as long as most\n" * 2000
    before = time.perf_counter()
    assert not may_matter(text)
    scanned = time.perf_counter() - before
    before = time.perf_counter()
    read(text)
    assert scanned * 5 < time.perf_counter() - before
