"""Where every field of an extproc container comes from."""

from __future__ import annotations

from aigw_render.base.data import get, mapping, sequence, text, walk
from aigw_render.base.position import format_path
from aigw_render.base.record import NamedTuple
from aigw_render.plan.view.argorigins import argument_origins, said_by, seed_variables

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from aigw_render.base.data import Data
    from aigw_render.base.position import Path
    from aigw_render.plan.gateways import GatewayState
    from aigw_render.settings.effective import Effective

EXTPROC: Path = ("spec", "extProc", "kubernetes")
"""What a GatewayConfig says about the container."""
_ROUTE_RESOURCES: Path = ("spec", "filterConfig", "externalProcessor", "resources")


class FieldOrigin(NamedTuple):
    """One field, or a part that has one origin as a whole."""

    field: str
    """`image`, `args -logLevel`, `env[LEVEL].value`."""
    value: Data
    origin: str
    """Who says so, with its place: `GatewayConfig prod/extproc (config.yaml:9:7)`."""


class _Asked(NamedTuple):
    """What decided about one container."""

    state: GatewayState
    effective: Effective

    @property
    def release(self) -> str:
        """The origin of what every container of a release has."""
        return f"release default ({self.effective.release.name})"

    def config(self, *path: str | int) -> str:
        """Return the origin of what stands at a path of the GatewayConfig's part for the container."""
        config = self.state.config
        if config is None:
            return self.release
        place = config.resource.place((*EXTPROC, *path))
        return f"GatewayConfig {config.namespace}/{config.name} ({place.position})"

    def configured(self, *path: str | int) -> Data:
        """Return what the GatewayConfig says at a path."""
        return get(self.state.config.ext_proc if self.state.config else None, "kubernetes", *path)


def field_origins(state: GatewayState, effective: Effective) -> tuple[FieldOrigin, ...]:
    """Return the fields of a Gateway's container, none left out, in its order. Seeds are `***`.

    Empty where nothing is injected (`filterConfig: none`).
    """
    if state.parts is None:
        return ()
    asked = _Asked(state, effective)
    found: list[FieldOrigin] = []
    for key, value in state.parts.container.items():
        found += _ORIGINS.get(key, _fixed)(asked, key, value)
    return tuple(found)


def _fixed(asked: _Asked, key: str, value: Data) -> Iterator[FieldOrigin]:
    """What no setting changes."""
    yield FieldOrigin(key, value, asked.release)


def _image(asked: _Asked, key: str, value: Data) -> Iterator[FieldOrigin]:
    flag = said_by("extProcImage", asked.effective)
    if text(asked.configured("image")):
        yield FieldOrigin(key, value, asked.config("image"))
    elif text(asked.configured("imageRepository")):
        origin = f"{asked.config('imageRepository')}, with the tag of {flag}"
        yield FieldOrigin(key, value, origin)
    else:
        yield FieldOrigin(key, value, flag)


def _pull_policy(asked: _Asked, key: str, value: Data) -> Iterator[FieldOrigin]:
    yield FieldOrigin(key, value, said_by("extProcImagePullPolicy", asked.effective))


def _restart_policy(asked: _Asked, key: str, value: Data) -> Iterator[FieldOrigin]:
    yield FieldOrigin(key, value, f"a native sidecar: {asked.effective.origins['position']}")


def _args(asked: _Asked, key: str, value: Data) -> Iterator[FieldOrigin]:
    for flag, shown, origin in argument_origins(sequence(value), asked.state, asked.effective):
        yield FieldOrigin(f"{key} {flag}", shown, origin or asked.release)


def _env(asked: _Asked, key: str, value: Data) -> Iterator[FieldOrigin]:
    """Of two items of a name in the GatewayConfig the last one counts."""
    configured = {text(item, "name"): index for index, item in enumerate(sequence(asked.configured("env")))}
    seeds, extra = seed_variables(asked.effective), said_by("extProcExtraEnvVars", asked.effective)
    for item in sequence(value):
        name = text(item, "name")
        for path, leaf in _leaves({part: found for part, found in mapping(item).items() if part != "name"}):
            index = configured.get(name)
            origin = seeds.get(name) or (extra if index is None else asked.config("env", index, *path))
            yield FieldOrigin(_below(f"{key}[{name}]", path), leaf, origin)


def _resources(asked: _Asked, key: str, value: Data) -> Iterator[FieldOrigin]:
    for path, leaf in _leaves(value):
        yield FieldOrigin(_below(key, path), leaf, _resource_origin(asked, path))


def _resource_origin(asked: _Asked, path: Path) -> str:
    """Return who set a resource: the GatewayConfig, or (v0.5) the last route that sets any."""
    if asked.configured("resources") is not None:
        return asked.config("resources", *path)
    route = [route for route in asked.state.routes if route.resources is not None][-1]
    place = route.resource.place((*_ROUTE_RESOURCES, *path))
    return f"{route.kind} {route.namespace}/{route.name} ({place.position})"


def _security_context(asked: _Asked, key: str, value: Data) -> Iterator[FieldOrigin]:
    if asked.configured("securityContext") is None:
        yield FieldOrigin(key, value, asked.release)
        return
    for path, leaf in _leaves(value):
        yield FieldOrigin(_below(key, path), leaf, asked.config("securityContext", *path))


def _mounts(asked: _Asked, key: str, value: Data) -> Iterator[FieldOrigin]:
    """First comes the socket's; where the GatewayConfig's stand is the release's choice."""
    mounts = sequence(value)
    count = len(sequence(asked.configured("volumeMounts")))
    first = len(mounts) - count if asked.effective.release.config_mounts_first else 1
    for index, item in enumerate(mounts):
        if first <= index < first + count:
            origin = asked.config("volumeMounts", index - first)
        else:
            filters = f"filterConfig: {asked.effective.origins['filterConfig']}"
            origin = filters if index else asked.release
        yield FieldOrigin(f"{key}[{text(item, 'name')}]", item, origin)


def _leaves(value: Data) -> Iterator[tuple[Path, Data]]:
    """Yield the scalars and the empty containers of a value with their paths."""
    for path, found in walk(value):
        if not isinstance(found, dict | list) or not found:
            yield path, found


def _below(field: str, path: Path) -> str:
    """Return the name of a part of a field."""
    rest = format_path(path)
    return f"{field}{'' if not rest or rest.startswith('[') else '.'}{rest}"


_ORIGINS: dict[str, Callable[[_Asked, str, Data], Iterator[FieldOrigin]]] = {
    "image": _image,
    "imagePullPolicy": _pull_policy,
    "restartPolicy": _restart_policy,
    "args": _args,
    "env": _env,
    "resources": _resources,
    "securityContext": _security_context,
    "volumeMounts": _mounts,
}
