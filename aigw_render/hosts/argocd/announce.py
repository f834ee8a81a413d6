"""`aigw-render cmp parameters`: the parameters that an Application can set, with their values of now."""

from __future__ import annotations

import os

from aigw_render.base.errors import AigwError
from aigw_render.hosts.argocd.application import read_application
from aigw_render.hosts.argocd.settings import plugin_settings
from aigw_render.hosts.arguments import parse_options
from aigw_render.settings.keys import KEYS
from aigw_render.settings.pluginkeys import PLUGIN_KEYS

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from aigw_render.base.data import Data
    from aigw_render.settings.keys import Key
    from aigw_render.settings.settings import Settings

_WORDS = {"ai": "AI", "envoy": "Envoy", "kube": "Kubernetes", "helm": "Helm"}
_UNSAID: dict[str, object] = {"source": "auto", "enable_helm": False}
_COLLECTIONS = {"list": "array", "map": "map"}


def announce(arguments: Sequence[str]) -> int:
    """Write the announcements to standard output as JSON, and return 0.

    What is wrong with the settings is reported on standard error and no failure: the parameters are
    where people mend it, and without announcements they would not be shown.
    """
    from aigw_render.hosts.stdout import write_stdout
    from aigw_render.write.report.asjson import dump

    values: Mapping[str, object] = _UNSAID
    try:
        application = read_application(os.environ)
        settings, _ = plugin_settings(application, parse_options(arguments), os.environ)
        values = {**_values(settings), **_UNSAID, **application.said}
    except AigwError as error:
        from aigw_render.hosts.argocd.report import report_failure

        report_failure(error.diagnostics, os.curdir)
    found = [announcement(key, values.get(key.field)) for key in announced()]
    write_stdout(dump(found, None).encode())
    return 0


def announced() -> list[Key]:
    """Return what can be a parameter: everything but seeds, which an Application shows to everybody.

    `mode` is for functions of kustomize, and changes nothing here.
    """
    return [key for key in (*PLUGIN_KEYS, *KEYS) if key.shape != "secret" and key.field != "mode"]


def announcement(key: Key, value: object) -> dict[str, Data]:
    """Return one announcement as Argo CD expects it, with its value."""
    collection = _COLLECTIONS.get(key.shape, "string")
    found: dict[str, Data] = {
        "name": key.config,
        "title": _title(key),
        "tooltip": key.about + (f" One of: {', '.join(key.choices)}." if key.choices else ""),
        "collectionType": collection,
    }
    if key.shape == "switch":
        found["itemType"] = "boolean"
    return found | {collection: _shown(value, collection)}


def _shown(value: object, collection: str) -> Data:
    """Return a value in the form of its collection."""
    if collection == "array":
        return [*map(str, value)] if isinstance(value, tuple) else []
    if collection == "map":
        return {str(name): str(text) for name, text in value.items()} if isinstance(value, dict) else {}
    return str(value).lower() if isinstance(value, bool) else str(value or "")


def _title(key: Key) -> str:
    """Return a name for people: `AI gateway version`."""
    words = [_WORDS.get(word, word) for word in key.field.split("_")]
    title = " ".join(words)
    return title[0].upper() + title[1:]


def _values(settings: Settings) -> dict[str, object]:
    """Return the settings that hold, by field, without the seeds in them: everybody sees the parameters."""
    from aigw_render.settings.effective import effective
    from aigw_render.write.report.mask import mask

    holds = effective(settings)
    return {
        key.field: tuple(mask(item, holds.secrets) for item in _listed(settings, key))
        if key.shape == "list"
        else holds.texts.get(key.config)
        for key in KEYS
    }


def _listed(settings: Settings, key: Key) -> tuple[str, ...]:
    """Return what all sources together say of a list; of files their paths."""
    found = [item for layer in settings.layers() for item in layer._asdict()[key.field]]
    return tuple(dict.fromkeys(item if isinstance(item, str) else item.path for item in found))
