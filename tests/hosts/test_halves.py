"""Work in two processes: each test one of its own, where a copy of it may be made."""

from __future__ import annotations

import os
import signal
import subprocess
import sys

import pytest

from aigw_render.base.process import results
from aigw_render.hosts.halves import processors

_START = """
import os, signal
from aigw_render.hosts import halves
halves.processors = lambda: 2
first = os.getpid()
items, sizes = [*"abcdef"], [40_000] * 6
def run(work):
    with halves.share(work, items, sizes) as text_of:
        print(*[text_of(index) for index in range(len(items))])
def where(item):
    return item + str(int(os.getpid() != first))
"""


def run(code: str) -> str:
    """Return what code prints in a process of its own, which leaves no other behind."""
    done = subprocess.run(
        [sys.executable, "-c", _START + code], capture_output=True, text=True, check=True, timeout=60
    )
    assert not done.stderr
    return done.stdout.strip()


def test_the_second_half_is_done_elsewhere() -> None:
    """The results come in the order of the items."""
    assert run("run(where)") == "a0 b0 c0 d1 e1 f1"


def test_halves_are_of_the_work() -> None:
    """A long text counts as many short ones."""
    assert run("sizes[0] = 300_000; run(where)") == "a0 b1 c1 d1 e1 f1"
    assert run("sizes[5] = 300_000; run(where)") == "a0 b0 c0 d0 e0 f1"
    assert run("del items[1:], sizes[1:]; sizes[0] = 300_000; run(where)") == "a0"


def test_nothing_is_left_behind() -> None:
    """Neither a process nor a descriptor."""
    code = "opened = os.listdir('/dev/fd'); run(where); assert os.listdir('/dev/fd') == opened\n"
    assert run(code + "try: os.wait()\nexcept ChildProcessError: print('alone')").endswith("alone")


@pytest.mark.parametrize(
    "cause",
    [
        "halves.processors = lambda: 1",
        "def fail(): raise BlockingIOError\nos.fork = fail",
        "def fail(): raise OSError\nos.pipe = fail",
        "del os.fork",
        "import threading\nthreading.Thread(target=threading.Event().wait, daemon=True).start()",
    ],
)
def test_one_process_is_enough(cause: str) -> None:
    """One processor, a system that allows no second process, or a thread that would be missing in it."""
    code = f"{cause}\nopened = os.listdir('/dev/fd'); run(where); assert os.listdir('/dev/fd') == opened"
    assert run(code) == "a0 b0 c0 d0 e0 f0"


@pytest.mark.parametrize(
    "end",
    [
        "os.kill(os.getpid(), signal.SIGKILL)",
        "os._exit(1)",
        "raise SystemExit(3)",
        "raise KeyboardInterrupt",
        "return 'a\\0b'",
    ],
)
def test_a_second_process_that_fails(end: str) -> None:
    """Its half is done again, whatever has happened to it."""
    code = (
        f"def work(item):\n  if item == 'e' and os.getpid() != first: {end}\n  return where(item)\nrun(work)"
    )
    assert run(code) == "a0 b0 c0 d0 e0 f0"


def test_one_item_that_fails_there() -> None:
    """Only that one is done again."""
    code = (
        "def work(item):\n  if item == 'e' and os.getpid() != first: raise ValueError\n  return where(item)"
    )
    assert run(f"{code}\nrun(work)") == "a0 b0 c0 d1 e0 f1"


def test_an_error_is_found_here() -> None:
    """With its traceback, and after the results before it."""
    code = "def work(item):\n  if item == 'e': raise ValueError(where(item))\n  return where(item)\n"
    code += "with halves.share(work, items, sizes) as text_of:\n"
    code += "  print([text_of(index) for index in range(4)])\n"
    code += "  try: text_of(4)\n  except ValueError as error: print(error)"
    assert run(code) == "['a0', 'b0', 'c0', 'd1']\ne0"


def test_a_first_process_that_stops() -> None:
    """The second one is ended, whatever it does."""
    code = "try:\n  with halves.share(lambda item: signal.pause(), items, sizes): raise KeyError\n"
    code += "except KeyError: pass\n"
    assert run(f"{code}try: os.wait()\nexcept ChildProcessError: print('alone')") == "alone"


def test_a_first_process_that_is_killed() -> None:
    """The second one sees that between two items, and holds no output open."""
    code = "import time\nitems, sizes = items * 100, sizes * 100\n"
    code += "def work(item): os.write(1, b'x'); time.sleep(0.05)\n"
    code += "with halves.share(work, items, sizes): time.sleep(0.2); os.kill(first, signal.SIGKILL)\n"
    done = subprocess.run([sys.executable, "-c", _START + code], capture_output=True, check=False)
    assert done.returncode == -signal.SIGKILL
    assert not done.stderr
    assert 0 < len(done.stdout) < 100


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM, signal.SIGHUP])
def test_signals_are_for_the_first_process(number: signal.Signals) -> None:
    """The second one does not hear them, from its very start."""
    code = f"os.register_at_fork(after_in_child=lambda: os.kill(os.getpid(), {int(number)}))\n"
    assert run(f"{code}run(where)") == "a0 b0 c0 d1 e1 f1"


def test_a_signal_at_the_start() -> None:
    """The first process is stopped when it knows the second one, and ends it."""
    code = f"os.register_at_fork(after_in_parent=lambda: os.kill(first, {int(signal.SIGTERM)}))\n"
    code += "from aigw_render.hosts.stopping import Stopped\n"
    code += "try: run(lambda item: signal.pause())\nexcept Stopped as stopped: print(stopped.number)\n"
    assert run(f"{code}try: os.wait()\nexcept ChildProcessError: print('alone')") == "15\nalone"


def test_this_process_is_not_ours() -> None:
    """A library makes no copies of the process it is used in."""
    pid = os.getpid()
    with results(lambda _item: str(os.getpid()), [1, 2], [1_000_000, 1_000_000]) as text_of:
        assert [text_of(0), text_of(1)] == [str(pid), str(pid)]
    assert processors() >= 1
