"""The commands of plugin.yaml in a sidecar: what is rendered from each kind of source, and with what said."""

from __future__ import annotations

import json
import os
import re
from typing import TYPE_CHECKING

import pytest
import yaml

from aigw_render import InputFile, Settings, render
from tests.hosts.argocd.sidecar import IS_ROOT, UID, Application, Sidecar, can_unshare
from tests.hosts.argocd.trees import APP, CONFIG, FOLDER, HELM, KUSTOMIZE, TREES, write_tree
from tests.manifests import ENVOY, GATEWAY, MCP_ROUTE, ROUTE, stream

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path


Data = dict[str, object]


def objects(text: str) -> dict[str, Data]:
    """Return the objects of a stream by kind."""
    return {found["kind"]: found for found in yaml.safe_load_all(text)}


def deployment(text: str) -> str:
    """Return the Deployment of a stream as text."""
    return json.dumps(objects(text)["Deployment"])


@pytest.mark.parametrize("source", TREES)
def test_each_kind_of_source(source: str, sidecar: Sidecar, tmp_path: Path) -> None:
    """It is discovered, and rendered as `render` would render what it is built to."""
    repository = write_tree(tmp_path, TREES[source])
    assert sidecar.run("discover", repository).stdout == "aigw-render: aigw-render.yaml\n"
    ran = sidecar.run("generate", repository)
    assert (ran.code, ran.stderr) == (0, "")
    found = objects(ran.stdout)
    assert {"Gateway", "AIGatewayRoute", "Deployment"} <= set(found)
    assert "AIGatewayRender" not in found
    assert "ai-gateway-extproc" in deployment(ran.stdout)
    built = InputFile("built.yaml", stream(ENVOY, GATEWAY, ROUTE).encode())
    (expected,) = render([built], Settings(kube_version="1.33")).files
    assert template(ran.stdout) == template(expected.stream)


def template(text: str) -> object:
    """Return the Deployment's pod template."""
    spec = objects(text)["Deployment"]["spec"]
    return spec["template"] if isinstance(spec, dict) else None


def test_helm_knows_the_application(sidecar: Sidecar, tmp_path: Path) -> None:
    """Its name (without the namespace that it may carry), namespace, cluster and API versions."""
    repository = write_tree(tmp_path, HELM)
    ran = sidecar.run("generate", repository, Application(name="team-a_ai-gateway", namespace="prod"))
    found = objects(ran.stdout)
    assert found["ConfigMap"]["metadata"] == {"name": "ai-gateway", "namespace": "prod"}
    assert found["ConfigMap"]["data"] == {"kubernetes": "v1.33.2", "team": "none", "tier": "none"}
    assert found["Gateway"]["metadata"] == {"name": "ai", "namespace": "prod"}


@pytest.mark.parametrize(
    ("version", "container"),
    [("1.33.2", "initContainers"), ("1.32.9", "containers"), ("v1.34.0", "initContainers")],
)
def test_the_clusters_version_decides(version: str, container: str, sidecar: Sidecar, tmp_path: Path) -> None:
    """As it does for the controller."""
    ran = sidecar.run("generate", write_tree(tmp_path, FOLDER), environ={"KUBE_VERSION": version})
    spec = template(ran.stdout)
    assert isinstance(spec, dict)
    assert [one["name"] for one in spec["spec"][container]][-1] == "ai-gateway-extproc"


def test_objects_without_a_namespace_are_the_applications(sidecar: Sidecar, tmp_path: Path) -> None:
    """Argo CD puts them there."""
    nowhere = {name: text.replace("  namespace: prod\n", "") for name, text in FOLDER.items()}
    ran = sidecar.run("generate", write_tree(tmp_path, nowhere))
    assert "ai-gateway-extproc" in deployment(ran.stdout)
    other = sidecar.run("generate", tmp_path, Application(namespace="other"))
    assert "Gateway other/ai" in other.first_line


