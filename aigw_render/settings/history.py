"""Everything that was said about each setting, weakest first: what the value in force overrules.

Only `settings` needs it, so it is worked out from the sources when it is asked for.
"""

from __future__ import annotations

from aigw_render.base.record import NamedTuple
from aigw_render.settings.chartdefaults import chart_flags_by_default
from aigw_render.settings.choices import DEFAULTS, origin
from aigw_render.settings.controllerflags import defaults_said, layer_flags
from aigw_render.settings.controllers import deployed_flags
from aigw_render.settings.flagtable import flags_of
from aigw_render.settings.keys import KEYS
from aigw_render.settings.shown import flag_text
from aigw_render.settings.version import NEWEST, Version, tagged_version

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from aigw_render.settings.effective import Effective
    from aigw_render.settings.flags import Said
    from aigw_render.settings.keys import Key
    from aigw_render.settings.values import ValuesSource


class Claim(NamedTuple):
    """What one source says about a setting."""

    value: str
    """As text; a seed is masked."""
    source: str


def claims(effective: Effective, key: str) -> tuple[Claim, ...]:
    """Return what every source says about a setting, weakest first; the last one is in force."""
    if key in flags_of(effective.release.name):
        return tuple(_of_flag(effective, key))
    last = Claim(effective.texts[key], effective.origins[key])
    found = next((_claims(effective, one) for one in KEYS if one.config == key), ())
    # The exact version takes the place of the text that names it.
    return (*(one for one in found if one.source != last.source), last)


def _claims(effective: Effective, key: Key) -> Iterator[Claim]:
    """Yield what is said about a setting that is not the controller's."""
    if key.field in DEFAULTS:
        yield Claim(_text(DEFAULTS[key.field]), "default")
    if key.field == "ai_gateway_version":
        yield from _versions(effective)
    if key.field == "filter_config":
        yield Claim(effective.release.filter_config, f"default ({effective.release.name})")
    for layer in effective.sources.layers:
        if key.field == "kube_version" and layer.cluster_version:
            yield Claim(layer.cluster_version, "environment KUBE_VERSION")
        value = getattr(layer, key.field)
        if isinstance(value, str | bool):
            yield Claim(_text(value), origin(layer, key.field))


def _versions(effective: Effective) -> Iterator[Claim]:
    """Yield what the input says about the release."""
    yield Claim(f"{NEWEST}.0", "default (the newest release known)")
    for controller in reversed(effective.sources.controllers):
        version = tagged_version(controller.image)
        if version:
            yield Claim(version.full, f"the controller's image at {controller.origin_of_image()}")
    for chart in reversed(effective.sources.charts):
        if chart.version:
            yield Claim(chart.version, str(chart.version_place.position))


def _of_flag(effective: Effective, name: str) -> Iterator[Claim]:
    """Yield what is said about one of the controller's flags."""
    flag = flags_of(effective.release.name)[name]
    yield Claim(flag_text(flag, flag.default), f"program default ({effective.release.name})")
    before = ""
    for flags in _flags(effective):
        said = flags.get(name)
        # Values that are laid over each other say again what the weaker ones said.
        if said and said.origin != before:
            before = said.origin
            yield Claim(flag_text(flag, flag.default if said.value is None else said.value), said.origin)


def _flags(effective: Effective) -> Iterator[dict[str, Said]]:
    """Yield the flags of every source, as `controllerflags` lays them over each other."""
    version, sources = Version(effective.release, effective.version), effective.sources
    defaults = defaults_said(sources.layers)
    if defaults != "binary":
        yield chart_flags_by_default(version)
    for controller in sources.controllers[:1]:
        yield deployed_flags(controller, version, complete=defaults is None).flags
    for chart in sources.charts[:1]:
        yield from _values([layer.source for layer in chart.layers], version)
    files = [file for layer in sources.layers for file in layer.controller_values]
    if files:
        from aigw_render.settings.valuestext import read_values_file

        yield from _values([read_values_file(file).source for file in files], version)
    for layer in sources.layers:
        yield layer_flags(layer, version).flags


def _values(sources: Sequence[ValuesSource], version: Version) -> Iterator[dict[str, Said]]:
    """Yield the flags of values after each set of them."""
    from aigw_render.settings.chart import chart_flags

    for count in range(1, len(sources) + 1):
        yield chart_flags(sources[:count], version).flags


def _text(value: str | bool) -> str:
    """Return a value as text."""
    return str(value).lower() if isinstance(value, bool) else value
