"""Each field that differs between what runs and what would be rendered is named once."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from aigw_render.base.data import Data, copy, mapping, sequence
from aigw_render.pipeline import render
from aigw_render.plan.doctor.livechecks import live_checks
from aigw_render.read.files import InputFile
from tests.manifests import CONFIG, CONFIGURED_GATEWAY, ENVOY, GATEWAY, MCP_ROUTE, ROUTE, stream
from tests.plan.doctor.support import QUIET, dump, examined, lines
from tests.vectors.cases import objects

if TYPE_CHECKING:
    from collections.abc import Callable

TREE = stream(CONFIGURED_GATEWAY, ROUTE, MCP_ROUTE, CONFIG, ENVOY)
SAID = QUIET._replace(controller_args=("--extProcImagePullSecrets=regcred",))
HASH = "aigateway.envoyproxy.io/extproc-config-hash"
NAME = "Deployment envoy-gateway-system/envoy-ai"
EXTPROC = f"warning AIGW227 {NAME}: container ai-gateway-extproc"
WORKLOAD = f"warning AIGW227 {NAME}:"
IMAGE = "docker.io/envoyproxy/ai-gateway-extproc:v1.1.0"
LEVEL = '{"value": "debug", "name": "LEVEL"}'
MORE = '{"value": "", "name": "MORE"}'
KEY = '{"value": "(another value)", "name": "KEY"}'
VOLUME = "ai-gateway-ai-prod-6528e912fee4-bundle"

Change = "Callable[[dict[str, Data]], object]"


def rendered(tree: str = TREE) -> dict[str, Data]:
    """Return the Deployment as it is rendered."""
    outcome = render([InputFile("in.yaml", tree.encode())], SAID)
    (found,) = [one for one in objects(outcome.files[0].after) if mapping(one)["kind"] == "Deployment"]
    return mapping(copy(found))


def pod_of(workload: dict[str, Data]) -> dict[str, Data]:
    """Return a pod of a workload."""
    template = mapping(copy(mapping(workload, "spec", "template")))
    metadata = mapping(template, "metadata") | {"name": "envoy-ai-1", "namespace": "envoy-gateway-system"}
    return {"apiVersion": "v1", "kind": "Pod", "metadata": metadata, "spec": template["spec"]}


def compared(*live: Data, tree: str = TREE) -> list[str]:
    """Return what is said about a dump."""
    return lines(live_checks(examined(tree, SAID), dump(*live)))


def spec(item: dict[str, Data]) -> dict[str, Data]:
    """Return a Deployment's pod spec."""
    return mapping(item, "spec", "template", "spec")


def extproc(item: dict[str, Data]) -> dict[str, Data]:
    """Return the container."""
    return mapping(sequence(spec(item), "initContainers")[-1])


def set_argument(item: dict[str, Data], flag: str, value: str) -> None:
    """Give a flag of the container another value."""
    args = sequence(extproc(item), "args")
    args[args.index(flag) + 1] = value


def drop(items: list[Data], at: int | slice = 0) -> None:
    """Take an item, or some, out of a list."""
    del items[at]


