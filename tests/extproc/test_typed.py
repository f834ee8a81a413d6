"""The typed form: every vector's, each kind of field, and all unreadable quantities at once."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st

from aigw_render.base.data import get, mapping
from aigw_render.extproc.gojson import dumps
from aigw_render.extproc.quantity import QuantityError
from aigw_render.extproc.typed import bad_quantities, typed_extproc, typed_resources

from .cases import GatewayCase, gateways, read_json

if TYPE_CHECKING:
    from aigw_render.base.data import Data


OBJECTS = (
    *("resources", "securityContext", "valueFrom", "fieldRef", "resourceFieldRef", "configMapKeyRef"),
    *("secretKeyRef", "fileKeyRef", "capabilities", "seLinuxOptions", "windowsOptions"),
    *("seccompProfile", "appArmorProfile"),
)


def typed(kubernetes: Data) -> str:
    """Return the typed form of `spec.extProc.kubernetes` as it is hashed."""
    return dumps(get(typed_extproc({"kubernetes": kubernetes}), "kubernetes"))


def shuffled(data: Data) -> Data:
    """Return data with every mapping's keys the other way round."""
    if isinstance(data, dict):
        return {key: shuffled(value) for key, value in reversed(data.items())}
    return [shuffled(value) for value in data] if isinstance(data, list) else data


@pytest.mark.parametrize("case", gateways(), ids=lambda case: f"{case.case}-{case.name}")
def test_golden_order(case: GatewayCase) -> None:
    """The order is the API type's, whatever the file's was, and typing again changes nothing."""
    expected = get(read_json(case.digest), "GatewayConfigExtProc")
    assert dumps(typed_extproc(shuffled(expected))) == dumps(expected)


@pytest.mark.parametrize("absent", [None, "x", []])
def test_absent(absent: Data) -> None:
    """Without an object there is no typed form."""
    assert typed_extproc(absent) is None
    assert typed_resources(absent) is None


@pytest.mark.parametrize(
    ("kubernetes", "expected"),
    [
        ({}, "{}"),
        ({"unknown": 1, "image": None}, "{}"),
        ({"env": [], "volumeMounts": [], "image": "", "imageRepository": ""}, "{}"),
        ({"env": [{}]}, '{"env":[{"name":""}]}'),
        ({"env": [{"value": "", "name": "A", "valueFrom": {}}]}, '{"env":[{"name":"A","valueFrom":{}}]}'),
        ({"resources": {}, "securityContext": {}}, '{"resources":{},"securityContext":{}}'),
        ({"resources": {"limits": {}, "requests": {}, "claims": []}}, '{"resources":{}}'),
        (
            {"resources": {"claims": [{"request": "", "name": "c"}]}},
            '{"resources":{"claims":[{"name":"c"}]}}',
        ),
        ({"volumeMounts": [{"readOnly": False}]}, '{"volumeMounts":[{"name":"","mountPath":""}]}'),
        (
            {"volumeMounts": [{"name": "v", "mountPropagation": "", "recursiveReadOnly": ""}]},
            '{"volumeMounts":[{"name":"v","recursiveReadOnly":"","mountPath":"","mountPropagation":""}]}',
        ),
        (
            {"securityContext": {"runAsUser": 0, "privileged": False, "capabilities": {"add": []}}},
            '{"securityContext":{"capabilities":{},"privileged":false,"runAsUser":0}}',
        ),
        (
            {"securityContext": {"seccompProfile": {}, "windowsOptions": {"runAsUserName": ""}}},
            '{"securityContext":{"windowsOptions":{"runAsUserName":""},"seccompProfile":{"type":""}}}',
        ),
    ],
)
def test_kept_and_dropped(kubernetes: Data, expected: str) -> None:
    """What an empty value of each kind of field becomes."""
    assert typed(kubernetes) == expected


def nested(names: list[str], value: Data) -> Data:
    """Return `value` below one mapping a name; a name in brackets is a list of one."""
    for name in reversed(names):
        value = {name.strip("[]"): [value] if name.startswith("[") else value}
    return value


def steps(parent: str) -> list[str | int]:
    """Return the path to what `nested` put below `parent`."""
    return [step for name in parent.split() for step in ((name.strip("[]"), 0) if "[" in name else (name,))]


