"""Runs the programs that build manifests (kustomize, helm): no shell, bounded time and output."""

from __future__ import annotations

import os
import time

from aigw_render.base.codes import make
from aigw_render.base.errors import InputError
from aigw_render.base.record import NamedTuple
from aigw_render.hosts.said import first_lines, shown_command
from aigw_render.hosts.stopping import SignalsLater
from aigw_render.read.files import InputFile
from aigw_render.read.limits import MAX_BYTES

TYPE_CHECKING = False
if TYPE_CHECKING:
    import subprocess
    from collections.abc import Mapping, Sequence

    from aigw_render.base.diagnostic import Diagnostic

TIMEOUT = 300.0
"""Seconds that a builder may take: charts and remote bases may have to be fetched."""
_MOST_SAID = 1 << 16
"""Bytes of a builder's standard error that are kept."""
_PIECE = 1 << 16
_FIRST_LOOK, _LOOK = 0.001, 0.05
"""Seconds after which we look whether a builder has ended: something else may hold its outputs open."""


class _Written(NamedTuple):
    """What a builder has written so far."""

    result: bytearray
    said: bytearray


def run_builder(
    argv: Sequence[str],
    cwd: str = "",
    env: Mapping[str, str] | None = None,
    *,
    timeout: float = TIMEOUT,
    most: int = MAX_BYTES,
    names: Mapping[str, str] | None = None,
) -> bytes:
    """Return what a program prints. It runs in the folder `cwd`, and reads nothing.

    `env` is its whole environment, ours when it is None; the program is looked up on its PATH.
    `names` are what errors show in the place of paths.

    Raises:
        InputError: AIGW510 when there is no such program, AIGW511 with the first lines of its
            standard error when it fails, AIGW512 when it takes more than `timeout` seconds or
            prints more than `most` bytes.

    However it ends, and we: what it started in its process group is stopped then.
    """
    command = shown_command(argv, names or {})
    written = _Written(bytearray(), bytearray())
    process: subprocess.Popen[bytes] | None = None
    try:
        # We are not stopped before we know what we have to stop. It cannot be ended by these signals then,
        # which reach its session from nowhere else.
        with SignalsLater():
            process = _start(argv, command, cwd, os.environ if env is None else env)
        _drain(process, written, time.monotonic() + timeout, most)
    except _TooMuchError as error:
        hint = first_lines(written.said, names or {})
        raise InputError([make("AIGW512", f"stopped {command}: {error}", hint=hint)]) from None
    finally:
        if process is not None:
            _stop(process)
    if process.returncode:
        raise InputError([_failed(command, process.returncode, first_lines(written.said, names or {}))])
    return bytes(written.result)


def build_kustomization(folder: str, arguments: Sequence[str]) -> InputFile:
    """Return the stream that the kustomization in a folder builds to, with these arguments for the build.

    Raises InputError: AIGW118 when there is no such folder, AIGW510 to AIGW512 as `run_builder`; AIGW511
    also when nothing is printed: an empty result, once applied, deletes what runs.
    """
    if not os.path.isdir(folder):
        hint = "a kustomization is a folder here; nothing is fetched from elsewhere"
        raise InputError([make("AIGW118", f"cannot read the folder {folder}", hint=hint)])
    command = [*find_kustomize(os.environ), *arguments, "--", folder]
    built = run_builder(command)
    if not built.strip():
        hint = "look for an --output among the arguments, and for resources in the kustomization"
        raise InputError([make("AIGW511", f"{shown_command(command, {})} printed nothing", hint=hint)])
    return InputFile(f"<kustomize build {folder}>", built)


def find_kustomize(env: Mapping[str, str]) -> list[str]:
    """Return the start of a command that builds a kustomization: kustomize's, or else kubectl's.

    Raises InputError (AIGW510) when neither is on the PATH.
    """
    from shutil import which

    for program, command in (("kustomize", "build"), ("kubectl", "kustomize")):
        if which(program, path=env.get("PATH")):
            return [program, command]
    hint = "install kustomize, or build elsewhere and pipe the result into `aigw-render render -`"
    raise InputError([make("AIGW510", "neither kustomize nor kubectl is on the PATH", hint=hint)])


