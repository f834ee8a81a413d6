"""The format `uri`: what Go's `url.ParseRequestURI` takes, with which the API server checks it."""

from __future__ import annotations

import re

from aigw_render.base.patterns import lazy

_CONTROL = lazy(r"[\x00-\x1f\x7f]")
_SCHEME = lazy(r"[A-Za-z][A-Za-z0-9+.-]*:")
_BAD_ESCAPE = lazy(r"%(?![0-9A-Fa-f]{2})")
_USER = lazy(r"[A-Za-z0-9\-._:~!$&'()*+,;=%@]*")
_PORT = lazy(r"(:[0-9]*)?")
# In a host, escapes are for what is not ASCII and for the percent sign itself.
_HOST = lazy(r"(?:[A-Za-z0-9\-._~!$&'()*+,;=:\[\]<>\"]|[^\x00-\x7f]|%25|%[89A-Fa-f][0-9A-Fa-f])*")
# In the zone of an IPv6 address (after `%25`), those are escaped that a host may have, and a blank.
_ZONE_ESCAPES = frozenset("!$&'()*+,;=:[]<>\"-._~ %")


def is_uri(text: str) -> bool:
    """Tell whether a text is an absolute URI, or an absolute path."""
    if text in ("", "*"):
        return text == "*"
    if _CONTROL.search(text) or text.startswith(":"):
        return False
    scheme = _SCHEME.match(text)
    rest = text[scheme.end() :] if scheme else text
    rest = rest.partition("?")[0]
    if not rest.startswith("/"):
        return scheme is not None
    if scheme and rest.startswith("//"):
        authority, slash, path = rest[2:].partition("/")
        return _is_authority(authority) and not _BAD_ESCAPE.search(slash + path)
    return not _BAD_ESCAPE.search(rest)


def _is_authority(text: str) -> bool:
    """Tell whether a text is a host, perhaps with a user before it and a port behind it."""
    user, at, host = text.rpartition("@")
    if at and (not _USER.fullmatch(user) or _BAD_ESCAPE.search(user)):
        return False
    if "[" in host:
        return _is_bracketed(host)
    _, colon, port = host.rpartition(":")
    return _HOST.fullmatch(host) is not None and _PORT.fullmatch(colon + port if colon else "") is not None


def _is_bracketed(host: str) -> bool:
    """Tell whether a host is an IPv6 address in brackets."""
    inner, bracket, port = host.rpartition("]")
    if not host.startswith("[") or not bracket or not _PORT.fullmatch(port):
        return False
    address, percent, zone = inner.partition("%25")
    return _HOST.fullmatch(address) is not None and (not percent or _is_zone(zone))


def _is_zone(text: str) -> bool:
    """Tell whether a text may be the zone of an address."""
    plain = re.sub(r"%([0-9A-Fa-f]{2})", _unescaped, text)
    return _HOST.fullmatch(plain) is not None


def _unescaped(escape: re.Match[str]) -> str:
    """Return a letter that stands for an escape: a host's where it is allowed, else none of a host's."""
    character = chr(int(escape[1], 16))
    allowed = character in _ZONE_ESCAPES or character.isalnum() or character > "\x7f"
    return "x" if allowed else "/"
