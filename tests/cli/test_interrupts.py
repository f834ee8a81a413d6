"""Runs that are really ended by signals and errors: every file is whole, the old or the new one."""

from __future__ import annotations

import os
import random
import signal
import subprocess
import tempfile
import time
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

import pytest

from tests.cli.process import AS_NOBODY, ENVIRONMENT, NOBODY, program, run_program
from tests.manifests import CONFIG, CONFIGURED_GATEWAY, ENVOY, ROUTE, stream

if TYPE_CHECKING:
    from collections.abc import Iterator

COUNT = 3
RENDER = ("render", ".", "--kube-version=1.33", "--quiet", "--in-place")
CODES = {signal.SIGINT: 130, signal.SIGTERM: 143, signal.SIGHUP: 129}

AT_STEP = """
import os, sys
step, number, steps = int(sys.argv.pop()), int(sys.argv.pop()), 0
def hook(event, args):
    global steps
    if event in {{"open", "os.rename", "os.remove"}} and {marker!r} in str(args):
        steps += 1
        if steps == step:
            {action}
sys.addaudithook(hook)
"""
"""Does something right before the n-th thing that the program does with a temporary file."""

AFTER = """
import os
from aigw_render.cli import {module} as module
function = module.{name}
def called(*given):
    found = function(*given)
    os.kill(os.getpid(), {number})
    return found
module.{name} = called
"""
"""Sends a signal right after a function of the command line has done its work."""


def after(number: signal.Signals, module: str, name: str) -> str:
    """Return code that sends a signal after the function of that name."""
    return listening(number) + AFTER.format(module=module, name=name, number=int(number))


def listening(number: signal.Signals) -> str:
    """Return code that resets a signal: who runs the tests may ignore it, and a child inherits that."""
    usual = "default_int_handler" if number == signal.SIGINT else "SIG_DFL"
    return f"import signal\nsignal.signal({int(number)}, signal.{usual})\n"


class Tree(NamedTuple):
    """Files that a render changes, before and after it."""

    folder: Path
    old: dict[str, bytes]
    new: dict[str, bytes]

    def reset(self) -> None:
        """Write the old files, and nothing else."""
        for name in os.listdir(self.folder):
            (self.folder / name).unlink()
        for name, data in self.old.items():
            (self.folder / name).write_bytes(data)

    def now(self) -> dict[str, bytes]:
        """Return what is there; a temporary file may be left by a kill only."""
        return {path.name: path.read_bytes() for path in self.folder.iterdir()}


@pytest.fixture(scope="module")
def tree(tmp_path_factory: pytest.TempPathFactory) -> Tree:
    """A tree with some workloads."""
    folder = tmp_path_factory.mktemp("tree")
    old = {f"envoy-{number}.yaml": ENVOY.replace("-ai", f"-{number}").encode() for number in range(COUNT)}
    old["gateway.yaml"] = stream(CONFIGURED_GATEWAY, ROUTE, CONFIG).encode()
    found = Tree(folder, old, {})
    found.reset()
    result = run_program(*RENDER, cwd=folder)
    assert (result.returncode, result.stdout, result.stderr) == (0, b"", b"")
    found.new.update(found.now())
    assert sum(found.new[name] != old[name] for name in old) == COUNT
    return found


@pytest.mark.parametrize("number", CODES)
def test_a_signal_at_every_step(tree: Tree, number: signal.Signals) -> None:
    """Before, during and after the replacements: all files are old or all are new, nothing else is there."""
    before = listening(number) + AT_STEP.format(marker=".aigw-render-", action="os.kill(os.getpid(), number)")
    outcomes = []
    for step in range(1, 100):
        tree.reset()
        result = run_program(*RENDER, str(number), str(step), cwd=tree.folder, before=before)
        if result.returncode == 0:
            break
        assert result.returncode == CODES[number], result.stderr
        assert tree.now() in (tree.old, tree.new)
        said = b"aigw-render: stopped; all files were written before: " in result.stderr
        assert said == (tree.now() == tree.new)
        assert said or result.stderr == b""
        outcomes.append(said)
    assert tree.now() == tree.new
    # Three files: each is made and put in place. From the first that is put in place on all are.
    assert outcomes == sorted(outcomes)
    assert outcomes.count(False) >= COUNT
    assert outcomes.count(True) >= COUNT


@pytest.mark.parametrize("number", CODES)
def test_a_signal_after_the_last_step(tree: Tree, number: signal.Signals) -> None:
    """Nothing is left to be undone, and that is said, however late the signal comes."""
    tree.reset()
    result = run_program(*RENDER, cwd=tree.folder, before=after(number, "editing", "write_in_place"))
    assert (result.returncode, tree.now()) == (CODES[number], tree.new)
    assert result.stderr.startswith(b"aigw-render: stopped; all files were written before: ")


