"""The findings about a Gateway's EnvoyProxy: each with the line that decides, the reason and a way out."""

from __future__ import annotations

from aigw_render.base.codes import make
from aigw_render.base.data import text
from aigw_render.base.diagnostic import Related
from aigw_render.model.reference import PROXY_GROUP
from aigw_render.plan.proxy.resolve import POINTED_TO

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable

    from aigw_render.base.diagnostic import Diagnostic, Place
    from aigw_render.model.envoyproxy import EnvoyProxy
    from aigw_render.model.gateway import Gateway
    from aigw_render.model.gatewayclass import GatewayClass
    from aigw_render.model.reference import Reference
    from aigw_render.plan.proxy.resolve import Levels
    from aigw_render.read.resource import Resource

_SHOWN = 10
"""How many of many users a finding lists."""


def title(gateway: Gateway) -> str:
    """Return what a Gateway is called in messages."""
    return f"Gateway {gateway.namespace}/{gateway.name}"


def called(proxy: EnvoyProxy) -> str:
    """Return what an EnvoyProxy is called in messages."""
    return f"EnvoyProxy {proxy.namespace}/{proxy.name}"


def foreign_class(levels: Levels, found: GatewayClass) -> Diagnostic:
    """Return AIGW212: another controller serves the Gateway."""
    return make(
        "AIGW212",
        f"{title(levels.gateway)} is served by another controller, so its Envoy is none of Envoy Gateway's",
        found.resource.place(("spec", "controllerName")),
        found=found.controller_name or "nothing",
        expected=levels.controller_name,
    )


def other_kind(holder: Resource, reference: Reference) -> Diagnostic:
    """Return AIGW103: the parameters are of a kind that Envoy Gateway does not accept."""
    return make(
        "AIGW103",
        f"{holder.kind} {holder.name} names parameters that Envoy Gateway does not accept, so no Envoy runs",
        holder.place(reference.path),
        found=f"kind {reference.kind or 'none'} of the group {reference.group or 'core'}",
        expected=f"kind EnvoyProxy of the group {PROXY_GROUP}",
        hint="name an EnvoyProxy here",
    )


def missing_proxy(holder: Resource, reference: Reference, others: Iterable[str]) -> Diagnostic:
    """Return AIGW104: the EnvoyProxy that is named is not there."""
    # Here, so that only a mistake pays for the import.
    from aigw_render.base.nearest import nearest

    near = nearest(reference.name, others)
    named = text(holder.data, *reference.path, "name")
    effect = (
        "Envoy Gateway does not accept the Gateway" if holder.kind == "Gateway" else "Envoy gets defaults"
    )
    return make(
        "AIGW104",
        f"{holder.kind} {holder.name} names the EnvoyProxy {reference.name!r}, "
        f"which is not in the input: {effect}",
        holder.place((*reference.path, "name")),
        found=f"{named}, made by this program where {reference.name} was named"
        if named != reference.name
        else "",
        expected=f"an EnvoyProxy {reference.namespace}/{reference.name}",
        hint=(f"did you mean {near!r}? else " if near else "")
        + "add the file that has it, or its folder as --context when it may only be read"
        + ("; or name another EnvoyProxy here" if named != reference.name else ""),
    )


def made_for_another(holder: Resource, reference: Reference, made: EnvoyProxy) -> Diagnostic:
    """Return AIGW104: the EnvoyProxy that is named was created for another Gateway, or for an old name."""
    before = text(made.resource.data, "metadata", "annotations", POINTED_TO)
    return make(
        "AIGW104",
        f"{holder.kind} {holder.name} names {called(made)}, which was created for the Gateway "
        f"{'/'.join(made.created_for or ())}",
        holder.place((*reference.path, "name")),
        found="one that this program created for another Gateway, and may delete",
        expected="an EnvoyProxy of yours",
        hint=(f"name {before!r} here, as that Gateway did" if before else "take this parametersRef out")
        + f"; when the Gateway was renamed, delete {called(made)} as well",
        related=(Related("it was created here", made.resource.place(("metadata", "name"))),),
    )


def left_alone(made: EnvoyProxy, users: Iterable[Gateway]) -> Diagnostic:
    """Return AIGW213: the Gateway that an EnvoyProxy was created for is not in the input."""
    related = [Related(f"{title(one)} points to it", _reference(one)) for one in users]
    return make(
        "AIGW213",
        f"{called(made)} was created for a Gateway that is not in the input; it stays",
        made.resource.place(("metadata", "name")),
        expected=f"the Gateway {'/'.join(made.created_for or ())}",
        hint="add its file; or delete this EnvoyProxy by hand when the Gateway is gone"
        + (", and point the Gateway that names it to another one first" if related else ""),
        related=tuple(related),
    )


def only_context(levels: Levels, proxy: EnvoyProxy) -> Diagnostic:
    """Return AIGW104: the EnvoyProxy to edit may only be read."""
    return make(
        "AIGW104",
        f"{called(proxy)} is only in the context, so the extproc cannot be put into it",
        proxy.resource.place(("metadata", "name")),
        expected=f"the EnvoyProxy of {title(levels.gateway)} among the inputs",
        hint="give its file as an input, not as --context",
    )


