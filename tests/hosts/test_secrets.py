"""A crash says what happened, and no seed."""

from __future__ import annotations

from typing import TYPE_CHECKING, NoReturn

import pytest

from aigw_render.hosts.boundary import guarded
from aigw_render.hosts.secrets import secrets_in_frames
from aigw_render.settings.controller import ControllerSettings
from aigw_render.settings.effective import effective
from aigw_render.settings.settings import Settings
from tests.settings.support import resource

if TYPE_CHECKING:
    from collections.abc import Callable

SEED = "tr0ub4dor"
SAID = Settings(mcp_session_encryption_seed=SEED)
WORKLOAD = f"kind: Deployment\nx: {{args: [-mcpSessionEncryptionSeed, {SEED}]}}\n"
HELD: dict[str, Callable[[], object]] = {
    "settings": lambda: SAID,
    "weaker-settings": lambda: Settings().over(SAID),
    "effective": lambda: effective(SAID),
    "controller": lambda: ControllerSettings(mcp_fallback_session_encryption_seed=SEED),
    "document": lambda: resource(WORKLOAD),
    "nested": lambda: {"files": [(1, effective(SAID))]},
}


def crash(held: object) -> NoReturn:
    """Fail with a seed in one's own words."""
    message = f"cannot divide {SEED} {SEED!r} by {type(held)}"
    raise ZeroDivisionError(message)


@pytest.mark.parametrize("name", HELD)
def test_a_crash_tells_no_seed(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    """Whatever held it when it happened."""

    def run() -> int:
        crash(HELD[name]())

    assert guarded(run) == 70
    shown = capsys.readouterr().err
    assert SEED not in shown
    assert "ZeroDivisionError: cannot divide *** '***' by" in shown


def test_a_crash_tells_no_seed_of_the_environment(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Before anything is read from it."""
    monkeypatch.setenv("AIGW_RENDER_MCP_SESSION_ENCRYPTION_SEED", SEED)
    assert guarded(lambda: crash(None)) == 70
    assert SEED not in capsys.readouterr().err


def test_a_crash_within_a_crash() -> None:
    """The first one is told, too, and so are the variables of its frames."""

    def second() -> NoReturn:
        try:
            crash(SAID)
        except ZeroDivisionError as error:
            message = "while handling it"
            raise ValueError(message) from error

    with pytest.raises(ValueError, match="handling") as caught:
        second()
    assert SEED in secrets_in_frames(caught.value)


def test_public_seeds_are_no_secrets() -> None:
    """A traceback full of `***` would help nobody."""
    with pytest.raises(ZeroDivisionError) as caught:
        crash(effective(Settings()))
    assert secrets_in_frames(caught.value) == frozenset()
