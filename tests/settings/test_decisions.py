"""Kubernetes versions, releases and filter configs: how they are read, and what is decided from them."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from aigw_render.base.data import Data, text
from aigw_render.settings.effective import Effective, effective
from aigw_render.settings.kubeversion import KubeVersion, native_sidecar, parse_kube_version
from aigw_render.settings.releases import RELEASES
from aigw_render.settings.settings import Settings
from aigw_render.settings.version import NEWEST, parse_version, tagged_version
from tests.settings.support import RELEASES as NAMES
from tests.settings.support import resources, short, table


@pytest.mark.parametrize("row", table("kubeVersions"), ids=lambda row: f"{row['major']}.{row['minor']}")
def test_native_sidecars(row: dict[str, Data]) -> None:
    """The real controller's table."""
    assert native_sidecar(text(row, "major"), text(row, "minor")) == row["sidecar"]


@given(st.integers(0, 3), st.integers(0, 99))
def test_native_sidecars_by_number(major: int, minor: int) -> None:
    """Both numbers are compared on their own."""
    assert native_sidecar(str(major), str(minor)) == (major >= 1 and minor >= 33)


@pytest.mark.parametrize(
    ("written", "version"),
    [
        ("1.33", KubeVersion("1", "33")),
        ("v1.33", KubeVersion("1", "33")),
        ("v1.33.2", KubeVersion("1", "33")),
        (" 1.33\n", KubeVersion("1", "33")),
        ("1.33+", KubeVersion("1", "33+")),
        ("1.33+.2", KubeVersion("1", "33+")),
        ("v1.33.2+k3s1", KubeVersion("1", "33")),
        ("v1.33.2-gke.100", KubeVersion("1", "33", vendor=True)),
        ("v1.33.2-eks-1a2b", KubeVersion("1", "33", vendor=True)),
        ("", None),
        ("1", None),
        ("1.x", None),
        ("latest", None),
        ("1.33.2.1", None),
        ("vv1.33", None),
        ("1.\u0663\u0663", None),
    ],
)
def test_kubernetes_versions(written: str, version: KubeVersion | None) -> None:
    """As tools and vendors write them."""
    assert parse_kube_version(written) == version


@pytest.mark.parametrize(
    ("settings", "sidecar", "origin", "findings"),
    [
        (Settings(kube_version="1.33"), True, "Kubernetes 1.33 (option --kube-version)", []),
        (Settings(kube_version="1.32"), False, "Kubernetes 1.32 (option --kube-version)", []),
        (Settings(kube_version="1.33+"), False, "Kubernetes 1.33+ (option --kube-version)", ["AIGW225"]),
        (Settings(kube_version="2.0"), False, "Kubernetes 2.0 (option --kube-version)", ["AIGW225"]),
        (Settings(kube_version="1.32+"), False, "Kubernetes 1.32+ (option --kube-version)", []),
        (Settings(kube_version="0.40"), False, "Kubernetes 0.40 (option --kube-version)", []),
        (Settings(kube_version="1.33+", position="sidecar"), True, "option --position", []),
        (
            Settings(kube_version="1.32", position="auto"),
            False,
            "Kubernetes 1.32 (option --kube-version)",
            [],
        ),
        (Settings(kube_version="1.32", position="sidecar"), True, "option --position", []),
        (Settings(kube_version="1.33", position="container"), False, "option --position", []),
        (Settings(position="sidecar"), True, "option --position", []),
        (Settings(cluster_version="1.32"), False, "Kubernetes 1.32 (environment KUBE_VERSION)", []),
        (
            Settings(cluster_version="1.32", kube_version="1.34"),
            True,
            "Kubernetes 1.34 (option --kube-version)",
            [],
        ),
        (Settings(), True, "default (the Kubernetes version is unknown)", ["AIGW201"]),
        (Settings(cluster_version="?"), True, "default (the Kubernetes version is unknown)", ["AIGW201"]),
        (Settings(kube_version="?"), True, "default (the Kubernetes version is unknown)", ["AIGW115"]),
        (Settings(kube_version="?", position="container"), False, "option --position", ["AIGW115"]),
        (Settings(cluster_version="?", position="container"), False, "option --position", []),
        (
            Settings(kube_version="v1.33.1-eks-1"),
            True,
            "Kubernetes v1.33.1-eks-1 (option --kube-version)",
            ["AIGW201"],
        ),
        (
            Settings(kube_version="v1.32.1-eks-1"),
            False,
            "Kubernetes v1.32.1-eks-1 (option --kube-version)",
            [],
        ),
    ],
)
def test_positions(settings: Settings, sidecar: bool, origin: str, findings: list[str]) -> None:
    """The position beats the version, the version the default, and doubt is a warning."""
    found = effective(settings)
    assert (found.sidecar, found.origins["position"]) == (sidecar, origin)
    assert [one.code for one in found.diagnostics] == findings