class _TooMuchError(Exception):
    """A builder passes a limit."""


def _start(argv: Sequence[str], command: str, cwd: str, env: Mapping[str, str]) -> subprocess.Popen[bytes]:
    """Start a program, in a session of its own: it cannot ask on the terminal, and is stopped as a whole."""
    import shutil
    import subprocess

    program = shutil.which(argv[0], path=env.get("PATH"))
    if program is None:
        raise InputError([make("AIGW510", f"{argv[0]} is not on the PATH", hint=f"install {argv[0]}")])
    try:
        return subprocess.Popen(  # noqa: S603 - no shell; the callers choose the program, not the input
            [program, *argv[1:]],
            cwd=cwd or None,
            env=env,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            start_new_session=True,
        )
    except (OSError, ValueError) as error:
        raise InputError([make("AIGW511", f"cannot run {command}", found=str(error))]) from None


def _drain(process: subprocess.Popen[bytes], written: _Written, end: float, most: int) -> None:
    """Read both outputs to their ends, or until the program has ended and they hold nothing more.

    Whatever it has started may hold them open, and go on for ever: that is no part of its result.
    Raises _TooMuchError at the time `end`, or after `most` bytes.
    """
    import selectors

    with selectors.DefaultSelector() as selector:
        for file, kept in ((process.stdout, written.result), (process.stderr, written.said)):
            if file is not None:
                selector.register(file, selectors.EVENT_READ, kept)
        ended, look = False, _FIRST_LOOK
        while selector.get_map() or not ended:
            left = end - time.monotonic()
            if left <= 0:
                message = "it takes too long"
                raise _TooMuchError(message)
            ready = selector.select(0 if ended else min(left, look))
            for key, _ in ready:
                if not _take(key.fd, key.data, written, most):
                    selector.unregister(key.fileobj)
            if not ready:
                if ended:
                    return
                look = min(look * 2, _LOOK)
            ended = ended or _has_ended(process)
            if ended:
                _stop_group(process)


def _take(descriptor: int, kept: bytearray, written: _Written, most: int) -> bool:
    """Read once, what is there; return whether there was anything."""
    piece = os.read(descriptor, _PIECE)
    if kept is written.result:
        _keep(kept, piece, most)
    elif len(kept) < _MOST_SAID:
        kept.extend(piece)
    return bool(piece)


def _has_ended(process: subprocess.Popen[bytes]) -> bool:
    """Tell whether a program has ended. Until we collect it, no other process group has its number."""
    if not hasattr(os, "waitid"):
        return process.poll() is not None
    return process.returncode is not None or bool(
        os.waitid(os.P_PID, process.pid, os.WEXITED | os.WNOHANG | os.WNOWAIT)
    )


def _keep(result: bytearray, piece: bytes, most: int) -> None:
    """Add a piece of the output, if there is room for it."""
    if len(result) + len(piece) > most:
        message = f"it prints more than {most:,} bytes"
        raise _TooMuchError(message)
    result.extend(piece)


def _stop(process: subprocess.Popen[bytes]) -> None:
    """Stop a program, if it still runs, with everything of its group, and close its outputs."""
    _stop_group(process)
    process.wait()
    for file in (process.stdout, process.stderr):
        if file is not None:
            file.close()


def _stop_group(process: subprocess.Popen[bytes]) -> None:
    """Stop whatever is left of a program's process group."""
    import signal
    from contextlib import suppress

    # It may be gone. On macOS one of which only our child is left, that has ended, may not be sent a signal.
    with suppress(ProcessLookupError, PermissionError):
        os.killpg(process.pid, signal.SIGKILL)


def _failed(command: str, code: int, said: str) -> Diagnostic:
    """Return the error about a program that failed."""
    why = f"signal {-code}" if code < 0 else f"exit code {code}"
    return make("AIGW511", f"{command} failed ({why})", hint=said)