CHANGES: dict[str, tuple[Callable[[dict[str, Data]], object], list[str]]] = {
    "equal": (lambda _item: None, [f"ok {NAME}: equal to what would be rendered"]),
    "image": (
        lambda item: extproc(item).update(image="e:v2"),
        [
            f"{EXTPROC}: image differs | e:v2 runs | {IMAGE} would be rendered",
        ],
    ),
    "argument": (
        lambda item: set_argument(item, "-logLevel", "debug"),
        [f"{EXTPROC}: args -logLevel differs | debug runs | info would be rendered"],
    ),
    "no-such-argument": (
        lambda item: sequence(extproc(item), "args").extend(["-extra", "1", "-enableRedaction"]),
        [
            f"{EXTPROC}: args -extra differs | 1 runs | (absent) would be rendered",
            f"{EXTPROC}: args -enableRedaction differs | true runs | (absent) would be rendered",
        ],
    ),
    "argument-is-missing": (
        lambda item: drop(sequence(extproc(item), "args"), slice(2)),
        [
            (
                f"{EXTPROC}: args -configBundlePath differs | (absent) runs | "
                "/etc/filter-config-bundle would be rendered"
            )
        ],
    ),
    "order-of-arguments": (
        lambda item: sequence(extproc(item), "args").extend(
            [sequence(extproc(item), "args").pop(0), sequence(extproc(item), "args").pop(0)]
        ),
        ["order of args"],
    ),
    "env": (
        lambda item: extproc(item).update(
            env=[{"name": "LEVEL", "value": "x"}, {"name": "MORE"}, {"name": "KEY", "value": "k3y"}]
        ),
        [
            f"{EXTPROC}: env LEVEL.value differs | (another value) runs | debug would be rendered",
            f"{EXTPROC}: env MORE differs | {MORE} runs | (absent) would be rendered",
            f"{EXTPROC}: env KEY differs | {KEY} runs | (absent) would be rendered",
        ],
    ),
    "no-env": (
        lambda item: extproc(item).pop("env"),
        [f"{EXTPROC}: env LEVEL differs | (absent) runs | {LEVEL} would be rendered"],
    ),
    "mount": (
        lambda item: drop(sequence(extproc(item), "volumeMounts")),
        ["volumeMounts /etc/ai-gateway-extproc-uds"],
    ),
    "writable-mount": (
        lambda item: mapping(sequence(extproc(item), "volumeMounts")[1]).update(readOnly=False),
        [
            (
                f"{EXTPROC}: volumeMounts /etc/filter-config-bundle.readOnly differs | "
                "false runs | true would be rendered"
            )
        ],
    ),
    "probe": (
        lambda item: mapping(extproc(item), "readinessProbe", "httpGet").update(port=1),
        [f"{EXTPROC}: readinessProbe.httpGet.port differs | 1 runs | 1064 would be rendered"],
    ),
    "security-context": (
        lambda item: mapping(extproc(item), "securityContext").pop("privileged"),
        [f"{EXTPROC}: securityContext.privileged differs | (absent) runs | false would be rendered"],
    ),
    "null-is-absent": (
        lambda item: mapping(extproc(item)).update(lifecycle=None),
        [f"ok {NAME}: equal to what would be rendered"],
    ),
    "position": (
        lambda item: sequence(spec(item), "containers").append(sequence(spec(item), "initContainers").pop()),
        [
            (
                f"{WORKLOAD} position of container ai-gateway-extproc differs | "
                "containers runs | initContainers would be rendered"
            )
        ],
    ),
    "twice": (
        lambda item: sequence(spec(item), "containers").append(extproc(item)),
        [f"{EXTPROC} differs | twice runs | once would be rendered"],
    ),
    "thrice": (
        lambda item: sequence(spec(item), "containers").extend([extproc(item)] * 2),
        [f"{EXTPROC} differs | 3 times runs | once would be rendered"],
    ),
    "volume": (
        lambda item: mapping(sequence(spec(item), "volumes")[1], "projected").update(defaultMode=256),
        [f"{WORKLOAD} volume {VOLUME}: projected.defaultMode differs | 256 runs | 420 would be rendered"],
    ),
    "no-volume": (
        lambda item: drop(sequence(spec(item), "volumes"), 1),
        [f"{WORKLOAD} volume {VOLUME} differs | (absent) runs | present would be rendered"],
    ),
    "legacy-volume": (
        lambda item: sequence(spec(item), "volumes").append(
            {"name": "ai-gateway-ai-prod", "secret": {"secretName": "ai-prod"}}
        ),
        [f"{WORKLOAD} volume ai-gateway-ai-prod differs | present runs | (absent) would be rendered"],
    ),
    "somebody-elses-volume-of-a-like-name": (
        lambda item: sequence(spec(item), "volumes").append({"name": "ai-gateway-x", "emptyDir": {}}),
        [f"ok {NAME}: equal to what would be rendered"],
    ),
    "somebody-elses-volume": (
        lambda item: sequence(spec(item), "volumes").append({"name": "certs"}),
        [f"ok {NAME}: equal to what would be rendered"],
    ),
    "socket": (
        lambda item: drop(sequence(sequence(spec(item), "containers")[0], "volumeMounts")),
        [
            (
                f"{WORKLOAD} container envoy: volumeMounts of our volumes differs | (absent) runs | "
                "/etc/ai-gateway-extproc-uds would be rendered"
            )
        ],
    ),
    "pull-secret": (
        lambda item: spec(item).pop("imagePullSecrets"),
        [f"{WORKLOAD} imagePullSecrets regcred differs | (absent) runs | present would be rendered"],
    ),
    "label": (
        lambda item: mapping(item, "spec", "template", "metadata", "labels").pop(
            "aigw-render.github.io/injected"
        ),
        [f"{WORKLOAD} label aigw-render.github.io/injected differs | (absent) runs | true would be rendered"],
    ),
    "hash": (
        lambda item: mapping(item, "spec", "template", "metadata", "annotations").update({HASH: "0"}),
        [f"annotation {HASH} differs | 0 runs"],
    ),
}


