"""A null as a field's value is as if the field were not written; as an item of a list it is refused.

The model of it is written down here once more, plainly, on the facts of the CRDs.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from aigw_render import Settings, hashes
from aigw_render.base.data import Data, walk
from aigw_render.model.api.generate import MODELS
from aigw_render.model.api.releases import API_RELEASES
from aigw_render.model.schema import check
from aigw_render.model.structure import load_structure
from aigw_render.read.files import InputFile
from tests.model.objects import put, valid
from tests.model.support import GATEWAY, ROUTE
from tests.model.test_verdicts import by_model, by_walker

if TYPE_CHECKING:
    from aigw_render.base.position import Path as DataPath

CRD = Path(__file__).parents[2] / "fixtures" / "crd"
PAIRS = [(folder, kind) for folder in API_RELEASES for kind in MODELS]
QUICK = settings(max_examples=60, deadline=None, suppress_health_check=list(HealthCheck))


class Pruning:
    """What the API server does with nulls, by the facts of a CRD; `metadata` is Go's, not the CRD's."""

    def __init__(self, folder: str, kind: str) -> None:
        self.facts: dict[str, Data] = json.loads((CRD / folder / f"{kind}.json").read_text(encoding="utf-8"))
        self.refused = False

    def of(self, value: Data, path: str = "") -> Data:
        """Return a value without the nulls that are removed."""
        if isinstance(value, list):
            self.refused |= None in value and f"{path}[]" in self.facts
            return [self.of(item, f"{path}[]") for item in value]
        if not isinstance(value, dict):
            return value
        kept: dict[str, Data] = {}
        for name, item in value.items():
            below = f"{path}.{name}" if path else name
            below = below if below in self.facts else f"{path}{{}}"
            if item is not None or below not in self.facts:
                kept[name] = self.of(item, below)
        return kept


@st.composite
def with_nulls(draw: st.DrawFn, folder: str, kind: str) -> Data:
    """Draw a valid object, and put nulls at up to three places of it."""
    data = draw(valid(load_structure(folder, kind)))
    for _ in range(draw(st.integers(1, 3))):
        found = [path for path, _ in walk(data) if path[:1] == ("spec",)]
        if found:
            data = put(data, draw(st.sampled_from(found)), None)
    return data


@pytest.mark.parametrize(("folder", "kind"), PAIRS)
@QUICK
@given(chance=st.data())
def test_a_null_is_as_if_nothing_were_written(folder: str, kind: str, chance: st.DataObject) -> None:
    """The walker and the models store what they store of the object without it, or refuse both."""
    data = chance.draw(with_nulls(folder, kind))
    pruning = Pruning(folder, kind)
    without = pruning.of(data)
    expected = None if pruning.refused else by_walker(folder, kind, without)
    assert by_walker(folder, kind, data) == expected
    assert by_model(folder, kind, data) == expected


@pytest.mark.parametrize("kind", MODELS)
def test_nulls_reach_both_verdicts(kind: str) -> None:
    """Some are harmless, some hit what is required, or an item."""
    seen: set[bool] = set()

    @settings(max_examples=100, deadline=None, database=None, derandomize=True)
    @given(with_nulls("v1.1", kind))
    def look(data: Data) -> None:
        """Note the verdict."""
        seen.add(by_walker("v1.1", kind, data) is None)

    look()
    assert seen == {True, False}


KUBERNETES: Data = {
    "env": [
        {"name": "A", "value": "a"},
        {
            "name": "F",
            "valueFrom": {"fileKeyRef": {"volumeName": "v", "path": "p", "key": "k", "optional": True}},
        },
        {"name": "C", "valueFrom": {"configMapKeyRef": {"name": "c", "key": "k", "optional": False}}},
    ],
    "resources": {"limits": {"cpu": "1", "memory": "1Gi"}, "claims": [{"name": "c", "request": "r"}]},
    "securityContext": {"runAsUser": 1, "capabilities": {"add": ["A"], "drop": []}},
    "image": "a/b:c",
    "volumeMounts": [{"name": "v", "mountPath": "/a", "readOnly": True}],
}
CONFIG: Data = {
    "apiVersion": "aigateway.envoyproxy.io/v1beta1",
    "kind": "GatewayConfig",
    "metadata": {"name": "cfg", "namespace": "default"},
    "spec": {"extProc": {"kubernetes": KUBERNETES}},
}
PLACES = [path for path, _ in walk(CONFIG) if path[:1] == ("spec",)]


@pytest.mark.parametrize("place", PLACES, ids=lambda place: ".".join(map(str, place)))
def test_the_digest_is_that_without_the_null(place: DataPath) -> None:
    """From the text of a file to the hash, at every place of a GatewayConfig."""
    with_null = put(CONFIG, place, None)
    pruning = Pruning("v1.1", "GatewayConfig")
    without = pruning.of(with_null)
    (found,), (expected,) = _digests(with_null), _digests(without)
    assert (found == "refused") is (pruning.refused or expected == "refused")
    assert pruning.refused or found == expected


def test_the_whole_object_has_a_digest() -> None:
    """Were every one refused, the test above would prove nothing."""
    (digest,) = _digests(CONFIG)
    assert '"image":"a/b:c"' in digest


def _digests(config: Data) -> list[str]:
    """Return the digest of the Gateway with a GatewayConfig, or `refused`."""
    content = "---\n".join(
        (GATEWAY, ROUTE + "spec: {rules: [], parentRefs: [{name: ai}]}\n", json.dumps(config))
    )
    given = Settings(ai_gateway_version="v1.1", position="sidecar", allow_secrets=True, target="workload")
    outcome = hashes([InputFile("in.yaml", content.encode())], given)
    return [state.digest for state in outcome.gateways] if outcome.exit_code == 0 else ["refused"]


@pytest.mark.parametrize(
    ("kind", "spec", "stored"),
    [
        (
            "AIGatewayRoute",
            {"rules": [{"backendRefs": None}], "parentRefs": None},
            {"rules": [{"modelsOwnedBy": "Envoy AI Gateway"}]},
        ),
        ("MCPRoute", None, None),
        ("GatewayConfig", {"extProc": None}, {}),
        ("GatewayConfig", {"extProc": {"kubernetes": None}}, {"extProc": {}}),
    ],
)
def test_what_is_stored(kind: str, spec: Data, stored: Data) -> None:
    """No null, and no default below what is not there."""
    head = {"apiVersion": "aigateway.envoyproxy.io/v1beta1", "kind": kind}
    data: dict[str, Data] = {**head, "metadata": {"name": "a"}}
    found, findings = check(load_structure("v1.1", kind), {**data, "spec": spec})
    assert findings == []
    assert found == (data if stored is None else {**data, "spec": stored})
