"""Admission: what is stored: pruned, filled in, and left as it is."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest

from aigw_render.base.data import get
from aigw_render.model.schema import admit, check
from aigw_render.model.structure import Structure, load_structure
from aigw_render.model.walker import Walker
from tests.model.support import (
    CONFIG,
    briefly,
    extproc,
    lines,
    resource,
)

if TYPE_CHECKING:
    from aigw_render.base.data import Data


def test_unknown_fields_are_pruned_with_a_warning() -> None:
    """At the key, with the nearest known name; their values are never looked at."""
    text = extproc("imagee: x:y\nenv:\n- {name: A, valu: 5}\nresources: {zzz: {}, limits: {cpu: '1'}}")
    admitted = admit(resource(text + "statuss: 1\n"), "v1.1")
    assert not admitted.refused
    assert lines(admitted.diagnostics) == [
        "AIGW209 7:7 `spec.extProc.kubernetes.imagee` is no field of this API and is dropped",
        "AIGW209 9:19 `spec.extProc.kubernetes.env[0].valu` is no field of this API and is dropped",
        "AIGW209 10:19 `spec.extProc.kubernetes.resources.zzz` is no field of this API and is dropped",
        "AIGW209 11:1 `statuss` is no field of this API and is dropped",
    ]
    assert [one.hint for one in admitted.diagnostics] == [
        "did you mean `image`?",
        "did you mean `value`?",
        "remove it",
        "did you mean `status`?",
    ]
    assert get(admitted.data, "spec", "extProc", "kubernetes") == {
        "env": [{"name": "A"}],
        "resources": {"limits": {"cpu": "1"}},
    }


def test_many_and_long_unknown_fields_cost_little() -> None:
    """Only the first ones get a suggestion, and a huge name none and not its full length."""
    names = ["x" * 10**6, *(f"extProk{number}" for number in range(5000))]
    structure = load_structure("v1.1", "GatewayConfig")
    _, findings = check(structure, {"spec": dict.fromkeys(names, 1)})
    unknown = [one for one in findings if one.code == "AIGW209"]
    assert len(unknown) == 5001
    assert len(unknown[0].message) < 140
    assert [one.hint == "did you mean `extProc`?" for one in unknown] == [False] + [True] * 19 + [
        False
    ] * 4981


def test_a_field_of_another_release_is_unknown() -> None:
    """The pruned field and the release's own are two different schemas."""
    text = (
        CONFIG.replace("v1beta1", "v1alpha1")
        + "spec: {forwardProxy: {address: a}, globalLLMRequestCosts: []}\n"
    )
    fields = {
        release: [one.found for one in admit(resource(text), release).diagnostics]
        for release in ("v0.5", "v0.6", "v0.7", "v1.0", "v1.1")
    }
    assert fields == {
        "v0.5": ['"forwardProxy"', '"globalLLMRequestCosts"'],
        "v0.6": ['"forwardProxy"'],
        "v0.7": ['"forwardProxy"'],
        "v1.0": ['"forwardProxy"'],
        "v1.1": [],
    }


def test_defaults_and_order() -> None:
    """Null becomes the default where there is one, and fields come in the order of the Go type."""
    text = extproc(
        "volumeMounts: [{mountPath: /a, name: v}]\n"
        "env:\n"
        "- valueFrom: {fileKeyRef: {key: k, path: p, volumeName: v, optional: null}}\n"
        "  name: F\n"
        "- {name: C, valueFrom: {secretKeyRef: {key: k, name: null}}}\n"
    )
    admitted = admit(resource(text), "v1.1")
    assert admitted.diagnostics == ()
    assert json.dumps(get(admitted.data, "spec", "extProc", "kubernetes")) == json.dumps(
        {
            "env": [
                {
                    "name": "F",
                    "valueFrom": {
                        "fileKeyRef": {"volumeName": "v", "path": "p", "key": "k", "optional": False}
                    },
                },
                {"name": "C", "valueFrom": {"secretKeyRef": {"name": "", "key": "k"}}},
            ],
            "volumeMounts": [{"name": "v", "mountPath": "/a"}],
        }
    )


def test_a_default_fills_no_missing_parent() -> None:
    """`spec` and `extProc` have no default, so nothing below them appears."""
    assert admit(resource(CONFIG), "v1.1").data.keys() == {"apiVersion", "kind", "metadata"}
    assert admit(resource(CONFIG + "spec: {}"), "v1.1").data["spec"] == {}


def test_metadata_is_lenient_where_go_is() -> None:
    """Null is absent, unknown fields go without a word."""
    text = CONFIG.replace(
        "}", ", annotations: null, labels: {a: null}, creationTimestamp: null, managedFields: [{x: 1}]}"
    )
    admitted = admit(resource(text), "v1.1")
    assert admitted.diagnostics == ()
    assert admitted.data["metadata"] == {"name": "cfg", "namespace": "default", "labels": {"a": None}}


@pytest.mark.parametrize("status", ["5", "null", "{conditions: 1}", "[]"])
def test_status_is_dropped_unseen(status: str) -> None:
    """It lives in a subresource: what a manifest says about it is ignored by the API server."""
    admitted = admit(resource(f"{CONFIG}status: {status}\n"), "v1.1")
    assert (admitted.diagnostics, "status" in admitted.data) == ((), False)


def test_items_of_a_typed_list_have_their_type_from_it() -> None:
    """`kubectl get -o yaml` writes lists whose items name no kind."""
    head = "apiVersion: aigateway.envoyproxy.io/v1beta1\nkind: GatewayConfigList\n"
    text = f"{head}items:\n- metadata: {{name: a}}\n"
    admitted = admit(resource(text), "v1.1")
    assert admitted.diagnostics == ()
    assert admitted.data["kind"] == "GatewayConfig"


CONFIG_OF_MODULE: Data = {"a": [1, None, {"b": None}], "c": None}


@pytest.mark.parametrize("folder", ["v1.0", "v1.1"])
def test_preserved_parts_pass_as_they_are(folder: str) -> None:
    """What a module of a load balancer is told is its own affair: nothing is pruned, nulls neither."""
    module: Data = {"name": "m", "lbPolicyName": "p", "config": CONFIG_OF_MODULE, "unknown": None}
    structure = load_structure(folder, "MCPRoute")
    for step in ("spec", "securityPolicy", "extAuth", "grpc", "backendSettings", "loadBalancer"):
        structure = structure.properties[step]
    stored, findings = check(structure, {"type": "DynamicModule", "dynamicModule": module})
    assert briefly(findings) == ["AIGW209 dynamicModule.unknown"]
    assert stored["dynamicModule"] == {"name": "m", "lbPolicyName": "p", "config": CONFIG_OF_MODULE}


def test_a_list_whose_items_are_not_described() -> None:
    """Such a schema is legal too: the items are anything."""
    structure = Structure({"type": "object", "properties": {"a": {"type": "array", "maxItems": 1}}})
    assert check(structure, {"a": [None]}) == ({"a": [None]}, [])
    assert briefly(check(structure, {"a": [1, 2]})[1]) == ["AIGW107 a"]


def test_keyed_lists_of_wrong_items_are_keyed() -> None:
    """Items without the key are left alone."""
    structure = load_structure("v1.1", "MCPRoute").properties["spec"].properties["headers"]
    walker = Walker()
    walker.value(structure, [{"name": "a", "value": "b"}, {}, 5, {"name": "a", "value": "c"}], ())
    assert "AIGW108 [3]" in briefly(walker.errors)
