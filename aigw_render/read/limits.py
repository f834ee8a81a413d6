"""Limits that keep time and memory bounded, whatever stands in a file."""

from __future__ import annotations

from aigw_render.base.patterns import lazy

MAX_BYTES = 64 * 1024 * 1024
"""The largest file that is read; etcd, where objects end up, takes 1.5 MB."""

MAX_TOTAL = 512 * 1024 * 1024
"""Bytes of all files of a run together; each byte takes some four of memory."""

MAX_DEPTH = 200
"""Levels of nesting, aliases expanded. Kubernetes' deepest API types need about 30."""

MAX_VALUES = 3_000_000
"""Lines of a document, and its values: keys among them, lists and mappings twice.

Each takes some 200 bytes of memory, so that a document takes less than a gigabyte, whatever it holds. As
people write them they are 12 to 15 bytes long; the largest object that etcd takes has some 100,000.
"""

_SEPARATORS = (",", ":", "- ", "[", "{", "\n", "\r")
"""What stands between values; a value that none of them stands before or behind is the only one."""

_BRACKETS, _COLUMNS = 600, 200
_COMPACT = lazy(r"[-?:](?:[ \t]++[-?:])++")
"""Collections that start in one line, each inside of the one before: `- - - a`."""

_UNLIMITED_TOTAL = 1_000
_UNLIMITED_EXPANDED = 100
_FREE_TOTAL, _FREE_SHARE = 400_000, 0.99
_FULL_TOTAL, _FULL_SHARE = 4_000_000, 0.10


def may_be_large(text: str) -> bool:
    """Tell whether a text may hold more than `MAX_VALUES`: it has to be counted. Most are shorter than that.

    An item in brackets and its list share a bracket, and a key its colon with its value and its mapping.
    """
    return len(text) > MAX_VALUES and 4 * sum(map(text.count, _SEPARATORS)) > MAX_VALUES


def may_be_deep(text: str) -> bool:
    """Tell whether more than some 1,200 levels may be nested in a text without anchors and tags.

    A block collection starts to the right of the one around it (a list in a mapping not to the left), so
    lines that are short, or that do not start far to the right, hold few of them.
    """
    if text.count("[") + text.count("{") > _BRACKETS:
        return True
    if max(map(len, text.split("\n"))) <= _COLUMNS:
        return False
    # Rows are taken as they are, not searched for a part that is long enough: that would start at each dash.
    return " " * _COLUMNS in text or any(len(row[0]) > 2 * _COLUMNS for row in _COMPACT.finditer(text))


def excessive(total: int, expanded: int) -> bool:
    """Tell whether too many of `total` values come from aliases (`expanded` of them).

    The rule is that of Kubernetes' reader (go-yaml v2): 99 % may come from aliases up to
    400,000 values, 10 % from 4,000,000 on, a share in proportion in between.
    """
    if total <= _UNLIMITED_TOTAL or expanded <= _UNLIMITED_EXPANDED:
        return False
    done = (min(max(total, _FREE_TOTAL), _FULL_TOTAL) - _FREE_TOTAL) / (_FULL_TOTAL - _FREE_TOTAL)
    return expanded / total > _FREE_SHARE - (_FREE_SHARE - _FULL_SHARE) * done