@pytest.mark.parametrize("number", CODES)
def test_a_signal_at_the_very_end(tree: Tree, number: signal.Signals) -> None:
    """The report is out and the exit code known: that of the signal means nothing else."""
    tree.reset()
    result = run_program(*RENDER, cwd=tree.folder, before=after(number, "main", "run"))
    assert (result.returncode, tree.now()) == (CODES[number], tree.new)


def test_a_signal_after_nothing_was_written(tree: Tree, tmp_path: Path) -> None:
    """Then there is nothing to be said."""
    tree.reset()
    mirror = ("render", str(tree.folder), "--kube-version=1.33", "--quiet", "--output=mirror/")
    assert run_program(*mirror, cwd=tmp_path).returncode == 0
    before = after(signal.SIGTERM, "editing", "write_files")
    result = run_program(*mirror, cwd=tmp_path, before=before)
    assert (result.returncode, result.stderr) == (143, b"")


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM, signal.SIGKILL])
def test_a_signal_at_any_moment(tree: Tree, number: signal.Signals) -> None:
    """No file is ever partial, also when the process has no time to clean up."""
    started = time.monotonic()
    tree.reset()
    assert run_program(*RENDER, cwd=tree.folder).returncode == 0
    usual = time.monotonic() - started
    for _ in range(10):
        tree.reset()
        with subprocess.Popen(
            program(*RENDER), cwd=tree.folder, env=ENVIRONMENT, stderr=subprocess.DEVNULL
        ) as running:
            time.sleep(random.uniform(0, usual))  # noqa: S311 - any moment will do
            running.send_signal(number)
        # While Python starts, a signal ends it in the system's way, or as a failed import of `site` (1).
        assert running.returncode in (0, 1, -number, CODES.get(number))
        now = tree.now()
        left = {name for name in now if name.endswith(".tmp")}
        assert not left or number == signal.SIGKILL
        assert now.keys() - left == tree.old.keys()
        assert all(now[name] in (tree.old[name], tree.new[name]) for name in tree.old)


def test_a_second_signal_does_not_disturb(tree: Tree) -> None:
    """Ctrl-C twice: the temporary files are gone all the same."""
    tree.reset()
    action = "[os.kill(os.getpid(), number) for _ in range(9)]"
    before = AT_STEP.format(marker=".aigw-render-", action=action).replace("== step", ">= step")
    before = listening(signal.SIGINT) + before
    result = run_program(*RENDER, str(int(signal.SIGINT)), "3", cwd=tree.folder, before=before)
    assert (result.returncode, tree.now()) == (130, tree.old)


def test_an_ignored_signal_stays_ignored(tree: Tree) -> None:
    """`nohup` means it."""
    tree.reset()
    before = "import signal\nsignal.signal(signal.SIGHUP, signal.SIG_IGN)\n" + AT_STEP.format(
        marker=".aigw-render-", action="os.kill(os.getpid(), number)"
    )
    assert run_program(*RENDER, str(int(signal.SIGHUP)), "3", cwd=tree.folder, before=before).returncode == 0
    assert tree.now() == tree.new


def test_a_failure_between_two_replacements(tree: Tree) -> None:
    """What nobody can foresee: the report says which files are new, all are whole, none is left over."""
    tree.reset()
    swap = "os.rename('envoy-1.yaml', 'moved'); os.mkdir('envoy-1.yaml')"
    before = AT_STEP.format(marker="envoy-1.yaml", action=swap).replace('"open", ', "")
    result = run_program(*RENDER, "0", "1", cwd=tree.folder, before=before)
    (tree.folder / "envoy-1.yaml").rmdir()
    (tree.folder / "moved").rename(tree.folder / "envoy-1.yaml")
    assert result.returncode == 3
    assert b"AIGW122: cannot write ./envoy-1.yaml" in result.stderr
    assert b"AIGW122: 1 of 3 files were replaced before" in result.stderr
    assert b"./envoy-0.yaml" in result.stderr
    assert tree.now() == {**tree.old, "envoy-0.yaml": tree.new["envoy-0.yaml"]}


def test_a_change_between_reading_and_writing(tree: Tree) -> None:
    """An editor saves a file while we render it: it keeps the editor's bytes, the others theirs."""
    tree.reset()
    edit = "os.system('echo \"# saved\" >>envoy-2.yaml')"
    before = AT_STEP.format(marker=".aigw-render-", action=edit)
    result = run_program(*RENDER, "0", "1", cwd=tree.folder, before=before)
    assert result.returncode == 3
    assert b"AIGW122: refused to write ./envoy-2.yaml" in result.stderr
    assert tree.now() == {**tree.old, "envoy-2.yaml": tree.old["envoy-2.yaml"] + b"# saved\n"}


