"""What kustomize would follow from an Application's kustomization: all of it is in the copied repository.

kustomize itself takes bases from anywhere that it can read, and downloads what looks like a URL or a Git
repository. So its rule for what that is stands here, a little wider, and is applied to every kustomization
that the first one leads to. `offline` has the build fail where the rule here should miss something.
"""

from __future__ import annotations

import os
import re

from aigw_render.base.codes import make
from aigw_render.base.data import sequence
from aigw_render.base.errors import InputError
from aigw_render.base.record import NamedTuple
from aigw_render.hosts.argocd.confine import outside
from aigw_render.hosts.argocd.inflate import chart_problems
from aigw_render.hosts.files import read_file
from aigw_render.hosts.paths import is_inside
from aigw_render.read.compose import compose
from aigw_render.read.documents import split
from aigw_render.read.files import InputFile
from aigw_render.read.kubeyaml import DecodeError, decode
from aigw_render.read.problem import ComposeError

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from aigw_render.base.data import Data
    from aigw_render.base.diagnostic import Diagnostic, Place

FILES = ("kustomization.yaml", "kustomization.yml", "Kustomization")
ALLOW = "AIGW_RENDER_ALLOW_REMOTE"
"""The variable of the sidecar that allows downloads: no Application and no repository can set it."""

_REMOTE = r"(?i)\s*(?:[a-z][a-z0-9+.-]*::?//|[a-z]+::|https?:|github\.com[/:]|gh:|[a-z][a-z0-9-]*@[^/:]*[/:])"
"""A URL, a forced protocol, GitHub's short form, or `user@host:path`: kustomize looks for no folder then."""
_LOCAL_GIT = r"(?i)\s*(?:git::)?file:"
_FOLLOWED = ("resources", "bases", "components")
_CONFIGS = ("generators", "transformers", "validators")
_PLAIN = frozenset({"apiversion", "kind", "metadata", "resources", "bases"})
"""What a kustomization may hold that gives configs of plugins: a patch could write a URL into one."""
_PATHS = frozenset(
    {"path", "paths", "files", "env", "envs", "crds", "configurations", "patchesstrategicmerge"}
    | {"targetfilepath", "valuesfile", "additionalvaluesfiles", "argsfromfile"}
)
"""Keys of what kustomize reads, in lower case, wherever they stand: it takes a URL there, too."""
_TEXTS = frozenset(
    {"commonannotations", "commonlabels", "annotations", "labels", "literals", "metadata", "valuesinline"}
    | {"valueslocal", "fieldspecs"}
)
"""Keys of what kustomize copies, in which a path is somebody else's."""
_MOST = 10_000
"""Files that are looked at."""


def refuse_strays(folder: str, root: str, *, remote: bool, charts: bool) -> None:
    """Raise InputError for everything that a kustomization leads to outside of the root, a real path.

    AIGW118 for a path, AIGW507 for what would be downloaded unless `remote` allows it, AIGW508 for what we
    cannot tell. With `charts` kustomize calls Helm.
    """
    walk = _Walk(root, remote=remote, charts=charts)
    walk.run(os.path.realpath(folder))
    if walk.problems:
        raise InputError(walk.problems)


def allows_remote(environ: Mapping[str, str]) -> bool:
    """Tell whether the sidecar's own environment allows downloads. Raises InputError (AIGW115)."""
    said = environ.get(ALLOW, "").lower()
    if said not in ("", "true", "false"):
        raise InputError(
            [make("AIGW115", f"environment {ALLOW} has no valid value", expected="true or false")]
        )
    return said == "true"


def network(environ: Mapping[str, str], *, remote: bool) -> dict[str, str]:
    """Return the variables with which builders reach the network, or with which nothing in them can."""
    proxies = ("HTTP_PROXY", "HTTPS_PROXY", "NO_PROXY", "http_proxy", "https_proxy", "no_proxy")
    if remote:
        kept = {name: environ[name] for name in proxies if name in environ}
        return kept | {"GIT_ALLOW_PROTOCOL": "http:https:ssh", "GIT_TERMINAL_PROMPT": "0"}
    # Port 9 discards what it gets, where anybody listens at all.
    nowhere = dict.fromkeys((name for name in proxies if name.lower() != "no_proxy"), "http://127.0.0.1:9")
    return nowhere | {"GIT_ALLOW_PROTOCOL": "none"}


class _Next(NamedTuple):
    """What is to be looked at."""

    path: str
    base: str
    """For configs of kustomize's plugins the folder that they are used in; empty for manifests."""