def test_the_warning_about_the_version() -> None:
    """It says what is assumed and how to end the doubt."""
    (found,) = effective(Settings()).diagnostics
    assert (found.code, found.severity) == ("AIGW201", "warning")
    assert found.message == "the Kubernetes version is unknown, so a native sidecar is assumed"
    assert found.hint == "say --kube-version 1.33, or --position sidecar or container"


def test_the_note_about_a_version_that_surprises() -> None:
    """It says what the controller looks at, and how to see what it sees."""
    (found,) = effective(Settings(kube_version="1.33+")).diagnostics
    assert found.severity == "note"
    assert short(found) == (
        "AIGW225 on Kubernetes 1.33+ the controller makes the extproc a plain container, "
        "not a native sidecar (option --kube-version) | minor version `33+` | "
        "for a sidecar, a minor version of at least 33 that is a plain integer | "
        "say --position sidecar only when `kubectl get --raw /version` shows a plain integer"
    )


def test_the_table_of_releases_is_the_whole_one() -> None:
    """Oldest first, the newest is the default."""
    assert (tuple(RELEASES), NEWEST) == (NAMES, "v1.1")


@pytest.mark.parametrize(
    ("written", "release", "full"),
    [
        ("v1.1", "v1.1", "v1.1.0"),
        ("1.1", "v1.1", "v1.1.0"),
        ("v1.1.0", "v1.1", "v1.1.0"),
        ("1.1.3", "v1.1", "v1.1.3"),
        ("v0.5.10", "v0.5", "v0.5.10"),
    ],
)
def test_versions(written: str, release: str, full: str) -> None:
    """With and without `v` and patch."""
    found = parse_version(written)
    assert found
    assert (found.release.name, found.full) == (release, full)


@pytest.mark.parametrize(
    "written",
    ["", "v1", "v1.2", "v0.4", "v1.1.x", "1.x", "*", "v1.1.0-rc1", "01.1", " v1.1", "v1.01", "latest"],
)
def test_no_versions(written: str) -> None:
    """Ranges, candidates, and releases that we don't know."""
    assert parse_version(written) is None


@pytest.mark.parametrize(
    ("image", "full"),
    [
        ("docker.io/envoyproxy/ai-gateway-controller:v1.0.2", "v1.0.2"),
        ("localhost:5000/c:v0.5.0@sha256:aa", "v0.5.0"),
        ("localhost:5000/c", None),
        ("c@sha256:aa", None),
        ("c:latest", None),
        ("", None),
    ],
)
def test_versions_of_images(image: str, full: str | None) -> None:
    """From the tag, a digest or not."""
    found = tagged_version(image)
    assert (found and found.full) == full


CONTROLLER = """\
apiVersion: apps/v1
kind: Deployment
spec: {template: {spec: {containers: [{image: "c:v0.6.1", args: [--extProcImage=a:b]}]}}}
"""
CHART = "kind: Application\nspec: {source: {chart: ai-gateway-helm, targetRevision: v1.0.2}}\n"
OLD_CHART = "kind: HelmRelease\nspec: {chart: {spec: {chart: ai-gateway-helm, version: 9.9.9}}}\n"


def decide(text: str = "", version: str | None = None) -> Effective:
    """Return what holds for a release that may be said and an input that may tell it."""
    settings = Settings(ai_gateway_version=version, position="sidecar", controller_defaults="chart")
    return effective(settings, resources(text, "in.yaml") if text else ())


@pytest.mark.parametrize(
    ("text", "version", "full", "origin"),
    [
        ("", None, "v1.1.0", "default (the newest release known)"),
        (CONTROLLER, None, "v0.6.1", "the controller's image at in.yaml:3:47"),
        (f"{CONTROLLER}---\n{CHART}", None, "v1.0.2", "in.yaml:6:57"),
        (f"{CONTROLLER}---\n{CHART}", "v0.5", "v0.5.0", "option --ai-gateway-version"),
        (CONTROLLER.replace("v0.6.1", "mine"), None, "v1.1.0", "default (the newest release known)"),
        (CHART.replace(", targetRevision: v1.0.2", ""), None, "v1.1.0", "default (the newest release known)"),
    ],
)
def test_releases(text: str, version: str | None, full: str, origin: str) -> None:
    """What is said, else the chart's version, else the image's tag, else the newest."""
    found = decide(text, version)
    assert found.diagnostics == ()
    assert (found.version, found.origins["aiGatewayVersion"]) == (full, origin)
    assert found.texts["aiGatewayVersion"] == full


