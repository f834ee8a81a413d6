"""What a run gives: the files' new texts, the plan, and every finding."""

from __future__ import annotations

from aigw_render.base.record import NamedTuple

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from aigw_render.base.diagnostic import Diagnostic
    from aigw_render.model.catalog import Catalog
    from aigw_render.plan.decide import Decision
    from aigw_render.plan.gateways import GatewayState
    from aigw_render.plan.plan import Plan
    from aigw_render.plan.proxy.decide import ProxyDecision
    from aigw_render.read.load import Loaded
    from aigw_render.settings.effective import Effective


class OutputFile(NamedTuple):
    """One input file and what it shall hold. Texts keep the file's BOM and line endings."""

    path: str
    parts: Sequence[str]
    """What it holds now, in pieces: a long text is not held twice."""
    after: str
    stream: str
    """What a stream or another file gets of it: `after` without our own config documents."""

    @property
    def before(self) -> str:
        """What it holds now."""
        return "".join(self.parts)

    @property
    def changed(self) -> bool:
        """Whether the run changes the file."""
        at = 0
        for part in self.parts:
            if not self.after.startswith(part, at):
                return True
            at += len(part)
        return at < len(self.after)

    @property
    def is_config(self) -> bool:
        """Whether it holds our own config and nothing else, so that there is nothing to write elsewhere."""
        return self.stream != self.after and not self.stream.strip()


class Outcome(NamedTuple):
    """Everything that a run found out. `files` is empty when a finding is an error."""

    files: tuple[OutputFile, ...] = ()
    decisions: tuple[Decision, ...] = ()
    gateways: tuple[GatewayState, ...] = ()
    effective: Effective | None = None
    """The settings that held; None when they could not be made out."""
    diagnostics: tuple[Diagnostic, ...] = ()
    proxies: tuple[ProxyDecision, ...] = ()
    """What becomes of EnvoyProxies."""

    @property
    def exit_code(self) -> int:
        """0, or the documented code of the most fundamental error: 70, 3, then 4."""
        return exit_code(self.diagnostics)

    @property
    def failed(self) -> bool:
        """Whether a finding is an error, so that nothing may be written."""
        return any(found.severity == "error" for found in self.diagnostics)

    @property
    def strict(self) -> bool:
        """Whether warnings are errors."""
        return self.effective is not None and self.effective.strict


class Inspection(NamedTuple):
    """What a run decided, and from what: for views such as a graph."""

    outcome: Outcome
    """Its findings are masked; it has no files."""
    catalog: Catalog
    plan: Plan
    effective: Effective
    loaded: Loaded


def exit_code(diagnostics: tuple[Diagnostic, ...]) -> int:
    """Return the exit code for findings: 70 internal, 3 invalid input, 4 refused, 0 no error.

    Invalid input comes before a refusal: what is refused may look different once it is mended.
    """
    families = {found.code[4] for found in diagnostics if found.severity == "error"}
    if "9" in families:
        return 70
    if families - {"3", "4"}:
        return 3
    return 4 if families else 0
