"""What a user asks for: one value of `Settings` a source, stacked weakest first."""

from __future__ import annotations

from aigw_render.base.record import NamedTuple

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping
    from typing import Literal

    from aigw_render.base.diagnostic import Place
    from aigw_render.read.files import InputFile

    Source = Literal["option", "config", "environment"]


class GatewaySetting(NamedTuple):
    """What the config says about one Gateway because the tree cannot."""

    namespace: str
    name: str
    assume_routes: tuple[str, ...] = ()
    """Kinds to treat as attached although no such route is in the input: `AIGatewayRoute`, `MCPRoute`."""
    inject: str = ""
    """`elsewhere`: the Gateway's workload is not in this tree, so its absence is no error."""


class Settings(NamedTuple):
    """Everything a user can say; None (or an empty tuple) means: not said here.

    Comfortable from Python: `Settings(ai_gateway_version="v1.1", position="sidecar")`.
    Values are checked by `effective`, so that every source is checked alike.
    """

    ai_gateway_version: str | None = None
    assume_release: str | None = None
    """A release that we know, for a version of one that we don't."""
    kube_version: str | None = None
    envoy_gateway_version: str | None = None
    """Envoy Gateway's: `1.8`, `v1.9.0`."""
    position: str | None = None
    """`auto`, `sidecar` or `container`."""
    controller_values: tuple[InputFile, ...] = ()
    """Values files of the chart `ai-gateway-helm`, later ones win."""
    controller_args: tuple[str, ...] = ()
    """Read as the controller reads its argv, and laid over every weaker source."""
    controller_from: tuple[str, ...] = ()
    """Of several controllers or installations of the chart those that count: `Deployment/ai/controller`."""
    controller_defaults: str | None = None
    """`chart` or `binary`."""
    mcp_session_encryption_seed: str | None = None
    mcp_fallback_session_encryption_seed: str | None = None
    filter_config: str | None = None
    """`bundle`, `legacy`, `both` or `none`."""
    hash_key: str | None = None
    target: str | None = None
    """`auto`, `envoyproxy`, `workload` or `all`."""
    envoy_proxy_shared: str | None = None
    """`split` or `refuse`."""
    envoy_proxy_overlay: bool | None = None
    envoy_proxy_create: bool | None = None
    mode: str | None = None
    """`transform`, `generate` or `validate`: what a function of kustomize does."""
    strict: bool | None = None
    skip_invalid: bool | None = None
    allow_missing_config: bool | None = None
    allow_secrets: bool | None = None
    namespace: str | None = None
    webhook: str | None = None
    """`excluded`, `absent` or `managed`."""
    gateways: tuple[GatewaySetting, ...] = ()
    context: tuple[str, ...] = ()
    """Paths to read for references only; the host reads them, `effective` just lists them."""
    exclude: tuple[str, ...] = ()
    """Globs of paths that the host leaves out."""
    cluster_version: str | None = None
    """`KUBE_VERSION`, which Argo CD sets: weaker than every `kube_version`."""
    output_is_private: bool = False
    """A host's word, no setting: nobody but the reader's own pipe gets the output (Argo CD's), so that
    seeds may be in it."""
    config_file: str = ""
    """The config file that these settings come from, as reports show it; its place says who named it."""
    config_path: str = ""
    """The same file's real path."""
    source: Source = "option"
    places: tuple[tuple[str, Place | str], ...] = ()
    """Field name → where exactly it was said; a text such as `environment AIGW_RENDER_TARGET` for people.

    An item of a list is `controller_args[0]`.
    """
    weaker: tuple[Settings, ...] = ()
    """The sources that this one overrules, weakest first."""

    def over(self, *weaker: Settings) -> Settings:
        """Return these settings laid over others, given weakest first (config, environment)."""
        return self._replace(weaker=(*weaker, *self.weaker))

    def layers(self) -> tuple[Settings, ...]:
        """Return every source, weakest first, this one last."""
        return (*(layer for below in self.weaker for layer in below.layers()), self._replace(weaker=()))

    def place_of(self, field: str) -> Place | str | None:
        """Return where a field was said, None when only the source is known."""
        return dict(self.places).get(field)


def settings_of(fields: Mapping[str, object]) -> Settings:
    """Return the settings with these fields, whose types the caller has checked."""
    known = Settings._field_defaults | dict(fields)
    return Settings._make(known[name] for name in Settings._fields)
