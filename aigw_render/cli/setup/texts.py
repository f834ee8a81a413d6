"""Texts from the packaged templates, and packaged files as they are."""

from __future__ import annotations

import functools
import shlex

from jinja2 import FileSystemLoader, StrictUndefined
from jinja2.sandbox import SandboxedEnvironment

from aigw_render.base.resources import read_resource, resource_path
from aigw_render.edit.scalars import string
from aigw_render.write.report.escape import escape

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping


def filled(template: str, values: Mapping[str, object]) -> bytes:
    """Return the text of a template of `templates/`; a value that it uses and that is missing is an error.

    Values come from command lines and trees: a template says with a filter what each one becomes.
    """
    return _environment().get_template(template).render(values).encode()


def packaged(*parts: str) -> bytes:
    """Return a file of `plugin/` as it is."""
    return read_resource("plugin", *parts)


@functools.cache
def _environment() -> SandboxedEnvironment:
    made = SandboxedEnvironment(
        loader=FileSystemLoader(resource_path("templates")),
        undefined=StrictUndefined,
        # No HTML: the filters below quote for YAML and the shell.
        autoescape=False,
        keep_trailing_newline=True,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    made.filters |= {"yaml": _yaml, "flow": _flow, "quoted": quoted, "sh": _shell}
    return made


def _yaml(value: object) -> str:
    """Return a text as a YAML scalar, in quotes where it needs some."""
    return _scalar(str(value))


def _flow(value: object) -> str:
    """Return a text as a YAML scalar inside of brackets."""
    return _scalar(str(value), flow=True)


def quoted(value: object) -> str:
    """Return a text as a YAML scalar in quotes, for what looks like a number to people."""
    return _scalar(str(value), quote='"')


def _scalar(text: str, *, flow: bool = False, quote: str = "") -> str:
    """Return a YAML scalar; what nobody would see in it, or would steer a terminal, is spelled out."""
    found = string(text, flow=flow, quote=quote)
    return found if escape(found) == found else escape(string(text, quote='"'))


def _shell(value: object) -> str:
    """Return a text as one word of a shell.

    A line break would end the block scalar that it stands in, and `${{` start an expression of GitHub's.
    """
    return shlex.quote(" ".join(str(value).splitlines())).replace("${{", "$''{{")
