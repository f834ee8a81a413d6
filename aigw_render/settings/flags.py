"""Controller flags: an argument list → values → the controller's settings, with every refusal."""

from __future__ import annotations

from aigw_render.base.diagnostic import Diagnostic, Place
from aigw_render.base.nearest import did_you_mean
from aigw_render.base.record import NamedTuple
from aigw_render.settings.controller import ControllerSettings
from aigw_render.settings.envvars import parse_env_vars, parse_namespaces, parse_pull_secrets
from aigw_render.settings.flagchecks import Fault, check
from aigw_render.settings.flagtable import SECRET_FLAGS, Flag, FlagValue, flags_of
from aigw_render.settings.govalue import parse_bool, parse_duration, parse_int
from aigw_render.settings.releases import RELEASES

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from aigw_render.base.diagnostic import Severity
    from aigw_render.settings.goflag import Given


class Said(NamedTuple):
    """A flag's value and who said it."""

    value: FlagValue
    """None: the flag is not passed at all, so the program's own default holds."""
    origin: str
    """For people: `option --controller-arg`, `gitops/ctl.yaml:12:9`, `chart default (v1.1)`."""
    place: Place | None = None


class ParsedFlags(NamedTuple):
    """What one argument list says."""

    flags: dict[str, Said]
    """Only the flags that are given, each with its last value."""
    diagnostics: tuple[Diagnostic, ...]


class ArgSource(NamedTuple):
    """Where an argument list comes from, for origins and diagnostics."""

    origin: Callable[[int], str]
    """Argument index → origin text."""
    place: Callable[[int], Place | None] = lambda _index: None
    unknown: Severity = "error"
    """What an unknown flag is: the args of a Deployment may be of a release that we don't assume."""


OPTION = ArgSource(lambda _index: "option --controller-arg")


def parse_flags(args: Sequence[str], release: str, source: ArgSource = OPTION) -> ParsedFlags:
    """Return the flags of an argument list as a release reads them, with every refusal (AIGW114, AIGW216).

    Only syntax and types are looked at: whether the values make sense is for
    `controller_settings`, after all sources are laid over each other.
    """
    if not args:
        return ParsedFlags({}, ())
    from aigw_render.settings.goflag import split_flags

    known = flags_of(release)
    flags: dict[str, Said] = {}
    diagnostics: list[Diagnostic] = []
    for given in split_flags(args, known):
        found = _read(given, known, release)
        if isinstance(found, Diagnostic):
            diagnostics.append(_placed(found, given, source))
        else:
            flags[given.name] = Said(found, source.origin(given.at), source.place(given.at))
    return ParsedFlags(flags, tuple(diagnostics))


def controller_settings(
    flags: Mapping[str, Said], release: str
) -> tuple[ControllerSettings, tuple[Diagnostic, ...]]:
    """Return the settings of a controller that runs with these flags, and every refusal (AIGW114).

    A refused value is replaced by the program's default, so that a caller can go on to collect more errors.
    """
    values = effective_values(flags, release)
    faults = {name: fault for name, value in values.items() if (fault := check(name, value, values))}
    known = flags_of(release)
    good = {name: known[name].default if name in faults else value for name, value in values.items()}
    if not RELEASES[release].empty_attributes:
        good |= {name: None for name, value in good.items() if not value and known[name].kind == "optional"}
    refusals = tuple(_refused(name, values[name], faults[name], flags[name]) for name in faults)
    return _settings(good, known), refusals


def effective_values(flags: Mapping[str, Said], release: str) -> dict[str, FlagValue]:
    """Return every flag of a release with its value, the program's default where it is not passed."""
    return {
        name: flag.default if (said := flags.get(name)) is None or said.value is None else said.value
        for name, flag in flags_of(release).items()
    }


def show_flag(name: str, value: FlagValue) -> str:
    """Return a flag as one would type it; seeds, and environment variables that may hold keys, are masked."""
    if isinstance(value, bool):
        value = "true" if value else "false"
    return f"--{name}={'***' if name in SECRET_FLAGS or name == 'extProcExtraEnvVars' else value}"


