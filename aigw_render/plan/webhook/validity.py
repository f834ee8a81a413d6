"""What the API server refuses in a label selector."""

from __future__ import annotations

from aigw_render.base.data import Data, get
from aigw_render.base.patterns import lazy
from aigw_render.model.findings import Finding, shown, wrong_type

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from aigw_render.base.position import Path

_OPERATORS = ("In", "NotIn", "Exists", "DoesNotExist")
_LISTED = ("In", "NotIn")
_KEY = lazy(
    r"(?:(?=[^/]{1,253}/)[a-z0-9](?:[-a-z0-9]*[a-z0-9])?(?:\.[a-z0-9](?:[-a-z0-9]*[a-z0-9])?)*/)?"
    r"[A-Za-z0-9](?:[-A-Za-z0-9_.]{0,61}[A-Za-z0-9])?"
)
_VALUE = lazy(r"(?:[A-Za-z0-9](?:[-A-Za-z0-9_.]{0,61}[A-Za-z0-9])?)?")


def selector_problems(data: Data, path: Path) -> Iterator[Finding]:
    """Yield what is wrong with a selector that stands at `path`; null is as good as absent."""
    if not isinstance(data, dict):
        yield from () if data is None else (wrong_type("object", data, path),)
        return
    labels, expressions = get(data, "matchLabels"), get(data, "matchExpressions")
    if isinstance(labels, dict):
        for key, value in labels.items():
            yield from _key(key, (*path, "matchLabels", key), at_key=True)
            yield from _value("" if value is None else value, (*path, "matchLabels", key))
    elif labels is not None:
        yield wrong_type("object", labels, (*path, "matchLabels"))
    if isinstance(expressions, list):
        for index, item in enumerate(expressions):
            yield from _expression(item, (*path, "matchExpressions", index))
    elif expressions is not None:
        yield wrong_type("array", expressions, (*path, "matchExpressions"))


def _expression(item: Data, path: Path) -> Iterator[Finding]:
    """Yield what is wrong with one expression."""
    if not isinstance(item, dict):
        yield wrong_type("object", item, path)
        return
    yield from _key(item.get("key"), (*path, "key"))
    operator, values = item.get("operator"), item.get("values")
    if operator not in _OPERATORS:
        yield _operator(operator, path)
    elif values is not None and not isinstance(values, list):
        yield wrong_type("array", values, (*path, "values"))
    elif bool(values) != (operator in _LISTED):
        yield _values(operator, path)
    for index, value in enumerate(values if isinstance(values, list) else ()):
        yield from _value(value, (*path, "values", index))


def _operator(operator: Data, path: Path) -> Finding:
    """Return the finding about an operator that is none."""
    from aigw_render.base.nearest import did_you_mean

    if operator is None:
        return Finding("AIGW106", path, "an expression of a selector needs `operator`", at_key=True)
    return Finding(
        "AIGW107",
        (*path, "operator"),
        "a selector has no such operator",
        found=shown(operator),
        expected=", ".join(_OPERATORS),
        hint=did_you_mean(str(operator), _OPERATORS),
    )


def _values(operator: Data, path: Path) -> Finding:
    """Return the finding about values where there must be none, or none where they are needed."""
    if operator in _LISTED:
        return Finding("AIGW106", path, f"`operator: {operator}` needs `values`", at_key=True)
    return Finding("AIGW107", (*path, "values"), f"`operator: {operator}` has no `values`")


def _key(key: Data, path: Path, *, at_key: bool = False) -> Iterator[Finding]:
    """Yield what is wrong with a label's key."""
    if key is None:
        yield Finding("AIGW106", path, "an expression of a selector needs `key`", at_key=at_key)
    elif not isinstance(key, str):
        yield wrong_type("string", key, path)
    elif not _KEY.fullmatch(key):
        expected = "a label's key, such as example.com/name"
        yield Finding(
            "AIGW107", path, "this cannot be the key of a label", shown(key), expected, at_key=at_key
        )


def _value(value: Data, path: Path) -> Iterator[Finding]:
    """Yield what is wrong with a label's value."""
    if not isinstance(value, str):
        yield wrong_type("string", value, path)
    elif not _VALUE.fullmatch(value):
        expected = "at most 63 letters, digits, dashes, underscores and dots, a letter or digit at both ends"
        yield Finding("AIGW107", path, "this cannot be the value of a label", shown(value), expected)
