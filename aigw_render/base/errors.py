"""The one exception root: it carries diagnostics, and its class the exit code."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable
    from typing import ClassVar

    from aigw_render.base.diagnostic import Diagnostic


class AigwError(Exception):
    """Stops a run. `diagnostics` holds everything that was found until then."""

    exit_code: ClassVar[int] = 3

    def __init__(self, diagnostics: Iterable[Diagnostic]) -> None:
        self.diagnostics = tuple(diagnostics)
        super().__init__("; ".join(f"{found.code}: {found.message}" for found in self.diagnostics))


class UsageError(AigwError):
    """The command line itself is wrong."""

    exit_code = 2


class InputError(AigwError):
    """The input or the settings are invalid."""

    exit_code = 3


class InternalError(AigwError):
    """Our own result did not pass its proof: nothing was written."""

    exit_code = 70
