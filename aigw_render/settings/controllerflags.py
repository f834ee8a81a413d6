"""The controller's flags from every source, laid over each other, weakest first."""

from __future__ import annotations

from aigw_render.base.codes import make
from aigw_render.base.record import NamedTuple
from aigw_render.settings.chartdefaults import chart_flags_by_default
from aigw_render.settings.choices import origin, place
from aigw_render.settings.controllers import deployed_flags, hidden_flags
from aigw_render.settings.flags import ArgSource, ParsedFlags, Said, effective_values, parse_flags
from aigw_render.settings.flagtable import PUBLIC_SEEDS, SECRET_FLAGS
from aigw_render.settings.seeds import SecretSeed, misspelt_seeds

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from aigw_render.base.diagnostic import Diagnostic, Place
    from aigw_render.settings.controllers import FoundController
    from aigw_render.settings.foundchart import FoundChart
    from aigw_render.settings.settings import Settings
    from aigw_render.settings.version import Version

_SEED_FLAGS = {
    "mcp_session_encryption_seed": "mcpSessionEncryptionSeed",
    "mcp_fallback_session_encryption_seed": "mcpFallbackSessionEncryptionSeed",
}


class ControllerFlags(NamedTuple):
    """What all sources say together."""

    flags: dict[str, Said]
    diagnostics: tuple[Diagnostic, ...]
    secrets: frozenset[str]
    """Every seed that was seen, overruled ones too, for reports to hide."""


class Gathered:
    """Flags laid over each other, and what was found wrong on the way."""

    def __init__(self) -> None:
        self.flags: dict[str, Said] = {}
        self.diagnostics: list[Diagnostic] = []
        self.secrets: set[str] = set()
        self.hidden: dict[str, Diagnostic] = {}
        """Errors that count only when no stronger source says the flag."""

    def add(self, found: ParsedFlags) -> None:
        """Lay one source over what is there."""
        self.flags |= found.flags
        said = [found.flags[name].value for name in SECRET_FLAGS & found.flags.keys()]
        self.secrets |= {str(seed) for seed in said if not isinstance(seed, SecretSeed)}
        self.diagnostics += found.diagnostics
        self.hidden = {name: error for name, error in self.hidden.items() if name not in found.flags}


def controller_flags(
    layers: Sequence[Settings],
    controllers: Sequence[FoundController],
    charts: Sequence[FoundChart],
    version: Version,
) -> ControllerFlags:
    """Return the controller's flags, each with who said it, and every finding.

    Two controllers or two installations of the chart that differ are an error AIGW115: the
    hash can only be the one's or the other's.
    """
    said = defaults_said(layers)
    gathered = Gathered()
    if said != "binary":
        gathered.add(ParsedFlags(chart_flags_by_default(version), ()))
    _add_controllers(gathered, controllers, version, complete=said is None)
    _add_charts(gathered, charts, version, given=any(layer.controller_values for layer in layers))
    _add_values_files(gathered, layers, version)
    for layer in layers:
        gathered.add(layer_flags(layer, version))
    argvs = [*(one.args for one in controllers), *(layer.controller_args for layer in layers)]
    misspelt = {seed for argv in argvs for seed in misspelt_seeds(argv)}
    secrets = frozenset((gathered.secrets | misspelt) - PUBLIC_SEEDS)
    return ControllerFlags(gathered.flags, (*gathered.diagnostics, *gathered.hidden.values()), secrets)


def _add_controllers(
    gathered: Gathered, controllers: Sequence[FoundController], version: Version, *, complete: bool
) -> None:
    """Lay a running controller's flags over the defaults."""
    found = [(one.where(), deployed_flags(one, version, complete=complete)) for one in controllers]
    gathered.diagnostics += _disagreeing("AI Gateway controllers", found, version)
    for controller, (_, parsed) in zip(controllers[:1], found, strict=False):
        gathered.add(parsed)
        gathered.hidden = hidden_flags(controller, parsed)


def _add_charts(gathered: Gathered, charts: Sequence[FoundChart], version: Version, *, given: bool) -> None:
    """Lay the values of an installation of the chart over that.

    Values files that are `given` stand in for values that the input does not hold.
    """
    if not charts:
        return
    # Here and below, so that only a run with values pays for the import.
    from aigw_render.settings.chart import chart_flags

    found = [(chart.place, chart_flags(chart.sources, version)) for chart in charts]
    gathered.diagnostics += _disagreeing("installations of the chart ai-gateway-helm", found, version)
    for chart in charts:
        missing = _NOT_IN_INPUT if given else ()
        gathered.diagnostics += [one for one in chart.diagnostics if one.code not in missing]
    gathered.add(found[0][1])


_NOT_IN_INPUT = ("AIGW123", "AIGW220", "AIGW221")


def _add_values_files(gathered: Gathered, layers: Iterable[Settings], version: Version) -> None:
    """Lay the values files of all sources, merged as Helm does, over that."""
    files = [file for layer in layers for file in layer.controller_values]
    if not files:
        return
    from aigw_render.settings.chart import chart_flags
    from aigw_render.settings.valuestext import read_values_file

    read = [read_values_file(file) for file in files]
    for one in read:
        gathered.diagnostics += one.diagnostics
    gathered.add(chart_flags([one.source for one in read], version))


def defaults_said(layers: Sequence[Settings]) -> str | None:
    """Return what unset settings mean, `chart` or `binary`; None when nobody says."""
    return next((layer.controller_defaults for layer in reversed(layers) if layer.controller_defaults), None)


def layer_flags(layer: Settings, version: Version) -> ParsedFlags:
    """Return what one source's arguments and seeds say."""
    source = ArgSource(
        lambda index: origin(layer, "controller_args", f"[{index}]"),
        lambda index: place(layer, "controller_args", f"[{index}]"),
    )
    parsed = parse_flags(layer.controller_args, version.release.name, source)
    seeds = {
        flag: Said(seed, origin(layer, field), place(layer, field))
        for field, flag in _SEED_FLAGS.items()
        if isinstance(seed := getattr(layer, field), str)
    }
    return ParsedFlags(parsed.flags | seeds, parsed.diagnostics)


_SEVERAL = 2


def _disagreeing(what: str, found: Sequence[tuple[Place, ParsedFlags]], version: Version) -> list[Diagnostic]:
    """Return an error when several sources of one kind do not say the same."""
    if len(found) < _SEVERAL:
        return []
    from aigw_render.base.diagnostic import Related

    name = version.release.name
    values = [effective_values(parsed.flags, name) for _, parsed in found]
    return [
        make(
            "AIGW115",
            f"two {what} are in the input, and they have different settings",
            where,
            expected="one, or several that agree",
            hint="say which one counts with --controller-from KIND/NAMESPACE/NAME, or render them one by one",
            related=(Related("the other one", found[0][0]),),
        )
        for (where, _), other in zip(found[1:], values[1:], strict=True)
        if other != values[0]
    ]