@pytest.mark.parametrize("name", CHANGES)
def test_differences(name: str) -> None:
    """One line for each, with the value that runs and the one that would be rendered."""
    change, told = CHANGES[name]
    item = rendered()
    change(item)
    found = compared(item)
    assert len(found) == len(told)
    assert all(part in line for part, line in zip(told, found, strict=True)), found


def test_where_a_difference_stands() -> None:
    """In the dump, at the field, or at its nearest parent."""
    item = rendered()
    set_argument(item, "-logLevel", "debug")
    extproc(item).pop("env")
    checks = [*live_checks(examined(TREE, SAID), dump(item))]
    sources = [check.finding.place.source.strip() for check in checks if check.finding.place]
    assert sources == ['"-logLevel",', "{"]


def test_a_quantity_in_another_form() -> None:
    """It is the same for the cluster, which keeps what was written."""
    config = CONFIG.replace("      env:", "      resources: {limits: {cpu: 500m}}\n      env:")
    tree = stream(CONFIGURED_GATEWAY, ROUTE, config, ENVOY)
    item = rendered(tree)
    mapping(extproc(item), "resources", "limits").update(cpu="0.5")
    assert compared(item, tree=tree) == [f"ok {NAME}: equal to what would be rendered"]
    mapping(extproc(item), "resources", "limits").update(cpu="cores")
    assert compared(item, tree=tree) == [
        f"{EXTPROC}: resources.limits.cpu differs | cores runs | 500m would be rendered"
    ]


BARE = mapping(objects(ENVOY)[0])


def stamped(value: str | None) -> dict[str, Data]:
    """Return the Deployment that Envoy Gateway makes, with the controller's stamp."""
    item = mapping(copy(BARE))
    mapping(item, "spec", "template", "metadata")["annotations"] = {HASH: value} if value else {}
    return item


def hash_of(item: dict[str, Data]) -> str:
    """Return the rendered stamp."""
    return str(mapping(item, "spec", "template", "metadata", "annotations")[HASH])


def without_label(item: dict[str, Data]) -> dict[str, Data]:
    """Return a pod as the webhook makes it."""
    mapping(item, "metadata", "labels").pop("aigw-render.github.io/injected")
    return item


def test_pods_of_the_webhook() -> None:
    """The container is in the pods, the hash in the Deployment too, and our label nowhere."""
    item = rendered()
    pod = without_label(pod_of(item))
    assert compared(stamped(hash_of(item)), pod) == [
        f"ok {NAME} and 1 more: equal to what would be rendered; the webhook put the container into the pods"
    ]
    (line,) = compared(stamped(None), pod)[1:]
    assert line.startswith(f"{WORKLOAD} annotation {HASH} differs | (absent) runs | ")


