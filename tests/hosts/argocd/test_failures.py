"""What goes wrong in a sidecar: an exit code, nothing on standard output, a first line that says it all."""

from __future__ import annotations

import json
import os
import re
import signal
import subprocess
import time
from typing import TYPE_CHECKING, NamedTuple

import pytest

from tests.hosts.argocd.image import ROOT
from tests.hosts.argocd.inprocess import run_here
from tests.hosts.argocd.sidecar import Application, Ran, Sidecar
from tests.hosts.argocd.trees import CONFIG, FOLDER, HELM, KUSTOMIZE, write_tree
from tests.manifests import ENVOY, GATEWAY

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path


WEBHOOK = (ROOT / "examples/migrate-from-webhook/before/ai-gateway.yaml").read_text(encoding="utf-8")
SELECTED = ENVOY.replace(
    "      labels:\n", "      labels:\n        app.kubernetes.io/managed-by: envoy-gateway\n"
)
SEED = "correct-horse-battery"
_FIRST = r"AIGW\d{3}(?: at .+?:\d+:\d+)?: \S.*"


class Case(NamedTuple):
    """A repository, what the Application says, and how the first line starts."""

    files: Mapping[str, str]
    first: str
    parameters: tuple[dict[str, object], ...] = ()
    environ: Mapping[str, str] = {}
    links: Mapping[str, str] = {}
    code: int = 3


def says(name: str, text: str) -> tuple[dict[str, object], ...]:
    """Return one parameter."""
    return ({"name": name, "string": text},)


def config(line: str) -> dict[str, str]:
    """Return plain manifests with a config that says one thing more."""
    return FOLDER | {"apps/ai/aigw-render.yaml": f"{CONFIG}  {line}\n"}


