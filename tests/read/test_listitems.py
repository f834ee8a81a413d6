"""A list cut at its items, and put together again."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from aigw_render.base.data import Data, sequence
from aigw_render.base.errors import InternalError
from aigw_render.edit.blocktext import lines_of
from aigw_render.edit.listitems import together
from aigw_render.edit.style import DEFAULT
from aigw_render.read.documents import Document
from aigw_render.read.listitems import cut, document, item_of, stream
from aigw_render.read.values import values

HEAD = "apiVersion: config.kubernetes.io/v1\nkind: ResourceList\nitems:\n"
CONFIG = "functionConfig:\n  kind: X\n"
ITEMS = (
    "- kind: A\n  metadata:\n    name: a\n",
    "- {kind: B,\n   data: [1, 2]}\n",
    "- kind: C\n  data:\n    text: |\n      ---\n      x\n\n       y\n    kept: |+2\n        z\n\n\n",
    "- kind: D\n  list:\n  - a\n  -   b # why\n  quoted: 'two\n\n    lines'\n",
    "- # nothing\n  kind: E\n",
)


def whole(text: str) -> Document:
    """Return a list as its document."""
    return Document("in.yaml", 0, text, 0, context=False)


def test_the_parts_are_the_text_and_say_the_same() -> None:
    """Items are moved as a whole: block scalars, flow and quotes over several lines too."""
    text = HEAD + "".join(ITEMS) + CONFIG
    parts = cut(text)
    assert parts is not None
    assert parts.items == ITEMS
    assert parts.head + "".join(parts.items) + parts.rest == text
    assert [values(document(item)) for item in ITEMS] == sequence(values(text), "items")
    assert [values(item_of(document(item))) for item in ITEMS] == [
        [one] for one in sequence(values(text), "items")
    ]
    assert together(whole(text), parts, stream(ITEMS), [], []) == text


@pytest.mark.parametrize(
    "text",
    [
        HEAD.replace("items:", "items: []"),
        HEAD.replace("/v1", "/v1beta1") + ITEMS[0],
        "# a comment\n" + HEAD + ITEMS[0],
        HEAD + "  - kind: A\n",
        HEAD + "- kind: A\n metadata: {}\n",
        HEAD + ITEMS[0] + "# a comment\n" + ITEMS[0],
        HEAD + ITEMS[0].removesuffix("\n"),
        HEAD + ITEMS[0] + CONFIG + "results: []\n",
        HEAD + ITEMS[0] + "functionConfig: {kind: X}\n",
        HEAD + ITEMS[0].replace("\n", "\r\n"),
        HEAD + "- a: 'x\n  --- y'\n",
        HEAD + "- a: 'x\n  ...'\n",
        HEAD + "- a: 'x\n  % y'\n",
        HEAD + "- a: &x 1\n- a: *x\n",
        HEAD + "- a: '\x85'\n",
    ],
)
def test_another_form_stays_whole(text: str) -> None:
    """What would be cut wrong, or might refer to another item."""
    assert cut(text) is None


SCALARS = (
    st.none()
    | st.booleans()
    | st.integers(-(2**63), 2**63 - 1)
    | st.text("ab: -#&*!|>'\"\n\t%.,[]{}", max_size=12)
)
DATA: st.SearchStrategy[Data] = st.recursive(
    SCALARS,
    lambda inner: (
        st.lists(inner, max_size=3) | st.dictionaries(st.text("abc-", min_size=1), inner, max_size=3)
    ),
    max_leaves=8,
)
OBJECTS = st.dictionaries(st.text("abc-", min_size=1), DATA, min_size=1, max_size=3)


@given(st.lists(OBJECTS, min_size=1, max_size=3), OBJECTS)
def test_whatever_is_cut_says_the_same(objects: list[Data], created: Data) -> None:
    """Before, after, and with a new object among the others."""
    items = ["".join(f"{line}\n" for line in lines_of([one], DEFAULT)) for one in objects]
    text = HEAD + "".join(items) + CONFIG
    parts = cut(text)
    if parts is None:
        return
    assert [values(document(item)) for item in parts.items] == objects
    new = "---\n" + "".join(f"{line}\n" for line in lines_of(created, DEFAULT))
    if "\n---" in new or "\n..." in new or "\n%" in new:
        return
    found = together(whole(text), parts, new + stream(parts.items), [created], [{"message": "m"}])
    assert sequence(values(found), "items") == [created, *objects, created]
    assert sequence(values(found), "results") == [{"message": "m"}]
    assert all(item in found for item in items)


def test_a_stream_that_lost_a_marker_is_noticed() -> None:
    """Nothing is put together then."""
    text = HEAD + ITEMS[0]
    parts = cut(text)
    assert parts is not None
    with pytest.raises(InternalError):
        together(whole(text), parts, "kind: A\n", [], [])


def test_items_that_are_alike_keep_their_own_bytes() -> None:
    """Blanks in an empty line are all that tells the two."""
    items = ("- a: |\n    x\n\n    y\n", "- a: |\n    x\n  \n    y\n")
    text = HEAD + "".join(items)
    parts = cut(text)
    assert parts is not None
    assert together(whole(text), parts, stream(items), [], []) == text
