"""Block collections: where new entries go, what goes with removed ones."""

from __future__ import annotations

import pytest

from aigw_render.base.data import Data, copy, get
from tests.edit.support import edited, read


def _with(text: str, path: tuple[str | int, ...], value: Data) -> str:
    """Return a text with a key set or an item appended, in block style around it."""
    tree = copy(read(text))
    place = get(tree, *path[:-1])
    if isinstance(place, dict):
        place[str(path[-1])] = value
    elif isinstance(place, list):
        place.insert(int(path[-1]), value)
    return edited(text, tree)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("a:\n  b: 1\n", "a:\n  b: 1\n  n: 2\n"),
        ("a:\n  b: 1", "a:\n  b: 1\n  n: 2"),
        ("a:\r\n  b: 1\r\n", "a:\r\n  b: 1\r\n  n: 2\r\n"),
        ("a:\r  b: 1\r", "a:\r  b: 1\r  n: 2\r"),
        ("a:\r\n  b: 1\nc: 2\r\n", "a:\r\n  b: 1\n  n: 2\nc: 2\r\n"),
        ("a:\r\n  b: 1", "a:\r\n  b: 1\r\n  n: 2"),
        ("a:\n  b: 1\n\n\nc: 2\n", "a:\n  b: 1\n  n: 2\n\n\nc: 2\n"),
        ("a:\n  b: 1\n  # own\nc: 2\n", "a:\n  b: 1\n  # own\n  n: 2\nc: 2\n"),
        (
            "a:\n  b: 1\n    # deep\n\n    # deeper\nc: 2\n",
            "a:\n  b: 1\n    # deep\n\n    # deeper\n  n: 2\nc: 2\n",
        ),
        ("a:\n  b: 1\n\n  # apart\nc: 2\n", "a:\n  b: 1\n  n: 2\n\n  # apart\nc: 2\n"),
        ("a:\n  b: 1\n # left\n  # own\nc: 2\n", "a:\n  b: 1\n  n: 2\n # left\n  # own\nc: 2\n"),
        ("a:\n  b: 1\n# c's\nc: 2\n", "a:\n  b: 1\n  n: 2\n# c's\nc: 2\n"),
        ("a:\n  b: 1\n...\n", "a:\n  b: 1\n  n: 2\n...\n"),
        ("a:\n  b: 1\n  # own\n... # c\n", "a:\n  b: 1\n  # own\n  n: 2\n... # c\n"),
        ("a:\n  b: # null\n", "a:\n  b: # null\n  n: 2\n"),
        ("a:\n  b: |\n    # text\n  # c\n", "a:\n  b: |\n    # text\n  # c\n  n: 2\n"),
        ("a:\n  b: |\n    text\n\nc: 1\n", "a:\n  b: |\n    text\n  n: 2\n\nc: 1\n"),
        ("a:\n  b: |+\n    text\n\nc: 1\n", "a:\n  b: |+\n    text\n\n  n: 2\nc: 1\n"),
        ("a:\n  b: >2\n    text\nc: 1\n", "a:\n  b: >2\n    text\n  n: 2\nc: 1\n"),
        ("a:\n  b: one\n   two # c\n", "a:\n  b: one\n   two # c\n  n: 2\n"),
        ("a:\n  b: [\n  1\n  ]\n", "a:\n  b: [\n  1\n  ]\n  n: 2\n"),
        ("a:\n  ? b\n  : c\n", "a:\n  ? b\n  : c\n  n: 2\n"),
        ("\ufeffa:\n  b: 1\n", "\ufeffa:\n  b: 1\n  n: 2\n"),
        ("a: # c\n\n  # x\n  b: 1\n", "a: # c\n\n  # x\n  b: 1\n  n: 2\n"),
        ("a: !!map\n  b: 1\n", "a: !!map\n  b: 1\n  n: 2\n"),
    ],
)
def test_new_key_goes_below_the_last_one(text: str, expected: str) -> None:
    """After the last entry's lines and comments, before those of what follows."""
    assert _with(text, ("a", "n"), 2).replace('"n"', "n") == expected
    assert edited(_with(text, ("a", "n"), 2), read(text)) == text


