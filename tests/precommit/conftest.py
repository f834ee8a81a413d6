"""A Git repository whose hooks are ours, from the working tree, in one environment for the whole session."""

from __future__ import annotations

import fcntl
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.manifests import CONFIG, CONFIGURED_GATEWAY, ENVOY, ROUTE

ROOT = Path(__file__).resolve().parents[2]
WHO = {
    f"GIT_{role}_{what}": "t@example.com" for role in ("AUTHOR", "COMMITTER") for what in ("NAME", "EMAIL")
}
FILES = {
    "gitops/gateway.yaml": CONFIGURED_GATEWAY,
    "gitops/route.yaml": ROUTE,
    "gitops/config.yaml": CONFIG,
    "gitops/envoy.yaml": ENVOY,
    "aigw.yaml": "apiVersion: aigw-render.github.io/v1alpha1\nkind: AIGatewayRender\n"
    'spec: {webhook: excluded, kubeVersion: "1.33"}\n',
    "README.md": "Read me.\n",
}
HOOKS = """\
repos:
- repo: {repo}
  rev: {rev}
  hooks:
  - id: {id}
    args: {args}
"""
IN_PLACE = ("--path=gitops", "--config=aigw.yaml")


class Repository:
    """A repository with manifests, and pre-commit installed in it."""

    def __init__(self, path: Path, source: Path, home: Path) -> None:
        self.path = path
        self.source = source
        programs = f"{Path(sys.executable).parent}:{os.environ['PATH']}"
        places = {"HOME": str(home), "PRE_COMMIT_HOME": str(home), "PIP_CACHE_DIR": pip_cache()}
        self.environment = {"PATH": programs, "LC_ALL": "C.UTF-8", "PRE_COMMIT_COLOR": "never"} | places | WHO

    def run(self, *command: str, code: int = 0) -> str:
        """Run a command here and return what it prints on both streams."""
        done = subprocess.run(
            command,
            cwd=self.path,
            env=self.environment,
            check=False,
            text=True,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
        )
        assert done.returncode == code, f"{command}\n{done.stdout}"
        return done.stdout

    def git(self, *arguments: str, code: int = 0) -> str:
        """Run Git here."""
        return self.run("git", *arguments, code=code)

    def commit(self, code: int = 0) -> str:
        """Commit what is staged, hooks and all."""
        return self.git("commit", "-qm", "x", code=code)

    def read(self, name: str) -> str:
        """Return a file's text."""
        return (self.path / name).read_text()

    def write(self, name: str, text: str) -> None:
        """Give a file a text."""
        (self.path / name).parent.mkdir(exist_ok=True)
        (self.path / name).write_text(text)

    def edit(self, name: str, old: str, new: str) -> None:
        """Replace what a file holds somewhere."""
        assert old in self.read(name)
        self.write(name, self.read(name).replace(old, new))

    def use(self, hook: str, *arguments: str) -> None:
        """Make one of our hooks the only one; staged."""
        rev = subprocess.check_output(["git", "rev-parse", "HEAD"], cwd=self.source, text=True).strip()
        text = HOOKS.format(repo=self.source, rev=rev, id=hook, args=list(arguments))
        self.write(".pre-commit-config.yaml", text)
        self.git("add", ".pre-commit-config.yaml")


def pip_cache() -> str:
    """Return pip's own cache: without it every session would fetch the dependencies."""
    return os.environ.get("PIP_CACHE_DIR") or str(Path("~/.cache/pip").expanduser())


@pytest.fixture(scope="session")
def home(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of pre-commit's environments, and in it `source`: the working tree as a repository."""
    base = tmp_path_factory.getbasetemp()
    home = (base.parent if "PYTEST_XDIST_WORKER" in os.environ else base) / "pre-commit"
    home.mkdir(exist_ok=True)
    with (home / "lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not (home / "source").exists():
            make_source(home / "source")
    return home


def make_source(folder: Path) -> None:
    """Commit the working tree's files, new ones too, into a repository of its own."""
    listed = subprocess.check_output(["git", "ls-files", "-coz", "--exclude-standard"], cwd=ROOT, text=True)
    needed = [name for name in listed.split("\0") if not name.startswith(("fixtures/", "tests/"))]
    for name in filter(None, needed):
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(ROOT / name, folder / name)
    for command in (("init", "-q"), ("add", "-A"), ("commit", "-qm", "x")):
        subprocess.run(["git", *command], cwd=folder, check=True, env=os.environ | WHO)


@pytest.fixture(scope="session")
def template(home: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A repository whose manifests are rendered in place and committed; the hook renders."""
    made = Repository(tmp_path_factory.mktemp("template") / "repository", home / "source", home)
    made.path.mkdir()
    for name, text in FILES.items():
        made.write(name, text)
    made.run("aigw-render", "render", "gitops", "--in-place", "--config=aigw.yaml")
    made.git("init", "-q")
    made.git("add", ".")
    made.use("aigw-render", *IN_PLACE)
    with (home / "lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        made.run("pre-commit", "install", "--install-hooks")
    made.commit()
    return made.path


@pytest.fixture
def repository(home: Path, template: Path, tmp_path: Path) -> Repository:
    """A copy of it for one test."""
    shutil.copytree(template, tmp_path / "repository", symlinks=True)
    return Repository(tmp_path / "repository", home / "source", home)
