"""Which Secrets and ConfigMaps the pods need, and in which namespace: none can be used from another."""

from __future__ import annotations

from aigw_render.base.codes import make
from aigw_render.base.data import get, sequence, text
from aigw_render.base.record import NamedTuple
from aigw_render.extproc.names import filter_config_names
from aigw_render.plan.doctor.check import fine, found
from aigw_render.plan.webhook.pods import proxy_pods, workload_pods
from aigw_render.settings.seeds import secret_seeds
from aigw_render.settings.valuestext import read_values

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from aigw_render.base.data import Data
    from aigw_render.base.diagnostic import Place
    from aigw_render.base.position import Path
    from aigw_render.plan.doctor.check import Case, Check
    from aigw_render.plan.gateways import GatewayState
    from aigw_render.plan.webhook.pods import Pods

_KINDS = {
    "Secret": ("Secret", "SealedSecret", "ExternalSecret", "SopsSecret"),
    "ConfigMap": ("ConfigMap",),
}
"""What the pods need, and the kinds of manifests that give one of the same name."""
_REFERENCES = {"secretKeyRef": "Secret", "configMapKeyRef": "ConfigMap"}


class _Target(NamedTuple):
    """The pods of a workload or EnvoyProxy that gets the extproc."""

    title: str
    place: Place
    namespaces: tuple[str, ...]
    """Of the pods; two where it is not known in which mode Envoy Gateway runs."""
    state: GatewayState

    @property
    def where(self) -> str:
        """The namespaces, for people."""
        return " or, in GatewayNamespace mode, ".join(self.namespaces)


class _Need(NamedTuple):
    """An object that the container refers to."""

    kind: str
    """`Secret` or `ConfigMap`."""
    name: str
    why: str


class _Seen(NamedTuple):
    """A manifest that gives such an object."""

    kind: str
    namespace: str
    name: str
    place: Place | None


def secret_checks(case: Case) -> Iterator[Check]:
    """Yield for every target which objects have to stand beside its pods, and whether they are seen there."""
    targets = [*_targets(case)]
    needs = [[*_needs(target.state, case)] for target in targets]
    names = {need.name for needed in needs for need in needed}
    seen = [*_seen(case, names)] if names else []
    for target, needed in zip(targets, needs, strict=True):
        yield from _filter_config(target, case)
        for need in needed:
            yield _stands(need, target, seen)


def _targets(case: Case) -> Iterator[_Target]:
    """Yield everything that gets the extproc."""
    for decision in case.plan.decisions:
        if decision.state:
            yield from _target(workload_pods([decision]), decision.state)
    for proxy in case.plan.proxies:
        if proxy.state:
            yield from _target(proxy_pods([proxy], case.catalog, case.effective), proxy.state)


def _target(pods: Iterable[Pods], state: GatewayState) -> Iterator[_Target]:
    """Yield the target of these pods, None for none."""
    listed = [*pods]
    if listed:
        namespaces = tuple(dict.fromkeys(one.namespace for one in listed))
        yield _Target(listed[0].title, listed[0].place, namespaces, state)


def _filter_config(target: _Target, case: Case) -> Iterator[Check]:
    """Yield where the filter-config Secrets are; where the controller writes none is AIGW210 or AIGW231."""
    state, effective = target.state, case.effective
    written = {state.namespace, effective.controller.envoy_gateway_namespace}
    if state.torn or not written.issuperset(target.namespaces):
        return
    names = filter_config_names(*state.key, cut_volumes=effective.release.cut_volume_names)
    name = names.legacy_secret if effective.filter_config == "legacy" else names.index_secret
    text = (
        f"{target.title}: its pods wait for the Secret {name} in {target.where}, which the controller writes"
    )
    yield fine("secrets", text, target.place)


def _needs(state: GatewayState, case: Case) -> Iterator[_Need]:
    """Yield what the container of a Gateway refers to."""
    controller = case.effective.controller
    for name in dict.fromkeys(controller.image_pull_secrets or ()):
        yield _Need("Secret", name, "to pull the image")
    for seed in secret_seeds(controller) if state.injects_mcp else ():
        yield _Need("Secret", seed.secret, f"for the MCP session seed, key {seed.key}")
    env = sequence(state.config.ext_proc if state.config else None, "kubernetes", "env")
    for item in env:
        for field, kind in _REFERENCES.items():
            reference = get(item, "valueFrom", field)
            if text(reference, "name") and get(reference, "optional") is not True:
                yield _Need(kind, text(reference, "name"), f"for the variable {text(item, 'name')}")


def _seen(case: Case, names: set[str]) -> Iterator[_Seen]:
    """Yield the manifests that give objects of these names."""
    for document in case.loaded.documents:
        if any(kind in document.text for kind in _KINDS) and any(name in document.text for name in names):
            source = read_values(document).source
            yield from _objects(source.data, source.place, case.effective.namespace)


def _objects(
    data: Data, place: Callable[[Path], Place | None], namespace: str, base: Path = ()
) -> Iterator[_Seen]:
    """Yield the object of a document, of a list its items; `namespace` is that of objects that name none."""
    for index in range(len(sequence(data, *base, "items"))):
        yield from _objects(data, place, namespace, (*base, "items", index))
    metadata = get(data, *base, "metadata")
    yield _Seen(
        text(data, *base, "kind"),
        text(metadata, "namespace") or namespace,
        text(metadata, "name"),
        place((*base, "metadata", "name")),
    )


def _stands(need: _Need, target: _Target, seen: Iterable[_Seen]) -> Check:
    """Return whether a needed object is seen beside the pods."""
    what = f"the {need.kind} {need.name} {need.why}"
    given = [one for one in seen if one.name == need.name and one.kind in _KINDS[need.kind]]
    here = [one for one in given if one.namespace in target.namespaces]
    if here:
        return fine("secrets", f"{target.title}: {what} is in {here[0].namespace}", here[0].place)
    if given:
        others = ", ".join(dict.fromkeys(one.namespace for one in given))
        finding = make(
            "AIGW229",
            f"{target.title}: {what} is in another namespace than the pods",
            given[0].place,
            found=f"namespace {others}",
            expected=f"namespace {target.where}",
            hint="pods use objects of their own namespace only: add a copy there",
        )
        return found("secrets", finding)
    message = f"{target.title}: its pods need {what}, in {target.where}"
    hint = "make sure that it is there"
    return found("secrets", make("AIGW229", message, target.place, severity="note", hint=hint))
