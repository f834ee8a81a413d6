"""Images: the golden merges, and which of three images wins."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st

from aigw_render.base.data import text
from aigw_render.extproc.image import merge_image, resolve_image

from .cases import table

if TYPE_CHECKING:
    from aigw_render.base.data import Data


@pytest.mark.parametrize("row", table("images"), ids=lambda row: f"{row['base']}+{row['repository']}"[:60])
def test_golden(row: dict[str, Data]) -> None:
    """Every row of the table."""
    assert merge_image(text(row, "base"), text(row, "repository")) == row["merged"]


@pytest.mark.parametrize(
    ("extproc", "expected"),
    [
        (None, "r/base:v1"),
        ({}, "r/base:v1"),
        ({"kubernetes": None}, "r/base:v1"),
        ({"kubernetes": {"image": "", "imageRepository": ""}}, "r/base:v1"),
        ({"kubernetes": {"imageRepository": "mirror/x"}}, "mirror/x:v1"),
        ({"kubernetes": {"image": "own:v2", "imageRepository": "mirror/x"}}, "own:v2"),
    ],
)
def test_resolve(extproc: Data, expected: str) -> None:
    """An image wins over a repository, a repository over the controller's image."""
    assert resolve_image("r/base:v1", extproc) == expected


@given(
    st.from_regex(r"[a-z]{1,8}(:[0-9]{4})?(/[a-z]{1,8}){1,2}", fullmatch=True),
    st.from_regex(r"[:@][a-z0-9]{0,9}", fullmatch=True),
)
def test_version_moves(repository: str, version: str) -> None:
    """Tag or digest goes to the new repository whatever port the old registry had."""
    assert merge_image(repository + version, "new/x") == "new/x" + version


def test_the_last_of_several_colons() -> None:
    """As the controller cuts it, whatever a registry would say of such a tag."""
    assert merge_image("r/base:v1:v2", "new/x") == "new/x:v2"
