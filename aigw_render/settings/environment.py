"""Settings from environment variables, as CI systems and Argo CD pass them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from aigw_render.base.data import mapping, sequence
from aigw_render.base.data import text as text_of
from aigw_render.base.diagnostic import Diagnostic
from aigw_render.settings.keys import KEYS
from aigw_render.settings.layer import Layer, Need
from aigw_render.settings.nearest import did_you_mean
from aigw_render.settings.settings import settings_of

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from aigw_render.base.data import Data
    from aigw_render.settings.keys import Key

PREFIX = "AIGW_RENDER_"
ARGO_PREFIX = "ARGOCD_ENV_"
"""What Argo CD puts before the variables of an Application."""

PARAMETERS = "ARGOCD_APP_PARAMETERS"
"""JSON: a list of `{name, string}`, `{name, array}` or `{name, map}`, the name a config key."""

Said = str | list[str] | dict[str, str]
"""A value as its source has it."""

_WORDS = dict.fromkeys(("1", "true", "yes", "on"), True) | dict.fromkeys(("0", "false", "no", "off"), False)
_NOT_SETTINGS = frozenset({f"{PREFIX}CONFIG"})
_BY_VARIABLE = {name: key for key in KEYS for name in key.variables}
_BY_NAME = {name: key for key in KEYS for name in key.names}


def config_path(environ: Mapping[str, str]) -> str:
    """Return the path of the config file that the environment names, or an empty string."""
    return environ.get(f"{ARGO_PREFIX}{PREFIX}CONFIG") or environ.get(f"{PREFIX}CONFIG", "")


def read_environment(environ: Mapping[str, str]) -> Layer:
    """Return what the environment says, and what is wrong with it (AIGW115).

    `AIGW_RENDER_TARGET=workload` is `--target workload`. Lists are written as shell words. A
    variable of an Argo CD Application overrules the plugin's own, and a parameter both.
    An empty value counts as not said.
    """
    fields: dict[str, object] = {
        "source": "environment",
        "cluster_version": environ.get("KUBE_VERSION") or None,
    }
    places: dict[str, str] = {}
    diagnostics: list[Diagnostic] = []
    for origin, key, said in _said(environ, diagnostics):
        value = _value(key, said)
        if value is None:
            diagnostics.append(_wrong(origin, key, said))
        else:
            places[key.field], fields[key.field] = origin, value
    paths = fields.pop("controller_values", ())
    needs = (
        [Need("file", str(path), "controller_values") for path in paths] if isinstance(paths, tuple) else []
    )
    settings = settings_of(fields | {"places": tuple(places.items())})
    return Layer(settings, tuple(needs), tuple(diagnostics))


def _said(environ: Mapping[str, str], diagnostics: list[Diagnostic]) -> Iterator[tuple[str, Key, Said]]:
    """Yield every setting that is said, weakest first: who said it, which it is, and its text."""
    for prefix in ("", ARGO_PREFIX):
        for variable in sorted(name for name in environ if name.startswith(prefix + PREFIX)):
            name = variable.removeprefix(prefix)
            if name in _BY_VARIABLE and environ[variable]:
                yield f"environment {variable}", _BY_VARIABLE[name], environ[variable]
            elif name not in _BY_VARIABLE and name not in _NOT_SETTINGS:
                known = [one.removeprefix(PREFIX) for one in _BY_VARIABLE]
                hint = did_you_mean(name.removeprefix(PREFIX), known, prefix + PREFIX)
                diagnostics.append(_unknown(variable, hint))
    for name, value in _parameters(environ.get(PARAMETERS, ""), diagnostics):
        if name in _BY_NAME and value:
            yield f"Argo CD parameter {name}", _BY_NAME[name], value
        elif name not in _BY_NAME:
            diagnostics.append(_unknown(f"parameter {name}", did_you_mean(name, _BY_NAME)))


def _parameters(text: str, diagnostics: list[Diagnostic]) -> list[tuple[str, Said]]:
    """Return the Application's parameters for the plugin, by name; `null` is Argo CD's word for none."""
    if text in ("", "null", "[]"):
        return []
    import json

    try:
        data = json.loads(text)
    except (ValueError, RecursionError):
        data = None
    if not isinstance(data, list):
        message = f"{PARAMETERS} is not the list that Argo CD passes"
        diagnostics.append(Diagnostic("AIGW115", "error", message, expected="JSON: a list of parameters"))
        return []
    return [(text_of(item, "name"), _parameter(item)) for item in data]


def _parameter(item: Data) -> Said:
    """Return a parameter's value: its text, its list of texts, or its texts by name."""
    texts = [text for text in sequence(item, "array") if isinstance(text, str)]
    named = {name: text for name, text in mapping(item, "map").items() if isinstance(text, str)}
    return text_of(item, "string") or texts or named


def _value(key: Key, said: Said) -> str | bool | tuple[str, ...] | None:
    """Return a setting's value, or None when the text is none."""
    if isinstance(said, dict):
        flags = tuple(f"--{name}={value}" for name, value in sorted(said.items()))
        return flags if key.field == "controller_args" else None
    if key.shape == "list":
        return tuple(said) if isinstance(said, list) else _words(said)
    if isinstance(said, list):
        return None
    return _WORDS.get(said.lower()) if key.shape == "switch" else said


def _words(text: str) -> tuple[str, ...] | None:
    """Return the words that a shell makes of a text, None when a quote is not closed."""
    # Here, because hardly any run needs it.
    import shlex

    try:
        return tuple(shlex.split(text))
    except ValueError:
        return None


def _wrong(origin: str, key: Key, said: Said) -> Diagnostic:
    """Return the error about a text that is no value."""
    expected = {"switch": "true or false", "list": "shell words with their quotes closed"}
    found = said if isinstance(said, str) else "a list" if isinstance(said, list) else "a map"
    wanted = (
        "a list" if isinstance(said, dict) and key.shape == "list" else expected.get(key.shape, "one text")
    )
    return Diagnostic("AIGW115", "error", f"{origin} has no valid value", found=found, expected=wanted)


def _unknown(name: str, hint: str) -> Diagnostic:
    """Return the warning about a variable that nothing reads: it may be another program's."""
    return Diagnostic("AIGW115", "warning", f"{name} is no setting and is ignored", found=name, hint=hint)
