"""The lists that one flag holds as a string."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from aigw_render.base.data import Data, mapping, sequence, text
from aigw_render.settings.envvars import parse_env_vars, parse_namespaces, parse_pull_secrets
from tests.settings.support import table

NAMES = st.text(
    st.characters(exclude_characters=";=,", exclude_categories=("Z", "C")), min_size=1, max_size=5
)
VALUES = st.text(st.characters(exclude_characters=";", exclude_categories=("Z", "C")), max_size=5)


@pytest.mark.parametrize("row", table("extraEnvVars"), ids=lambda row: repr(row["in"]))
def test_extra_env_vars(row: dict[str, Data]) -> None:
    """The real controller's table: pairs, or a refusal."""
    if "error" in row:
        with pytest.raises(ValueError, match=r"^pair \d has no "):
            parse_env_vars(text(row, "in"))
        return
    pairs = [(text(item, "name"), text(item, "value")) for item in sequence(row, "env")]
    assert parse_env_vars(text(row, "in")) == (tuple(pairs) or None)


@pytest.mark.parametrize("row", table("imagePullSecrets"), ids=lambda row: repr(row["in"]))
def test_image_pull_secrets(row: dict[str, Data]) -> None:
    """The real controller's table."""
    names = tuple(text(mapping(item), "name") for item in sequence(row, "secrets"))
    assert parse_pull_secrets(text(row, "in")) == (names or None)


@pytest.mark.parametrize(
    ("written", "names"),
    [("", None), (" , ", None), ("a", ("a",)), (" a ,b,,a", ("a", "b", "a")), ("a;b", ("a;b",))],
)
def test_watched_namespaces(written: str, names: tuple[str, ...] | None) -> None:
    """Commas here, and none means all."""
    assert parse_namespaces(written) == names


@given(st.lists(st.tuples(NAMES, VALUES)))
def test_pairs_come_back(pairs: list[tuple[str, str]]) -> None:
    """What is written is read, order and duplicates included."""
    written = ";".join(f"{name}={value}" for name, value in pairs)
    assert parse_env_vars(written) == (tuple(pairs) or None)


@given(st.lists(NAMES))
def test_names_come_back(names: list[str]) -> None:
    """The same for names."""
    assert parse_pull_secrets(";".join(names)) == (tuple(names) or None)
    assert parse_namespaces(",".join(names)) == (tuple(names) or None)


def test_a_refusal_never_shows_the_value() -> None:
    """A pair without its `=` may be a password that was cut in two by a `;`."""
    with pytest.raises(ValueError, match=r"^pair 2 has no `=`$"):
        parse_env_vars("KEY=pass;word")