def test_one_line_for_all_that_have_a_difference() -> None:
    """A rollout that is under way has many pods."""
    item = rendered()
    old = pod_of(item)
    mapping(sequence(mapping(old, "spec"), "initContainers")[-1]).update(image="e:v0")
    others = [mapping(copy(old)) for _ in range(3)]
    for number, other in enumerate(others):
        mapping(other, "metadata").update(name=f"envoy-ai-{number}")
    found = compared(item, *others)
    assert found[0] == f"ok {NAME}: equal to what would be rendered"
    assert found[1].startswith("warning AIGW227 Pod envoy-gateway-system/envoy-ai-0 and 2 more: container")
    assert len(found) == 2


def test_deployments_alone_must_hold_the_container() -> None:
    """Without pods nothing tells whether the webhook is at work."""
    found = compared(stamped(None))
    assert f"{EXTPROC} differs | (absent) runs | once would be rendered" in found
    (check,) = [
        one for one in live_checks(examined(TREE, SAID), dump(stamped(None))) if "dump" in one.finding.hint
    ]
    assert check.finding.hint == "where the webhook injects, it is in the pods only: dump them, too"


def test_pods_alone() -> None:
    """Our label tells where they come from."""
    assert compared(pod_of(rendered())) == [
        "ok Pod envoy-gateway-system/envoy-ai-1: equal to what would be rendered"
    ]
    pod = without_label(pod_of(rendered()))
    assert "the webhook put the container" in compared(pod)[0]


def test_before_the_hash() -> None:
    """A controller of v1.0 stamps nothing."""
    said = SAID._replace(ai_gateway_version="v1.0")
    tree = stream(GATEWAY, ROUTE.replace("v1beta1", "v1alpha1"), ENVOY)
    outcome = render([InputFile("in.yaml", tree.encode())], said)
    item = mapping(objects(outcome.files[0].after)[2])
    pod = without_label(pod_of(item))
    mapping(pod, "metadata").pop("annotations")
    assert [line[:2] for line in lines(live_checks(examined(tree, said), dump(stamped(None), pod)))] == ["ok"]


def test_a_gateway_that_nothing_runs() -> None:
    """Another Gateway's Envoys do not count, nor pods that are going."""
    other = mapping(copy(BARE))
    labels = mapping(other, "spec", "template", "metadata", "labels")
    labels["gateway.envoyproxy.io/owning-gateway-name"] = "b"
    going = rendered()
    mapping(going, "metadata").update(deletionTimestamp="2026-01-01T00:00:00Z")
    found = compared(other, going, {"apiVersion": "v1", "kind": "Service"})
    assert found == [
        (
            "warning AIGW227 nothing in the dump runs Envoy for Gateway prod/ai | "
            "a Deployment, DaemonSet or Pod with its owning-gateway labels"
        ),
        "ok not compared, for they are not in the input: the Gateways prod/b",
    ]


def test_a_gateway_without_routes() -> None:
    """What is left of the extproc is a difference."""
    tree = stream(GATEWAY, ENVOY)
    assert compared(BARE, tree=tree) == [f"ok {NAME}: equal to what would be rendered"]
    found = compared(rendered(), tree=tree)
    assert f"{EXTPROC} differs | once runs | (absent) would be rendered" in found
    assert compared(tree=stream(GATEWAY)) == []


def test_a_sidecar_that_should_be_a_container() -> None:
    """What makes it one follows from its position, and is not told again."""
    found = lines(live_checks(examined(TREE, SAID._replace(position="container")), dump(rendered())))
    assert found[0].startswith(
        f"{WORKLOAD} position of container ai-gateway-extproc differs | initContainers"
    )
    assert not any("restartPolicy" in line for line in found)


def test_the_order_of_variables() -> None:
    """A value may refer to an earlier one."""
    config = f"{CONFIG}      - name: URL\n        value: $(LEVEL)\n"
    tree = stream(CONFIGURED_GATEWAY, ROUTE, config, ENVOY)
    item = rendered(tree)
    sequence(extproc(item), "env").reverse()
    assert compared(item, tree=tree) == [
        f'{EXTPROC}: order of env differs | ["URL", "LEVEL"] runs | ["LEVEL", "URL"] would be rendered'
    ]
