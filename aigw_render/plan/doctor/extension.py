"""Does Envoy Gateway call the AI Gateway's controller? Without its hooks no request meets the extproc."""

from __future__ import annotations

from aigw_render.base.codes import make
from aigw_render.base.data import get, mapping, sequence
from aigw_render.plan.doctor.check import fine, found
from aigw_render.settings.egconfig import find_configurations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from aigw_render.base.diagnostic import Diagnostic
    from aigw_render.base.position import Path
    from aigw_render.plan.doctor.check import Case, Check
    from aigw_render.settings.egconfig import Configuration

_MANAGER: Path = ("extensionManager",)
_TRANSLATOR: Path = (*_MANAGER, "hooks", "xdsTranslator")
_POST: Path = (*_TRANSLATOR, "post")
_SERVICE: Path = (*_MANAGER, "service")
_BACKENDS: Path = ("extensionApis", "enableBackend")
_HOOKS = ("Translation", "Cluster", "Route")
"""What the controller is called after; each of them puts in a part of what sends requests to the extproc."""
_RESOURCES = ("listener", "route", "cluster", "secret")
"""What the hook of the whole translation has to be given."""


def extension_checks(case: Case) -> Iterator[Check]:
    """Yield what each configuration of Envoy Gateway has or lacks; a note when there is none."""
    configurations = find_configurations(case.loaded.resources, case.loaded.documents)
    if not configurations:
        text = "no configuration of Envoy Gateway is in the input: its extension manager is not known"
        hint = "add the EnvoyGateway document, its ConfigMap, or the values of its chart"
        yield found("extension", make("AIGW204", text, hint=hint))
    for one in configurations:
        yield from _checks(one)


def _checks(configuration: Configuration) -> Iterator[Check]:
    """Yield what is to be said of one configuration."""
    lacks = [*_lacks(configuration)]
    for path, what in lacks:
        yield found("extension", _problem(configuration, path, what))
    if not lacks:
        text = f"{configuration.title} has the AI Gateway's hooks"
        yield fine("extension", text, configuration.place(_MANAGER))
    if get(configuration.data, *_BACKENDS) is not True:
        text = f"{configuration.title} does not enable Backend resources, which AIServiceBackends refer to"
        hint = "set `extensionApis.enableBackend: true`"
        found_at = configuration.place(_BACKENDS)
        yield found("extension", make("AIGW204", text, found_at, severity="warning", hint=hint))


def _lacks(configuration: Configuration) -> Iterator[tuple[Path, str]]:
    """Yield what a configuration lacks: where, and its name."""
    data = configuration.data
    if not mapping(data, *_MANAGER):
        yield _MANAGER, "extensionManager"
        return
    hooks = sequence(data, *_POST)
    for hook in _HOOKS:
        if hook not in hooks:
            yield _POST, f"{hook} in extensionManager.hooks.xdsTranslator.post"
    for resource in _RESOURCES:
        path: Path = (*_TRANSLATOR, "translation", resource, "includeAll")
        if get(data, *path) is not True:
            yield (
                path,
                f"`includeAll: true` of {resource} in extensionManager.hooks.xdsTranslator.translation",
            )
    if not mapping(data, *_SERVICE):
        yield _SERVICE, "extensionManager.service"


def _problem(configuration: Configuration, path: Path, what: str) -> Diagnostic:
    return make(
        "AIGW413",
        f"{configuration.title} lacks {what}: requests would go out past the extproc, without credentials",
        configuration.place(path),
        expected=what,
        hint="take over `config.envoyGateway` of the values that the AI Gateway publishes for Envoy "
        "Gateway's chart, with the address of your controller's service, port 1063",
    )