PARAMETERS: dict[str, tuple[Mapping[str, str], list[Data], list[Data], list[str]]] = {
    "string": (
        FOLDER,
        [{"name": "hashKey", "string": "example.com/hash"}],
        [{"name": "AIGW_RENDER_HASH_KEY", "value": "example.com/hash"}],
        ["example.com/hash"],
    ),
    "switch": (
        FOLDER,
        [{"name": "strict", "string": "true"}, {"name": "position", "string": "sidecar"}],
        [{"name": "AIGW_RENDER_STRICT", "value": "1"}],
        ["ai-gateway-extproc"],
    ),
    "map of flags": (
        FOLDER,
        [{"name": "controllerArgs", "map": {"extProcExtraEnvVars": "A=b=c", "extProcLogLevel": "debug"}}],
        [
            {
                "name": "AIGW_RENDER_CONTROLLER_ARGS",
                "value": "--extProcExtraEnvVars=A=b=c --extProcLogLevel=debug",
            }
        ],
        ['{"name": "A", "value": "b=c"}', '"debug"'],
    ),
    "array of files": (
        HELM,
        [{"name": "valueFiles", "array": ["values.yaml", "../../values/team.yaml"]}],
        [{"name": "AIGW_RENDER_VALUE_FILES", "value": "values.yaml ../../values/team.yaml"}],
        ['"team": "blue"', '"tier": "none"'],
    ),
    "map of values": (
        HELM,
        [{"name": "helmParameters", "map": {"team": "a,b", "tier": "c=d"}}],
        [{"name": "AIGW_RENDER_HELM_PARAMETERS", "value": "team=a,b tier=c=d"}],
        ['"team": "a,b"', '"tier": "c=d"'],
    ),
    "text of values": (
        HELM,
        [{"name": "values", "string": "team: red\n"}, {"name": "releaseName", "string": "other"}],
        [
            {"name": "AIGW_RENDER_VALUES", "value": "team: red\n"},
            {"name": "AIGW_RENDER_RELEASE_NAME", "value": "other"},
        ],
        ['"team": "red"', '"name": "other"'],
    ),
    "source": (
        KUSTOMIZE | {"apps/ai/Chart.yaml": HELM["apps/ai/Chart.yaml"]},
        [{"name": "source", "string": "kustomize"}],
        [{"name": "AIGW_RENDER_SOURCE", "value": "kustomize"}],
        ['"region": "eu"'],
    ),
    "config": (
        FOLDER | {"apps/ai/aigw-render.yaml": "", "shared/eu.yaml": f"{CONFIG}  hashKey: example.com/eu\n"},
        [{"name": "config", "string": "../../shared/eu.yaml"}],
        [{"name": "AIGW_RENDER_CONFIG", "value": "../../shared/eu.yaml"}],
        ["example.com/eu"],
    ),
}


@pytest.mark.parametrize("said", ["parameters", "env"])
@pytest.mark.parametrize("case", PARAMETERS)
def test_parameters(case: str, said: str, sidecar: Sidecar, tmp_path: Path) -> None:
    """Each kind as a parameter, and by a variable."""
    files, parameters, env, expected = PARAMETERS[case]
    plugin = {"parameters": parameters} if said == "parameters" else {"env": env}
    ran = sidecar.run("generate", write_tree(tmp_path, files), Application(plugin=plugin))
    assert (ran.code, ran.stderr) == (0, "")
    shown = json.dumps([*yaml.safe_load_all(ran.stdout)])
    assert [text for text in expected if text not in shown] == []


def test_a_shared_config(sidecar: Sidecar, tmp_path: Path) -> None:
    """The nearest above the folder counts, and the sidecar's own lies below all."""
    config = FOLDER["apps/ai/aigw-render.yaml"]
    shared = {"apps/ai/aigw-render.yaml": "", "aigw-render.yaml": config + "  hashKey: example.com/shared\n"}
    repository = write_tree(tmp_path, FOLDER | shared)
    assert "example.com/shared" in sidecar.run("generate", repository).stdout
    assert sidecar.run("discover", repository).stdout.startswith("aigw-render: ")
    base = sidecar.writable.parent / "operator.yaml"
    base.write_text(config + "  hashKey: example.com/base\n  controller: {args: [--extProcLogLevel=warn]}\n")
    both = sidecar.run("generate", repository, environ={"AIGW_RENDER_CONFIG": str(base)})
    assert "example.com/shared" in both.stdout
    assert "warn" in both.stdout


def test_the_sidecars_own_variables(sidecar: Sidecar, tmp_path: Path) -> None:
    """They may name paths outside of the repository; one that is unknown may be another program's."""
    shared = write_tree(sidecar.writable.parent / "shared", {"gateway.yaml": GATEWAY})
    repository = write_tree(tmp_path, FOLDER | {"apps/ai/gateway.yaml": ""})
    environ = {"AIGW_RENDER_CONTEXT": str(shared), "AIGW_RENDER_SERVICE_HOST": "10.0.0.1"}
    ran = sidecar.run("generate", repository, environ=environ)
    assert (ran.code, "\nkind: Gateway\n" in ran.stdout) == (0, False)
    assert "extproc-config-hash: " in ran.stdout
    assert "warning AIGW115: AIGW_RENDER_SERVICE_HOST is no setting and is ignored" in ran.stderr


