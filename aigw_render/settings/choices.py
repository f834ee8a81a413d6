"""The settings that are not the controller's: the strongest source wins, and every value is checked."""

from __future__ import annotations

import re

from aigw_render.base.codes import make
from aigw_render.base.nearest import did_you_mean
from aigw_render.base.record import NamedTuple
from aigw_render.settings.egversion import NEWEST_ENVOY_GATEWAY, PATTERN, VERSIONS
from aigw_render.settings.keys import BY_FIELD, KEYS

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from aigw_render.base.diagnostic import Diagnostic, Place
    from aigw_render.settings.keys import Key
    from aigw_render.settings.settings import Settings

Value = str | bool
"""A decided setting."""


class Choice(NamedTuple):
    """One setting's value and who said it."""

    value: Value
    origin: str
    place: Place | None = None


DEFAULTS: dict[str, Value] = {
    "position": "auto",
    "controller_defaults": "chart",
    "hash_key": "aigateway.envoyproxy.io/extproc-config-hash",
    "target": "auto",
    "envoy_gateway_version": NEWEST_ENVOY_GATEWAY,
    "envoy_proxy_shared": "split",
    "envoy_proxy_overlay": False,
    "envoy_proxy_create": False,
    "mode": "transform",
    "strict": False,
    "skip_invalid": False,
    "allow_missing_config": False,
    "allow_secrets": False,
    "namespace": "default",
    "webhook": "",
}
"""What holds when nobody says otherwise; an empty `webhook` means that nothing is known of it."""

PATTERNS = {
    "envoy_gateway_version": (PATTERN, "a release that is known: " + ", ".join(VERSIONS)),
    "hash_key": (
        r"(?:[a-z0-9](?:[-a-z0-9.]{0,251}[a-z0-9])?/)?[A-Za-z0-9](?:[-A-Za-z0-9_.]{0,61}[A-Za-z0-9])?",
        "an annotation's key, such as example.com/hash",
    ),
    "namespace": (
        r"[a-z0-9](?:[-a-z0-9]{0,61}[a-z0-9])?",
        "lower-case letters, digits and dashes",
    ),
}
"""Field → what its text must look like as a whole, and the same in words."""


def origin(layer: Settings, field: str, item: str = "") -> str:
    """Return who said a setting: `aigw.yaml:7:5`, `environment AIGW_RENDER_TARGET`, `option --target`.

    `item` tells an item of a list: `[0]`.
    """
    key = BY_FIELD[field]
    names = {"option": key.option or key.config, "environment": key.variable, "config": key.config}
    found = layer.place_of(field + item) or layer.place_of(field)
    if found is None:
        return f"{layer.source} {names[layer.source]}"
    return found if isinstance(found, str) else str(found.position)


def place(layer: Settings, field: str, item: str = "") -> Place | None:
    """Return where in a file a setting was said, None when it was said elsewhere."""
    found = layer.place_of(field + item) or layer.place_of(field)
    return None if isinstance(found, str) else found


def choose(layers: Sequence[Settings]) -> tuple[dict[str, Choice], tuple[Diagnostic, ...]]:
    """Return every setting that somebody said or that has a default, by field, and the errors (AIGW115)."""
    chosen = {field: Choice(value, "default") for field, value in DEFAULTS.items()}
    diagnostics: list[Diagnostic] = []
    for key in KEYS:
        said = strongest(layers, key.field)
        wrong = said and wrong_value(key, said)
        if wrong:
            diagnostics.append(wrong)
        elif said:
            chosen[key.field] = said
    return chosen, tuple(diagnostics)


def strongest(layers: Sequence[Settings], field: str) -> Choice | None:
    """Return the strongest source's value of a setting, or None when nobody said it."""
    for layer in reversed(layers):
        value = getattr(layer, field)
        if isinstance(value, str | bool):
            return Choice(value, origin(layer, field), place(layer, field))
    return None


def wrong_value(key: Key, said: Choice) -> Diagnostic | None:
    """Return the error AIGW115 about a value that a setting cannot have, or None."""
    if key.choices and said.value not in key.choices:
        return invalid(key.config, said, " or ".join(key.choices), did_you_mean(str(said.value), key.choices))
    pattern, expected = PATTERNS.get(key.field, ("", ""))
    if pattern and re.fullmatch(pattern, str(said.value)) is None:
        return invalid(key.config, said, expected)
    return None


def invalid(name: str, said: Choice, expected: str, hint: str = "") -> Diagnostic:
    """Return the error AIGW115 about a setting's value."""
    return make(
        "AIGW115",
        f"{said.value!r} is no value for {name}{'' if said.place else f' ({said.origin})'}",
        said.place,
        found=str(said.value),
        expected=expected,
        hint=hint,
    )
