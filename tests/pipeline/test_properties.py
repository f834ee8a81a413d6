"""What holds for every input, whatever is in it and however it is written."""

from __future__ import annotations

import json
from hashlib import sha256
from typing import TYPE_CHECKING

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from aigw_render import InputFile, Outcome, Settings, hashes, remove, render
from aigw_render.base.data import get, strict_equal, text
from aigw_render.extproc.gojson import dumps
from aigw_render.settings.settings import GatewaySetting
from tests.manifests import CONFIG, CONFIGURED_GATEWAY, ENVOY, MCP_ROUTE, ROUTE, stream
from tests.pipeline.trees import Tree, all_settings, trees
from tests.vectors.cases import objects
from tests.vectors.podtemplate import without_ours

if TYPE_CHECKING:
    from random import Random

    from aigw_render.base.data import Data

few = settings(max_examples=25)
OURS = b"ai-gateway-extproc"


def done(outcome: Outcome) -> Outcome:
    """Return an outcome that is no error."""
    assert outcome.exit_code == 0, outcome.diagnostics
    return outcome


def texts(outcome: Outcome) -> dict[str, str]:
    """Return the new text of every file."""
    return {file.path: file.after for file in done(outcome).files}


def hashes_of(outcome: Outcome) -> dict[tuple[str, str], str]:
    """Return the hash of every Gateway."""
    return {state.key: state.hash for state in done(outcome).gateways}


@few
@given(trees())
def test_the_trees_are_what_they_say(tree: Tree) -> None:
    """The generator's YAML reads as its data: else the properties below would speak of other things."""
    read = objects("".join(tree.texts()))
    ours = [one for one in tree.documents if get(one, "kind") not in ("ConfigMap", "Secret")]
    assert strict_equal(read, ours)


@few
@given(trees(), all_settings(), st.randoms(use_true_random=False))
def test_order_never_matters(tree: Tree, said: Settings, random: Random) -> None:
    """Neither for the hashes nor for any document's new text, in files or in one stream."""
    files = tree.files()
    before = render(files, said)
    random.shuffle(files)
    after = render(files, said)
    assert hashes_of(after) == hashes_of(before)
    assert texts(after) == texts(before)
    joined = render([InputFile("all.yaml", b"".join(file.data for file in files))], said)
    assert texts(joined)["all.yaml"] == "".join(texts(before)[file.path] for file in files)


@few
@given(trees(), all_settings())
def test_twice_is_once(tree: Tree, said: Settings) -> None:
    """A second run over the output changes nothing."""
    once = texts(render([tree.stream()], said))["all.yaml"]
    assert texts(render([InputFile("all.yaml", once.encode())], said))["all.yaml"] == once


@few
@given(trees(), all_settings(), all_settings())
def test_remove_is_the_inverse(tree: Tree, said: Settings, then: Settings) -> None:
    """To the byte, also after a second run with other settings, and whatever `remove` is told."""
    rendered = texts(render([tree.stream()], said))["all.yaml"]
    changed = texts(render([InputFile("all.yaml", rendered.encode())], then))["all.yaml"]
    for found in (rendered, changed):
        removed = texts(remove([InputFile("all.yaml", found.encode())], then))["all.yaml"]
        assert removed.encode() == tree.stream().data


@pytest.mark.parametrize("empty", ["[]", "[ ]", "~", "null"])
def test_what_was_empty_is_so_again(empty: str) -> None:
    """Also when everything that we filled it with was changed in between."""
    start = ENVOY.index("    spec:\n")
    content = stream(
        CONFIGURED,
        ENVOY[:start].replace("envoy-ai", "flow")
        + f"    spec: {{containers: [{{name: envoy}}], imagePullSecrets: {empty}}}\n",
    )
    rendered = content
    for secrets in ("a", "b;c"):
        said = Settings(position="sidecar", controller_args=(f"--extProcImagePullSecrets={secrets}",))
        rendered = texts(render([InputFile("in.yaml", rendered.encode())], said))["in.yaml"]
    assert texts(remove([InputFile("in.yaml", rendered.encode())], Settings()))["in.yaml"] == content


@few
@given(trees(), all_settings(), all_settings())
def test_earlier_runs_leave_no_trace(tree: Tree, said: Settings, then: Settings) -> None:
    """What is rendered over another output means the same as what is rendered afresh."""
    rendered = texts(render([tree.stream()], said))["all.yaml"]
    again = texts(render([InputFile("all.yaml", rendered.encode())], then))["all.yaml"]
    fresh = texts(render([tree.stream()], then))["all.yaml"]
    assert [*map(normal, objects(again))] == [*map(normal, objects(fresh))]