class _Walk:
    """Follows kustomizations: once as manifests, and as configs of plugins once for each that uses them."""

    def __init__(self, root: str, *, remote: bool, charts: bool) -> None:
        self.root = root
        self.remote = remote
        self.charts = charts
        self.problems: list[Diagnostic] = []
        self.waiting: list[_Next] = []
        self.seen: set[_Next] = set()
        self.path = self.text = ""
        """What is being looked at."""

    def run(self, folder: str) -> None:
        """Look at a folder's kustomization and at all that it leads to."""
        self._add(_Next(folder, ""))
        while self.waiting:
            path, base = self.waiting.pop()
            if not os.path.isdir(path):
                self._look(path, base)
            for name in FILES if os.path.isdir(path) else ():
                for data in self._look(os.path.join(path, name), path):
                    self._follow_all(data, path, base)

    def _add(self, found: _Next) -> None:
        """Remember to look at a folder or file."""
        if found in self.seen or len(self.seen) > _MOST:
            return
        self.seen.add(found)
        self.waiting.append(found)
        if len(self.seen) > _MOST:
            self.problems.append(make("AIGW508", f"a kustomization leads to more than {_MOST:,} others"))

    def _look(self, path: str, folder: str) -> list[Mapping[str, Data]]:
        """Look at the documents of a file for what kustomize would read from it; return them."""
        if not (os.path.isfile(path) and is_inside(os.path.realpath(path), self.root)):
            # kustomize reads no file out of the folder of its kustomization.
            return []
        shown = os.path.relpath(path)
        try:
            documents = split(InputFile(shown, read_file(path, shown)))
        except InputError as error:
            self.problems += error.diagnostics
            return []
        except OSError:
            # Nor can kustomize, which says so.
            return []
        self.path, self.text = shown, "".join(document.text for document in documents)
        return [data for document in documents for data in self._examine(document.text, folder)]

    def _examine(self, text: str, folder: str) -> Iterator[Mapping[str, Data]]:
        """Look at a document, and yield it when it is an object."""
        try:
            data = decode(compose(text))
        except (ComposeError, DecodeError) as error:
            said = "what kustomize would follow from here cannot be told, as this cannot be read"
            self.problems.append(make("AIGW508", said, self._place(""), found=str(error)))
            return
        if isinstance(data, dict):
            for path in _paths_in(data):
                self._is_local(path)
            for one in (data, *sequence(data, "items")) if self.charts else ():
                for problem, where in chart_problems(one, folder, self.root, remote=self.remote):
                    self.problems.append(problem._replace(place=self._place(where)))
            yield data

    def _follow_all(self, data: Mapping[str, Data], folder: str, base: str) -> None:
        """Follow what a kustomization is made of; `base` as in `_Next`."""
        changing = sorted(key for key in data if key.casefold() not in _PLAIN) if base else []
        if changing:
            said = (
                "a kustomization changes configs of kustomize's plugins, so that what they say is not known"
            )
            hint = "list the plugins' configs as files"
            place = self._place(changing[0])
            self.problems.append(make("AIGW508", said, place, found=", ".join(changing), hint=hint))
        for key, value in data.items():
            for entry in value if isinstance(value, list) else ():
                if not isinstance(entry, str):
                    continue
                if key.casefold() in _FOLLOWED:
                    self._follow(entry, folder, base)
                elif key.casefold() in _CONFIGS and not self._is_inline(entry, folder):
                    self._follow(entry, folder, folder)

    def _is_inline(self, entry: str, folder: str) -> bool:
        """Tell whether a plugin's config stands in the kustomization itself, and look at it."""
        if "\n" not in entry and ":" not in entry:
            return False
        found = [[*self._examine(one.text, folder)] for one in split(InputFile("", entry.encode()))]
        return any(found)

    def _follow(self, entry: str, folder: str, base: str) -> None:
        """Look at a file or folder, if it is one of the repository."""
        if not self._is_local(entry) or "\0" in entry:
            return
        # As kustomize does: `..` takes a name off, whatever that may be a link to.
        path = os.path.normpath(os.path.join(folder, entry))
        problems = [*outside([(path, None)], folder, self.root)]
        if problems:
            message = f"the path {entry} leads out of the repository"
            self.problems.append(problems[0]._replace(message=message, place=self._place(entry)))
        elif base or os.path.isdir(path):
            self._add(_Next(os.path.realpath(path), base))

    def _is_local(self, entry: str) -> bool:
        """Tell whether kustomize would look for an entry on the disk; note what may not be fetched."""
        if not re.match(_REMOTE, entry):
            return True
        if not self.remote or re.match(_LOCAL_GIT, entry):
            self.problems.append(remote_problem(entry, self._place(entry)))
        return False

    def _place(self, entry: str) -> Place:
        """Return where an entry stands in what is looked at, without its line: there may be a token in it."""
        from aigw_render.read.locate import place_at

        start = max(self.text.find(entry), 0)
        return place_at(self.path, self.text, start, start + len(entry))._replace(source="")


def remote_problem(entry: str, place: Place | None = None) -> Diagnostic:
    """Return the error about what would be downloaded."""
    hint = f"vendor it into the repository; only the plugin's own environment can allow it, with {ALLOW}=true"
    if re.match(_LOCAL_GIT, entry):
        hint = "a Git repository on the plugin's own disk is nobody's base: name a folder of the repository"
    shown = re.sub(r"//[^/@]*@", "//…@", entry)
    return make("AIGW507", "kustomize would fetch this from elsewhere", place, found=shown, hint=hint)


def _paths_in(data: Data) -> Iterator[str]:
    """Yield everything in a kustomization, or a plugin's config, that kustomize would read as a file."""
    waiting: list[Data] = [data]
    while waiting:
        value = waiting.pop()
        if isinstance(value, list):
            waiting += value
        elif isinstance(value, dict):
            for key, inner in value.items():
                if key.casefold() in _PATHS:
                    texts = [one for one in _listed(inner) if isinstance(one, str)]
                    yield from texts
                    # `name=path`
                    yield from (one.partition("=")[2] for one in texts if key.casefold() == "files")
                if key.casefold() not in _TEXTS:
                    waiting.append(inner)


def _listed(value: Data) -> list[Data]:
    return value if isinstance(value, list) else [value]
