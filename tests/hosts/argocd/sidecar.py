"""Argo CD's plugin server, as far as the plugin can tell: how it copies a repository, and calls a command.

What it does was read in Argo CD 3.5 (cmpserver, util/cmp, reposerver), and seen with its real server.
"""

from __future__ import annotations

import hashlib
import json
import os
import re
import shutil
import subprocess
import uuid
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

import yaml

from tests.hosts.argocd.inprocess import comparable, run_here

if TYPE_CHECKING:
    from collections.abc import Mapping

PLUGIN = Path(__file__).resolve().parents[3] / "plugin" / "argocd" / "plugin.yaml"
LIMIT = 10.0
"""Seconds that a command may take."""
UID = 54321 + int("0" + os.environ.get("PYTEST_XDIST_WORKER", "").removeprefix("gw"))
"""A user that is in no passwd file, as OpenShift would choose one; another one for each process of tests."""
IS_ROOT = os.geteuid() == 0
REVISION = "0123456789abcdef0123456789abcdef01234567"

_READ_ONLY = """
set -e
{mount} --bind {writable} {writable}
for folder in / /tmp /var/tmp /dev/shm /run; do
    if {mountpoint} -q "$folder"; then {mount} -o remount,bind,ro "$folder"; fi
done
cd "$(pwd)"
exec {user} "$@"
"""
"""Run in a mount namespace of its own; the programs by their paths, for PATH is the sidecar's."""


class Ran(NamedTuple):
    """What a command gave."""

    code: int
    stdout: str
    stderr: str

    @property
    def first_line(self) -> str:
        """What people see of an error."""
        return self.stderr.split("\n", 1)[0]


class Application(NamedTuple):
    """The part of an Application that a plugin learns of."""

    name: str = "ai-gateway"
    namespace: str = "prod"
    path: str = "apps/ai"
    plugin: Mapping[str, object] | None = None
    """`spec.source.plugin`: its `env` and `parameters`."""


class Sidecar:
    """One container: an image that cannot be changed, and a folder that can be written to."""

    def __init__(self, programs: Path, writable: Path) -> None:
        self.programs = programs
        self.writable = writable
        self.environment = {"PATH": f"{programs}:/usr/bin:/bin", "TMPDIR": str(writable)}
        """Neither HOME nor USER, nor a locale."""

    def run(
        self,
        command: str,
        repository: Path,
        application: Application | None = None,
        *,
        environ: Mapping[str, str] | None = None,
    ) -> Ran:
        """Run a command of plugin.yaml on a copy of a repository, and check that it leaves nothing behind."""
        application = application or Application()
        copy = self.copy(repository)
        before = _state(copy)
        try:
            variables = _variables(command, application, environ)
            argv, folder = _argv(command), copy / application.path
            ran = self.call(argv, folder, variables)
            here = run_here(argv, folder, self.environment | variables)
            assert tuple(map(comparable, map(str, here))) == tuple(map(comparable, map(str, ran))), (
                here,
                ran,
            )
            assert _state(copy) == before
        finally:
            shutil.rmtree(copy)
        assert [*self.writable.rglob("*")] == [self.writable / "_cmp_server"]
        assert _left_behind() == []
        return ran

    def copy(self, repository: Path) -> Path:
        """Return a copy as it arrives: without `.git`, and nothing can be executed."""
        copy = self.writable / "_cmp_server" / str(uuid.uuid4())
        shutil.copytree(repository, copy, symlinks=True, ignore=shutil.ignore_patterns(".git"))
        for path in (copy.parent, copy, *copy.rglob("*")):
            if not path.is_symlink():
                path.chmod(0o755 if path.is_dir() else 0o644)
            if IS_ROOT:
                os.chown(path, UID, UID, follow_symlinks=False)
        return copy

    def call(self, argv: list[str], folder: Path, variables: Mapping[str, str]) -> Ran:
        """Call a command as the server does, in a world that is as bare as this machine allows."""
        result = subprocess.run(
            [*_bare_world(self.writable), *argv],
            cwd=folder,
            env=self.environment | dict(variables),
            stdin=subprocess.DEVNULL,
            capture_output=True,
            check=False,
            timeout=LIMIT,
            start_new_session=True,
        )
        return Ran(result.returncode, result.stdout.decode(), result.stderr.decode())