def normal(workload: Data) -> str:
    """Return a workload as text in which neither the order of keys nor that of named items counts."""
    return json.dumps(_sorted(workload), sort_keys=True)


def _sorted(data: Data) -> Data:
    if isinstance(data, dict):
        return {key: _sorted(value) for key, value in data.items()}
    if isinstance(data, list):
        return sorted(map(_sorted, data), key=lambda item: text(item, "name"))
    return data


@few
@given(trees(), all_settings())
def test_nothing_else_changes(tree: Tree, said: Settings) -> None:
    """Documents that are not a Gateway's workload keep their bytes, workloads all that is not ours."""
    for data, file in zip(tree.documents, done(render(tree.files(), said)).files, strict=True):
        if not is_workload(data):
            assert file.after == file.before
            continue
        (before,), (after,) = objects(file.before), objects(file.after)
        assert strict_equal(without_ours(after), without_ours(before))


def is_workload(data: Data) -> bool:
    """Tell whether a document is a workload of a Gateway."""
    return get(data, "kind") in ("Deployment", "DaemonSet") and get(data, "metadata", "name") != "bystander"


@few
@given(trees(), all_settings())
def test_a_list_means_what_its_items_mean(tree: Tree, said: Settings) -> None:
    """Wrapped in a List every Gateway has the same hash, and every item gets the same."""
    wrapped, plain = render([tree.as_list()], said), render([tree.stream()], said)
    assert hashes_of(wrapped) == hashes_of(plain)
    kept = [
        one
        for one in objects(texts(wrapped)["list.yaml"])
        if text(one, "kind") not in ("ConfigMap", "Secret")
    ]
    assert strict_equal(kept, objects(texts(plain)["all.yaml"]))
    removed = remove([InputFile("list.yaml", texts(wrapped)["list.yaml"].encode())], said)
    assert texts(removed)["list.yaml"].encode() == tree.as_list().data


@few
@given(trees(), all_settings())
def test_the_digest_is_the_hashed_document(tree: Tree, said: Settings) -> None:
    """It reads as JSON, is written in the one way that is hashed, and holds what the settings say."""
    outcome = done(hashes(tree.files(), said))
    assert outcome.effective is not None
    for state in outcome.gateways:
        data = json.loads(state.digest)
        assert dumps(data) == state.digest
        assert sha256(state.digest.encode()).hexdigest() == state.hash
        assert data["ExtProcAsSideCar"] == (said.position == "sidecar")
        assert data["LogLevel"] == outcome.effective.controller.log_level
        assert data["NeedMCP"] == state.needs_mcp
        spec = state.config.resource.data["spec"] if state.config else {}
        assert (data["GatewayConfigExtProc"] is None) == (get(spec, "extProc") is None)
        variables = get(spec, "extProc", "kubernetes", "env") or None
        assert strict_equal(
            _values(get(data, "GatewayConfigExtProc", "kubernetes", "env")), _values(variables)
        )


def _values(variables: Data) -> list[Data]:
    """Return names and values; an empty value is as good as none."""
    return (
        [[text(one, "name"), text(one, "value")] for one in variables] if isinstance(variables, list) else []
    )


BASE = ("--extProcLogLevel=info", "--mcpFallbackSessionEncryptionSeed=old")
HASHED_FLAGS = [
    "--extProcImage=docker.io/envoyproxy/ai-gateway-extproc:other",
    "--extProcImagePullPolicy=Always",
    "--extProcLogLevel=debug",
    "--extProcLogFormat=json",
    "--extProcEnableRedaction",
    "--requestHeaderAttributes=x-a:a",
    "--requestHeaderAttributes=",
    "--spanRequestHeaderAttributes=x-a:a",
    "--spanRequestHeaderAttributes=",
    "--metricsRequestHeaderAttributes=x-a:a",
    "--metricsRequestHeaderAttributes=",
    "--logRequestHeaderAttributes=x-a:a",
    "--logRequestHeaderAttributes=",
    "--rootPrefix=/ai",
    "--endpointPrefixes=openai:/v2",
    "--extProcExtraEnvVars=A=1",
    "--extProcExtraEnvVars=A=1;A=1",
    "--extProcImagePullSecrets=a",
    "--extProcImagePullSecrets=a;a",
    "--extProcMaxRecvMsgSize=1",
    "--mcpSessionEncryptionSeed=new",
    "--mcpSessionEncryptionIterations=1",
    "--mcpFallbackSessionEncryptionSeed=older",
    "--mcpFallbackSessionEncryptionIterations=1",
]
UNHASHED_FLAGS = [
    "--logLevel=debug",
    "--maxRecvMsgSize=1",
    "--envoyGatewayNamespace=other",
    "--watchNamespaces=prod,dev,apps",
    "--extProcLogFormat=text",
    "--mcpFallbackSessionEncryptionSeed=old",
]
CONFIGURED = stream(CONFIGURED_GATEWAY, ROUTE, CONFIG, ENVOY)