ONLY = {"apps/ai/aigw-render.yaml": CONFIG}
CASES = {
    "an empty folder": Case(ONLY, "AIGW501: the folder apps/ai gives no object, and Argo CD would delete"),
    "comments": Case(ONLY | {"apps/ai/x.yaml": "# kind: Gateway\n---\n---\nnull\n"}, "AIGW501: "),
    "an empty list": Case(ONLY | {"apps/ai/x.yaml": "apiVersion: v1\nkind: List\nitems: []\n"}, "AIGW501: "),
    "all is left out": Case(FOLDER, "AIGW501: ", ({"name": "exclude", "array": ["*.yaml"]},)),
    "an empty kustomization": Case(
        KUSTOMIZE
        | {"apps/ai/kustomization.yaml": "resources: [none.yaml]\n", "apps/ai/none.yaml": "# none\n"},
        "AIGW501: the kustomization in apps/ai gives no object",
    ),
    "an empty chart": Case(
        {"apps/ai/Chart.yaml": HELM["apps/ai/Chart.yaml"]}, "AIGW501: the chart in apps/ai gives no object"
    ),
    "no YAML": Case(
        FOLDER | {"apps/ai/routes/bad.yaml": "kind: Gateway\nspec: [\n"},
        "AIGW101 at apps/ai/routes/bad.yaml:3:1: ",
    ),
    "an error in the kustomization's result": Case(
        KUSTOMIZE | {"base/gateway.yaml": GATEWAY.replace("gatewayClassName: envoy", "gatewayClassName: 1")},
        "AIGW105 at <kustomize apps/ai>:",
    ),
    "an error in a chart's result": Case(
        HELM | {"apps/ai/templates/gateway.yaml": GATEWAY.replace(": envoy", ": {{ 1 }}")},
        "AIGW105 at <helm apps/ai/templates/gateway.yaml>:9:21: ",
    ),
    "an error in the config": Case(
        config("tarjet: all"),
        "AIGW115 at apps/ai/aigw-render.yaml:5:3: spec.tarjet is no setting; found: tarjet; hint: did",
    ),
    "an unknown value": Case(
        FOLDER,
        "AIGW115: 'nonsense' is no value for target (Argo CD parameter target); ",
        says("target", "nonsense"),
    ),
    "a parameter of another type": Case(
        FOLDER, "AIGW115: Argo CD parameter strict has no valid value", ({"name": "strict", "array": ["a"]},)
    ),
    "parameters that are none": Case(
        FOLDER, "AIGW115: ARGOCD_APP_PARAMETERS is not the list", environ={"ARGOCD_APP_PARAMETERS": "{"}
    ),
    "an unknown source": Case(
        FOLDER,
        "AIGW502: Argo CD parameter source names no source; found: jsonnet; expected: auto or folder or",
        says("source", "jsonnet"),
    ),
    "two sources": Case(
        KUSTOMIZE | {"apps/ai/Chart.yaml": HELM["apps/ai/Chart.yaml"]},
        "AIGW503: apps/ai holds a kustomization and a chart; found: Chart.yaml and kustomization.yaml; ",
    ),
    "a source that is not there": Case(
        FOLDER, "AIGW503: Argo CD parameter source says helm, and apps/ai holds none", says("source", "helm")
    ),
    "a release's name that is an option": Case(
        HELM, "AIGW502: Argo CD parameter releaseName cannot be given to Helm", says("releaseName", "--debug")
    ),
    "a values file that is two": Case(
        HELM,
        "AIGW502: Argo CD parameter valueFiles cannot be given to Helm",
        ({"name": "valueFiles", "array": ["a,/etc/passwd"]},),
    ),
    "a values file outside": Case(
        HELM,
        "AIGW118: the path ../../../../etc/passwd leads out of the repository",
        ({"name": "valueFiles", "array": ["../../../../etc/passwd"]},),
    ),
    "context outside": Case(
        FOLDER, "AIGW118: the path ../../../x leads out of the repository", says("context", "../../../x")
    ),
    "the config's context outside": Case(
        config("context: [../../../x]"),
        "AIGW118 at apps/ai/aigw-render.yaml:5:13: the path ../../../x leads out of the repository",
    ),
    "context that is not there": Case(
        FOLDER,
        "AIGW118: Argo CD parameter context names a path that is not there; found: ../x; hint: correct it",
        says("context", "../x"),
    ),
    "the config's context that is not there": Case(
        config("context: [../ai, ../x]"),
        "AIGW118 at apps/ai/aigw-render.yaml:5:20: context names a path that is not there; found: ../x; ",
    ),
    "a parameter without a name": Case(
        FOLDER, "AIGW115: parameter without a name is no setting", says("", "x")
    ),
    "a chart's text that is no object": Case(
        HELM | {"apps/ai/templates/x.yaml": "a: 1\n"},
        "AIGW506 at <helm apps/ai/templates/x.yaml>:3:1: this is no object, and Argo CD refuses all that is "
        "printed with it; expected: apiVersion and kind; hint: correct the template",
    ),
    "controller values outside": Case(
        FOLDER, "AIGW118: the path /etc/passwd leads out", says("controllerValues", "/etc/passwd")
    ),
    "a config outside": Case(
        FOLDER, "AIGW118: the path ../../../c.yaml leads out", says("config", "../../../c.yaml")
    ),
    "a config that is a link outside": Case(
        FOLDER | {"apps/ai/aigw-render.yaml": ""},
        "AIGW118: the path aigw-render.yaml leads out",
        links={"apps/ai/aigw-render.yaml": "/proc/self/environ"},
    ),
    "an unknown parameter": Case(
        FOLDER,
        "AIGW115: parameter webhok is no setting; found: parameter webhok; hint: did",
        says("webhok", "x"),
    ),
    "a config that is missing": Case(
        FOLDER, "AIGW118: cannot read the config file c.yaml", says("config", "c.yaml")
    ),
    "a link outside": Case(
        FOLDER, "AIGW118: the symbolic link ./link.yaml leads out", links={"apps/ai/link.yaml": "/etc/passwd"}
    ),
    "a chart's link outside": Case(
        HELM, "AIGW118: the path ./files/link leads out", links={"apps/ai/files/link": "/etc/passwd"}
    ),
    "a chart's link to a folder with a link outside": Case(
        HELM,
        "AIGW118: the path ./files/x leads out of the repository",
        links={"apps/ai/files": "../../lib", "lib/x": "/etc/passwd"},
    ),
    "a base from elsewhere": Case(
        KUSTOMIZE | {"base/kustomization.yaml": "resources: ['https://me:token@example.com/x.yaml']\n"},
        "AIGW507 at base/kustomization.yaml:1:14: kustomize would fetch this from elsewhere; found: https://…@exam",
    ),
    "a base from elsewhere that the Application allows": Case(
        KUSTOMIZE | {"base/kustomization.yaml": "resources: ['https://example.com/x.yaml']\n"},
        "AIGW115: ARGOCD_ENV_AIGW_RENDER_ALLOW_REMOTE is no setting",
        environ={"ARGOCD_ENV_AIGW_RENDER_ALLOW_REMOTE": "true"},
    ),
    "a base above the repository": Case(
        KUSTOMIZE | {"base/kustomization.yaml": "resources: [../../other]\n"},
        "AIGW118 at base/kustomization.yaml:1:13: the path ../../other leads out of the repository",
    ),
    "a kustomization's link outside": Case(
        KUSTOMIZE | {"apps/ai/kustomization.yaml": "resources: [link.yaml]\n"},
        "AIGW118 at apps/ai/kustomization.yaml:1:13: the path link.yaml leads out of the repository",
        links={"apps/ai/link.yaml": "/etc/passwd"},
    ),
    "a variable that is no seed": Case(
        config("controller: {mcpSessionEncryptionSeed: {fromEnv: PATH}}"),
        "AIGW504 at apps/ai/aigw-render.yaml:5:52: a config of the repository may not read",
    ),
    "a file that is no seed": Case(
        config("controller: {mcpSessionEncryptionSeed: {fromFile: /etc/passwd}}"),
        "AIGW118 at apps/ai/aigw-render.yaml:5:53: the path /etc/passwd leads out",
    ),
    "a kustomization that fails": Case(
        KUSTOMIZE | {"base/kustomization.yaml": "resources: [missing.yaml]\n"},
        "AIGW511: `kustomize build .` failed (exit code 1); hint: it said: ",
    ),
    "a chart that fails": Case(
        HELM | {"apps/ai/templates/bad.yaml": '{{ fail "no team" }}\n'},
        "AIGW511: `helm template ai-gateway . --include-crds",
    ),
    "a chart without its dependency": Case(
        HELM
        | {"apps/ai/Chart.yaml": HELM["apps/ai/Chart.yaml"] + "dependencies: [{name: x, version: 1.0.0}]\n"},
        "AIGW511: `helm template ai-gateway . --include-crds",
    ),
    "a chart that warns before it fails": Case(
        HELM | {"apps/ai/templates/bad.yaml": '{{ fail "no team" }}\n', "apps/ai/files/x": ""},
        "AIGW511: `helm template ai-gateway . --include-crds --namespace=prod --kube-version=1.33.2` failed "
        "(exit code 1); hint: it said: Error: ",
        links={"apps/ai/files/link": "x"},
    ),
    "values of no use": Case(
        FOLDER,
        "AIGW502: Argo CD parameter values is for the source helm, and apps/ai is rendered as folder; hint: ",
        says("values", "a: b"),
    ),
    "charts of no kustomization": Case(
        HELM, "AIGW502: Argo CD parameter enableHelm is for the source kustomize", says("enableHelm", "true")
    ),
    "values beside manifests": Case(
        FOLDER | {"apps/ai/values.yaml": "# values\na: 1\n"},
        "AIGW506 at apps/ai/values.yaml:2:1: this is no object, and Argo CD refuses all that is printed",
    ),
    "nothing but a text": Case(
        ONLY | {"apps/ai/x.yaml": "hello: world\n"}, "AIGW506 at apps/ai/x.yaml:1:1: "
    ),
    "a template beside manifests": Case(
        FOLDER | {"apps/ai/chart/templates/x.yaml": "kind: ConfigMap\n{{- if .Values.x }}\n{{ end }}\n"},
        "AIGW506 at apps/ai/chart/templates/x.yaml:3:1: this is a template, and Argo CD refuses",
    ),
    "no kustomize": Case(
        KUSTOMIZE, "AIGW510: neither kustomize nor kubectl is on the PATH", environ={"PATH": "BARE"}
    ),
    "no helm": Case(HELM, "AIGW510: helm is not on the PATH", environ={"PATH": "BARE"}),
    "no folder to write to": Case(
        HELM, "AIGW505: nothing can be written to TMPDIR, which is /nowhere", environ={"TMPDIR": "/nowhere"}
    ),
    "a webhook that would inject again": Case(
        FOLDER
        | {"apps/ai/aigw-render.yaml": "", "apps/ai/chart.yaml": WEBHOOK, "apps/ai/envoy.yaml": SELECTED},
        "AIGW401 at apps/ai/chart.yaml:",
        code=4,
    ),
}


