"""A KRM function's ResourceList: a list whose `functionConfig` stands beside its items."""

from __future__ import annotations

from aigw_render.base.codes import make
from aigw_render.base.data import get
from aigw_render.base.errors import InputError
from aigw_render.read.documents import count_lines, split
from aigw_render.read.objects import read_whole
from aigw_render.read.scan import section

TYPE_CHECKING = False
if TYPE_CHECKING:
    from aigw_render.read.documents import Document
    from aigw_render.read.files import InputFile
    from aigw_render.read.resource import Resource

KIND = "ResourceList"
GROUP = "config.kubernetes.io"
CONFIG = "functionConfig"


def list_document(file: InputFile) -> Document:
    """Return the document of a file that holds one. Raises InputError (AIGW513, AIGW117)."""
    documents = split(file)
    if len(documents) != 1:
        raise _no_list(file.path, f"{len(documents)} documents")
    return documents[0]


def read_list(document: Document) -> Resource:
    """Return a ResourceList as one object. Raises InputError (AIGW513, AIGW101, AIGW117)."""
    whole, problems = read_whole(document)
    if any(problem.severity == "error" for problem in problems):
        raise InputError(problems)
    if whole is None or whole.kind != KIND or whole.api_version.partition("/")[0] != GROUP:
        raise _no_list(document.file, f"{whole.api_version} {whole.kind}".strip() if whole else "")
    return whole


def function_config(document: Document) -> Resource | None:
    """Return a list's functionConfig, None where there is none. Raises InputError as `read_list` does.

    A list is long, and the pipeline reads all of it: where that is safe, its config is read by itself.
    """
    whole = _alone(document) or read_list(document)
    found = get(whole.tree, CONFIG)
    if not isinstance(found, dict | None):
        said = f"{CONFIG} is no object"
        raise InputError([make("AIGW513", said, whole.place((CONFIG,)), expected="an AIGatewayRender")])
    return whole._replace(path=(CONFIG,)) if found else None


def _alone(document: Document) -> Resource | None:
    """Return a list that holds the config only; None where the whole list has to be read for it."""
    text = document.text
    span = section(text, CONFIG)
    if span is None or not (_says(text, f"apiVersion: {GROUP}/v1") and _says(text, f"kind: {KIND}")):
        return None
    part = text[slice(*span)]
    # A kind, without which no document is read.
    shorter = f"{part}{'' if part.endswith(chr(10)) else chr(10)}kind: {KIND}\n"
    found, problems = read_whole(document._replace(text=shorter, line=count_lines(text[: span[0]])))
    return None if problems else found


def _says(text: str, line: str) -> bool:
    """Tell whether a line stands in column 1."""
    return text.startswith(f"{line}\n") or f"\n{line}\n" in text


def _no_list(path: str, found: str) -> InputError:
    """Return the error about another input."""
    said = f"{path} is no ResourceList"
    hint = "kustomize calls this command; for a stream of manifests use `aigw-render render -`"
    return InputError([make("AIGW513", said, found=found, expected=f"{GROUP}/v1 {KIND}", hint=hint)])
