"""The end of a process: quick, and nothing that was said is lost."""

from __future__ import annotations

import gc
import os
import subprocess
import sys
from pathlib import Path

from aigw_render.pipeline import render
from aigw_render.read.files import InputFile
from aigw_render.settings.settings import Settings
from benchmarks.__main__ import SETTINGS
from benchmarks.streams import stream

BEFORE = """\
import atexit, sys
from aigw_render.hosts.process import leave
class Held:
    def __del__(self): print("taken apart", file=sys.stderr)
held = Held()
atexit.register(lambda: print("registered"))
print("said")
"""


def left(code: str, stdout: Path | None = None) -> subprocess.CompletedProcess[str]:
    """Return how a process ends that leaves."""
    with Path(stdout or "/dev/null").open("w", encoding="utf-8") as file:
        target = file if stdout else subprocess.PIPE
        return subprocess.run(
            [sys.executable, "-c", BEFORE + code],
            stdout=target,
            stderr=subprocess.PIPE,
            env={name: value for name, value in os.environ.items() if name != "PYTHONUNBUFFERED"},
            check=False,
            text=True,
        )


def test_outputs_are_flushed_and_nothing_else_is_done() -> None:
    """What waits in a buffer is written, what is registered runs; objects are not taken apart."""
    result = left("leave(3)")
    assert (result.returncode, result.stdout, result.stderr) == (3, "said\nregistered\n", "")


def test_a_closed_output_is_python_s_own_affair() -> None:
    """The usual way out knows what to do."""
    result = left("sys.stdout.flush(); sys.stdout = None; leave(4)")
    assert result.returncode == 4


def test_a_full_disk_is_noticed() -> None:
    """An output that cannot be flushed changes the exit code, as it does in every Python program."""
    result = left("leave(0)", Path("/dev/full"))
    assert result.returncode == 120
    assert "No space left" in result.stderr


def test_a_run_makes_no_cycles() -> None:
    """In a process of our own nobody looks for garbage: what is no longer used has to go by itself."""
    quiet = Settings(position="sidecar", webhook="excluded")
    source = InputFile("all.yaml", stream(5).encode())
    assert all(file.changed for file in render([source], quiet).files)
    gc.collect()
    gc.disable()
    try:
        render([source], quiet)
        assert gc.collect() == 0
    finally:
        gc.enable()


def rendered(text: str, processors: int, code: str = "") -> tuple[int, str, str]:
    """Return what the post-renderer makes of a stream on a machine with so many processors."""
    code += f"from aigw_render.hosts import halves; halves.processors = lambda: {processors}\n"
    result = subprocess.run(
        [sys.executable, "-c", f"{code}from aigw_render.hosts.machine import post_renderer; post_renderer()"],
        input=text,
        env=os.environ | SETTINGS,
        capture_output=True,
        check=False,
        text=True,
    )
    return result.returncode, result.stdout, result.stderr


def test_a_second_process_changes_nothing() -> None:
    """The same bytes, whoever has written them."""
    text = stream(40)
    one, two = rendered(text, 1), rendered(text, 2)
    assert one == two
    assert one[0] == 0
    assert one[1].count("- name: ai-gateway-extproc\n") == 40


def test_a_second_process_is_for_long_streams() -> None:
    """It is started once where there is much to edit, and never for little."""
    code = "import os, sys; copy = os.fork\nos.fork = lambda: sys.stderr.write('copied\\n') and copy()\n"
    said = [rendered(stream(count), 2, code)[2] for count in (4, 40)]
    assert [text.count("copied") for text in said] == [0, 1]


def test_how_children_end_is_known() -> None:
    """Also where who started us ignores it, which we inherit."""
    code = "import os, signal\nsignal.signal(signal.SIGCHLD, signal.SIG_IGN)\n"
    assert rendered(stream(40), 2, code)[::2] == (0, "")
    code += "from aigw_render.hosts.process import own_process\nown_process()\n"
    code += "print(os.spawnlp(os.P_WAIT, 'sh', 'sh', '-c', 'exit 7'))"
    assert left(code).stdout.split()[1] == "7"


def test_a_second_process_hides_no_error() -> None:
    """Documents of both halves cannot be edited: both are named, in their order, and nothing is written."""
    text = stream(40)
    for number in (3, 37):
        line = f"      serviceAccountName: envoy-{number}\n"
        assert line in text
        text = text.replace(line, line * 2)
    one, two = rendered(text, 1), rendered(text, 2)
    assert one == two
    assert (one[0], one[1]) == (3, "")
    assert one[2].count("AIGW116") == 2