def run(case: Case, sidecar: Sidecar, folder: Path) -> Ran:
    """Generate a case."""
    repository = write_tree(folder, case.files)
    for name, target in case.links.items():
        link = repository / name
        link.parent.mkdir(exist_ok=True)
        link.symlink_to(target)
    environ = {name: text.replace("BARE", str(bare(sidecar))) for name, text in case.environ.items()}
    plugin = {"parameters": list(case.parameters)} if case.parameters else None
    return sidecar.run("generate", repository, Application(plugin=plugin), environ=environ)


def bare(sidecar: Sidecar) -> Path:
    """Return a folder with no program but ours."""
    folder = sidecar.writable.parent / "bin"
    folder.mkdir(exist_ok=True)
    if not (folder / "aigw-render").exists():
        (folder / "aigw-render").symlink_to(sidecar.programs / "aigw-render")
    return folder


@pytest.mark.parametrize("name", CASES)
def test_failures(name: str, sidecar: Sidecar, tmp_path: Path) -> None:
    """Nothing is printed but the error, whose first line needs no other."""
    case = CASES[name]
    ran = run(case, sidecar, tmp_path)
    assert (ran.code, ran.stdout) == (case.code, "")
    assert ran.first_line.startswith(case.first), ran.stderr
    assert re.fullmatch(_FIRST, ran.first_line)
    assert len(ran.first_line) < 1000
    assert ran.first_line.split(": ")[0].split()[0] in ran.stderr.split("\n", 1)[1]


