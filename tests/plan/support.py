"""What the tests of this folder share: a plan from YAML text, and the workload that it wants."""

from __future__ import annotations

from typing import TYPE_CHECKING

from aigw_render.base.data import Data, copy, get, mapping, sequence, text
from aigw_render.model.catalog import build_catalog
from aigw_render.plan.build import build_plan
from aigw_render.read.files import InputFile
from aigw_render.read.load import load
from aigw_render.settings.effective import effective
from aigw_render.settings.settings import Settings

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from aigw_render.base.diagnostic import Diagnostic
    from aigw_render.model.catalog import Catalog
    from aigw_render.plan.plan import Plan
    from aigw_render.settings.effective import Effective

QUIET = Settings(position="sidecar", webhook="excluded")
"""Says what would else be a warning in every test."""
HASH_KEY = "aigateway.envoyproxy.io/extproc-config-hash"
LABEL = "aigw-render.github.io/injected"
PULL_SECRETS = "aigw-render.github.io/image-pull-secrets"
OURS = "ai-gateway-extproc"
UDS = "ai-gateway-extproc-uds"
BUNDLE = "ai-gateway-ai-prod-6528e912fee4-bundle"
LEGACY = "ai-gateway-ai-prod-6528e912fee4"


def planned(
    content: str,
    settings: Settings = QUIET,
    *,
    context: str = "",
    planner: Callable[[Catalog, Effective], Plan] = build_plan,
) -> Plan:
    """Return the plan for a YAML text, with another as context."""
    files = [
        InputFile("in.yaml", content.encode()),
        InputFile("context.yaml", context.encode(), context=True),
    ]
    loaded = load(files)
    assert loaded.diagnostics == ()
    holds = effective(settings, loaded.resources)
    catalog = build_catalog(
        loaded.resources,
        holds.release.name,
        holds.namespace,
        watch_namespaces=holds.controller.watch_namespaces,
        skip_invalid=holds.skip_invalid,
    )
    before = [copy(resource.tree) for resource in loaded.resources]
    plan = planner(catalog, holds)
    # What a draft shares with the input is not changed through it.
    assert [resource.tree for resource in loaded.resources] == before
    return plan


def wanted(content: str, settings: Settings = QUIET) -> Data:
    """Return the workload that the plan makes of the only document that it changes."""
    (document,) = planned(content, settings).documents
    return document.desired


def template(workload: Data) -> Data:
    """Return a workload's pod template."""
    return get(workload, "spec", "template")


def pod(workload: Data) -> Data:
    """Return a workload's pod spec."""
    return get(workload, "spec", "template", "spec")


def names(data: Data, *path: str | int) -> list[str]:
    """Return the names in a list."""
    return [text(item, "name") for item in sequence(data, *path)]


def stamp(workload: Data) -> str:
    """Return the config hash on a workload's pod template."""
    return text(template(workload), "metadata", "annotations", HASH_KEY)


def labels(workload: Data) -> dict[str, Data]:
    """Return the labels of a workload's pod template."""
    return mapping(template(workload), "metadata", "labels")


def codes(found: Iterable[Diagnostic]) -> list[str]:
    """Return the codes of findings."""
    return [one.code for one in found]


def only(found: Iterable[Diagnostic], code: str) -> Diagnostic:
    """Return the finding of a code, which is there once."""
    (one,) = [one for one in found if one.code == code]
    return one
