"""What the texts of files hold for a cluster: objects of any kind, by their names."""

from __future__ import annotations

from aigw_render.base.errors import InputError
from aigw_render.base.record import NamedTuple
from aigw_render.read.documents import split
from aigw_render.read.files import InputFile
from aigw_render.read.kubeyaml import DecodeError
from aigw_render.read.objects import every_object
from aigw_render.read.problem import ComposeError

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable

    from aigw_render.base.data import Data
    from aigw_render.read.resource import Resource

Name = tuple[str, str, str, str, int]
"""Kind, namespace, name, API group, and a number that tells apart objects with all of these in common."""

_LOCAL_GROUPS = ("kustomize.config.k8s.io", "aigw-render.github.io")
"""Whose objects are read by programs and never by a cluster."""


class Manifests(NamedTuple):
    """What some files hold."""

    objects: dict[Name, dict[str, Data]]
    unread: tuple[tuple[str, str], ...]
    """File and text of each document that cannot be read, such as a template."""


def read_manifests(texts: Iterable[tuple[str, str]]) -> Manifests:
    """Return the objects in texts, each given with its file's name."""
    objects: dict[Name, dict[str, Data]] = {}
    unread: list[tuple[str, str]] = []
    for path, text in texts:
        for document in split(InputFile(path, text.encode())):
            try:
                found = every_object(document)
            except (ComposeError, DecodeError):
                unread.append((path, document.text))
                continue
            for resource in filter(is_manifest, found):
                objects[_name(resource, objects)] = resource.data
    return Manifests(objects, tuple(unread))


def holds_manifest(file: InputFile) -> bool:
    """Tell whether a file holds an object for a cluster; what cannot be read is taken by its look."""
    try:
        documents = split(file)
    except InputError:
        return False
    for document in documents:
        try:
            if any(map(is_manifest, every_object(document))):
                return True
        except (ComposeError, DecodeError):
            if "apiVersion:" in document.text and "kind:" in document.text:
                return True
    return False


def is_manifest(resource: Resource) -> bool:
    """Tell whether an object is meant for a cluster, and not for kustomize or for this program."""
    version = resource.api_version
    return bool(version and resource.kind) and _group(version) not in _LOCAL_GROUPS


def _name(resource: Resource, taken: Iterable[Name]) -> Name:
    """Return an object's name, with the first number that is free."""
    number = 0
    while True:
        kind, group = resource.kind, _group(resource.api_version)
        name = (kind, resource.namespace, resource.name, group, number)
        if name not in taken:
            return name
        number += 1


def _group(api_version: str) -> str:
    """Return the group of an apiVersion; that of the core is empty."""
    return api_version.rpartition("/")[0]
