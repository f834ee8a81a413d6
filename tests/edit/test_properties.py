"""What holds for every document and every change, on random ones."""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING

from hypothesis import assume, given, settings
from hypothesis import strategies as st

from aigw_render.base.data import strict_equal
from aigw_render.base.errors import InputError
from aigw_render.read.problem import ComposeError
from tests.edit.support import edited, read
from tests.edit.yamltext import YamlText, changed, grown, json_text

if TYPE_CHECKING:
    from random import Random

    from aigw_render.base.data import Data

RANDOM = st.randoms(use_true_random=True)


def _document(rng: Random, *, aliases: bool) -> str:
    """Return a random document that can be read; a few of the generator's cannot."""
    text = YamlText(rng, aliases=aliases).document()
    try:
        read(text)
    except ComposeError:
        assume(condition=False)
    return text


def _edited_or_refused(text: str, desired: Data) -> tuple[str, set[str]]:
    """Return the edited text, or the codes of the refusal."""
    try:
        return edited(text, desired), set()
    except InputError as error:
        return "", {found.code for found in error.diagnostics}


@given(RANDOM, st.booleans())
@settings(max_examples=400)
def test_additions_can_be_taken_back(rng: Random, aliases: bool) -> None:
    """Whatever is added, taking it away again gives the same bytes."""
    text = _document(rng, aliases=aliases)
    before = read(text)
    desired = grown(rng, before)
    result, codes = _edited_or_refused(text, desired)
    assert codes == set() or (aliases and codes == {"AIGW121"})
    if not codes:
        assert strict_equal(read(result), desired)
        assert edited(result, before) == text


@given(RANDOM)
@settings(max_examples=200)
def test_additions_keep_every_comment_and_line_end(rng: Random) -> None:
    """Comments keep their order and their number, and CRLF stays CRLF."""
    text = _document(rng, aliases=False)
    result = edited(text, grown(rng, read(text)))
    assert re.findall(r"# (?:c|deep|left|r|tab|end|head|start)\b", text) == re.findall(
        r"# (?:c|deep|left|r|tab|end|head|start)\b", result
    )
    if "\r\n" in text:
        assert not re.search(r"(?<!\r)\n", result)
    assert result.endswith("\n") == text.endswith("\n")


@given(RANDOM, st.booleans())
@settings(max_examples=300)
def test_any_change_is_made_or_refused(rng: Random, aliases: bool) -> None:
    """Removals and replacements of any type pass the proof; only shared values may be refused."""
    text = _document(rng, aliases=aliases)
    desired = changed(rng, read(text))
    result, codes = _edited_or_refused(text, desired)
    assert codes == set() or (aliases and codes == {"AIGW121"})
    if not codes:
        assert strict_equal(read(result), desired)
        assert edited(result, desired) == result


@given(RANDOM)
@settings(max_examples=200)
def test_json_stays_json(rng: Random) -> None:
    """What JSON's own reader reads, it reads after the edit; taken back it is the same bytes."""
    before = read(_document(rng, aliases=False))
    text = json_text(rng, before)
    desired = grown(rng, before)
    result = edited(text, desired, "x.json")
    assert json.loads(result) == desired
    assert edited(result, before, "x.json") == text
    assert result.count("\n") >= text.count("\n")
    assert ("\n" in result[:-1]) == ("\n" in text[:-1])
