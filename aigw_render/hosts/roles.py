"""What a function or plugin of kustomize can be: a transformer, a generator or a validator."""

from __future__ import annotations

from aigw_render.base.codes import make
from aigw_render.base.data import mapping
from aigw_render.base.errors import InputError
from aigw_render.hosts.files import read_inputs
from aigw_render.settings.choices import strongest

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Collection

    from aigw_render.base.data import Data
    from aigw_render.outcome import Outcome, OutputFile
    from aigw_render.read.documents import Document
    from aigw_render.read.files import InputFile
    from aigw_render.read.resource import Resource
    from aigw_render.settings.settings import Settings

Object = dict[str, "Data"]

TRANSFORM, GENERATE, VALIDATE = "transform", "generate", "validate"
_GENERATOR = "a generator needs `mode: generate`, and in `context` the paths of the Gateways and their routes"


def role_of(settings: Settings) -> str:
    """Return what was asked for, or an empty text; `effective` says what is wrong with another word."""
    said = strongest(settings.layers(), "mode")
    return str(said.value) if said else ""


def run_role(files: Collection[InputFile], settings: Settings) -> Outcome:
    """Return the outcome for what kustomize handed over, with the context that the settings name.

    kustomize hands a generator no objects: what it reads is the context, as if it were the input.
    Raises InputError: AIGW514 when it names none, AIGW515 for references to renamed objects.
    """
    from aigw_render.pipeline import render

    if role_of(settings) != GENERATE:
        _check_names(files)
        context = read_inputs((), exclude=settings.exclude, context=settings.context)
        return render((*files, *context), settings)
    if not settings.context:
        said = "a generator gets no objects from kustomize, and `context` names no files"
        raise nothing_to_read(said, _GENERATOR)
    return render((*files, *read_inputs(settings.context, exclude=settings.exclude)), settings)


def _check_names(files: Collection[InputFile]) -> None:
    """Refuse references that kustomize mends only when we are done."""
    from aigw_render.model.renames import may_be_renamed, stale_references

    if not any(may_be_renamed(file.data) for file in files):
        return
    from aigw_render.read.documents import split

    documents = [document for file in files for document in split(file)]
    stale = [*stale_references(found for document in documents for found in _objects(document))]
    if stale:
        raise InputError(stale)


def _objects(document: Document) -> list[Resource]:
    """Return a document's objects; none when it cannot be read, which the pipeline reports."""
    from aigw_render.read.kubeyaml import DecodeError
    from aigw_render.read.objects import every_object
    from aigw_render.read.problem import ComposeError

    try:
        return every_object(document)
    except (ComposeError, DecodeError):
        return []


def nothing_to_read(
    said: str, hint: str = f"{_GENERATOR}; for any other say `mode: transform`"
) -> InputError:
    """Return the error about a run without any object."""
    return InputError([make("AIGW514", said, hint=hint)])


def created(outcome: Outcome) -> list[Object]:
    """Return the EnvoyProxies that a run makes, in the order of its files."""
    return [found for file in outcome.files if file.changed for found in _created(file)]


def _created(file: OutputFile) -> list[Object]:
    """Return what one file gets that was not in it."""
    before = {_name(one) for one in _proxies(file.path, file.before)}
    new = [one for one in _proxies(file.path, file.after) if _name(one) not in before]
    return [mapping(one.data) for one in new]


def _proxies(path: str, text: str) -> list[Resource]:
    """Return the EnvoyProxies of a text."""
    from aigw_render.read.files import InputFile
    from aigw_render.read.load import load

    loaded = load([InputFile(path, text.encode())])
    return [resource for resource in loaded.resources if resource.kind == "EnvoyProxy"]


def _name(resource: Resource) -> tuple[str, str]:
    return resource.namespace, resource.name
