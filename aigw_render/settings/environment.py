"""Settings from environment variables, as CI systems and Argo CD pass them."""

from __future__ import annotations

from aigw_render.base.codes import make
from aigw_render.base.data import mapping, sequence
from aigw_render.base.data import text as text_of
from aigw_render.base.nearest import did_you_mean
from aigw_render.base.record import NamedTuple
from aigw_render.settings.keys import KEYS
from aigw_render.settings.layer import Layer, Need
from aigw_render.settings.pluginkeys import PLUGIN_KEYS
from aigw_render.settings.settings import settings_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from aigw_render.base.data import Data
    from aigw_render.base.diagnostic import Diagnostic
    from aigw_render.settings.keys import Key

PREFIX = "AIGW_RENDER_"
ARGO_PREFIX = "ARGOCD_ENV_"
"""What Argo CD puts before the variables of an Application."""

PARAMETERS = "ARGOCD_APP_PARAMETERS"
"""JSON: a list of `{name, string}`, `{name, array}` or `{name, map}`, the name a config key."""

_NO_SETTINGS = (f"{PREFIX}LOG", f"{PREFIX}ALLOW_REMOTE")
"""What other parts read: the file that gets the report (`plugin/helm/post-render`), and whether Argo CD's
plugin may download, which only its own environment can say: with `ARGOCD_ENV_` before it it is nothing."""

Said = str | list[str] | dict[str, str]
"""A value as its source has it."""

_WORDS = dict.fromkeys(("1", "true", "yes", "on"), True) | dict.fromkeys(("0", "false", "no", "off"), False)


def config_path(environ: Mapping[str, str]) -> str:
    """Return the path of the config file that the environment names, or an empty string."""
    return environ.get(f"{ARGO_PREFIX}{PREFIX}CONFIG") or environ.get(f"{PREFIX}CONFIG", "")


def read_environment(environ: Mapping[str, str]) -> Layer:
    """Return what the environment says, and what is wrong with it (AIGW115).

    `AIGW_RENDER_TARGET=workload` is `--target workload`. Lists are written as shell words. A
    variable of an Argo CD Application overrules the plugin's own, and a parameter both.
    An empty value counts as not said.
    """
    found = read_keys(environ, KEYS, others=PLUGIN_KEYS)
    fields = {"source": "environment", "cluster_version": environ.get("KUBE_VERSION") or None} | found.fields
    paths = fields.pop("controller_values", ())
    needs = (
        [Need("file", str(path), "controller_values") for path in paths] if isinstance(paths, tuple) else []
    )
    settings = settings_of(fields | {"places": tuple(found.places.items())})
    return Layer(settings, tuple(needs), found.diagnostics)


class Found(NamedTuple):
    """What variables and parameters say of some keys."""

    fields: dict[str, object]
    """Key's field → value: a text, a switch, a tuple of texts, or a map."""
    places: dict[str, str]
    """Key's field → who said it."""
    diagnostics: tuple[Diagnostic, ...]


def read_keys(environ: Mapping[str, str], keys: Iterable[Key], *, others: Iterable[Key] = ()) -> Found:
    """Return what is said of these keys, and what is wrong with it; `others` are known, and passed over."""
    fields: dict[str, object] = {}
    places: dict[str, str] = {}
    diagnostics: list[Diagnostic] = []
    for origin, key, said in _said(environ, tuple(keys), tuple(others), diagnostics):
        value = _value(key, said)
        if value is None:
            diagnostics.append(_wrong(origin, key, said))
        else:
            places[key.field], fields[key.field] = origin, value
    return Found(fields, places, tuple(diagnostics))


