"""One source of settings as read, with what only the host can fetch: variables and files."""

from __future__ import annotations

from aigw_render.base.codes import make
from aigw_render.base.record import NamedTuple
from aigw_render.read.files import InputFile

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping
    from typing import Literal

    from aigw_render.base.diagnostic import Diagnostic, Place
    from aigw_render.settings.settings import Settings


class Need(NamedTuple):
    """Something to fetch from outside before the settings are complete."""

    kind: Literal["variable", "file"]
    name: str
    """The environment variable, or the path as written: in a config relative to the config's folder."""
    field: str
    """The field of `Settings` it fills."""
    place: Place | None = None


class Layer(NamedTuple):
    """What one source says."""

    settings: Settings
    needs: tuple[Need, ...] = ()
    diagnostics: tuple[Diagnostic, ...] = ()

    def complete(self, variables: Mapping[str, str], files: Mapping[str, bytes]) -> Layer:
        """Return the layer with its needs met; AIGW115 for a variable or file that is missing.

        So it is for an empty seed; an empty fallback seed is none.

        `files` maps `Need.name` to the file's bytes; a host leaves out what it cannot or may not read.
        """
        settings, diagnostics = self.settings, list(self.diagnostics)
        for need in self.needs:
            found = variables.get(need.name) if need.kind == "variable" else files.get(need.name)
            if found is None:
                diagnostics.append(_missing(need))
            elif _is_unreadable(need, found):
                diagnostics.append(_unreadable(need))
            elif need.field == "mcp_session_encryption_seed" and not found.strip():
                diagnostics.append(_empty(need))
            else:
                settings = _filled(settings, need, found)
        return Layer(settings, (), tuple(diagnostics))


def _filled(settings: Settings, need: Need, found: str | bytes) -> Settings:
    """Return the settings with one need met; a seed's file may end in a line break that is not the seed's."""
    if need.field == "controller_values" and isinstance(found, bytes):
        file = InputFile(need.name, found, context=True)
        return settings._replace(controller_values=(*settings.controller_values, file))
    if isinstance(found, bytes):
        found = found.decode().removesuffix("\n").removesuffix("\r")
    if need.field == "mcp_session_encryption_seed":
        return settings._replace(mcp_session_encryption_seed=found)
    return settings._replace(mcp_fallback_session_encryption_seed=found)


def _is_unreadable(need: Need, found: str | bytes) -> bool:
    """Tell whether a file holds a seed that is no text: its bytes cannot be an argument of the container."""
    if need.field == "controller_values" or isinstance(found, str):
        return False
    try:
        return "\0" in found.decode()
    except UnicodeDecodeError:
        return True


def _unreadable(need: Need) -> Diagnostic:
    """Return the error about a seed that is no text."""
    hint = "keep the seed as text, for example what `openssl rand -base64 32` prints"
    message = f"the seed in the file {need.name} is no UTF-8 text"
    return make("AIGW115", message, need.place, expected="text", hint=hint)


def _empty(need: Need) -> Diagnostic:
    """Return the error about a seed that is not there: CI systems give forks' runs empty secrets."""
    what = "environment variable" if need.kind == "variable" else "file"
    hint = "without the secret the controller's hash is not known; where the seed is empty say `value: ''`"
    message = f"the seed in the {what} {need.name} is empty"
    return make("AIGW115", message, need.place, expected="the seed", hint=hint)


def _missing(need: Need) -> Diagnostic:
    """Return the error about something that could not be fetched."""
    what = (
        f"environment variable {need.name} is not set"
        if need.kind == "variable"
        else (f"file {need.name} cannot be read")
    )
    return make("AIGW115", f"the {what}", need.place, found=need.name)