@pytest.mark.parametrize(
    ("parent", "kept", "dropped"),
    [
        ("", "resources securityContext", "image imageRepository env volumeMounts"),
        ("[env]", "valueFrom", "value"),
        ("[env] valueFrom", "fieldRef resourceFieldRef configMapKeyRef secretKeyRef fileKeyRef", ""),
        ("[env] valueFrom fieldRef", "", "apiVersion"),
        ("[env] valueFrom resourceFieldRef", "", "containerName"),
        ("[env] valueFrom configMapKeyRef", "optional", "name"),
        ("[env] valueFrom secretKeyRef", "optional", "name"),
        ("[env] valueFrom fileKeyRef", "optional", ""),
        ("resources", "", "limits requests claims"),
        ("resources [claims]", "", "request"),
        ("securityContext", "capabilities privileged seLinuxOptions windowsOptions runAsUser", ""),
        ("securityContext", "runAsGroup runAsNonRoot readOnlyRootFilesystem procMount", ""),
        ("securityContext", "allowPrivilegeEscalation seccompProfile appArmorProfile", ""),
        ("securityContext capabilities", "", "add drop"),
        ("securityContext seLinuxOptions", "", "user role type level"),
        ("securityContext windowsOptions", "gmsaCredentialSpecName gmsaCredentialSpec", ""),
        ("securityContext windowsOptions", "runAsUserName hostProcess", ""),
        ("securityContext seccompProfile", "localhostProfile", ""),
        ("securityContext appArmorProfile", "localhostProfile", ""),
        ("[volumeMounts]", "recursiveReadOnly mountPropagation", "readOnly subPath subPathExpr"),
    ],
)
def test_every_empty_field(parent: str, kept: str, dropped: str) -> None:
    """Each optional field, set to an empty value: which are kept, as section 5 lists them."""
    for name in kept.split() + dropped.split():
        result = typed_extproc(
            {"kubernetes": nested(parent.split(), {name: {} if name in OBJECTS else False})}
        )
        assert (name in mapping(result, "kubernetes", *steps(parent))) == (name in kept.split()), name


@pytest.mark.parametrize(
    ("source", "expected"),
    [
        ({"fieldRef": {"apiVersion": "", "fieldPath": "a"}}, '{"fieldRef":{"fieldPath":"a"}}'),
        ({"resourceFieldRef": {}}, '{"resourceFieldRef":{"resource":"","divisor":"0"}}'),
        (
            {"resourceFieldRef": {"resource": "limits.cpu", "divisor": 1000}},
            '{"resourceFieldRef":{"resource":"limits.cpu","divisor":"1k"}}',
        ),
        ({"secretKeyRef": {"name": "", "key": "k"}}, '{"secretKeyRef":{"key":"k"}}'),
        (
            {"configMapKeyRef": {"optional": False, "key": "k", "name": "n"}},
            '{"configMapKeyRef":{"name":"n","key":"k","optional":false}}',
        ),
        (
            {"fileKeyRef": {"optional": False}},
            '{"fileKeyRef":{"volumeName":"","path":"","key":"","optional":false}}',
        ),
    ],
)
def test_value_from(source: Data, expected: str) -> None:
    """References keep what is required and what may be false."""
    assert typed({"env": [{"name": "A", "valueFrom": source}]}) == (
        '{"env":[{"name":"A","valueFrom":' + expected + "}]}"
    )


def test_quantities() -> None:
    """Keys are sorted as Go does, integers are read as text, every value is canonical."""
    resources: Data = {"requests": {"memory": "1024Mi", "cpu": 1000, "Z": "0.5"}}
    assert dumps(typed_resources(resources)) == '{"requests":{"Z":"500m","cpu":"1k","memory":"1Gi"}}'


def test_bad_quantities() -> None:
    """All of them are found with their path, and typing refuses them."""
    extproc: Data = {
        "kubernetes": {
            "env": [{"name": "A", "valueFrom": {"resourceFieldRef": {"divisor": "1e2.5"}}}],
            "resources": {
                "limits": {"cpu": "1e2.5", "memory": "1Gi", "x": None},
                "requests": {"cpu": 1, "memory": "1KB"},
                "claims": [{"name": "limits"}],
            },
        }
    }
    assert [path[1:] for path, _ in bad_quantities(extproc)] == [
        ("env", 0, "valueFrom", "resourceFieldRef", "divisor"),
        ("resources", "limits", "cpu"),
        ("resources", "requests", "memory"),
    ]
    assert all("not a number" in reason for _, reason in bad_quantities(extproc))
    with pytest.raises(QuantityError):
        typed_extproc(extproc)


@given(st.recursive(st.none() | st.integers(0, 9) | st.text(max_size=3), st.lists))
def test_never_fails_on_shape(value: Data) -> None:
    """Data of a wrong shape is the schema's to refuse; typing it stops at quantities only."""
    fields = ("env", "resources", "securityContext", "image", "imageRepository", "volumeMounts")
    result = typed_extproc({"kubernetes": dict.fromkeys(fields, value)})
    assert json.loads(dumps(result)) == result