@pytest.mark.parametrize(
    ("files", "parameters"),
    [
        (FOLDER, says("target", SEED)),
        (FOLDER | {"apps/ai/x.yaml": f"kind: Gateway\nx: [{SEED}, {{]\n"}, ()),
        (
            HELM | {"apps/ai/templates/bad.yaml": "{{ fail .Values.seed }}"},
            ({"name": "helmParameters", "map": {"seed": SEED}},),
        ),
        (HELM | {"apps/ai/templates/bad.yaml": f'{{{{ fail "xxxxxxxxx{SEED * 40}" }}}}'}, ()),
    ],
)
def test_seeds_are_never_shown(
    files: Mapping[str, str], parameters: tuple[dict[str, object], ...], sidecar: Sidecar, tmp_path: Path
) -> None:
    """Wherever a finding would show one."""
    case = Case(files, "", parameters, {"AIGW_RENDER_MCP_SESSION_ENCRYPTION_SEED": SEED})
    ran = run(case, sidecar, tmp_path)
    assert (ran.code, ran.stdout) == (3, "")
    assert SEED[:9] not in ran.stderr
    assert "***" in ran.stderr or "*" * len(SEED) in ran.stderr


def test_a_builder_that_hangs(sidecar: Sidecar, tmp_path: Path) -> None:
    """It is stopped before Argo CD would stop us without a word."""
    folder = bare(sidecar)
    (folder / "kustomize").write_text("#!/bin/sh\nexec sleep 60\n", encoding="utf-8")
    (folder / "kustomize").chmod(0o755)
    environ = {"PATH": f"{folder}:/usr/bin:/bin", "ARGOCD_EXEC_TIMEOUT": "0m6s"}
    ran = sidecar.run("generate", write_tree(tmp_path, KUSTOMIZE), environ=environ)
    assert (ran.code, ran.stdout) == (3, "")
    assert ran.first_line.startswith("AIGW512: stopped `kustomize build .`: it takes too long")


def test_several_errors(sidecar: Sidecar, tmp_path: Path) -> None:
    """The first line counts them, and the others follow."""
    bad = {f"apps/ai/{name}.yaml": "kind: Gateway\nspec: [\n" for name in "abc"}
    ran = sidecar.run("generate", write_tree(tmp_path, FOLDER | bad))
    assert ran.first_line.startswith("AIGW101 at apps/ai/a.yaml:3:1: ")
    assert ran.first_line.endswith(" (and 2 more errors)")
    assert ran.stderr.splitlines()[-1].startswith("3 errors")


def test_a_wrong_call(sidecar: Sidecar, tmp_path: Path) -> None:
    """What plugin.yaml could say wrong."""
    folder = sidecar.copy(write_tree(tmp_path, FOLDER))
    for arguments, said in (["nonsense"], "cmp needs a command"), (["generate", "--nonsense"], "--nonsense"):
        command = ["aigw-render", "cmp", *arguments]
        ran = sidecar.call(command, folder, {})
        assert run_here(command, folder, {}) == tuple(ran)
        assert (ran.code, ran.stdout) == (2, "")
        assert said in ran.first_line


def test_lines_of_a_secret_are_not_shown(sidecar: Sidecar, tmp_path: Path) -> None:
    """Argo CD hides them from everybody; the place is enough."""
    secret = {"kind": "Secret", "stringData": {"password": SEED}}
    text = json.dumps(secret).replace("}}", "}]")
    files = FOLDER | {"apps/ai/all.yaml": f"{GATEWAY}---\n{text}\n---\nkind: Gateway\nspec: [\n"}
    ran = sidecar.run("generate", write_tree(tmp_path, files))
    assert (ran.code, ran.stdout, SEED in ran.stderr) == (3, "", False)
    assert "apps/ai/all.yaml:9:" in ran.stderr


