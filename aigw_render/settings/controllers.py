"""The AI Gateway controller's own Deployment: found by its container's flags, not by its name."""

from __future__ import annotations

from aigw_render.base.codes import make
from aigw_render.base.data import Data, sequence, text
from aigw_render.base.record import NamedTuple
from aigw_render.settings.flags import ArgSource, ParsedFlags, Said, parse_flags
from aigw_render.settings.flagtable import FLAGS, SECRET_FLAGS, flags_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable

    from aigw_render.base.diagnostic import Diagnostic, Place
    from aigw_render.base.position import Path
    from aigw_render.read.resource import Resource
    from aigw_render.settings.version import Version

_CONTAINERS: Path = ("spec", "template", "spec", "containers")
_OURS = frozenset(flag.name for flag in FLAGS if flag.field and flag.name.startswith("extProc"))
"""The flags that only the controller has: the extproc itself shares the others with it."""

_ENOUGH = 2
"""So many of them make a container the controller's, and the image's alone does."""


class FoundController(NamedTuple):
    """A controller's container in the input."""

    resource: Resource
    path: Path
    """The container's path in the resource."""
    args: tuple[str, ...]
    """What its program gets, references to its environment filled in where they can be."""
    at: tuple[Path, ...]
    """The path of each argument."""
    unknown: dict[int, str]
    """Argument → where its value comes from when the input does not hold it, such as a Secret."""
    image: str

    def where(self) -> Place:
        """Return where the container starts."""
        return self.resource.place(self.path)

    def place(self, index: int) -> Place | None:
        """Return where an argument stands."""
        return self.resource.place(self.at[index])

    def origin(self, index: int) -> str:
        """Return where an argument stands, for people."""
        return str(self.resource.place(self.at[index]).position)

    def origin_of_image(self) -> str:
        """Return where the container's image stands, for people."""
        return str(self.resource.place((*self.path, "image")).position)


def find_controllers(resources: Iterable[Resource]) -> tuple[FoundController, ...]:
    """Return every container of a Deployment that runs with the flags of the AI Gateway controller."""
    return tuple(
        found
        for resource in resources
        if resource.kind == "Deployment"
        for index, container in enumerate(sequence(resource.data, *_CONTAINERS))
        if (found := _controller(resource, (*_CONTAINERS, index), container)) is not None
    )


def deployed_flags(controller: FoundController, version: Version, *, complete: bool) -> ParsedFlags:
    """Return the flags of a controller that runs, with every refusal (AIGW114, AIGW115, AIGW216).

    With `complete` a flag that it does not pass is there with the value None: its program's
    own default holds, whatever the chart would have passed.
    """
    release = version.release.name
    parsed = parse_flags(controller.args, release, ArgSource(controller.origin, controller.place, "warning"))
    unset: dict[str, Said] = {}
    if complete:
        said = Said(None, f"program default ({release}), not set at {controller.where().position}")
        unset = dict.fromkeys(flags_of(release), said)
    return ParsedFlags(unset | parsed.flags, parsed.diagnostics)


def hidden_flags(controller: FoundController, flags: ParsedFlags) -> dict[str, Diagnostic]:
    """Return, by flag, an error AIGW115 for each value that the input does not hold.

    It matters only when no stronger source says the flag.
    """
    return {
        name: _hidden(name, said, source)
        for name, said in flags.flags.items()
        for index, source in controller.unknown.items()
        if said.value is not None and said.origin == controller.origin(_flag_at(controller.args, index))
    }


def _flag_at(args: tuple[str, ...], index: int) -> int:
    """Return which argument the flag is whose value stands at an index: itself, or the one before it."""
    separate = index and args[index - 1].startswith("-") and "=" not in args[index - 1]
    return index - 1 if separate and not args[index].startswith("-") else index


def _hidden(name: str, said: Said, source: str) -> Diagnostic:
    """Return the error about a flag whose value comes from outside the input."""
    seed = name in SECRET_FLAGS
    return make(
        "AIGW115",
        f"the value of the controller's flag --{name} cannot be known offline: it comes from {source}",
        said.place,
        expected="a value from a setting that overrules the Deployment",
        hint=f"set controller.{name} with fromEnv in the config"
        if seed
        else f"pass --controller-arg=--{name}=VALUE",
    )


def _controller(resource: Resource, path: Path, container: Data) -> FoundController | None:
    """Return a container as a controller's, or None when it is another program's."""
    written = [
        ((*path, field, index), arg)
        for field in ("command", "args")
        for index, arg in enumerate(sequence(container, field))
        if isinstance(arg, str) and (field == "args" or index > 0)
    ]
    names = {arg.lstrip("-").partition("=")[0] for _, arg in written if arg.startswith("-")} & _OURS
    if "extProcImage" not in names and len(names) < _ENOUGH:
        return None
    args, unknown = _filled([arg for _, arg in written], container)
    return FoundController(
        resource, path, args, tuple(at for at, _ in written), unknown, text(container, "image")
    )


def _filled(args: list[str], container: Data) -> tuple[tuple[str, ...], dict[int, str]]:
    """Return what the program gets, and by argument where a value comes from that is not in the input."""
    if not any("$" in arg for arg in args):
        return tuple(args), {}
    # Here, because hardly any Deployment refers to variables.
    from aigw_render.settings.kubeletenv import fill

    filled = [fill(arg, container) for arg in args]
    return (
        tuple(one.text for one in filled),
        {index: one.unknown for index, one in enumerate(filled) if one.unknown},
    )