def test_a_chart_without_a_cluster(sidecar: Sidecar, tmp_path: Path) -> None:
    """What Argo CD does not say, Helm is not told."""
    environ = {"KUBE_VERSION": "", "ARGOCD_APP_NAMESPACE": "", "KUBE_API_VERSIONS": "", "ARGOCD_APP_NAME": ""}
    files = HELM | {"apps/ai/templates/envoy.yaml": ENVOY, "apps/ai/templates/gateway.yaml": GATEWAY}
    ran = sidecar.run("generate", write_tree(tmp_path, files), environ=environ)
    assert ran.code == 0
    assert "warning AIGW201" in ran.stderr


def test_seeds_are_the_sidecars(sidecar: Sidecar, tmp_path: Path) -> None:
    """A config of the repository takes them from variables for it, and the output may hold them."""
    seed = "  controller: {mcpSessionEncryptionSeed: {fromEnv: AIGW_MCP_SEED}}\n"
    config = FOLDER["apps/ai/aigw-render.yaml"] + seed
    files = FOLDER | {"apps/ai/aigw-render.yaml": config, "apps/ai/mcp.yaml": MCP_ROUTE}
    ran = sidecar.run("generate", write_tree(tmp_path, files), environ={"AIGW_MCP_SEED": "s3cret-seed"})
    assert (ran.code, "s3cret-seed" in ran.stdout, "s3cret-seed" in ran.stderr) == (0, True, False)


def test_announcements(sidecar: Sidecar, tmp_path: Path) -> None:
    """What Argo CD shows: names, titles, texts, types, and the values of now."""
    plugin = {
        "parameters": [
            {"name": "valueFiles", "array": ["values.yaml"]},
            {"name": "helmParameters", "map": {"a": "b"}},
        ],
        "env": [{"name": "AIGW_RENDER_STRICT", "value": "true"}],
    }
    ran = sidecar.run("parameters", write_tree(tmp_path, FOLDER), Application(plugin=plugin))
    assert (ran.code, ran.stderr) == (0, "")
    found = {one["name"]: one for one in json.loads(ran.stdout)}
    assert found["webhook"] == {
        "name": "webhook",
        "title": "Webhook",
        "tooltip": "What keeps the AI Gateway's webhook from injecting again: its selector excludes our "
        "pods, it is not installed, or its configuration in the tree is to be edited. "
        "One of: excluded, absent, managed.",
        "collectionType": "string",
        "string": "excluded",
    }
    assert found["strict"] | {"tooltip": ""} == {
        "name": "strict",
        "title": "Strict",
        "tooltip": "",
        "collectionType": "string",
        "itemType": "boolean",
        "string": "true",
    }
    assert found["source"]["string"] == "auto"
    assert found["valueFiles"]["array"] == ["values.yaml"]
    assert found["helmParameters"]["map"] == {"a": "b"}
    assert found["aiGatewayVersion"]["string"] == "v1.1.0"
    assert not any("seed" in name.lower() for name in found)


def test_announcements_hold_no_seed(sidecar: Sidecar, tmp_path: Path) -> None:
    """Everybody who sees the Application sees them, and the sidecar's arguments may have one."""
    environ = {"AIGW_RENDER_CONTROLLER_ARGS": "--mcpSessionEncryptionSeed=horse-battery --logLevel=debug"}
    ran = sidecar.run("parameters", write_tree(tmp_path, FOLDER), environ=environ)
    shown = next(one["array"] for one in json.loads(ran.stdout) if one["name"] == "controllerArgs")
    assert shown == ["--mcpSessionEncryptionSeed=***", "--logLevel=debug"]
    assert "horse" not in ran.stdout


def test_announcements_come_also_when_a_setting_is_wrong(sidecar: Sidecar, tmp_path: Path) -> None:
    """The tab with the parameters is where people mend it."""
    plugin = {"parameters": [{"name": "strict", "string": "perhaps"}]}
    ran = sidecar.run("parameters", write_tree(tmp_path, FOLDER), Application(plugin=plugin))
    assert ran.code == 0
    assert {"name", "collectionType"} <= set(json.loads(ran.stdout)[0])
    assert ran.first_line.startswith("AIGW115: Argo CD parameter strict has no valid value; found: perhaps")