FULL = "import resource; resource.setrlimit(resource.RLIMIT_FSIZE, ({size}, {size}))"


@pytest.mark.parametrize("size", [0, 1, 500])
@pytest.mark.parametrize("destination", [("--in-place",), ("-o", "out/"), ("-o", "out.yaml")])
def test_no_space(tree: Tree, size: int, destination: tuple[str, ...]) -> None:
    """A limit on the size of files stands for a full disk: nothing is replaced and nothing stays."""
    tree.reset()
    result = run_program(*RENDER[:-1], *destination, cwd=tree.folder, before=FULL.format(size=size))
    assert result.returncode == 3
    assert b"AIGW122: cannot write " in result.stderr
    assert b"File too large" in result.stderr
    assert tree.now() == tree.old


def test_a_full_device(tree: Tree) -> None:
    """A device is written to, not replaced, and that it is full is noticed."""
    tree.reset()
    result = run_program(*RENDER[:-1], "-o", "/dev/full", cwd=tree.folder)
    assert result.returncode == 3
    assert b"No space left on device" in result.stderr
    assert run_program(*RENDER[:-1], "-o", "/dev/null", cwd=tree.folder).returncode == 0


@pytest.fixture
def shared(tree: Tree) -> Iterator[Tree]:
    """The tree in a folder that everybody can reach, which pytest's are not; nobody's when we are root."""
    with tempfile.TemporaryDirectory() as name:
        found = tree._replace(folder=Path(name))
        found.reset()
        found.folder.chmod(0o755)
        if os.getuid() == 0:
            for path in [found.folder, *found.folder.iterdir()]:
                os.chown(path, NOBODY, NOBODY)
        yield found


def test_nobody_can_do_it(shared: Tree) -> None:
    """The tests below fail for their own reasons."""
    result = run_program(*RENDER, cwd=shared.folder, before=AS_NOBODY)
    assert (result.returncode, shared.now()) == (0, shared.new)


def test_a_read_only_file(shared: Tree) -> None:
    """The folder would allow to replace it; it is left as it is, and so are the others."""
    (shared.folder / "envoy-1.yaml").chmod(0o444)
    result = run_program(*RENDER, cwd=shared.folder, before=AS_NOBODY)
    assert result.returncode == 3
    assert b"AIGW122: cannot write ./envoy-1.yaml" in result.stderr
    assert b"Permission denied" in result.stderr
    assert shared.now() == shared.old


def test_a_read_only_folder(shared: Tree) -> None:
    """All three files are named."""
    shared.folder.chmod(0o555)
    try:
        result = run_program(*RENDER, cwd=shared.folder, before=AS_NOBODY)
    finally:
        shared.folder.chmod(0o755)
    assert result.returncode == 3
    assert result.stderr.count(b"AIGW122: cannot write ") == COUNT
    assert shared.now() == shared.old


@pytest.mark.skipif(os.getuid() != 0, reason="only root can give a file such an attribute")
@pytest.mark.parametrize("strict", [(), ("--strict",)])
def test_an_attribute_that_cannot_be_kept(shared: Tree, strict: tuple[str, ...]) -> None:
    """It is said which, and of which file; who wants to know nothing of warnings gets no result."""
    os.setxattr(shared.folder / "envoy-1.yaml", "security.aigw", b"x")
    options = [one for one in RENDER if one != "--quiet"]
    before = AS_NOBODY + 'os.environ["AIGW_RENDER_WEBHOOK"] = "excluded"\n'
    result = run_program(*options, *strict, cwd=shared.folder, before=before)
    assert b"AIGW240: extended attributes of ./envoy-1.yaml cannot be kept\n" in result.stderr
    assert b"found:    security.aigw\n" in result.stderr
    assert (result.returncode, shared.now()) == ((3, shared.old) if strict else (0, shared.new))


@pytest.mark.skipif(os.getuid() != 0, reason="only root can make a file of somebody else")
def test_an_owner_that_cannot_be_kept(shared: Tree) -> None:
    """We may write the file but not make a new one of its owner."""
    file = shared.folder / "envoy-1.yaml"
    os.chown(file, 0, 0)
    file.chmod(0o666)
    result = run_program(*RENDER, cwd=shared.folder, before=AS_NOBODY)
    assert result.returncode == 3
    assert b"its owner and group cannot be kept" in result.stderr
    assert shared.now() == shared.old