def _bare_world(writable: Path) -> list[str]:
    """Return the start of a command that takes away what a sidecar does not have.

    Root becomes a user that nobody knows. Where namespaces can be made, there is no network, and every
    file system but TMPDIR is read-only; elsewhere that user may write nowhere but in folders that
    all can write to, and what it leaves there is found.
    """
    if not IS_ROOT:
        return []
    setpriv, unshare, sh, mount, mountpoint = (
        shutil.which(name) or name for name in ("setpriv", "unshare", "sh", "mount", "mountpoint")
    )
    user = [setpriv, f"--reuid={UID}", f"--regid={UID}", "--clear-groups", "--no-new-privs", "--"]
    if not can_unshare():
        return user
    script = _READ_ONLY.format(writable=writable, mount=mount, mountpoint=mountpoint, user=" ".join(user))
    return [unshare, "--mount", "--net", "--", sh, "-c", script, "sh"]


@cache
def can_unshare() -> bool:
    """Tell whether namespaces can be made: in most containers they cannot."""
    made = subprocess.run(["unshare", "--mount", "--net", "true"], check=False, capture_output=True)
    return IS_ROOT and made.returncode == 0


def _argv(command: str) -> list[str]:
    """Return a command and its arguments as plugin.yaml says them."""
    spec = yaml.safe_load(PLUGIN.read_text(encoding="utf-8"))["spec"]
    said = {
        "discover": lambda: spec["discover"]["find"],
        "generate": lambda: spec["generate"],
        "parameters": lambda: spec["parameters"]["dynamic"],
    }[command]()
    return [*said["command"], *said.get("args", [])]


def _variables(command: str, application: Application, environ: Mapping[str, str] | None) -> dict[str, str]:
    """Return what Argo CD adds to the environment for a command."""
    said = {
        "ARGOCD_APP_NAME": application.name,
        "ARGOCD_APP_SOURCE_REPO_URL": "https://git.example.com/platform/gitops.git",
        "ARGOCD_APP_SOURCE_PATH": application.path,
        "ARGOCD_APP_SOURCE_TARGET_REVISION": "main",
    }
    if command != "parameters":
        said |= {
            "ARGOCD_APP_NAMESPACE": application.namespace,
            "ARGOCD_APP_PROJECT_NAME": "default",
            "ARGOCD_APP_REVISION": REVISION,
            "ARGOCD_APP_REVISION_SHORT": REVISION[:7],
            "ARGOCD_APP_REVISION_SHORT_8": REVISION[:8],
        }
    if command == "generate":
        said |= {"KUBE_VERSION": "1.33.2", "KUBE_API_VERSIONS": "v1,apps/v1,apps/v1/Deployment"}
    return said | plugin_variables(application.plugin) | dict(environ or {})


def plugin_variables(plugin: Mapping[str, object] | None) -> dict[str, str]:
    """Return the variables of an Application's plugin section; without parameters Go writes `null`."""
    if plugin is None:
        return {}
    env, parameters = plugin.get("env") or [], plugin.get("parameters")
    assert isinstance(env, list)
    said = {f"ARGOCD_ENV_{one['name']}": str(one["value"]) for one in env}
    said["ARGOCD_APP_PARAMETERS"] = json.dumps(parameters)
    for one in parameters if isinstance(parameters, list) else []:
        name = f"PARAM_{_escaped(one['name'])}"
        said |= {name: one["string"]} if "string" in one else {}
        said |= {f"{name}_{at}": text for at, text in enumerate(one.get("array", []))}
        said |= {f"{name}_{_escaped(key)}": text for key, text in one.get("map", {}).items()}
    return said


def _escaped(name: str) -> str:
    return re.sub("[^A-Z0-9_]", "_", name.upper())


def _state(folder: Path) -> dict[str, str]:
    """Return what a tree holds, by path."""
    return {
        str(path): hashlib.sha256(path.read_bytes()).hexdigest() if path.is_file() else str(path.is_symlink())
        for path in sorted(folder.rglob("*"))
    }


def _left_behind() -> list[str]:
    """Return what the sidecar's user has left in folders that everybody can write to."""
    if not IS_ROOT:
        return []
    shared = [Path(name) for name in ("/tmp", "/var/tmp", "/dev/shm") if Path(name).is_dir()]  # noqa: S108
    return [str(path) for folder in shared for path in folder.iterdir() if _owner(path) == UID]


def _owner(path: Path) -> int:
    """Return the user whom a file belongs to; -1 when another program has removed it meanwhile."""
    try:
        return path.lstat().st_uid
    except FileNotFoundError:
        return -1
