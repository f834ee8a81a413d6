"""How the official chart `ai-gateway-helm` prints each argument that depends on its values: one row each."""

from __future__ import annotations

from aigw_render.base.record import NamedTuple
from aigw_render.settings.chartvalue import ChartValues, ValuesError, member, printable

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from aigw_render.base.data import Data
    from aigw_render.base.position import Path

_SEED = "controller.mcp.sessionEncryption"
_ENDPOINTS = ("openai", "cohere", "anthropic")

DEFAULTS: dict[str, Data] = {
    "controller.logLevel": "info",
    "controller.logFormat": "text",
    "controller.requestHeaderAttributes": "",
    "controller.spanRequestHeaderAttributes": None,
    "controller.metricsRequestHeaderAttributes": "",
    "controller.logRequestHeaderAttributes": None,
    "controller.watch.namespaces": [],
    f"{_SEED}.seed": "default-insecure-seed",
    f"{_SEED}.iterations": 100_000,
    f"{_SEED}.fallback.seed": "",
    f"{_SEED}.fallback.iterations": 100_000,
    "endpointConfig.rootPrefix": "/",
    "endpointConfig.openai": "",
    "endpointConfig.cohere": "/cohere",
    "endpointConfig.anthropic": "/anthropic",
    "envoyGateway.namespace": "envoy-gateway-system",
    "extProc.enableRedaction": False,
    "extProc.extraEnvVars": [],
    "extProc.image.repository": "docker.io/envoyproxy/ai-gateway-extproc",
    "extProc.image.tag": "",
    "extProc.imagePullPolicy": "IfNotPresent",
    "extProc.imagePullSecrets": [],
    "extProc.logLevel": "info",
    "extProc.logFormat": "text",
    "global.imagePullSecrets": [],
}
"""The chart's own values, as far as they reach the controller's args."""


class Line(NamedTuple):
    """One argument of the controller in the chart's template; which release has it, the flag says."""

    flag: str
    write: Callable[[ChartValues, Path], str | None]
    """Values and the first value's path → what is printed; None when the flag is left out."""
    values: tuple[str, ...]
    """The values it is made of."""

    def paths(self) -> tuple[Path, ...]:
        """Return the paths of its values."""
        return tuple(tuple(value.split(".")) for value in self.values)


def _text(values: ChartValues, path: Path) -> str | None:
    """Print a string."""
    return values.text(path)


def _number(values: ChartValues, path: Path) -> str | None:
    """Print an integer."""
    return values.number(path)


def _unless_empty(values: ChartValues, path: Path) -> str | None:
    """Print a string, leave the flag out when it is empty or null."""
    return values.text(path) or None


def _unless_null(values: ChartValues, path: Path) -> str | None:
    """Print a string, even an empty one, leave the flag out when it is null."""
    return None if values.get(path) is None else values.text(path)


def _when_true(values: ChartValues, path: Path) -> str | None:
    """Print `true`, leave the flag out otherwise."""
    return "true" if values.switch(path) else None


def _image(values: ChartValues, path: Path) -> str | None:
    """Print repository and tag; an empty tag is the chart's appVersion."""
    repository, tag = values.text(path), values.text((*path[:-1], "tag"))
    if not repository:
        raise ValuesError(path, "the chart needs a repository here", "an image's repository")
    return f"{repository}:{tag or values.app_version}"


def _endpoints(values: ChartValues, path: Path) -> str | None:
    """Print the prefix of every endpoint that is not deleted with null."""
    paths = {name: (*path[:-1], name) for name in _ENDPOINTS}
    pairs = [f"{name}:{_quotable(values, at)}" for name, at in paths.items() if values.get(at) is not None]
    return ",".join(pairs) or None


def _quotable(values: ChartValues, path: Path) -> str:
    """Return a string that is printed between double quotes."""
    value = values.text(path)
    if '"' in value or "\\" in value:
        raise ValuesError(
            path, "the chart prints this value in double quotes", "a value without quote and backslash"
        )
    return value


def _env_vars(values: ChartValues, path: Path) -> str | None:
    """Print `NAME=value` pairs with `;` between them."""
    items = [((*path, at), item) for at, item in enumerate(values.items(path))]
    return ";".join(f"{member(at, item, 'name')}={member(at, item, 'value')}" for at, item in items) or None


def _pull_secrets(values: ChartValues, path: Path) -> str | None:
    """Print names with `;` between them: the extproc's, or when there are none the global ones."""
    for at in (path, ("global", "imagePullSecrets")):
        names = [member((*at, index), item, "name") for index, item in enumerate(values.items(at))]
        if names:
            return ";".join(names)
    return None


def _namespaces(values: ChartValues, path: Path) -> str | None:
    """Print names with `,` between them; a single string is taken as it is."""
    value = values.get(path)
    if isinstance(value, str):
        return values.text(path)
    names = [(at, item) for at, item in enumerate(values.items(path))]
    wrong = next((at for at, item in names if not isinstance(item, str)), None)
    if wrong is not None:
        raise ValuesError(
            (*path, wrong), "the chart needs a string here", "a namespace's name", "put it in quotes"
        )
    return ",".join(printable((*path, at), str(item)) for at, item in names)


def _fallback(values: ChartValues, path: Path) -> str | None:
    """Print an integer, but only beside a fallback seed."""
    return values.number(path) if values.text((*path[:-1], "seed")) else None


LINES: tuple[Line, ...] = (
    Line("logLevel", _text, ("controller.logLevel",)),
    Line("logFormat", _text, ("controller.logFormat",)),
    Line("extProcImage", _image, ("extProc.image.repository", "extProc.image.tag")),
    Line("extProcImagePullPolicy", _text, ("extProc.imagePullPolicy",)),
    Line("extProcLogLevel", _text, ("extProc.logLevel",)),
    Line("extProcLogFormat", _text, ("extProc.logFormat",)),
    Line("extProcEnableRedaction", _when_true, ("extProc.enableRedaction",)),
    Line("extProcImagePullSecrets", _pull_secrets, ("extProc.imagePullSecrets", "global.imagePullSecrets")),
    Line("envoyGatewayNamespace", _text, ("envoyGateway.namespace",)),
    Line("requestHeaderAttributes", _unless_empty, ("controller.requestHeaderAttributes",)),
    Line("spanRequestHeaderAttributes", _unless_null, ("controller.spanRequestHeaderAttributes",)),
    Line("metricsRequestHeaderAttributes", _unless_empty, ("controller.metricsRequestHeaderAttributes",)),
    Line("logRequestHeaderAttributes", _unless_null, ("controller.logRequestHeaderAttributes",)),
    Line("endpointPrefixes", _endpoints, tuple(f"endpointConfig.{name}" for name in _ENDPOINTS)),
    Line("extProcExtraEnvVars", _env_vars, ("extProc.extraEnvVars",)),
    Line("rootPrefix", _text, ("endpointConfig.rootPrefix",)),
    Line("watchNamespaces", _namespaces, ("controller.watch.namespaces",)),
    Line("mcpSessionEncryptionSeed", _text, (f"{_SEED}.seed",)),
    Line("mcpSessionEncryptionIterations", _number, (f"{_SEED}.iterations",)),
    Line("mcpFallbackSessionEncryptionSeed", _unless_empty, (f"{_SEED}.fallback.seed",)),
    Line(
        "mcpFallbackSessionEncryptionIterations",
        _fallback,
        (f"{_SEED}.fallback.iterations", f"{_SEED}.fallback.seed"),
    ),
)
