"""`aigw-render cmp discover`: is there anything in the Application's folder that the plugin is for?"""

from __future__ import annotations

import os
import re
from stat import S_ISREG

from aigw_render.base.errors import InputError
from aigw_render.hosts.argocd.root import repository_root
from aigw_render.hosts.argocd.sources import KUSTOMIZATIONS
from aigw_render.hosts.files import SUFFIXES
from aigw_render.hosts.paths import is_inside
from aigw_render.hosts.repository import CONFIG_FILES
from aigw_render.read.limits import MAX_BYTES

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

_GROUPS = {
    "gateway.networking.k8s.io": {"Gateway"},
    "aigateway.envoyproxy.io": {"AIGatewayRoute", "MCPRoute", "GatewayConfig"},
    "aigw-render.github.io": {"AIGatewayRender"},
}
"""API group → the kinds that count: one of our own, or one of each of the others."""
_MENTIONS = tuple(f"{group}/".encode() for group in _GROUPS)
_IN_TEMPLATE = r"^apiVersion:[ \t]*[\"']?([a-z0-9.-]+)/|^kind:[ \t]*[\"']?(\w+)"
_PARSED = 1000
"""Files that are looked at closely at the most: what is needed stands in few."""


def discover() -> int:
    """Write a line to standard output when the tree is for us, and return 0: it never fails.

    Argo CD asks so for every Application in the cluster, and cannot show a reason.
    """
    from aigw_render.hosts.stdout import write_stdout
    from aigw_render.write.report.escape import escape

    reason = find_reason(os.curdir, repository_root(os.curdir, os.environ.get("ARGOCD_APP_SOURCE_PATH", "")))
    if reason:
        write_stdout(f"aigw-render: {escape(reason)}\n".encode())
    return 0


def find_reason(folder: str, root: str) -> str:
    """Return what makes the folder one for us, or nothing: a config, or a Gateway and an AI Gateway kind.

    Read are the manifests in it and what its kustomizations name, inside the root. Templates of
    charts count by what is written at the start of their lines.
    """
    for name in CONFIG_FILES:
        if os.path.isfile(os.path.join(folder, name)):
            return name
    search = _Search(root)
    for _ in search.files(folder):
        if "aigw-render.github.io" in search.found:
            return search.found["aigw-render.github.io"]
        if len(search.found) == len(_GROUPS) - 1:
            return ", ".join(search.found.values())
    return ""


class _Search:
    """Reads files until it knows."""

    def __init__(self, root: str) -> None:
        self.root = root
        self.walked: list[str] = []
        self.found: dict[str, str] = {}
        self.parsed = 0

    def files(self, folder: str) -> Iterator[None]:
        """Read file after file, in the folder and in what its kustomizations name."""
        waiting = [folder]
        while waiting:
            top = waiting.pop()
            real = os.path.realpath(top)
            if not is_inside(real, self.root) or any(is_inside(real, done) for done in self.walked):
                continue
            self.walked.append(real)
            for path in self._walk(top):
                if os.path.basename(path) in KUSTOMIZATIONS:
                    waiting += _references(path)
                else:
                    self._read(path)
                    yield

    def _walk(self, top: str) -> Iterator[str]:
        """Yield the manifests and kustomizations below a folder, or the file itself."""
        if not os.path.isdir(top):
            yield top
            return
        folders = [top]
        while folders:
            for entry in _entries(folders.pop()):
                if entry.is_symlink() and not is_inside(os.path.realpath(entry.path), self.root):
                    continue
                if entry.is_dir(follow_symlinks=False):
                    folders.append(entry.path)
                elif entry.name.endswith(SUFFIXES) or entry.name in KUSTOMIZATIONS:
                    yield entry.path

    def _read(self, path: str) -> None:
        """Note the kinds of a file that count."""
        data = _data(path)
        if self.parsed < _PARSED and any(mention in data for mention in _MENTIONS):
            self.parsed += 1
            for group, kind in _kinds(data):
                if kind in _GROUPS.get(group, ()):
                    self.found.setdefault(group, f"{kind} in {os.path.normpath(path)}")


def _entries(folder: str) -> list[os.DirEntry[str]]:
    """Return what is in a folder and not hidden, in the order of the names."""
    try:
        with os.scandir(folder) as entries:
            return sorted((one for one in entries if one.name[0] != "."), key=lambda entry: entry.name)
    except OSError:
        return []


def _data(path: str) -> bytes:
    """Return the bytes of a file; none when it cannot be read, or is too large to be.

    Without Python's file objects: they take as long as all the rest.
    """
    try:
        number = os.open(path, os.O_RDONLY | os.O_NONBLOCK | os.O_CLOEXEC)
        try:
            found = os.fstat(number)
            usable = S_ISREG(found.st_mode) and found.st_size <= MAX_BYTES
            return _rest(number, found.st_size) if usable else b""
        finally:
            os.close(number)
    except (OSError, ValueError):
        return b""


def _rest(number: int, size: int) -> bytes:
    """Return what is left of an open file of that size; some file systems give less at once than asked."""
    data = os.read(number, size)
    while 0 < len(data) < size and (more := os.read(number, size - len(data))):
        data += more
    return data


def _kinds(data: bytes) -> Iterator[tuple[str, str]]:
    """Yield API group and kind of every object that may matter."""
    from aigw_render.read.documents import split
    from aigw_render.read.files import InputFile
    from aigw_render.read.objects import read_objects
    from aigw_render.read.scan import may_matter

    try:
        documents = split(InputFile("", data))
    except InputError:
        return
    for document in documents:
        if may_matter(document.text):
            objects, _ = read_objects(document)
            yield from ((one.api_version.partition("/")[0], one.kind) for one in objects)
            if not objects and "{{" in document.text:
                yield from _in_template(document.text)


def _in_template(text: str) -> Iterator[tuple[str, str]]:
    """Yield the groups and kinds that stand at the start of a template's lines."""
    said = re.findall(_IN_TEMPLATE, text, re.MULTILINE)
    kinds = [kind for _, kind in said if kind]
    yield from ((group, kind) for group, _ in said if group for kind in kinds)


def _references(path: str) -> list[str]:
    """Return the folders and files that a kustomization names; what is not there is no harm."""
    from aigw_render.base.data import sequence
    from aigw_render.read.compose import compose
    from aigw_render.read.kubeyaml import DecodeError, decode
    from aigw_render.read.problem import ComposeError

    try:
        said = decode(compose(_data(path).decode("utf-8", "replace")))
    except (ComposeError, DecodeError):
        return []
    names = [name for key in ("resources", "bases", "components") for name in sequence(said, key)]
    folder = os.path.dirname(path)
    return [os.path.join(folder, name) for name in names if isinstance(name, str) and "\0" not in name]