def unknown_class(levels: Levels) -> Diagnostic:
    """Return AIGW402: whether the class names an EnvoyProxy is not known."""
    gateway, named = levels.gateway, levels.gateway.class_name
    return make(
        "AIGW402",
        f"{title(gateway)} has no EnvoyProxy, and its GatewayClass {named!r} is not in the input",
        gateway.resource.place(("spec", "gatewayClassName")),
        expected="the GatewayClass: it may name an EnvoyProxy, which a new one would replace",
        hint="add the folder with the GatewayClass and its EnvoyProxy as --context PATH; when there is none, "
        "say `envoyProxy: {create: true}` in the config; or add the workload that runs its Envoy",
    )


def replaces_default(levels: Levels) -> Diagnostic:
    """Return AIGW402 for an Envoy Gateway that would drop its own default; a warning if none is shown."""
    shown = levels.default
    return make(
        "AIGW402",
        f"a new EnvoyProxy for {title(levels.gateway)} replaces the default in Envoy Gateway's configuration",
        shown.resource.place(shown.path, key=True) if shown else _name(levels.gateway),
        severity=None if shown else "warning",
        expected="" if shown else "no `envoyProxy` in Envoy Gateway's configuration",
        hint="from Envoy Gateway 1.8 on it is merged over it (--envoy-gateway-version 1.8); before, give the "
        "Gateway an EnvoyProxy that says all of it",
    )


def _name(gateway: Gateway) -> Place:
    return gateway.resource.place(("metadata", "name"))


def merged_gateways(resource: Resource, place: Place) -> Diagnostic:
    """Return AIGW404."""
    return make(
        "AIGW404",
        f"{resource.kind} {resource.name or 'document'} merges all Gateways of its class into one Envoy",
        place,
        found="mergeGateways: true",
        expected="one Envoy for each Gateway: the extproc's configuration belongs to one",
        hint="move the Gateways with AI routes to a GatewayClass without mergeGateways",
    )


def other_provider(proxy: Resource, place: Place, provider: str) -> Diagnostic:
    """Return AIGW207."""
    return make(
        "AIGW207",
        f"{proxy.kind} {proxy.name} has the provider {provider}: there are no pods to inject into",
        place,
        found=f"type: {provider}",
    )


def shared(proxy: EnvoyProxy, users: Iterable[GatewayClass | Gateway]) -> Diagnostic:
    """Return AIGW411: the config says not to split."""
    known = [*users]
    more = len(known) - _SHOWN
    uses = [Related(f"{one.resource.kind} {one.name} uses it", _reference(one)) for one in known[:_SHOWN]]
    if more > 0:
        uses[-1] = uses[-1]._replace(message=f"{uses[-1].message}, and {more} more do")
    return make(
        "AIGW411",
        f"{called(proxy)} is shared, so it cannot hold one Gateway's filter config",
        proxy.resource.place(("metadata", "name")),
        found="several users; a GatewayClass counts as many",
        expected="an EnvoyProxy for one Gateway alone",
        hint="give each Gateway with AI routes its own EnvoyProxy, or say `envoyProxy: {shared: split}`",
        related=tuple(uses),
    )


def _reference(user: GatewayClass | Gateway) -> Place:
    """Return where an object names its parameters, or the class that does."""
    return user.resource.place(user.parameters.path if user.parameters else ("spec", "gatewayClassName"))


def client_certificate(levels: Levels, proxy: EnvoyProxy) -> Diagnostic:
    """Return AIGW408."""
    return make(
        "AIGW408",
        f"{called(proxy)} names a client certificate, so a copy of it in the namespace "
        f"{levels.gateway.namespace} would not find the Secret",
        proxy.resource.place(("spec", "backendTLS", "clientCertificateRef"), key=True),
        found=f"a Secret that is looked up in {proxy.namespace} only",
        expected=f"an EnvoyProxy in the namespace of {title(levels.gateway)}",
        hint=f"write an EnvoyProxy in {levels.gateway.namespace} whose certificate is a Secret there, and "
        "point the Gateway's spec.infrastructure.parametersRef to it",
    )


def not_repointed(gateway: Gateway, why: str) -> Diagnostic:
    """Return AIGW410: the Gateway may only be read."""
    return make(
        "AIGW410",
        f"{title(gateway)} is only in the context, so it cannot be pointed to another EnvoyProxy",
        gateway.resource.place(("metadata", "name")),
        found=why,
        expected="the Gateway among the inputs",
        hint="give its file as an input, not as --context; or list the Gateway in the config with "
        "`inject: elsewhere`",
    )


def edited_by_hand(proxy: EnvoyProxy) -> Diagnostic:
    """Return AIGW409: what we created was changed by somebody else."""
    source = "/".join(proxy.copied_from) if proxy.copied_from else ""
    instead = f"change {source}, which it is copied from" if source else "undo the change"
    return make(
        "AIGW409",
        f"{called(proxy)} is made anew on every run, and somebody has edited it: the edit would be lost",
        proxy.resource.place(("spec",), key=True),
        found="content that this program did not write",
        hint=f"{instead}; or make it your own: delete its annotations that start with aigw-render.github.io/",
    )