def test_vendored_charts_of_a_kustomization(sidecar: Sidecar, tmp_path: Path) -> None:
    """With `enableHelm`, and without the network."""
    chart = {name.replace("apps/ai/", "apps/ai/charts/ai/"): text for name, text in HELM.items()}
    del chart["apps/ai/charts/ai/aigw-render.yaml"]
    inflated = "{name: ai, releaseName: x, namespace: prod, apiVersions: [apps/v1/Deployment]}"
    kustomization = f"helmCharts: [{inflated}]\n"
    files = chart | {"apps/ai/kustomization.yaml": kustomization, "apps/ai/aigw-render.yaml": CONFIG}
    repository = write_tree(tmp_path, files)
    plugin = {"parameters": [{"name": "enableHelm", "string": "true"}]}
    ran = sidecar.run("generate", repository, Application(plugin=plugin))
    assert (ran.code, ran.stderr) == (0, "")
    assert "namespace: prod" in ran.stdout
    assert "must specify --enable-helm" in sidecar.run("generate", repository).first_line


def test_odd_names(sidecar: Sidecar, tmp_path: Path) -> None:
    """Files whose names are no UTF-8, or hold what steers a terminal."""
    repository = write_tree(tmp_path, FOLDER)
    folder = os.fsencode(repository / APP)
    for name in (b"\xff.yaml", b"a\nb\x1b[2J.yaml"):
        with open(os.path.join(folder, name), "wb") as file:
            file.write(b"kind: Gateway\nspec: [\n")
    ran = sidecar.run("generate", repository)
    assert (ran.code, ran.stdout) == (3, "")
    assert ran.stderr.count("error AIGW101") == 2
    assert "\x1b" not in ran.stderr


def test_a_config_that_is_not_used(sidecar: Sidecar, tmp_path: Path) -> None:
    """It makes the folder one for the plugin, and a warning says that it does nothing else."""
    repository = write_tree(tmp_path, FOLDER | {"apps/ai/aigw-render.yaml": "", "apps/ai/mine.yaml": CONFIG})
    assert sidecar.run("discover", repository).stdout == "aigw-render: AIGatewayRender in mine.yaml\n"
    ran = sidecar.run("generate", repository)
    assert (ran.code, "AIGatewayRender" in ran.stdout) == (0, False)
    assert "apps/ai/mine.yaml:2:7: warning AIGW222: the settings in ./mine.yaml are not used" in ran.stderr
    named = {"parameters": [{"name": "config", "string": "mine.yaml"}]}
    assert sidecar.run("generate", repository, Application(plugin=named)).stderr == ""


@pytest.mark.parametrize("place", ["/var/tmp/aigw-rogue", "/tmp/aigw-rogue", "rogue"])  # noqa: S108
def test_the_sidecar_notices_writes(place: str, sidecar: Sidecar, tmp_path: Path) -> None:
    """The checks of this file can fail."""
    write_tree(tmp_path, FOLDER)
    copy = sidecar.copy(tmp_path)
    rogue = sidecar.programs.parent / "bin" / "rogue"
    rogue.write_text(f"#!/bin/sh\necho > {place}\nid -u\n")
    rogue.chmod(0o755)
    ran = sidecar.call(["rogue"], copy / APP, {})
    written = os.path.lexists(place)
    if written:
        os.unlink(place)
    assert written or "Read-only file system" in ran.stderr or (copy / APP / "rogue").exists()
    assert ran.stdout == f"{UID if IS_ROOT else os.geteuid()}\n"


def test_nobody_is_home(sidecar: Sidecar, tmp_path: Path) -> None:
    """No HOME, no name, no network, no more variables than Argo CD gives."""
    ran = sidecar.call(["sh", "-c", "env; cat /proc/net/dev"], tmp_path, {"ARGOCD_APP_NAME": "x"})
    names = {line.partition("=")[0] for line in ran.stdout.splitlines() if "=" in line}
    assert names <= {"PATH", "TMPDIR", "ARGOCD_APP_NAME", "PWD", "OLDPWD", "SHLVL", "_"}
    interfaces = re.findall(r"^ *(\w+): ", ran.stdout, re.MULTILINE)
    assert interfaces == ["lo"] or not can_unshare()
