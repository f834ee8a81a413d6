"""Gathers the settings from options, config file and environment, with the files they name."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable

from aigw_render.base.errors import InputError
from aigw_render.hosts.files import STDIN, read_file
from aigw_render.hosts.repository import NamedConfig, find_config, overreaches, strays
from aigw_render.settings.configkind import is_config
from aigw_render.settings.options import read_options
from aigw_render.settings.settings import Settings

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping

    from aigw_render.base.diagnostic import Diagnostic
    from aigw_render.base.errors import AigwError
    from aigw_render.read.resource import Resource
    from aigw_render.settings.layer import Layer

Gathered = tuple[Settings, tuple["Diagnostic", ...]]
Check = Callable[["Layer", str], Iterable["Diagnostic"]]


def gather(
    options: Mapping[str, object],
    environ: Mapping[str, str],
    check: Check = strays,
    function: Resource | None = None,
) -> Gathered:
    """Return the settings of all three sources and the warnings about them.

    Options win over the environment, the environment over `function`, the config that a caller hands
    over beside the manifests, with paths relative to the folder that we run in, and that over a config
    file. `check` yields what a config may not say, given its layer and its folder: nothing that it names
    is read then.
    Raises InputError (AIGW115, AIGW118) with everything that is wrong, UsageError for `--config -`.
    """
    path, environment = _from_environment(environ)
    layers = [
        *_config_layers(_config(str(options.get("config") or ""), path, function), environ, check),
        *_function_layers(function, environ, check),
        *environment,
        _complete(read_options(options), environ, ""),
    ]
    found = _told(layers)
    if any(one.severity == "error" for one in found):
        raise InputError(found)
    *weaker, options_layer = (layer.settings for layer in layers)
    settings = options_layer.over(*weaker)
    return settings._replace(
        context=tuple(path for layer in settings.layers() for path in layer.context),
        exclude=tuple(glob for layer in settings.layers() for glob in layer.exclude),
    ), found


def _told(layers: list[Layer]) -> tuple[Diagnostic, ...]:
    """Return what was found in all sources, without the seeds in it."""
    found = [one for layer in layers for one in layer.diagnostics]
    if not found:
        return ()
    from aigw_render.settings.seeds import said_seeds
    from aigw_render.write.report.mask import mask_findings

    said = [said_seeds(layer.settings) for layer in layers]
    return tuple(mask_findings(found, frozenset().union(*said)))


VARIABLES = ("AIGW_RENDER_", "ARGOCD_", "KUBE_VERSION")
"""What the names of the variables start with that are read."""


def _from_environment(environ: Mapping[str, str]) -> tuple[str, list[Layer]]:
    """Return the config file that the environment names, if any, and what it says itself."""
    if not any(name.startswith(VARIABLES) for name in environ):
        return "", []
    from aigw_render.settings.environment import config_path, read_environment

    return config_path(environ), [_complete(read_environment(environ), environ, "")]


def _config(option: str, variable: str, function: Resource | None) -> NamedConfig | None:
    """Return the config file that the option or else the environment names, or else that is found.

    Beside the config that a caller hands over none is looked for.
    """
    if option:
        return NamedConfig(option, "option --config")
    if variable:
        return NamedConfig(variable, "environment AIGW_RENDER_CONFIG")
    return find_config() if function is None else None


def _config_layers(config: NamedConfig | None, environ: Mapping[str, str], check: Check) -> list[Layer]:
    """Return what the config file says: one layer, or none without a file."""
    if config is None:
        return []
    path = config.path
    data = None if path == "-" else _read(path)
    if data is None:
        raise _no_config(path)
    folder = os.path.dirname(path)
    said = _read_config(path, data)
    if config.root:
        found = tuple(overreaches(said, config))
        said = said._replace(diagnostics=(*said.diagnostics, *found), needs=() if found else said.needs)
    layer = _inside(said, environ, folder, check)
    settings = layer.settings._replace(
        config_file=path,
        config_path=os.path.realpath(path),
        places=(*layer.settings.places, ("config_file", config.origin)),
    )
    return [layer._replace(settings=settings)]


def _function_layers(function: Resource | None, environ: Mapping[str, str], check: Check) -> list[Layer]:
    """Return what the config says that a caller hands over: one layer, or none without one."""
    if function is None:
        return []
    if function.kind == "ConfigMap":
        from aigw_render.settings.configmap import read_config_map as read
    else:
        from aigw_render.settings.config import read_config as read
    layer = _inside(_without_seeds(read(function), function), environ, "", check)
    # kustomize hands a generator its own config as an object, too: it is no config that nobody uses.
    return [layer._replace(settings=layer.settings._replace(config_path=f"/{STDIN}"))]


def _inside(said: Layer, environ: Mapping[str, str], folder: str, check: Check) -> Layer:
    """Return what a config says, with the files that it names; without them when it may not name some."""
    stray = tuple(check(said, folder))
    layer = _complete(said, environ, folder) if not stray else said
    layer = layer._replace(diagnostics=(*layer.diagnostics, *stray))
    context = tuple(os.path.normpath(os.path.join(folder, one)) for one in layer.settings.context)
    return layer._replace(settings=layer.settings._replace(context=context))


def _no_config(path: str) -> AigwError:
    """Return the error about a config that cannot be read."""
    from aigw_render.base.codes import make
    from aigw_render.base.errors import UsageError

    if path == "-":
        return UsageError([make("AIGW115", "the config cannot be read from the standard input")])
    return InputError([make("AIGW118", f"cannot read the config file {path}", hint="check the path")])


def _read_config(path: str, data: bytes) -> Layer:
    """Return the layer of the one config document in a file."""
    from aigw_render.read.files import InputFile
    from aigw_render.read.load import load
    from aigw_render.settings.config import read_config

    loaded = load([InputFile(path, data)])
    configs = [resource for resource in loaded.resources if is_config(resource)]
    if len(configs) == 1:
        layer = _without_seeds(read_config(configs[0]), configs[0])
        return layer._replace(diagnostics=(*loaded.diagnostics, *layer.diagnostics))
    from aigw_render.base.codes import make
    from aigw_render.write.report.mask import mask_findings

    problem = make(
        "AIGW115",
        f"{path} is no config file",
        found=f"{len(configs)} documents of kind AIGatewayRender",
        expected="one",
        hint="a config has `apiVersion: aigw-render.github.io/v1alpha1` and `kind: AIGatewayRender`",
    )
    raise InputError(mask_findings([*loaded.diagnostics, problem], ()))


def _without_seeds(layer: Layer, config: Resource) -> Layer:
    """Return what a config says without what may be seeds in its findings: a wrong one is in no setting."""
    if not layer.diagnostics:
        return layer
    from aigw_render.settings.seeds import suspected_seeds
    from aigw_render.write.report.mask import mask_findings

    hidden = mask_findings(layer.diagnostics, suspected_seeds(config.data))
    return layer._replace(diagnostics=tuple(hidden))


def _complete(layer: Layer, environ: Mapping[str, str], folder: str) -> Layer:
    """Return the layer with the variables and files it names; paths are relative to `folder`."""
    files: dict[str, bytes] = {}
    for need in layer.needs:
        data = _read(os.path.join(folder, need.name)) if need.kind == "file" else None
        if data is not None:
            files[need.name] = data
    return layer.complete(environ, files)


def _read(path: str) -> bytes | None:
    """Return a file's bytes, or None when it cannot be read. Raises InputError when it is too large."""
    try:
        return read_file(path)
    except OSError:
        return None