def _read(given: Given, known: Mapping[str, Flag], release: str) -> FlagValue | Diagnostic:
    """Return a flag's value, or why it cannot be read."""
    if given.trouble:
        return _troubled(given, known, release)
    kind = known[given.name].kind
    if kind not in _READERS:
        return given.value
    read, expected = _READERS[kind]
    try:
        return read(given.value)
    except ValueError as error:
        # An argument too few or too many, and it is a seed that stands in the place of a number.
        shown = "***" if "Encryption" in given.name else given.value
        return _refusal(given.name, shown, Fault(str(error), expected))


_FORMS = "--name=value, -name=value or -name value"
_READERS: dict[str, tuple[Callable[[str], FlagValue], str]] = {
    "bool": (parse_bool, "1, t, T, TRUE, true, True, 0, f, F, FALSE, false or False, joined by `=`"),
    "int": (parse_int, "a 64-bit integer in Go's notation, such as 8, 010 (which is 8), 0x10 or 1_000"),
    "duration": (parse_duration, "a Go duration such as 2m, 1h30m or 500ms"),
}


def _troubled(given: Given, known: Mapping[str, Flag], release: str) -> Diagnostic:
    """Return why a flag cannot be read. Its value is not shown: it may be a seed under a misspelt name."""
    from aigw_render.base.seedwords import sure_name

    name = sure_name(given.name)
    begins = f"an argument that starts with `--{name}`" if name else "an argument without a name"
    if given.trouble == "syntax":
        return _error(
            "bad flag syntax: the controller takes one or two dashes, then a name",
            begins,
            expected=_FORMS,
        )
    if given.trouble == "help":
        return _error("help is requested, so the controller would not start", f"--{given.name}")
    if given.trouble == "argument":
        return _error(f"the flag --{given.name} has no value", f"--{given.name}", f"--{given.name}=value")
    if name != given.name:
        hint = "" if name in known else did_you_mean(name, known, "--")
        return _error(f"the controller of {release} has no flag of this name", begins, _FORMS, hint)
    return _error(
        f"the controller of {release} has no flag --{given.name}",
        f"--{given.name}",
        hint=did_you_mean(given.name, known, "--"),
    )


def _placed(found: Diagnostic, given: Given, source: ArgSource) -> Diagnostic:
    """Return a diagnostic at its argument, with the source's severity for an unknown flag."""
    if given.trouble == "unknown" and source.unknown == "warning":
        message = f"{found.message}; it is ignored"
        found = found._replace(code="AIGW216", severity="warning", message=message)
    place = source.place(given.at)
    where = "" if place else f" (argument {given.at + 1} of {source.origin(given.at)})"
    return found._replace(place=place, message=found.message + where)


def _refused(name: str, value: FlagValue, fault: Fault, said: Said) -> Diagnostic:
    """Return the refusal of an effective value, with who said it."""
    found = _refusal(name, value, fault)
    where = "" if said.place else f" ({said.origin})"
    return found._replace(place=said.place, message=found.message + where)


def _refusal(name: str, value: FlagValue, fault: Fault) -> Diagnostic:
    """Return the refusal of a value."""
    return _error(f"the controller refuses --{name}: {fault.reason}", show_flag(name, value), fault.expected)


def _error(message: str, found: str, expected: str = "", hint: str = "") -> Diagnostic:
    """Return one refusal of the controller's."""
    return Diagnostic("AIGW114", "error", message, found=found, expected=expected, hint=hint)


def _settings(values: Mapping[str, FlagValue], known: Mapping[str, Flag]) -> ControllerSettings:
    """Return the settings that checked flag values stand for."""
    fields = {
        flag.field: _LISTS[name](str(value)) if name in _LISTS else value
        for name, value in values.items()
        if (flag := known[name]).field
    }
    fields = ControllerSettings._field_defaults | fields
    return ControllerSettings._make(fields[name] for name in ControllerSettings._fields)


_LISTS: dict[str, Callable[[str], object]] = {
    "extProcExtraEnvVars": parse_env_vars,
    "extProcImagePullSecrets": parse_pull_secrets,
    "watchNamespaces": parse_namespaces,
}
