"""The stages in order: files and settings in, texts and findings out. No I/O."""

from __future__ import annotations

from aigw_render.model.catalog import build_catalog
from aigw_render.outcome import Inspection, Outcome, OutputFile
from aigw_render.plan.build import build_plan, plan_hashes, plan_removal, plan_settings
from aigw_render.read.load import load
from aigw_render.settings.configkind import is_config
from aigw_render.settings.effective import effective

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from aigw_render.base.diagnostic import Diagnostic
    from aigw_render.edit.texts import Key
    from aigw_render.model.catalog import Catalog
    from aigw_render.plan.plan import Plan
    from aigw_render.read.documents import Document
    from aigw_render.read.files import InputFile
    from aigw_render.read.load import Loaded
    from aigw_render.settings.effective import Effective
    from aigw_render.settings.settings import Settings


def render(files: Iterable[InputFile], settings: Settings) -> Outcome:
    """Return the files with the extproc injected where it belongs and taken out where not.

    Pure: it reads and writes nothing. Findings are in the outcome; it raises nothing for
    invalid input, and gives no texts when a finding is an error.
    """
    return _run(files, settings, build_plan)


def remove(files: Iterable[InputFile], settings: Settings) -> Outcome:
    """Return the files as they were before `render`: the exact inverse."""
    return _run(files, settings, plan_removal)


def hashes(files: Iterable[InputFile], settings: Settings) -> Outcome:
    """Return the Gateways with their hashes; no file changes."""
    return _run(files, settings, plan_hashes)


def settle(files: Iterable[InputFile], settings: Settings) -> Outcome:
    """Return the settings that hold, and all that is to be said of the controller's; no file changes."""
    return _run(files, settings, plan_settings)


def inspect(files: Iterable[InputFile], settings: Settings) -> Inspection:
    """Return what a render would decide and from what, for views of it; no file changes.

    Unlike an outcome it is whole even when a finding is an error.
    """
    inspection, _ = _inspected(files, settings, build_plan)
    return inspection


def _run(
    files: Iterable[InputFile], settings: Settings, planner: Callable[[Catalog, Effective], Plan]
) -> Outcome:
    inspection, loaded = _inspected(files, settings, planner)
    outcome = inspection.outcome
    return outcome if outcome.failed else _written(outcome, loaded, inspection.plan)


def _inspected(
    files: Iterable[InputFile], settings: Settings, planner: Callable[[Catalog, Effective], Plan]
) -> tuple[Inspection, Loaded]:
    """Return everything that is decided before a text is made, and the documents."""
    loaded = load(files)
    holds = effective(settings, loaded.resources, loaded.documents)
    catalog = build_catalog(
        loaded.resources,
        release=holds.release.name,
        namespace=holds.namespace,
        watch_namespaces=holds.controller.watch_namespaces,
        skip_invalid=holds.skip_invalid,
        typed=planner is not plan_removal,
    )
    plan = planner(catalog, holds)
    settled = [one for one in holds.diagnostics if one.code not in plan.unasked]
    found = (*loaded.diagnostics, *settled, *catalog.diagnostics, *_planned(plan, loaded, catalog))
    findings = _masked(_judge(found, strict=holds.strict), holds, loaded)
    outcome = Outcome((), plan.decisions, plan.gateways, holds, findings, plan.proxies)
    return Inspection(outcome, catalog, plan, holds, loaded), loaded


def _masked(found: tuple[Diagnostic, ...], holds: Effective, loaded: Loaded) -> tuple[Diagnostic, ...]:
    """Return the findings without the secrets in them, those that the input holds included."""
    if not found:
        return ()
    from aigw_render.settings.seeds import seeds_of
    from aigw_render.write.report.mask import mask_findings

    return tuple(mask_findings(found, holds.secrets | seeds_of(loaded.resources)))


def _planned(plan: Plan, loaded: Loaded, catalog: Catalog) -> Iterator[Diagnostic]:
    """Return the plan's findings, but not that an object is missing which may be one that is not read."""
    hidden = set[str]()
    if any(one.severity == "error" for one in loaded.diagnostics):
        hidden |= {"AIGW102", "AIGW103", "AIGW104", "AIGW402"}
    if any(one.kind in ("Deployment", "DaemonSet") for one in catalog.refused):
        hidden |= {"AIGW103", "AIGW402"}
    return (one for one in plan.diagnostics if one.code not in hidden)


def _judge(found: Iterable[Diagnostic], *, strict: bool) -> tuple[Diagnostic, ...]:
    """Return the findings, each once; with `strict` a warning is an error."""
    unique = dict.fromkeys(found)
    if not strict:
        return tuple(unique)
    return tuple(one._replace(severity="error") if one.severity == "warning" else one for one in unique)


def _written(outcome: Outcome, loaded: Loaded, plan: Plan) -> Outcome:
    """Return the outcome with the files' texts, or with the reasons why documents cannot be edited."""
    from aigw_render.edit.texts import key_of, planned_texts

    documents = [document for document in loaded.documents if not document.context]
    texts, refused = planned_texts(plan.documents, documents)
    if refused:
        return outcome._replace(diagnostics=(*outcome.diagnostics, *refused))
    configs = {key_of(one.document) for one in loaded.resources if is_config(one) and not one.path}
    files: dict[str, list[Document]] = {}
    for document in documents:
        files.setdefault(document.file, []).append(document)
    return outcome._replace(
        files=tuple(_output(path, found, texts, configs) for path, found in files.items())
    )


def _output(path: str, documents: list[Document], texts: dict[Key, str], configs: set[Key]) -> OutputFile:
    """Return one file's texts; our own config document is no part of a stream."""
    from aigw_render.edit.texts import key_of

    keys = [key_of(document) for document in documents]
    after = "".join(texts[key] for key in keys)
    # A long text is held once where two are the same.
    stream = "".join(texts[key] for key in keys if key not in configs) if configs else after
    return OutputFile(path, tuple(document.text for document in documents), after, stream)
