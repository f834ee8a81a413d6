"""What the input says about the AI Gateway's webhook: its configuration, or the chart's values."""

from __future__ import annotations

from aigw_render.base.data import mapping
from aigw_render.base.record import NamedTuple
from aigw_render.plan.webhook.exclusion import EXPRESSIONS, SELECTOR, Spot
from aigw_render.settings.values import MISSING, WEBHOOK, lookup

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from aigw_render.base.data import Data
    from aigw_render.base.diagnostic import Place
    from aigw_render.base.position import Path
    from aigw_render.model.catalog import Catalog
    from aigw_render.model.webhook import PodWebhook
    from aigw_render.settings.effective import Effective
    from aigw_render.settings.installations import Installation
    from aigw_render.settings.values import ValuesLayer

_SELECTOR: Path = (*WEBHOOK, SELECTOR)
_EXPRESSIONS: Path = (*_SELECTOR, EXPRESSIONS)

_CONTEXT = "it is in the context, which is never edited"


class Webhook(NamedTuple):
    """One webhook that injects the extproc, as far as it is known."""

    title: str
    data: dict[str, Data]
    """What holds its selectors: the webhook itself, or the chart's values about it."""
    base: Path
    """Where that stands, for people: `("webhooks", 0)`, `("controller", "mutatingWebhook")`."""
    place: Callable[[Path], Place | None]
    """Where a path of the object or the values stands."""
    at: Place | None
    """Where its objectSelector stands, or else what would hold it."""
    spot: Spot | None
    """Where it can be edited."""
    fixed: str
    """Why it cannot be edited, for people."""
    unseen: tuple[str, ...] = ()
    """Fields that name more values, which are not in the input."""

    @property
    def is_values(self) -> bool:
        """Tell whether the chart's values are all that is known."""
        return self.base == WEBHOOK


def known_webhooks(catalog: Catalog, effective: Effective) -> list[Webhook]:
    """Return the webhooks of the AI Gateway in the input, context and values.

    Values that only the settings name do not count beside a configuration that is there, nor
    where the settings say that there is no webhook.
    """
    found = [_configured(one) for one in catalog.webhooks.pod_webhooks]
    settled = bool(found) or effective.webhook == "absent"
    return found + [_installed(one) for one in effective.installations if one.in_tree or not settled]


def every_spot(catalog: Catalog, effective: Effective) -> Iterator[Spot]:
    """Yield every place where an earlier run may have written."""
    for webhook in catalog.webhooks.pod_webhooks:
        if not webhook.resource.document.context:
            yield Spot(webhook.resource, webhook.path)
    for installation in effective.installations:
        for layer in installation.layers:
            if layer.resource:
                yield Spot(layer.resource, (*layer.root, *WEBHOOK))


def _configured(webhook: PodWebhook) -> Webhook:
    """Return a webhook of a MutatingWebhookConfiguration."""
    resource = webhook.resource
    context = resource.document.context
    return Webhook(
        title=f"{resource.kind} {resource.name}",
        data=webhook.data,
        base=webhook.path,
        place=resource.place,
        at=resource.place((*webhook.path, SELECTOR), key=True),
        spot=None if context else Spot(resource, webhook.path),
        fixed=_CONTEXT if context else "",
    )


def _installed(installation: Installation) -> Webhook:
    """Return the webhook that an installation of the chart makes."""
    layer = _layer_to_edit(installation)
    return Webhook(
        title=installation.title,
        data=mapping(installation.webhook_values()),
        base=WEBHOOK,
        place=installation.place_of,
        at=installation.place_of(_SELECTOR),
        spot=Spot(layer.resource, (*layer.root, *WEBHOOK)) if layer and layer.resource else None,
        fixed="" if layer else _why_fixed(installation),
        unseen=installation.unseen,
    )


def _layer_to_edit(installation: Installation) -> ValuesLayer | None:
    """Return the values that can take our expression so that it counts.

    Helm replaces lists: that is where the list of expressions stands already; values that are not
    read may have one. A null on the way takes the chart's default away, which a mapping in its place
    would bring back.
    """
    layers = installation.layers
    said = [layer for layer in layers if lookup(layer.source.data, _EXPRESSIONS) is not MISSING]
    free = [] if installation.unseen else [layer for layer in layers if layer.resource]
    chosen = said[-1:] or free[-1:]
    return next((layer for layer in chosen if layer.resource and _is_open(layers)), None)


def _is_open(layers: tuple[ValuesLayer, ...]) -> bool:
    """Tell whether what stands on the way to the expressions are mappings everywhere."""
    paths = [_SELECTOR[:end] for end in range(1, len(_SELECTOR) + 1)]
    found = [lookup(layer.source.data, path) for layer in layers for path in paths]
    return all(one is MISSING or isinstance(one, dict) for one in found)


def _why_fixed(installation: Installation) -> str:
    """Return why no values of an installation can be edited."""
    if installation.in_context:
        return _CONTEXT
    if not _is_open(installation.layers):
        return "its values about the webhook are null somewhere, and an edit would undo that"
    if installation.unseen:
        return f"a list in {' or '.join(installation.unseen)}, which is not read, would be lost"
    if not installation.in_tree:
        return "its values files are not among the files to edit"
    return "its values do not stand as a mapping in a manifest to edit"