_PATCH = (
    "patches:\n- patch: |-\n    kind: Secret\n    stringData:\n      a: correct-horse-battery\n     b: c\n"
)
_LITERALS = "secretGenerator:\n- name: x\n  literals: [a=correct-horse-battery, correct-horse-battery]\n"
_INLINE = "patchesStrategicMerge:\n- |-\n  kind: Secret\n  stringData: {a: correct-horse-battery\n"


@pytest.mark.parametrize(
    ("files", "parameters"),
    [
        *((KUSTOMIZE | {"apps/ai/kustomization.yaml": text}, ()) for text in (_PATCH, _LITERALS, _INLINE)),
        (HELM, ({"name": "helmParameters", "map": {"password[": SEED}},)),
    ],
)
def test_builders_quote_no_secret(
    files: Mapping[str, str], parameters: tuple[dict[str, object], ...], sidecar: Sidecar, tmp_path: Path
) -> None:
    """Not a patch or a literal that is wrong, nor a value that the Application gives; the reason is said."""
    ran = run(Case(files, "", parameters), sidecar, tmp_path)
    assert (ran.code, ran.stdout, SEED in ran.stderr) == (3, "", False)
    assert re.match(
        r"AIGW511: .* it said: Error: .*(?:patch from|literal source|failure on|parsing)", ran.stderr
    )


def test_paths_of_the_copy_are_not_shown(sidecar: Sidecar, tmp_path: Path) -> None:
    """They are others each time, and Argo CD would take the same error for a new one."""
    case = Case(KUSTOMIZE | {"base/kustomization.yaml": "resources: [missing.yaml]\n"}, "")
    ran = run(case, sidecar, tmp_path)
    assert "evalsymlink failure on 'base/missing.yaml'" in ran.first_line
    assert "_cmp_server" not in ran.stderr
    ran = run(Case(HELM, "", says("values", "[1]")), sidecar, tmp_path / "2")
    assert "it said: Error: failed to parse VALUES: " in ran.first_line


@pytest.mark.parametrize(("allowed", "protocols"), [("", "none"), ("true", "http:https:ssh")])
def test_the_network_of_builders(allowed: str, protocols: str, sidecar: Sidecar, tmp_path: Path) -> None:
    """Closed, unless the sidecar's environment opens it; a kustomization with a URL is built then only."""
    folder = bare(sidecar)
    (folder / "kustomize").write_text(
        '#!/bin/sh\necho "may: $GIT_ALLOW_PROTOCOL" >&2\nexit 1\n', encoding="utf-8"
    )
    (folder / "kustomize").chmod(0o755)
    url = {"base/kustomization.yaml": "resources: ['https://example.com/x.yaml']\n"} if allowed else {}
    environ = {"PATH": f"{folder}:/usr/bin:/bin", "AIGW_RENDER_ALLOW_REMOTE": allowed}
    ran = run(Case(KUSTOMIZE | url, "", environ=environ), sidecar, tmp_path)
    assert ran.first_line.endswith(f"it said: may: {protocols}")


def test_a_stopped_run_leaves_no_builder(sidecar: Sidecar, tmp_path: Path) -> None:
    """Argo CD ends a run that takes too long with SIGTERM; the builder is in a group of its own."""
    folder = bare(sidecar)
    marker = sidecar.writable / "started"
    (folder / "kustomize").write_text(f"#!/bin/sh\necho $$ > {marker}\nexec sleep 60\n", encoding="utf-8")
    (folder / "kustomize").chmod(0o755)
    copy = sidecar.copy(write_tree(tmp_path, KUSTOMIZE))
    environ = sidecar.environment | {"PATH": f"{folder}:/usr/bin:/bin", "ARGOCD_APP_SOURCE_PATH": "apps/ai"}
    command = [str(sidecar.programs / "aigw-render"), "cmp", "generate"]
    with subprocess.Popen(command, cwd=copy / "apps/ai", env=environ, start_new_session=True) as process:
        end = time.monotonic() + 10
        while not (marker.exists() and marker.read_text()) and time.monotonic() < end:
            time.sleep(0.05)
        os.killpg(process.pid, signal.SIGTERM)
        assert process.wait(10) == 143
    with pytest.raises(ProcessLookupError):
        os.kill(int(marker.read_text()), 0)
    assert sorted(path.name for path in sidecar.writable.iterdir()) == ["_cmp_server", "started"]
