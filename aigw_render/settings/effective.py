"""The one answer to "what would the controller use?": all sources laid over each other, weakest first."""

from __future__ import annotations

from aigw_render.base.record import NamedTuple
from aigw_render.settings.choices import choose
from aigw_render.settings.configkind import is_config
from aigw_render.settings.controllerflags import controller_flags
from aigw_render.settings.controllers import find_controllers
from aigw_render.settings.decisions import decide_filter_config, decide_sidecar, decide_version
from aigw_render.settings.egversion import minor_version
from aigw_render.settings.flags import controller_settings
from aigw_render.settings.flagtable import PUBLIC_SEEDS
from aigw_render.settings.keys import BY_FIELD, KEYS
from aigw_render.settings.seeds import SecretSeed, short_seeds
from aigw_render.settings.shown import flag_origins, flag_texts

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from aigw_render.base.diagnostic import Diagnostic
    from aigw_render.read.documents import Document
    from aigw_render.read.resource import Resource
    from aigw_render.settings.choices import Choice
    from aigw_render.settings.controller import ControllerSettings
    from aigw_render.settings.controllers import FoundController
    from aigw_render.settings.foundchart import FoundChart
    from aigw_render.settings.installations import Installation
    from aigw_render.settings.proxydefault import ProxyDefault
    from aigw_render.settings.releases import FilterConfig, Release
    from aigw_render.settings.settings import GatewaySetting, Settings


class Sources(NamedTuple):
    """Where the settings come from."""

    layers: tuple[Settings, ...]
    """What users say, weakest first."""
    controllers: tuple[FoundController, ...]
    charts: tuple[FoundChart, ...]


class Effective(NamedTuple):
    """Everything the pipeline needs to know, decided."""

    release: Release
    version: str
    """The exact version assumed, e.g. `v1.1.0`."""
    controller: ControllerSettings
    sidecar: bool
    filter_config: FilterConfig
    hash_key: str
    """The annotation that carries the config hash."""
    target: str
    """`auto`, `envoyproxy`, `workload` or `all`."""
    envoy_gateway: tuple[int, int]
    """Envoy Gateway's major and minor version."""
    proxy_shared: str
    """`split` or `refuse`: an EnvoyProxy of several Gateways."""
    proxy_overlay: bool
    proxy_create: bool
    proxy_default: ProxyDefault | None
    """What the values of Envoy Gateway's own chart make the default, if they are in the input."""
    strict: bool
    skip_invalid: bool
    allow_missing_config: bool
    allow_secrets: bool
    """A seed may be written: the user says so, or the output goes where the cluster's own manifests go."""
    namespace: str
    """What an absent namespace means."""
    webhook: str
    """`excluded`, `absent` or `managed`; empty when nobody said."""
    installations: tuple[Installation, ...]
    """The official chart's installations that the input or the settings show."""
    gateways: tuple[GatewaySetting, ...]
    custom_seed: bool
    """Where MCP is used, a seed that is not the program's public default would be written."""
    secrets: frozenset[str]
    """Every seed that any source holds, for reports to hide."""
    texts: dict[str, str]
    """Config key or controller flag → its value as text, seeds masked."""
    origins: dict[str, str]
    """Config key or controller flag → who said it."""
    sources: Sources
    diagnostics: tuple[Diagnostic, ...]
    """With an error among them the values above are only good for finding more errors."""


def effective(
    settings: Settings, resources: Iterable[Resource] = (), documents: Iterable[Document] = ()
) -> Effective:
    """Return what holds, from the user's settings and what the input (context included) shows.

    `documents` are all of the input's: a values file that is one of them can be edited.
    Never raises: errors (AIGW114, AIGW115, AIGW120) and warnings (AIGW201, AIGW209, AIGW216)
    are in `diagnostics`, for a caller to add its own.
    """
    layers, found, every = settings.layers(), tuple(resources), tuple(documents)
    controllers, charts, unknown = _picked(layers, find_controllers(found), _charts(found, every))
    chosen, wrong = choose(layers)
    version, version_said = decide_version(chosen, controllers, charts)
    release = version.release
    flags = controller_flags(layers, controllers, charts, version)
    controller, refused = controller_settings(flags.flags, release.name)
    sidecar, position = decide_sidecar(layers, chosen)
    filter_config, filter_said = decide_filter_config(chosen, release)
    early = (*_unused_configs(layers, found), *unknown, *wrong, *version_said.diagnostics)
    chosen |= {
        "ai_gateway_version": version_said.choice,
        "position": position.choice,
        "filter_config": filter_said.choice,
    }
    return Effective(
        release=release,
        version=version.full,
        controller=controller,
        sidecar=sidecar,
        filter_config=filter_config,
        hash_key=str(chosen["hash_key"].value),
        target=str(chosen["target"].value),
        envoy_gateway=minor_version(str(chosen["envoy_gateway_version"].value)),
        proxy_shared=str(chosen["envoy_proxy_shared"].value),
        proxy_overlay=bool(chosen["envoy_proxy_overlay"].value),
        proxy_create=bool(chosen["envoy_proxy_create"].value),
        proxy_default=_proxy_default(found),
        strict=bool(chosen["strict"].value),
        skip_invalid=bool(chosen["skip_invalid"].value),
        allow_missing_config=bool(chosen["allow_missing_config"].value),
        allow_secrets=bool(chosen["allow_secrets"].value) or any(one.output_is_private for one in layers),
        namespace=str(chosen["namespace"].value),
        webhook=str(chosen["webhook"].value),
        installations=_installations(charts, layers, every),
        gateways=next((layer.gateways for layer in reversed(layers) if layer.gateways), ()),
        custom_seed=_has_custom_seed(controller),
        secrets=flags.secrets,
        texts=_config_file(layers, 0) | _texts(chosen) | flag_texts(flags.flags, release.name),
        origins=_config_file(layers, 1) | _origins(chosen) | flag_origins(flags.flags, release.name),
        sources=Sources(layers, controllers, charts),
        diagnostics=(
            *(*early, *flags.diagnostics, *refused, *short_seeds(flags.flags)),
            *(*position.diagnostics, *filter_said.diagnostics),
        ),
    )


