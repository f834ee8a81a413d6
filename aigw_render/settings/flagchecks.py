"""What the controller checks in its settings once its flags are parsed."""

from __future__ import annotations

from aigw_render.base.record import NamedTuple
from aigw_render.settings.envvars import parse_env_vars
from aigw_render.settings.govalue import check_log_level, check_zap_level, go_strip

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from aigw_render.settings.flagtable import FlagValue

PULL_POLICIES = ("Always", "Never", "IfNotPresent")
LOG_FORMATS = ("text", "json")
ENDPOINTS = ("openai", "cohere", "anthropic")

_SLOG_LEVEL = "debug, info, warn or error in any case, perhaps with an offset such as +2"
_ZAP_LEVEL = "debug, info, warn, warning, error, dpanic, panic or fatal in any case, or nothing for info"


class Fault(NamedTuple):
    """Why a value is refused, and what would be accepted."""

    reason: str
    expected: str


def check(name: str, value: FlagValue, others: Mapping[str, FlagValue]) -> Fault | None:
    """Return why the controller refuses a parsed flag, or None.

    `others` holds every flag's effective value: the fallback's iterations matter only
    when there is a fallback seed.
    """
    if name == _FALLBACK and not others.get("mcpFallbackSessionEncryptionSeed"):
        return None
    if isinstance(value, str) and name in _TEXT_CHECKS:
        return _TEXT_CHECKS[name](value)
    if name in _POSITIVE and isinstance(value, int) and value <= 0:
        return Fault("the number of iterations is not positive", "an integer greater than 0")
    return None


_FALLBACK = "mcpFallbackSessionEncryptionIterations"
_POSITIVE = frozenset({"mcpSessionEncryptionIterations", _FALLBACK})


def _one_of(*allowed: str) -> Callable[[str], Fault | None]:
    """Return the check of a value against a list; the case matters."""
    expected = " or ".join((", ".join(allowed[:-1]), allowed[-1]))

    def checked(value: str) -> Fault | None:
        return None if value in allowed else Fault("the value is not one of those allowed", expected)

    return checked


def _level(checked: Callable[[str], None], expected: str) -> Callable[[str], Fault | None]:
    """Return the check of a log level: the extproc logs with another library than the controller."""

    def level(value: str) -> Fault | None:
        try:
            checked(value)
        except ValueError as error:
            return Fault(str(error), expected)
        return None

    return level


def _env_vars(value: str) -> Fault | None:
    """Check a list of environment variables."""
    try:
        parse_env_vars(value)
    except ValueError as error:
        return Fault(str(error), "pairs KEY=value, separated by `;`")
    return None


def _attributes(value: str) -> Fault | None:
    """Check `header:attribute` pairs."""
    return _first_fault(value, _attribute_pair, "pairs header:attribute, separated by `,`")


def _attribute_pair(key: str, value: str) -> str:
    """Return what is wrong with one pair."""
    return "" if key and value else "has an empty header or attribute"


def _prefixes(value: str) -> Fault | None:
    """Check `endpoint:prefix` pairs; a prefix may be empty."""
    return _first_fault(
        value, _prefix_pair, f"pairs endpoint:prefix of {', '.join(ENDPOINTS)}, separated by `,`"
    )


def _prefix_pair(key: str, _value: str) -> str:
    """Return what is wrong with one pair."""
    return "" if key in ENDPOINTS else f"names the unknown endpoint `{key}`"


def _first_fault(text: str, check_pair: Callable[[str, str], str], expected: str) -> Fault | None:
    """Return what is wrong with the first bad pair of `k:v,k:v`; an empty text holds no pair."""
    for position, pair in enumerate(text.split(",") if text else (), 1):
        key, colon, value = go_strip(pair).partition(":")
        reason = check_pair(go_strip(key), go_strip(value)) if colon else "has no `:`"
        if reason:
            return Fault(f"pair {position} {reason if go_strip(pair) else 'is empty'}", expected)
    return None


_TEXT_CHECKS: dict[str, Callable[[str], Fault | None]] = {
    "extProcImagePullPolicy": _one_of(*PULL_POLICIES),
    "extProcLogLevel": _level(check_log_level, _SLOG_LEVEL),
    "extProcLogFormat": _one_of(*LOG_FORMATS),
    "extProcExtraEnvVars": _env_vars,
    "requestHeaderAttributes": _attributes,
    "spanRequestHeaderAttributes": _attributes,
    "metricsRequestHeaderAttributes": _attributes,
    "logRequestHeaderAttributes": _attributes,
    "endpointPrefixes": _prefixes,
    "logFormat": _one_of(*LOG_FORMATS),
    "logLevel": _level(check_zap_level, _ZAP_LEVEL),
}
