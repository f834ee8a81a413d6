"""Work in two processes: each test one of its own, where a copy of it may be made."""

from __future__ import annotations

import os
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
    text_of = halves.share(work, items, sizes)
    print(*[text_of(index) for index in range(len(items))])
def where(item):
    return item + str(int(os.getpid() != first))
"""


def run(code: str) -> str:
    """Return what code prints in a process of its own, which leaves no other behind."""
    done = subprocess.run([sys.executable, "-c", _START + code], capture_output=True, text=True, check=True)
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
    ],
)
def test_one_process_is_enough(cause: str) -> None:
    """One processor, or a system that allows no second one."""
    assert run(f"{cause}\nrun(where)") == "a0 b0 c0 d0 e0 f0"


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
    code += "text_of = halves.share(work, items, sizes)\nprint([text_of(index) for index in range(4)])\n"
    assert run(f"{code}try: text_of(4)\nexcept ValueError as error: print(error)") == (
        "['a0', 'b0', 'c0', 'd1']\ne0"
    )


def test_a_first_process_that_stops() -> None:
    """The second one ends by itself, without a word."""
    code = "halves._tried = lambda work, item: 'x' * 1_000_000\nhalves.share(where, items, sizes)\n"
    assert run(f"{code}print('gone')") == "gone"


def test_this_process_is_not_ours() -> None:
    """A library makes no copies of the process it is used in."""
    pid = os.getpid()
    text_of = results(lambda _item: str(os.getpid()), [1, 2], [1_000_000, 1_000_000])
    assert [text_of(0), text_of(1)] == [str(pid), str(pid)]
    assert processors() >= 1