def _picked(
    layers: tuple[Settings, ...], controllers: tuple[FoundController, ...], charts: tuple[FoundChart, ...]
) -> tuple[tuple[FoundController, ...], tuple[FoundChart, ...], tuple[Diagnostic, ...]]:
    """Return the controllers and installations that count, and an error for each that is named in vain."""
    if not any(layer.controller_from for layer in layers):
        return controllers, charts, ()
    from aigw_render.settings.picked import pick

    return pick(layers, controllers, charts)


def _charts(resources: tuple[Resource, ...], documents: tuple[Document, ...]) -> tuple[FoundChart, ...]:
    """Return the installations of the chart in the input."""
    # Documents of a kind that is not read otherwise show by their text that they install it.
    named = any("ai-gateway-helm" in document.text for document in documents)
    if not named and not any(resource.kind in ("Application", "HelmRelease") for resource in resources):
        return ()
    # Here, so that only a run with such an object pays for the import.
    from aigw_render.settings.charts import find_charts
    from aigw_render.settings.inputtree import InputTree

    return find_charts(resources, InputTree(documents))


def _installations(
    charts: tuple[FoundChart, ...], layers: Iterable[Settings], documents: Iterable[Document]
) -> tuple[Installation, ...]:
    """Return the chart's installations, each with its values."""
    files = [file for layer in layers for file in layer.controller_values]
    if not charts and not files:
        return ()
    from aigw_render.settings.installations import find_installations

    return find_installations(charts, files, documents)


def _proxy_default(resources: tuple[Resource, ...]) -> ProxyDefault | None:
    """Return the EnvoyProxy that Envoy Gateway's chart makes the default."""
    if not any(resource.kind in ("Application", "HelmRelease") for resource in resources):
        return None
    # Here, so that only a run with such an object pays for the import.
    from aigw_render.settings.egchart import find_default

    return find_default(resources)


def _has_custom_seed(controller: ControllerSettings) -> bool:
    """Tell whether a seed is a secret."""
    seeds = (controller.mcp_session_encryption_seed, controller.mcp_fallback_session_encryption_seed)
    return any(seed not in PUBLIC_SEEDS and not isinstance(seed, SecretSeed) for seed in seeds)


def _unused_configs(layers: Iterable[Settings], resources: Iterable[Resource]) -> tuple[Diagnostic, ...]:
    """Return a warning for each config in the input that the settings do not come from."""
    configs = [resource for resource in resources if is_config(resource)]
    if not configs:
        return ()
    from aigw_render.settings.configfiles import unused

    return unused(configs, [layer.config_path for layer in layers])


def _config_file(layers: Iterable[Settings], part: int) -> dict[str, str]:
    """Return the config file, or with `part` 1 who named it, under the key `config`."""
    named = [(layer.config_file, str(layer.place_of("config_file"))) for layer in layers if layer.config_file]
    return {"config": named[-1][part]} if named else {}


def _texts(chosen: Mapping[str, Choice]) -> dict[str, str]:
    """Return the settings that are not the controller's as text, by config key."""
    words = {True: "true", False: "false"}
    return {
        key.config: words[choice.value] if isinstance(choice.value, bool) else choice.value
        for key in KEYS
        if (choice := chosen.get(key.field)) is not None and key.shape != "secret"
    }


def _origins(chosen: Mapping[str, Choice]) -> dict[str, str]:
    """Return who said the settings that are not the controller's, by config key."""
    return {BY_FIELD[field].config: choice.origin for field, choice in chosen.items()}
