"""Descriptors that somebody has made non-blocking: what is not there yet is waited for, nothing is lost."""

from __future__ import annotations

import array
import fcntl
import os
import subprocess
import sys
import termios
from typing import TYPE_CHECKING, NamedTuple

import pytest

from tests.cli.process import ENVIRONMENT
from tests.manifests import CONFIG, CONFIGURED_GATEWAY, ENVOY, ROUTE, stream

if TYPE_CHECKING:
    from pathlib import Path

CONFIG_FILE = "aigw-render.yaml"
COUNT = 40
STREAM = stream(
    CONFIGURED_GATEWAY, ROUTE, CONFIG, *(ENVOY.replace("-ai", f"-{number}") for number in range(COUNT))
)
LIST = "apiVersion: config.kubernetes.io/v1\nkind: ResourceList\nitems:\n" + "".join(
    "- " + "\n  ".join(item.rstrip("\n").split("\n")) + "\n" for item in STREAM.split("---\n")
)
START = "from aigw_render.cli.start import main; main()"


class Program(NamedTuple):
    """A program that reads its standard input and writes to its standard output."""

    code: str
    arguments: tuple[str, ...]
    stdin: str = STREAM


PROGRAMS = {
    "render": Program(START, ("render", "-", "--quiet")),
    "fn": Program(START, ("fn",), LIST),
    "exec-plugin": Program(START, ("exec-plugin", CONFIG_FILE)),
    "post-renderer": Program("from aigw_render.hosts.machine import post_renderer; post_renderer()", ()),
}


@pytest.fixture(params=[*PROGRAMS])
def program(request: pytest.FixtureRequest, tmp_path: Path) -> Program:
    """Each of the programs, with a config."""
    (tmp_path / CONFIG_FILE).write_text(
        "apiVersion: aigw-render.github.io/v1alpha1\nkind: AIGatewayRender\n"
        'spec: {kubeVersion: "1.33", webhook: excluded}\n'
    )
    return PROGRAMS[request.param]


def command(program: Program) -> list[str]:
    """Return the command that runs a program."""
    return [sys.executable, "-c", program.code, *program.arguments]


def usual(program: Program, folder: Path) -> bytes:
    """Return what a program prints when all that it reads and writes is there at once."""
    result = subprocess.run(
        command(program),
        cwd=folder,
        env=ENVIRONMENT,
        input=program.stdin.encode(),
        capture_output=True,
        check=False,
    )
    assert (result.returncode, result.stderr) == (0, b"")
    assert result.stdout.count(b"- name: ai-gateway-extproc\n") == COUNT
    return result.stdout


def waiting(descriptor: int) -> int:
    """Return how many bytes are in a pipe."""
    found = array.array("i", [0])
    fcntl.ioctl(descriptor, termios.FIONREAD, found)
    return found[0]


def test_an_input_that_comes_in_pieces(program: Program, tmp_path: Path) -> None:
    """Each piece comes when the program has taken the one before: all of them are read."""
    expected = usual(program, tmp_path)
    data = program.stdin.encode()
    reading, writing = os.pipe()
    os.set_blocking(reading, False)
    with subprocess.Popen(
        command(program), cwd=tmp_path, env=ENVIRONMENT, stdin=reading, stdout=subprocess.PIPE
    ) as process:
        size = len(data) // 5 + 1
        for start in range(0, len(data), size):
            os.write(writing, data[start : start + size])
            while waiting(reading) and process.poll() is None:
                pass
        os.close(reading)
        os.close(writing)
        assert process.stdout
        assert process.stdout.read() == expected
    assert process.returncode == 0


@pytest.mark.parametrize("unbuffered", ["", "1"])
def test_an_output_that_has_little_room(program: Program, unbuffered: str, tmp_path: Path) -> None:
    """The reader takes what there is when the pipe is full: all of it arrives."""
    expected = usual(program, tmp_path)
    reading, writing = os.pipe()
    room = fcntl.fcntl(writing, fcntl.F_SETPIPE_SZ, 4096)
    os.set_blocking(writing, False)
    with subprocess.Popen(
        command(program),
        cwd=tmp_path,
        env=ENVIRONMENT | {"PYTHONUNBUFFERED": unbuffered},
        stdin=subprocess.PIPE,
        stdout=writing,
        stderr=subprocess.PIPE,
    ) as process:
        os.close(writing)
        assert process.stdin
        assert process.stderr
        process.stdin.write(program.stdin.encode())
        process.stdin.close()
        while waiting(reading) < room and process.poll() is None:
            pass
        with open(reading, "rb") as pipe:
            found = pipe.read()
        assert process.stderr.read() == b""
    assert (process.returncode, found) == (0, expected)


def test_a_report_that_has_little_room(tmp_path: Path) -> None:
    """Two hundred findings, on a standard error that takes a page at once."""
    for number in range(200):
        (tmp_path / f"{number:03}.yaml").write_text("kind: Gateway\nspec: [\n")
    arguments = [sys.executable, "-c", START, "validate", ".", "--kube-version=1.33"]
    expected = subprocess.run(arguments, cwd=tmp_path, env=ENVIRONMENT, capture_output=True, check=False)
    assert expected.stderr.count(b"error AIGW101") == 200
    reading, writing = os.pipe()
    room = fcntl.fcntl(writing, fcntl.F_SETPIPE_SZ, 4096)
    os.set_blocking(writing, False)
    with subprocess.Popen(arguments, cwd=tmp_path, env=ENVIRONMENT, stderr=writing) as process:
        os.close(writing)
        while waiting(reading) < room and process.poll() is None:
            pass
        with open(reading, "rb") as pipe:
            found = pipe.read()
    assert (process.returncode, found) == (expected.returncode, expected.stderr)


ENDLESS = "/proc/kmsg"
"""It says that it is a file; its end is never reached, as more is written to it all the time."""


@pytest.mark.parametrize("source", ["named", "standard input"])
def test_what_looks_like_a_file_and_has_no_end(source: str, tmp_path: Path) -> None:
    """It is an error like every file that cannot be read: who may not open it gets one, too."""
    redirected = f'exec "$0" -c "$1" validate - --kube-version=1.33 < {ENDLESS}'
    if source == "named":
        redirected = f'exec "$0" -c "$1" validate {ENDLESS} --kube-version=1.33'
    result = subprocess.run(
        ["sh", "-c", f"({redirected}) || exit $?", sys.executable, START],
        cwd=tmp_path,
        env=ENVIRONMENT,
        capture_output=True,
        check=False,
    )
    if b"cannot open" in result.stderr:
        # The shell itself may not open it.
        assert source == "standard input"
    else:
        assert result.returncode == 3
        assert b"error AIGW118: cannot read " in result.stderr


def test_a_pipe_that_nobody_writes_to(tmp_path: Path) -> None:
    """A named one is no file: it is not waited for."""
    os.mkfifo(tmp_path / "all.yaml")
    result = subprocess.run(
        [sys.executable, "-c", START, "validate", "all.yaml"],
        cwd=tmp_path,
        env=ENVIRONMENT,
        capture_output=True,
        check=False,
    )
    assert result.returncode == 3
    assert b"found:    it is neither a file nor a folder" in result.stderr