@pytest.mark.parametrize(
    ("text", "index", "expected"),
    [
        ("- a\n- b\n", 2, "- a\n- b\n- x\n"),
        ("- a\n- b\n", 1, "- a\n- x\n- b\n"),
        ("- a\n- b\n", 0, "- x\n- a\n- b\n"),
        ("k:\n  # of a\n  - a\n", 0, "k:\n  - x\n  # of a\n  - a\n"),
        ("k:\n\n  # of a\n  - a\n", 0, "k:\n\n  - x\n  # of a\n  - a\n"),
        ("k:\n- a\n# of b\n- b\n", 1, "k:\n- a\n- x\n# of b\n- b\n"),
        ("k:\n- a\n  # of a\n- b\n", 1, "k:\n- a\n  # of a\n- x\n- b\n"),
        ("k:\n- a\n# of l\nl: 1\n", 1, "k:\n- a\n- x\n# of l\nl: 1\n"),
        ("k:\n  - a\n  # of a\nl: 1\n", 1, "k:\n  - a\n  # of a\n  - x\nl: 1\n"),
        ("- - a\n  - b\n", 0, "- x\n- - a\n  - b\n"),
        ("k:\n-   a: 1\n    b: 2\n", 1, "k:\n-   a: 1\n    b: 2\n-   x\n"),
        ("-\n  a: 1\n- # c\n  b: 2\n", 1, "-\n  a: 1\n- x\n- # c\n  b: 2\n"),
        ("# head\n---\n# of a\n- a\n", 0, "# head\n---\n- x\n# of a\n- a\n"),
    ],
)
def test_new_item_goes_between_its_neighbours(text: str, index: int, expected: str) -> None:
    """Comments above an item stay with it, deeper ones with the item before."""
    path = ("k", index) if text.startswith("k") else (index,)
    result = _with(text, path, "x")
    assert result == expected
    assert edited(result, read(text)) == text


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("k:\n- - a\n  - b\n", "k:\n- - x\n  - a\n  - b\n"),
        ("k:\r\n-   - a\r\n", "k:\r\n-   - x\r\n    - a\r\n"),
        ("k:\n-\n  # c\n  - a\n", "k:\n-\n  - x\n  # c\n  - a\n"),
    ],
)
def test_new_item_before_one_that_stands_behind_a_dash(text: str, expected: str) -> None:
    """It takes that place, and the old one moves to a line of its own."""
    result = _with(text, ("k", 0, 0), "x")
    assert result == expected
    assert edited(result, read(text)) == text


@pytest.mark.parametrize(
    ("text", "desired", "expected"),
    [
        ("a: 1 # c\nb: 2\n", {"b": 2}, "b: 2\n"),
        ("# of a\na: 1\n# of b\nb: 2\n", {"b": 2}, "# of a\n# of b\nb: 2\n"),
        ("a: 1\nb: |\n  x\n", {"a": 1}, "a: 1\n"),
        ("a: 1\nb: |\n  x", {"a": 1}, "a: 1"),
        ("a: |\n  x\nb: 2", {"a": "x\n"}, "a: |\n  x"),
        ("a: |\n  x\nb: 2\n   # joins\n\nc: 3\n", {"a": "x\n", "c": 3}, "a: |\n  x\n\nc: 3\n"),
        ("a: |+\n  x\nb: 2\n\n\nc: 3\n", {"a": "x\n", "c": 3}, "a: |+\n  x\nc: 3\n"),
        (
            "a: |\n  x\n# c\nb: 2\n   # stays\nc: 3\n",
            {"a": "x\n", "c": 3},
            "a: |\n  x\n# c\n   # stays\nc: 3\n",
        ),
        ("\ufeffa: 1\nb: 2\n", {"b": 2}, "\ufeffb: 2\n"),
        ("? a\n: 1\n? b\n: 2\n", {"a": 1}, "? a\n: 1\n"),
        ("a: 1\nb: 2\nc: 3", {"a": 1}, "a: 1"),
        ("a:\n  x: 1\nb: 2", {"a": {"x": 1, "n": 2}}, "a:\n  x: 1\n  n: 2"),
        ("- a: 1\n  b: 2\n", [{"b": 2}], "- b: 2\n"),
        ("- a: 1 # c\n\n  b: 2\n", [{"b": 2}], "- b: 2\n"),
        ("- a: 1\n  # of b\n  b: 2\n", [{"b": 2}], "- \n  # of b\n  b: 2\n"),
        ("- a: 1\n", [{"b": 2}], "- b: 2\n"),
        ("- - a\n  - b\n  - c\n", [["c"]], "- - c\n"),
        ("a:\n  b: 1\nc: 2\n", {"c": 2}, "c: 2\n"),
    ],
)
def test_removed_entries_take_their_lines(text: str, desired: Data, expected: str) -> None:
    """Whole lines with their comment; full-line comments stay."""
    assert edited(text, desired).replace('"n"', "n") == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("a:\n    b: 1\n", "n:\n    m:\n    - x: 1\n      y: []\n"),
        ("a:\n  - 1\n", "n:\n  m:\n    - x: 1\n      y: []\n"),
        ("a:\n- 1\n", "n:\n  m:\n  - x: 1\n    y: []\n"),
        ("a: 1\n", "n:\n  m:\n  - x: 1\n    y: []\n"),
        ("a:\n -   b: 1\n", "n:\n  m:\n   -   x: 1\n       y: []\n"),
        ("a:\n - b: 1\nc:\n    d:\n       e: 1\n", "n:\n    m:\n     - x: 1\n       y: []\n"),
        ("a: {b: {c:\n [1]}}\n", "n:\n  m:\n  - x: 1\n    y: []\n"),
        ("x:\n- b:\n     c: 1\n- 1\n", "n:\n   m:\n   - x: 1\n     y: []\n"),
    ],
)
def test_new_content_has_the_documents_indentation(text: str, expected: str) -> None:
    """Siblings show it, then the parents, then the document; else two spaces and none."""
    assert (
        _with(text, ("n",), {"m": [{"x": 1, "y": []}]}).replace('"n"', "n").replace('"y"', "y")
        == text + expected
    )


