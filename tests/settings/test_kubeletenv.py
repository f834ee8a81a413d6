"""References to variables in args, as the kubelet fills them in."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from aigw_render.settings.kubeletenv import Filled, fill

if TYPE_CHECKING:
    from aigw_render.base.data import Data

SECRET: Data = {"secretKeyRef": {"name": "s", "key": "k"}}


@pytest.mark.parametrize(
    ("text", "env", "filled"),
    [
        ("$(A)", [{"name": "A", "value": "1"}, {"name": "B", "value": "$(A)2"}], "1"),
        ("$(B)", [{"name": "A", "value": "1"}, {"name": "B", "value": "$(A)2"}], "12"),
        ("$(B)", [{"name": "B", "value": "$(A)2"}, {"name": "A", "value": "1"}], "$(A)2"),
        ("$(B)", [{"name": "A", "value": "1"}, {"name": "B", "value": "$$(A)"}], "$(A)"),
        ("$(A)", [{"name": "A", "value": "1"}, {"name": "A", "value": "$(A)0"}], "10"),
        ("$(A)", [{"name": "A", "value": "$(A)"}], "$(A)"),
    ],
)
def test_a_variable_may_refer_to_those_before_it(text: str, env: list[Data], filled: str) -> None:
    """What comes later is not known yet, and what was filled in is not looked at again."""
    assert fill(text, {"env": env}) == Filled(filled)


@pytest.mark.parametrize(
    ("text", "container", "unknown"),
    [
        ("$(A)", {"env": [{"name": "A", "valueFrom": SECRET}]}, "the variable A, which the Secret s holds"),
        (
            "$(B)",
            {"env": [{"name": "A", "valueFrom": SECRET}, {"name": "B", "value": "x$(A)"}]},
            "the variable A, which the Secret s holds",
        ),
        (
            "$(A)",
            {"env": [{"name": "A", "valueFrom": {"fieldRef": {"fieldPath": "status.podIP"}}}]},
            "the variable A, which the pod's field status.podIP holds",
        ),
        ("$(A)", {"env": [{"name": "A", "valueFrom": {"new": {}}}]}, "the variable A, which new holds"),
        ("$(A)", {"envFrom": [{}]}, "the variable A, which only the objects in envFrom could hold"),
        ("$(REDIS_SERVICE_HOST)", {}, "the variable REDIS_SERVICE_HOST, which a Service makes"),
        ("$(REDIS_PORT_6379_TCP)", {}, "the variable REDIS_PORT_6379_TCP, which a Service makes"),
    ],
)  # fmt: skip
def test_what_only_the_cluster_knows(text: str, container: Data, unknown: str) -> None:
    """It is said in words, and the reference stays."""
    assert fill(text, container).unknown == unknown


def test_a_variable_that_a_later_one_replaces_is_known() -> None:
    """The last of a name counts."""
    env: list[Data] = [{"name": "A", "valueFrom": SECRET}, {"name": "A", "value": "1"}]
    assert fill("$(A)", {"env": env}) == Filled("1")
