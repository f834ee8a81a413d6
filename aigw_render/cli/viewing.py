"""What the commands share that show how things hang together, and change nothing."""

from __future__ import annotations

from aigw_render.cli.session import execute, open_session

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from aigw_render.outcome import Inspection, Outcome
    from aigw_render.read.files import InputFile
    from aigw_render.settings.settings import Settings


def inspected(arguments: Mapping[str, object]) -> tuple[Inspection | None, int]:
    """Return what a render of the input would decide, its findings shown, and the exit code.

    Errors are part of what a view shows, so there is none only where the input or the
    settings could not be read at all.
    """
    from aigw_render.pipeline import inspect

    found: list[Inspection] = []

    def run(files: Iterable[InputFile], settings: Settings) -> Outcome:
        found.append(inspect(files, settings))
        return found[0].outcome

    outcome = execute(open_session(arguments), run)
    return (found[0] if found else None), outcome.exit_code


def print_view(text: str, inspection: Inspection, *, is_json: bool = False) -> None:
    """Write a view to the standard output, without the seeds that the settings or the input hold."""
    from aigw_render.hosts.stdout import write_stdout
    from aigw_render.settings.seeds import seeds_of
    from aigw_render.write.report.mask import mask, mask_json

    secrets = inspection.effective.secrets | seeds_of(inspection.loaded.resources)
    write_stdout((mask_json if is_json else mask)(text, secrets).encode())