def _said(
    environ: Mapping[str, str],
    keys: tuple[Key, ...],
    others: tuple[Key, ...],
    diagnostics: list[Diagnostic],
) -> Iterator[tuple[str, Key, Said]]:
    """Yield every setting that is said, weakest first: who said it, which it is, and its text."""
    by_variable = {name: key for key in (*others, *keys) for name in key.variables}
    for prefix in ("", ARGO_PREFIX):
        for variable in sorted(name for name in environ if name.startswith(prefix + PREFIX)):
            name = variable.removeprefix(prefix)
            if variable in _NO_SETTINGS:
                continue
            if name not in by_variable:
                known = [one.removeprefix(PREFIX) for one in by_variable]
                hint = did_you_mean(name.removeprefix(PREFIX), known, prefix + PREFIX)
                diagnostics.append(_unknown(variable, hint))
            elif by_variable[name] in keys and environ[variable]:
                yield f"environment {variable}", by_variable[name], environ[variable]
    by_name = {name: key for key in (*others, *keys) for name in key.names}
    for name, value in _parameters(environ.get(PARAMETERS, ""), diagnostics):
        if name not in by_name:
            sure = _sure(name)
            diagnostics.append(_unknown(f"parameter {sure or 'without a name'}", did_you_mean(sure, by_name)))
        elif by_name[name] in keys and value:
            yield f"Argo CD parameter {name}", by_name[name], value


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
        diagnostics.append(make("AIGW115", message, expected="JSON: a list of parameters"))
        return []
    return [(text_of(item, "name"), _parameter(item)) for item in data]


def _sure(name: str) -> str:
    """Return as much of an unknown parameter's name as is surely no seed."""
    from aigw_render.base.seedwords import sure_name

    return sure_name(name)


def _parameter(item: Data) -> Said:
    """Return a parameter's value: its text, its list of texts, or its texts by name."""
    texts = [text for text in sequence(item, "array") if isinstance(text, str)]
    named = {name: text for name, text in mapping(item, "map").items() if isinstance(text, str)}
    return text_of(item, "string") or texts or named


def _value(key: Key, said: Said) -> object:
    """Return a key's value, or None when what is said is none."""
    if isinstance(said, dict) or key.shape == "map":
        return _map(key, said)
    if key.shape == "list":
        return tuple(said) if isinstance(said, list) else _words(said)
    if isinstance(said, list):
        return None
    return _WORDS.get(said.lower()) if key.shape == "switch" else said


def _map(key: Key, said: Said) -> object:
    """Return the value of a map, or of a text in a map's place: `NAME=VALUE` words."""
    if isinstance(said, str):
        said = dict(word.partition("=")[::2] for word in _words(said) or ("",))
    if isinstance(said, list) or "" in said:
        return None
    if key.field == "controller_args":
        return tuple(f"--{name}={value}" for name, value in sorted(said.items()))
    return said if key.shape == "map" else None


def _words(text: str) -> tuple[str, ...] | None:
    """Return the words that a shell makes of a text, None when a quote is not closed."""
    # Here, because hardly any run needs it.
    import shlex

    try:
        return tuple(shlex.split(text))
    except ValueError:
        return None


_WANTED = {
    "switch": "true or false",
    "list": "shell words with their quotes closed",
    "map": "a map, or words of the form NAME=VALUE",
}


def _wrong(origin: str, key: Key, said: Said) -> Diagnostic:
    """Return the error about a text that is no value; what may be a secret is not shown."""
    from aigw_render.base.seedwords import may_hold_seed

    kind = "a list" if isinstance(said, list) else "a map" if isinstance(said, dict) else "a text"
    secret = key.shape == "map" or key.field == "controller_args" or may_hold_seed(str(said))
    found = said if isinstance(said, str) and not secret else kind
    expected = _WANTED.get(key.shape, "one text")
    if key.shape == "list" and kind != "a text":
        expected = "a list"
    return make("AIGW115", f"{origin} has no valid value", found=found, expected=expected)


def _unknown(name: str, hint: str) -> Diagnostic:
    """Return the warning about a variable that nothing reads: it may be another program's."""
    return make("AIGW115", f"{name} is no setting and is ignored", severity="warning", found=name, hint=hint)
