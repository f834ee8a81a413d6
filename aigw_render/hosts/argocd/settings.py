"""The settings of one Application: its own over its config file's, and those over the plugin's."""

from __future__ import annotations

import os

from aigw_render.base.errors import InputError
from aigw_render.hosts.argocd.confine import inside, outside, strays_of_application
from aigw_render.hosts.repository import CONFIG_FILES
from aigw_render.hosts.settings import gather
from aigw_render.settings.settings import Settings

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping

    from aigw_render.hosts.argocd.application import Application
    from aigw_render.hosts.settings import Gathered

_PLUGINS_CONFIG = "AIGW_RENDER_CONFIG"
"""The sidecar's own variable: its config is weaker than everything else, and may name any path."""
_NOT_ITS = ("AIGW_RENDER_", "ARGOCD_ENV_AIGW_RENDER_", "ARGOCD_APP_PARAMETERS", "KUBE_VERSION")
"""How variables start that say settings: of the others, the sidecar's config may take seeds."""


def plugin_settings(
    application: Application, options: Mapping[str, object], environ: Mapping[str, str]
) -> Gathered:
    """Return the settings and the warnings about them.

    From the weakest: the Application's namespace, the config of the sidecar (`--config` or
    `AIGW_RENDER_CONFIG`), the config in the repository, the sidecar's variables, the Application's,
    its parameters, `options`.

    Raises:
        InputError: AIGW115 for what is no setting, AIGW118 for a path out of the repository,
            AIGW504 for a secret that a config in the repository may not read.
    """
    base, notices = _plugins_own(str(options.get("config") or environ.get(_PLUGINS_CONFIG, "")), environ)
    path = _config_path(application)
    variables = {name: value for name, value in environ.items() if not name.endswith(_PLUGINS_CONFIG)}
    settings, more = gather({**options, "config": path}, variables, inside(application.root))
    strays = tuple(strays_of_application(settings, application.root))
    if strays:
        raise InputError((*notices, *more, *strays))
    return _laid_over(settings, base, application), (*notices, *more)


def _plugins_own(path: str, environ: Mapping[str, str]) -> Gathered:
    """Return what the config of the sidecar says."""
    if not path:
        return Settings(), ()
    return gather(
        {"config": path}, {name: environ[name] for name in environ if not name.startswith(_NOT_ITS)}
    )


def _config_path(application: Application) -> str:
    """Return the config in the repository, seen from the working folder; empty when there is none.

    It is the one that the Application names, or the nearest in its folder and those above.
    """
    place = application.places.get("config", "")
    named = place.endswith((f"ARGOCD_ENV_{_PLUGINS_CONFIG}", "parameter config"))
    candidates = [str(application.said["config"])] if named else _candidates(application)
    path = next((path for path in candidates if named or os.path.isfile(path)), "")
    problems = list(outside([(path, None)], os.curdir, application.root))
    if problems:
        raise InputError(problems)
    return path


def _candidates(application: Application) -> list[str]:
    """Return where a config may be, the nearest first."""
    depth = 0 if application.folder == os.curdir else application.folder.count(os.sep) + 1
    folders = [os.path.join(*[os.pardir] * up) if up else "" for up in range(depth + 1)]
    return [os.path.join(folder, name) for folder in folders for name in CONFIG_FILES]


def _laid_over(settings: Settings, base: Settings, application: Application) -> Settings:
    """Return the settings over the plugin's, and those over what an absent namespace means in Argo CD."""
    weakest = Settings(
        namespace=application.namespace or None,
        source="environment",
        places=(("namespace", "environment ARGOCD_APP_NAMESPACE"),),
    )
    return settings._replace(
        weaker=(weakest, *base.layers(), *settings.weaker),
        context=(*base.context, *settings.context),
        exclude=(*base.exclude, *settings.exclude),
        output_is_private=True,
    )
