"""What the commands share that show how things hang together, and change nothing."""

from __future__ import annotations

from aigw_render.cli.session import attempt, open_session, show

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping

    from aigw_render.cli.session import Session
    from aigw_render.outcome import Inspection, Outcome
    from aigw_render.read.files import InputFile
    from aigw_render.settings.settings import Settings


def view_command(
    arguments: Mapping[str, object], view: Callable[[Inspection], str], *, is_json: bool = False
) -> int:
    """Print a view of what a render of the input would decide, then the findings; return the exit code.

    Errors are part of what a view shows, so there is none only where the input or the
    settings could not be read at all.
    """
    session = open_session(arguments)
    outcome = inspect_session(
        session, lambda inspection, _: _print(view(inspection), inspection, is_json=is_json)
    )
    show(outcome, session.reporting)
    return outcome.exit_code


def inspect_session(session: Session, view: Callable[[Inspection, Outcome], None]) -> Outcome:
    """Let `view` show what a render would decide, if that is known; return the outcome without a report."""
    from aigw_render.pipeline import inspect

    found: list[Inspection] = []

    def run(files: Iterable[InputFile], settings: Settings) -> Outcome:
        found.append(inspect(files, settings))
        return found[0].outcome

    def write(outcome: Outcome) -> tuple[()]:
        if found:
            view(found[0], outcome)
        return ()

    return attempt(session, run, write)


def _print(text: str, inspection: Inspection, *, is_json: bool) -> None:
    """Write a view to the standard output, without the seeds that the settings or the input hold."""
    from aigw_render.hosts.stdout import write_stdout
    from aigw_render.settings.seeds import seeds_of
    from aigw_render.write.report.mask import mask, mask_json

    secrets = inspection.effective.secrets | seeds_of(inspection.loaded.resources)
    write_stdout((mask_json if is_json else mask)(text, secrets).encode())
