"""The table of all codes, put together from its families."""

from __future__ import annotations

from aigw_render.base.codes.host import HOST
from aigw_render.base.codes.input import INPUT
from aigw_render.base.codes.notice import NOTICES
from aigw_render.base.codes.safety import INTERNAL, SAFETY
from aigw_render.base.codes.standing import STANDING

TYPE_CHECKING = False
if TYPE_CHECKING:
    from aigw_render.base.codes.code import Code

CODES: dict[str, Code] = {row.code: row for row in (*INPUT, *NOTICES, *STANDING, *SAFETY, *HOST, *INTERNAL)}
"""All codes in ascending order."""

FAMILIES: dict[str, str] = {
    "1": "Input: what was given cannot be used as it is. Nothing is written, exit code 3.",
    "2": "Warnings and notes: the run goes on. `--strict` makes the warnings errors.",
    "3": "Secrets: a secret would land where many can read it. Nothing is written, exit code 4.",
    "4": "Safety: the input is valid, but the result would harm a cluster. Nothing is written, exit code 4.",
    "5": "Host: the program that called us (kustomize, Argo CD, Helm) gave or wants something else.",
    "9": "Internal: our own result did not pass its proof. Nothing is written, exit code 70.",
}
"""The digit after `AIGW`, and what its codes have in common."""
