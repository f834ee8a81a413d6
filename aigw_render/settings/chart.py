"""The official chart `ai-gateway-helm`: the flags that its values make."""

from __future__ import annotations

import json

from aigw_render.base.codes import make
from aigw_render.base.data import get
from aigw_render.base.position import format_path
from aigw_render.settings.chartlines import DEFAULTS, LINES, Line
from aigw_render.settings.chartvalue import ChartValues, ValuesError
from aigw_render.settings.flags import ArgSource, ParsedFlags, Said, parse_flags
from aigw_render.settings.flagtable import flags_of
from aigw_render.settings.values import last_said, merge_values, misspelt_keys, shown_place

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from aigw_render.base.data import Data
    from aigw_render.base.diagnostic import Diagnostic
    from aigw_render.base.position import Path
    from aigw_render.settings.values import ValuesSource
    from aigw_render.settings.version import Version

_BY_PATH: dict[Path, Data] = {tuple(key.split(".")): value for key, value in DEFAULTS.items()}
_CLOSED_SECTIONS = (
    "controller",
    "extProc",
    "extProc.image",
    "endpointConfig",
    "controller.mcp.sessionEncryption",
    "controller.watch",
)
"""Sections whose keys we know well enough to tell a misspelt one."""

_OTHERS: tuple[Path, ...] = tuple(
    ("controller", key)
    for key in (
        *("affinity", "extraEnvVars", "fullnameOverride", "hostNetwork", "image", "imagePullPolicy"),
        *("imagePullSecrets", "leaderElection", "maxRecvMsgSize", "mutatingWebhook", "nameOverride"),
        *("nodeSelector", "podAnnotations", "podEnv", "podLabels", "podSecurityContext", "replicaCount"),
        *("resources", "securityContext", "service", "serviceAccount", "tolerations", "volumes"),
    )
)
"""Values that reach no argument that matters here, but are no mistakes."""


def chart_flags(sources: Sequence[ValuesSource], version: Version) -> ParsedFlags:
    """Return the flags that values decide; those that no value touches are left to weaker settings.

    A flag that the values make the chart leave out is there with the value None. Errors are AIGW115
    (the chart cannot print the value) and AIGW114 (the controller refuses what it prints).
    """
    values = ChartValues(merge_values(sources), _BY_PATH, version.full)
    flags: dict[str, Said] = {}
    diagnostics = list(misspelt_keys(sources, (*_BY_PATH, *_OTHERS), _CLOSED_SECTIONS))
    for line in _lines(version):
        said = last_said(sources, line.paths())
        if said is not None:
            found = _said(line, values, sources, version)
            flags |= found.flags
            diagnostics += found.diagnostics
    # A section of the wrong shape is found once for each value in it.
    return ParsedFlags(flags, tuple(dict.fromkeys(diagnostics)))


def _lines(version: Version) -> list[Line]:
    """Return the arguments that the chart of a version can print."""
    known = flags_of(version.release.name)
    return [line for line in LINES if line.flag in known]


def _print(line: Line, values: ChartValues) -> str | None:
    """Return what a line prints after `=`."""
    return line.write(values, line.paths()[0])


def _said(line: Line, values: ChartValues, sources: Sequence[ValuesSource], version: Version) -> ParsedFlags:
    """Return one flag that the values decide."""
    try:
        text = _print(line, values)
    except ValuesError as error:
        return ParsedFlags({}, (_invalid(error, sources),))
    source, path = last_said(sources, line.paths()) or (sources[-1], ())
    if text is None:
        return ParsedFlags({line.flag: Said(None, source.origin(path), source.place(path))}, ())
    origin = ArgSource(lambda _: source.origin(path), lambda _: source.place(path))
    return parse_flags([f"--{line.flag}={text}"], version.release.name, origin)


def _invalid(error: ValuesError, sources: Sequence[ValuesSource]) -> Diagnostic:
    """Return the error about a value that the chart cannot print; no text is repeated, no seed shown."""
    source, path = last_said(sources, [error.path]) or (sources[-1], error.path)
    value, place = get(source.data, *path), shown_place(source, path)
    if path[-1] == "seed":
        value = None
    return make(
        "AIGW115",
        f"the chart value {format_path(error.path)} cannot be used: {error.message}",
        place,
        found="" if value is None or isinstance(value, str | list | dict) else json.dumps(value),
        expected=error.expected,
        hint=error.hint,
    )
