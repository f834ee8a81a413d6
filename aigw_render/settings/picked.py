"""Which of several controllers and installations of the chart the settings name."""

from __future__ import annotations

import posixpath
from typing import TypeVar

from aigw_render.base.codes import make
from aigw_render.base.nearest import did_you_mean
from aigw_render.settings.choices import origin, place
from aigw_render.settings.controllers import FoundController
from aigw_render.settings.foundchart import FoundChart, title_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from aigw_render.base.diagnostic import Diagnostic
    from aigw_render.settings.settings import Settings

_FIELD = "controller_from"
Source = TypeVar("Source", FoundController, FoundChart)


def pick(
    layers: Sequence[Settings], controllers: tuple[FoundController, ...], charts: tuple[FoundChart, ...]
) -> tuple[tuple[FoundController, ...], tuple[FoundChart, ...], tuple[Diagnostic, ...]]:
    """Return what the strongest layer names, and of a sort of which it names none everything.

    Deployments are one sort, and what installs the chart is the other. With them AIGW115 for each
    name that nothing has.
    """
    layer = next(layer for layer in reversed(layers) if layer.controller_from)
    names = [_plain(name) for name in layer.controller_from]
    known = [*map(name_of, controllers), *map(name_of, charts)]
    wrong = [_unknown(layer, at, known) for at, name in enumerate(names) if name not in known]
    return _named(controllers, names), _named(charts, names), tuple(wrong)


def name_of(source: FoundController | FoundChart) -> str:
    """Return how settings name a source: `Deployment/ai/controller`, `Application/argocd/ai-gateway`."""
    title = source.title if isinstance(source, FoundChart) else title_of(source.resource)
    return _plain(title.replace(" ", "/", 1))


def _plain(name: str) -> str:
    """Return a name in one spelling; that of a kustomization is a path."""
    kind, slash, rest = name.partition("/")
    return f"{kind}{slash}{posixpath.normpath(rest)}" if rest else name


def _named(found: tuple[Source, ...], names: Sequence[str]) -> tuple[Source, ...]:
    """Return those that are named, or all."""
    return tuple(one for one in found if name_of(one) in names) or found


def _unknown(layer: Settings, at: int, known: Sequence[str]) -> Diagnostic:
    """Return the error about a name that nothing in the input has."""
    name, item = layer.controller_from[at], f"[{at}]"
    where = place(layer, _FIELD, item)
    said = "" if where else f" ({origin(layer, _FIELD, item)})"
    return make(
        "AIGW115",
        f"{name} is no controller and no installation of the chart in the input{said}",
        where,
        found=name,
        expected=", ".join(known) or "KIND/NAMESPACE/NAME",
        hint=did_you_mean(name, known),
    )