def hash_with(content: str, *flags: str, said: Settings | None = None) -> str:
    """Return the hash of the only Gateway."""
    given_settings = (said or Settings(position="sidecar"))._replace(controller_args=(*BASE, *flags))
    (state,) = done(hashes([InputFile("in.yaml", content.encode())], given_settings)).gateways
    return state.hash


def test_every_hashed_setting_changes_the_hash() -> None:
    """Each of the digest's fields, alone, to a hash of its own."""
    found = [hash_with(CONFIGURED), hash_with(CONFIGURED, said=Settings(position="container"))]
    found += [hash_with(CONFIGURED, flag) for flag in HASHED_FLAGS]
    found.append(hash_with(stream(CONFIGURED, MCP_ROUTE)))
    assert len(set(found)) == len(found)


EXTPROC_CHANGES = [
    ("LEVEL", "LEVEL2"),
    ("debug", '""'),
    ("      env:", "      image: a/b:c\n      env:"),
    ("      env:", "      imageRepository: a/b\n      env:"),
    ("      env:", "      resources: {}\n      env:"),
    ("      env:", "      resources: {limits: {cpu: 1}}\n      env:"),
    ("      env:", "      resources: {requests: {cpu: 1}}\n      env:"),
    ("      env:", "      securityContext: {}\n      env:"),
    ("      env:", "      securityContext: {privileged: false}\n      env:"),
    ("      env:", "      volumeMounts: [{name: a, mountPath: /a}]\n      env:"),
    ("      - name: LEVEL\n        value: debug", "      - {name: LEVEL, value: debug}\n" * 2),
    ("    kubernetes:\n      env:\n      - name: LEVEL\n        value: debug", "    kubernetes: {}"),
    ("  extProc:\n    kubernetes:\n      env:\n      - name: LEVEL\n        value: debug", "  extProc: {}"),
]


def test_every_field_of_a_gatewayconfig_changes_the_hash() -> None:
    """Also one that changes nothing in the container, such as a variable set twice."""
    contents = [CONFIGURED, *(CONFIGURED.replace(*change) for change in EXTPROC_CHANGES)]
    found = [hash_with(content) for content in contents]
    assert len(set(found)) == len(found)


@pytest.mark.parametrize("flag", UNHASHED_FLAGS)
def test_other_flags_do_not_change_the_hash(flag: str) -> None:
    """What the controller does not hash rolls no pod."""
    assert hash_with(CONFIGURED, flag) == hash_with(CONFIGURED)


UNHASHED = [
    Settings(filter_config="bundle"),
    Settings(filter_config="legacy"),
    Settings(filter_config="both"),
    Settings(filter_config="none"),
    Settings(target="workload"),
    Settings(target="envoyproxy"),
    Settings(webhook="absent"),
    Settings(hash_key="example.com/hash"),
    Settings(allow_secrets=True, skip_invalid=True, allow_missing_config=True),
    Settings(namespace="elsewhere"),
    Settings(kube_version="1.20"),
    Settings(gateways=(GatewaySetting("prod", "ai", ("AIGatewayRoute",), "elsewhere"),)),
]


@pytest.mark.parametrize("said", UNHASHED, ids=range(len(UNHASHED)))
def test_other_settings_do_not_change_the_hash(said: Settings) -> None:
    """Neither how the filter config is mounted nor where we write."""
    assert hash_with(CONFIGURED, said=said._replace(position="sidecar")) == hash_with(CONFIGURED)


def test_what_the_routes_say_does_not_change_the_hash() -> None:
    """Only whether one of them is an MCPRoute does."""
    more = stream(CONFIGURED, ROUTE.replace("name: chat", "name: second").replace("openai", "other"))
    assert hash_with(more) == hash_with(CONFIGURED)
    assert OURS.decode() not in CONFIGURED