def test_items_are_in_brackets_beside_such_items_unless_they_are_long() -> None:
    """A line of more than eighty columns is no help to anyone, nor is a mixture."""
    text = "a:\n- {k: 1}\n"
    assert _with(text, ("a", 1), {"k": [2]}) == text + "- {k: [2]}\n"
    assert _with(text, ("a", 1), {"k": ["x" * 80]}) == text + f"- k:\n  - {'x' * 80}\n"


def test_style_is_the_nearest_one() -> None:
    """In a document of mixed styles the siblings decide, not the majority."""
    text = "a:\n- 1\nb:\n- 2\nc:\n  d:\n    - 3\n"
    assert _with(text, ("c", "e"), [4]) == text + "  e:\n    - 4\n"


def test_a_mapping_beside_its_colon_shows_no_step() -> None:
    """Its column is that of the explicit key's colon, and of what follows it on the line."""
    text = "? a\n:    b: 1\n"
    assert _with(text, ("a", "k"), {"x": 2}) == text + "     k:\n       x: 2\n"


@pytest.mark.parametrize("order", [("left", "right"), ("right", "left")])
def test_a_draw_of_styles_is_the_narrower(order: tuple[str, str]) -> None:
    """Neither siblings nor parents show where dashes stand, and elsewhere both forms are as frequent."""
    forms = {"left": "{0}:\n  k:\n  - 1\n", "right": "{0}:\n  k:\n    - 1\n"}
    text = "".join(forms[one].format(name) for one, name in zip(order, "ab", strict=True))
    assert _with(text, ("new",), [2]) == text + "new:\n- 2\n"
    assert _with(text + forms["right"].format("c"), ("new",), [2]).endswith("new:\n  - 2\n")


def test_many_edits_at_one_place_are_in_order() -> None:
    """What belongs to a deeper level comes first, new keys in the order they have."""
    text = "a:\n  b:\n  - c: 1\n"
    desired: Data = {"a": {"b": [{"c": 1, "d": 2}, 5], "e": 3, "f": 4}, "g": 6, "h": 7}
    assert edited(text, desired) == "a:\n  b:\n  - c: 1\n    d: 2\n  - 5\n  e: 3\n  f: 4\ng: 6\nh: 7\n"


def test_a_large_document_takes_linear_time() -> None:
    """A thousand items with two edits each; a quadratic step would take half a minute."""
    text = "items:\n" + "".join(f"- name: n{number}\n  list:\n  - x\n" for number in range(1000))
    desired = copy(read(text))
    assert isinstance(desired, dict)
    assert isinstance(desired["items"], list)
    for item in desired["items"]:
        assert isinstance(item, dict)
        item["list"] = ["x", "z"]
        item["more"] = {"k": 1}
    result = edited(text, desired)
    assert result.count("  - z\n  more:\n    k: 1\n") == 1000
