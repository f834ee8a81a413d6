"""The environment: the golden flags, and the merge's rules."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st

from aigw_render.base.data import Quoted, get, text
from aigw_render.extproc.env import controller_env, merge_env
from aigw_render.extproc.podparts import pull_secrets
from aigw_render.settings.envvars import parse_env_vars, parse_pull_secrets

from .cases import table

if TYPE_CHECKING:
    from aigw_render.base.data import Data

names = st.sampled_from("ABCD")
pairs = st.lists(st.tuples(names, st.sampled_from(["", "1", "2"])), max_size=6)
items: st.SearchStrategy[list[Data]] = st.lists(
    names.map(lambda name: {"name": name, "value": "config"}), max_size=6
)


@pytest.mark.parametrize(
    "row", [row for row in table("extraEnvVars") if "error" not in row], ids=lambda row: repr(row["in"])
)
def test_golden_env(row: dict[str, Data]) -> None:
    """Every row that is accepted, as the pod lists it."""
    assert (controller_env(parse_env_vars(text(row, "in"))) or None) == row["env"]


@pytest.mark.parametrize("row", table("imagePullSecrets"), ids=lambda row: repr(row["in"]))
def test_golden_pull_secrets(row: dict[str, Data]) -> None:
    """Every row of the table."""
    assert (pull_secrets(parse_pull_secrets(text(row, "in"))) or None) == row["secrets"]


def test_merge_in_place() -> None:
    """Replaced in place, the last of two; appended in order; the later of two wins."""
    merged = merge_env(
        (("A", "1"), ("A", "2"), ("B", "")),
        [
            {"name": "C", "value": "3"},
            {"name": "A", "valueFrom": {"fieldRef": {"fieldPath": "status.podIP"}}},
            {"name": "C", "value": "4"},
        ],
    )
    assert merged == [
        {"name": "A", "value": "1"},
        {"name": "A", "valueFrom": {"fieldRef": {"fieldPath": "status.podIP"}}},
        {"name": "B"},
        {"name": "C", "value": "4"},
    ]


def test_merge_leaves_its_input() -> None:
    """GatewayConfig's items are not changed."""
    item: dict[str, Data] = {"name": "A", "value": "x"}
    merge_env(None, [item])
    assert type(item["value"]) is str


@given(pairs, items)
def test_merge_rules(controller: list[tuple[str, str]], config: list[Data]) -> None:
    """Order of names is stable, nothing is lost, and what GatewayConfig names has its value."""
    merged = merge_env(controller, config)
    order = [text(item, "name") for item in merged]
    known = [name for name, _ in controller]
    assert order[: len(known)] == known
    new = dict.fromkeys(text(item, "name") for item in config if text(item, "name") not in known)
    assert order[len(known) :] == list(new)
    last = {text(item, "name"): text(item, "value") for item in merged}
    assert all(last[text(item, "name")] == "config" for item in config)


@given(pairs, items)
def test_values_are_quoted(controller: list[tuple[str, str]], config: list[Data]) -> None:
    """Every value is written in quotes: `y` would be a boolean."""
    values = [get(item, "value") for item in merge_env(controller, config)]
    assert all(isinstance(value, Quoted) for value in values if value is not None)
