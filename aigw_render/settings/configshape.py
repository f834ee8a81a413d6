"""Checks of plain data against the shape that a setting has; every mistake is AIGW115 at its place."""

from __future__ import annotations

from aigw_render.base.data import Data, get
from aigw_render.base.diagnostic import Diagnostic
from aigw_render.base.position import format_path
from aigw_render.settings.nearest import did_you_mean

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable

    from aigw_render.base.diagnostic import Place
    from aigw_render.base.position import Path
    from aigw_render.read.resource import Resource


class Reader:
    """Reads a resource's fields, and collects what is wrong with them."""

    def __init__(self, resource: Resource) -> None:
        self.resource = resource
        self.diagnostics: list[Diagnostic] = []

    def place(self, path: Path) -> Place:
        """Return where a field stands."""
        return self.resource.place(path)

    def keys(self, path: Path, known: Iterable[str]) -> list[str]:
        """Return the keys of a mapping that are known; anything else is an error."""
        found, names = get(self.resource.data, *path), list(known)
        if found is None:
            return []
        if not isinstance(found, dict):
            self.wrong(path, found, "a mapping of keys")
            return []
        for key in found:
            if key not in names:
                self._unknown((*path, key), names)
        return [key for key in found if key in names and found[key] is not None]

    def text(self, path: Path, *, secret: bool = False) -> str | None:
        """Return a string; what stands there instead is not shown when it may be a secret."""
        found = get(self.resource.data, *path)
        if isinstance(found, str):
            return found
        self.wrong(path, None if secret else found, "a string", "put it in quotes" if secret else "")
        return None

    def switch(self, path: Path) -> bool | None:
        """Return a boolean."""
        found = get(self.resource.data, *path)
        if isinstance(found, bool):
            return found
        self.wrong(path, found, "true or false")
        return None

    def items(self, path: Path) -> list[Path]:
        """Return the paths of a list's items."""
        found = get(self.resource.data, *path)
        if isinstance(found, list):
            return [(*path, index) for index in range(len(found))]
        self.wrong(path, found, "a list")
        return []

    def texts(self, path: Path, allowed: tuple[str, ...] = ()) -> tuple[tuple[Path, str], ...]:
        """Return a list of strings with their paths."""
        found = [(at, text) for at in self.items(path) if (text := self.text(at)) is not None]
        return tuple((at, text) for at, text in found if not allowed or self.allowed(at, text, allowed))

    def allowed(self, path: Path, text: str, allowed: tuple[str, ...]) -> bool:
        """Tell whether a string is one of those allowed."""
        if text not in allowed:
            self.wrong(path, text, " or ".join(allowed), did_you_mean(text, allowed))
        return text in allowed

    def wrong(self, path: Path, found: Data, expected: str, hint: str = "") -> None:
        """Add the error about a value. Only scalars are shown, and a number gets the hint to quote it."""
        if isinstance(found, bool | int | float) and expected == "a string":
            hint = "put it in quotes"
        message = f"{format_path(path) or 'the config'} must be {expected}"
        self.error(path, message, _shown(found), expected, hint)

    def error(self, path: Path, message: str, found: str = "", expected: str = "", hint: str = "") -> None:
        """Add an error at a field."""
        self.diagnostics.append(
            Diagnostic(
                "AIGW115", "error", message, self.place(path), found=found, expected=expected, hint=hint
            )
        )

    def _unknown(self, path: Path, known: list[str]) -> None:
        """Add the error about a key that nothing reads."""
        key = str(path[-1])
        expected = "" if did_you_mean(key, known) else ", ".join(known)
        place = self.resource.place(path, key=True)
        message = f"{format_path(path)} is no setting"
        self.diagnostics.append(
            Diagnostic(
                "AIGW115",
                "error",
                message,
                place,
                found=key,
                expected=expected,
                hint=did_you_mean(key, known),
            )
        )


def _shown(found: Data) -> str:
    """Return what was found in a few words; nothing for null."""
    if isinstance(found, list | dict):
        return "a list" if isinstance(found, list) else "a mapping"
    if found is None:
        return ""
    import json

    from aigw_render.base.seedwords import may_hold_seed

    if isinstance(found, str) and may_hold_seed(found):
        return "a text"
    return json.dumps(found, ensure_ascii=False)
