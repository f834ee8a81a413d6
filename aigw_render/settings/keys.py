"""Every setting that a user can say, with its names: field, config key, option, environment variable."""

from __future__ import annotations

from aigw_render.base.record import NamedTuple

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Literal

    Shape = Literal["text", "choice", "switch", "list", "map", "secret"]


class Key(NamedTuple):
    """One setting."""

    field: str
    """The field of `Settings`."""
    shape: Shape = "text"
    choices: tuple[str, ...] = ()
    option: str = ""
    """The command-line option; empty when there is none."""
    within: str = ""
    """The config section the key is also found in, under its `short` name."""
    short: str = ""
    about: str = ""
    """What it does, for the config's schema, the option's help and the page of all settings."""
    metavar: str = ""
    """What stands for the option's value in its help."""

    @property
    def config(self) -> str:
        """Return the key in the config's `spec`, e.g. `allowMissingConfig`."""
        first, *rest = self.field.split("_")
        return first + "".join(word.capitalize() for word in rest)

    @property
    def names(self) -> tuple[str, ...]:
        """Return the keys that say it in the config's `spec`: that one, and the option in camel case."""
        first, *rest = self.option.removeprefix("--").split("-")
        spelt = first + "".join(word.capitalize() for word in rest)
        return (self.config, spelt) if spelt not in ("", self.config) else (self.config,)

    @property
    def paths(self) -> tuple[tuple[str, ...], ...]:
        """Return everywhere below the config's `spec` that a config can say it, the first name first."""
        inside = ((self.within, self.short),) if self.within else ()
        return (*((name,) for name in self.names), *inside)

    @property
    def variable(self) -> str:
        """Return the environment variable, e.g. `AIGW_RENDER_ALLOW_MISSING_CONFIG`."""
        return f"AIGW_RENDER_{self.field.upper()}"

    @property
    def variables(self) -> tuple[str, ...]:
        """Return every environment variable that says it: that one, and the option in upper case."""
        option = f"AIGW_RENDER_{self.option.removeprefix('--').replace('-', '_').upper()}"
        return (self.variable, option) if self.option and option != self.variable else (self.variable,)


KEYS: tuple[Key, ...] = (
    Key(
        "ai_gateway_version",
        option="--ai-gateway-version",
        about="The release of Envoy AI Gateway whose controller the output must match, such as v1.1; "
        "unless said that of the chart or the controller in the input, or else the newest known.",
        metavar="VERSION",
    ),
    Key(
        "assume_release",
        option="--assume-release",
        about="The known release, such as v1.1, that stands in for one that is not known here.",
        metavar="RELEASE",
    ),
    Key(
        "kube_version",
        option="--kube-version",
        about="The version of the Kubernetes API server, such as 1.33; it decides the position.",
        metavar="VERSION",
    ),
    Key(
        "envoy_gateway_version",
        option="--envoy-gateway-version",
        about="The version of Envoy Gateway, such as 1.8: it decides how EnvoyProxies are merged.",
        metavar="VERSION",
    ),
    Key(
        "position",
        "choice",
        ("auto", "sidecar", "container"),
        "--position",
        about="Where the extproc runs; auto: a native sidecar from Kubernetes 1.33 on, else a container.",
    ),
    Key(
        "controller_values",
        "list",
        option="--controller-values",
        within="controller",
        short="values",
        about="Values files of the chart ai-gateway-helm, merged as Helm merges them, later files win.",
        metavar="FILE",
    ),
    Key(
        "controller_args",
        "list",
        option="--controller-arg",
        within="controller",
        short="args",
        about="Arguments of the AI Gateway controller, read as it reads its own command line, such as "
        "--extProcLogLevel=debug.",
        metavar="ARG",
    ),
    Key(
        "controller_from",
        "list",
        option="--controller-from",
        within="controller",
        short="from",
        about="Of several controllers or installations of the chart in the input those that count, such as "
        "Deployment/ai/controller or Application/argocd/ai-gateway.",
        metavar="KIND/NAMESPACE/NAME",
    ),
    Key(
        "controller_defaults",
        "choice",
        ("chart", "binary"),
        "--controller-defaults",
        "controller",
        "defaults",
        "What an unset controller setting means: the official chart's default or the bare program's.",
    ),
    Key(
        "mcp_session_encryption_seed",
        "secret",
        within="controller",
        short="mcpSessionEncryptionSeed",
        about="The seed of the MCP session encryption.",
    ),
    Key(
        "mcp_fallback_session_encryption_seed",
        "secret",
        within="controller",
        short="mcpFallbackSessionEncryptionSeed",
        about="The seed that is still accepted while seeds are rotated.",
    ),
    Key(
        "filter_config",
        "choice",
        ("bundle", "legacy", "both", "none"),
        "--filter-config",
        about="Which filter-config Secrets are mounted, unless said the release's; none injects nothing.",
    ),
    Key(
        "hash_key",
        option="--hash-key",
        about="The annotation that carries the config hash.",
        metavar="KEY",
    ),
    Key(
        "target",
        "choice",
        ("auto", "envoyproxy", "workload", "all"),
        "--target",
        about="What is edited: EnvoyProxy resources, workloads, or whatever suits each Gateway.",
    ),
    Key(
        "envoy_proxy_shared",
        "choice",
        ("split", "refuse"),
        within="envoyProxy",
        short="shared",
        about="What to do with an EnvoyProxy that serves several Gateways: a copy for each, or refuse.",
    ),
    Key(
        "envoy_proxy_overlay",
        "switch",
        within="envoyProxy",
        short="overlay",
        about="Lay a small EnvoyProxy over the GatewayClass's instead of copying it (Envoy Gateway 1.8 on).",
    ),
    Key(
        "envoy_proxy_create",
        "switch",
        within="envoyProxy",
        short="create",
        about="Create an EnvoyProxy also where the GatewayClass, which could name one, is not in the input.",
    ),
    Key(
        "mode",
        "choice",
        ("transform", "generate", "validate"),
        about="What a function or plugin of kustomize does; no other command looks at it.",
    ),
    Key("strict", "switch", option="--strict", about="Treat warnings as errors."),
    Key(
        "skip_invalid",
        "switch",
        option="--skip-invalid",
        about="Go on without the objects that the API server would reject, each of them a warning.",
    ),
    Key(
        "allow_missing_config",
        "switch",
        option="--allow-missing-config",
        about="Treat a GatewayConfig that is named but missing as the controller does: use its defaults.",
    ),
    Key(
        "allow_secrets",
        "switch",
        option="--allow-secrets",
        about="Allow a seed of your own to be written to the output.",
    ),
    Key(
        "namespace",
        option="--namespace",
        about="The namespace of objects that name none.",
        metavar="NAME",
    ),
    Key(
        "webhook",
        "choice",
        ("excluded", "absent", "managed"),
        about="What keeps the AI Gateway's webhook from injecting again: its selector excludes our pods, "
        "it is not installed, or its configuration in the tree is to be edited.",
    ),
    Key(
        "context",
        "list",
        option="--context",
        about="Paths that are read to resolve references, never edited or printed.",
        metavar="PATH",
    ),
    Key("exclude", "list", option="--exclude", about="Globs of paths that are left out.", metavar="GLOB"),
)
"""`gateways` is missing here: it is a list of objects, and only the config can say it."""

BY_FIELD = {key.field: key for key in KEYS}
