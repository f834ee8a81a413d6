"""What several sources decide together: the release, the extproc's position, the filter config."""

from __future__ import annotations

from aigw_render.base.codes import make
from aigw_render.base.record import NamedTuple, cast
from aigw_render.settings.choices import Choice, invalid
from aigw_render.settings.kubeversion import SIDECAR_MINOR, native_sidecar, parse_kube_version
from aigw_render.settings.releases import RELEASES
from aigw_render.settings.version import NEWEST, Version, parse_version, tagged_version

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from aigw_render.base.diagnostic import Diagnostic
    from aigw_render.settings.controllers import FoundController
    from aigw_render.settings.foundchart import FoundChart
    from aigw_render.settings.kubeversion import KubeVersion
    from aigw_render.settings.releases import FilterConfig, Release
    from aigw_render.settings.settings import Settings


class Decision(NamedTuple):
    """How to show what is decided, and what is wrong with it."""

    choice: Choice
    diagnostics: tuple[Diagnostic, ...] = ()


def decide_version(
    chosen: Mapping[str, Choice], controllers: Sequence[FoundController], charts: Sequence[FoundChart]
) -> tuple[Version, Decision]:
    """Return the version that is said, else the chart's, else the controller image's, else the newest.

    A release that we don't know is AIGW120, and the newest is assumed to find more errors. So
    is a range such as `1.x`: the exact version decides the image's tag. With `assume_release`
    it is warning AIGW224, and that release.
    """
    said = chosen.get("ai_gateway_version")
    assumed = chosen.get("assume_release")
    if said is not None:
        return _named(said, assumed)
    for chart in charts:
        if chart.version:
            at = chart.version_place
            return _named(Choice(chart.version, str(at.position), at), assumed)
    for controller in controllers:
        version = tagged_version(controller.image)
        if version is not None:
            return _decided(version, f"the controller's image at {controller.origin_of_image()}")
    if assumed is not None:
        return _named(assumed, None)
    return _decided(_newest(), "default (the newest release known)")


def _named(said: Choice, assumed: Choice | None) -> tuple[Version, Decision]:
    """Return the version of a name."""
    version = parse_version(str(said.value))
    if version is not None:
        return _decided(version, said.origin)
    from aigw_render.settings.assumed import assume, unknown_release

    if assumed is None:
        return _decided(_newest(), said.origin, unknown_release(said))
    version, found = assume(said, assumed)
    return _decided(version or _newest(), said.origin, found)


def _decided(version: Version, origin: str, *found: Diagnostic) -> tuple[Version, Decision]:
    """Return a version, where it comes from, and what is wrong with that."""
    return version, Decision(Choice(version.full, origin), found)


def _newest() -> Version:
    """Return the first version of the newest release."""
    return Version(RELEASES[NEWEST], f"{NEWEST}.0")


def decide_sidecar(layers: Sequence[Settings], chosen: Mapping[str, Choice]) -> tuple[bool, Decision]:
    """Return whether the extproc is a native sidecar: as the position or else the version says.

    An unknown version is warning AIGW201, and a sidecar is assumed. One that is new and has no
    sidecar all the same is note AIGW225.
    """
    position = chosen["position"]
    sidecar, by_version = _by_version(layers, chosen.get("kube_version"))
    if position.value == "auto":
        return sidecar, by_version
    errors = tuple(found for found in by_version.diagnostics if found.severity == "error")
    return position.value == "sidecar", Decision(position, errors)


def _by_version(layers: Sequence[Settings], said: Choice | None) -> tuple[bool, Decision]:
    """Return what the Kubernetes version calls for."""
    cluster = next((layer.cluster_version for layer in reversed(layers) if layer.cluster_version), "")
    chosen = said or (Choice(cluster, "environment KUBE_VERSION") if cluster else None)
    if chosen is None:
        return _assumed(_unknown("the Kubernetes version is unknown"))
    version = parse_kube_version(str(chosen.value))
    if version is None and chosen is said:
        return _assumed(invalid("kubeVersion", chosen, "a version such as 1.33 or v1.33.2"))
    if version is None:
        return _assumed(_unknown(f"KUBE_VERSION is no Kubernetes version: {cluster!r}"))
    sidecar = native_sidecar(version.major, version.minor)
    return sidecar, Decision(_shown(chosen, sidecar), _surprises(chosen, version, sidecar))


def _surprises(said: Choice, version: KubeVersion, sidecar: bool) -> tuple[Diagnostic, ...]:
    """Return what people do not expect of a version: doubt about its `+` (AIGW201), no sidecar (AIGW225)."""
    if sidecar and version.vendor:
        return (_unknown(f"the API server of {said.value} may report its minor version with a `+`"),)
    if sidecar or not version.is_new:
        return ()
    where = "" if said.place else f" ({said.origin})"
    return (
        make(
            "AIGW225",
            f"on Kubernetes {said.value} the controller makes the extproc a plain container, "
            f"not a native sidecar{where}",
            said.place,
            found=f"minor version `{version.minor}`",
            expected=f"for a sidecar, a minor version of at least {SIDECAR_MINOR} that is a plain integer",
            hint="say --position sidecar only when `kubectl get --raw /version` shows a plain integer",
        ),
    )


def _shown(version: Choice, sidecar: bool) -> Choice:
    """Return the position that a version calls for."""
    return Choice("sidecar" if sidecar else "container", f"Kubernetes {version.value} ({version.origin})")


def _assumed(why: Diagnostic) -> tuple[bool, Decision]:
    """Return the sidecar that is assumed for want of a version."""
    return True, Decision(Choice("sidecar", "default (the Kubernetes version is unknown)"), (why,))


def _unknown(message: str) -> Diagnostic:
    """Return the warning that a sidecar is assumed."""
    return make(
        "AIGW201",
        f"{message}, so a native sidecar is assumed",
        hint="say --kube-version 1.33, or --position sidecar or container",
    )


def decide_filter_config(chosen: Mapping[str, Choice], release: Release) -> tuple[FilterConfig, Decision]:
    """Return which filter-config Secrets are mounted; AIGW115 for a bundle that the release does not have."""
    said = chosen.get("filter_config")
    usual = Choice(release.filter_config, f"default ({release.name})")
    if said is None:
        return release.filter_config, Decision(usual)
    if said.value in ("bundle", "both") and not release.has_bundle:
        wrong = invalid("filterConfig", said, f"legacy or none, for {release.name} has no bundles")
        return release.filter_config, Decision(usual, (wrong,))
    return cast("FilterConfig", said.value), Decision(said)
