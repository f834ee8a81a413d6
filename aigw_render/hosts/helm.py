"""The Helm post-renderer: rendered manifests come in on standard input, and go out injected.

`helm install --post-renderer aigw-render-post-renderer` (Helm 3); options of `render` follow with
`--post-renderer-args`, and the environment and a config file count as they do everywhere.
"""

from __future__ import annotations

from aigw_render.hosts.console import report

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence


def run(arguments: Sequence[str]) -> int:
    """Inject into the stream on standard input, and return the exit code; an error writes nothing."""
    import os

    from aigw_render.hosts.arguments import parse_options
    from aigw_render.hosts.files import read_inputs
    from aigw_render.hosts.settings import gather
    from aigw_render.hosts.stdout import stream_out
    from aigw_render.pipeline import render

    settings, notices = gather(parse_options(arguments), os.environ)
    # An iterator: the bytes are not held once they are read.
    inputs = iter(read_inputs(("-",), exclude=settings.exclude, context=settings.context))
    outcome = render(inputs, settings)
    report((*notices, *outcome.diagnostics))
    files, code = outcome.files, outcome.exit_code
    # All but the texts goes before they are encoded: a fifth of a long stream's peak.
    del outcome
    if not code:
        stream_out(files)
    return code