def test_a_charts_version_decides_the_image() -> None:
    """Its appVersion is the tag."""
    assert decide(CHART).controller.image == "docker.io/envoyproxy/ai-gateway-extproc:v1.0.2"


@pytest.mark.parametrize(
    ("text", "version", "line", "hint"),
    [
        (
            "",
            "v1.2",
            "AIGW120 the AI Gateway release 'v1.2' is unknown (option --ai-gateway-version)",
            "say which one it is with --ai-gateway-version, or go on as one of these with --assume-release",
        ),
        (
            "",
            "v1.1.x",
            "AIGW120 the AI Gateway release 'v1.1.x' is unknown (option --ai-gateway-version)",
            "did you mean v1.1? else go on as one of these with --assume-release",
        ),
        (
            OLD_CHART,
            None,
            "AIGW120 in.yaml:2:56 the AI Gateway release '9.9.9' is unknown",
            "say which one it is with --ai-gateway-version, or go on as one of these with --assume-release",
        ),
    ],
)
def test_unknown_releases(text: str, version: str | None, line: str, hint: str) -> None:
    """Refused, with those that we know."""
    (found,) = decide(text, version).diagnostics
    assert short(found).startswith(f"{line} | ")
    assert (found.expected, found.hint) == ("v0.5, v0.6, v0.7, v1.0, v1.1", hint)


@pytest.mark.parametrize(
    ("said", "release", "version"),
    [
        ("v1.2", "v1.1", "v1.2.0"),
        ("1.2.3", "v1.1", "v1.2.3"),
        ("v2.0.0-rc.1", "v1.0", "v2.0.0-rc.1"),
        ("v1.2-rc1", "v1.0", "v1.2.0-rc1"),
        ("v0.4.1", "0.5", "v0.4.1"),
        ("1.x", "v1.1", "v1.1.0"),
        ("latest", "v1.1.2", "v1.1.2"),
        ("v0.0.0-latest", "v1.1", "latest"),
    ],
)
def test_assumed_releases(said: str, release: str, version: str) -> None:
    """A release that we don't know behaves as one that we do; the image's tag is its own."""
    found = effective(Settings(ai_gateway_version=said, assume_release=release, position="sidecar"))
    known = parse_version(release)
    assert known
    assert (found.release, found.version) == (known.release, version)
    assert found.controller.image == f"docker.io/envoyproxy/ai-gateway-extproc:{version}"
    (warning,) = found.diagnostics
    assert (warning.code, warning.severity, warning.found) == ("AIGW224", "warning", said)
    assert warning.message == (
        f"the AI Gateway release {said!r} is unknown (option --ai-gateway-version): "
        f"{known.release.name} is assumed"
    )
    assert found.texts["assumeRelease"] == release


@pytest.mark.parametrize(
    ("version", "release", "text", "holds", "codes"),
    [
        ("v1.0", "v1.1", "", "v1.0.0", []),
        (None, "v1.0", "", "v1.0.0", []),
        (None, "v1.9", "", "v1.1.0", ["AIGW120"]),
        ("v1.2", "v1.9", "", "v1.1.0", ["AIGW120"]),
        ("v1.0", "v1.9", "", "v1.0.0", []),
        (None, "v1.1", OLD_CHART, "v9.9.9", ["AIGW224"]),
        (None, "v0.5", CONTROLLER, "v0.6.1", []),
    ],
)
def test_when_a_release_is_assumed(
    version: str | None, release: str, text: str, holds: str, codes: list[str]
) -> None:
    """Only where none is said that we know; what is assumed must be known itself."""
    settings = Settings(ai_gateway_version=version, assume_release=release, position="sidecar")
    settings = settings._replace(controller_defaults="chart")
    found = effective(settings, resources(text, "in.yaml") if text else ())
    assert (found.version, [one.code for one in found.diagnostics]) == (holds, codes)


@pytest.mark.parametrize("release", NAMES)
@pytest.mark.parametrize("said", [None, "bundle", "legacy", "both", "none"])
def test_filter_configs(release: str, said: str | None) -> None:
    """A bundle by default and at all from v1.1 on."""
    found = effective(Settings(ai_gateway_version=release, filter_config=said, position="sidecar"))
    usual = "bundle" if release == "v1.1" else "legacy"
    if said in ("bundle", "both") and release != "v1.1":
        (wrong,) = found.diagnostics
        assert wrong.message == f"'{said}' is no value for filterConfig (option --filter-config)"
        assert wrong.expected == f"legacy or none, for {release} has no bundles"
        assert found.filter_config == usual
        return
    assert found.diagnostics == ()
    assert found.filter_config == (said or usual)
    assert found.origins["filterConfig"] == ("option --filter-config" if said else f"default ({release})")
