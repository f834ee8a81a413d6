"""What a rendered tree holds, object by object, as tests look at it."""

from __future__ import annotations

from aigw_render.base.data import Quoted, strict_equal
from aigw_render.base.record import NamedTuple
from aigw_render.edit.blocktext import lines_of
from aigw_render.edit.style import DEFAULT
from aigw_render.read.files import InputFile
from aigw_render.read.load import load
from aigw_render.settings.seeds import written_seeds
from aigw_render.write.report.mask import mask

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable

    from aigw_render.base.data import Data
    from aigw_render.outcome import Outcome


class RenderedObject(NamedTuple):
    """One Kubernetes object of the output."""

    kind: str
    namespace: str
    """As written; empty for none."""
    name: str
    data: dict[str, Data]
    """What Kubernetes sees of it."""
    changed: bool
    """Whether render changed it or made it."""

    def __str__(self) -> str:
        """Return it as a YAML document under a line that names it."""
        name = "/".join(part for part in (self.namespace, self.name) if part)
        return "\n".join([f"# {self.kind} {name}", *lines_of(_quoted(self.data), DEFAULT), ""])


class Rendered:
    """A rendered tree: the objects of the kinds that have to do with the AI Gateway, and workloads.

    Documents of other kinds pass through byte for byte and are left out. As text it is a
    stream of YAML, sorted by kind, namespace and name; MCP session seeds in it are masked.
    """

    def __init__(self, objects: Iterable[RenderedObject], secrets: Iterable[str] = ()) -> None:
        self.objects = tuple(sorted(objects, key=lambda one: (one.kind, one.namespace, one.name)))
        self._secrets = frozenset(secrets)

    @property
    def changed(self) -> Rendered:
        """The objects that render changed or made."""
        return Rendered([one for one in self.objects if one.changed], self._secrets)

    def one(self, kind: str, name: str, namespace: str = "") -> dict[str, Data]:
        """Return the data of an object. Raises LookupError, which lists what there is."""
        for found in self.objects:
            if (found.kind, found.name) == (kind, name) and namespace in ("", found.namespace):
                return found.data
        known = ", ".join(f"{found.kind} {found.namespace}/{found.name}" for found in self.objects)
        message = f"no {kind} {name} was rendered; there are: {known or 'no objects'}"
        raise LookupError(message)

    def __str__(self) -> str:
        """Return the objects as one stream of YAML."""
        return mask("---\n".join(map(str, self.objects)), self._secrets)

    def __repr__(self) -> str:
        """Return the same, which is what syrupy's own snapshots hold of an object it does not know."""
        return str(self)


def rendered(outcome: Outcome) -> Rendered:
    """Return what an outcome without errors holds."""
    before = {(one.kind, one.namespace, one.name): one.data for one in _objects(outcome, after=False)}
    objects = [
        one._replace(changed=not strict_equal(before.get((one.kind, one.namespace, one.name)), one.data))
        for one in _objects(outcome, after=True)
    ]
    known = outcome.effective.secrets if outcome.effective else frozenset()
    return Rendered(objects, known | written_seeds(one.data for one in objects))


_TEXTS = ("annotations", "labels", "matchLabels")
"""The mappings whose values are texts, whatever they look like."""


def _quoted(data: Data, key: str = "") -> Data:
    """Return data whose annotations, labels and env values are always in quotes.

    A hash would else have some only when it looks like a number, and every diff show that, too.
    """
    if isinstance(data, dict):
        return {name: _quoted(value, name if key not in _TEXTS else "value") for name, value in data.items()}
    if isinstance(data, list):
        return [_quoted(item) for item in data]
    return Quoted(data) if key == "value" and isinstance(data, str) else data


def _objects(outcome: Outcome, *, after: bool) -> list[RenderedObject]:
    """Return the objects before or after the run, our own config documents left out."""
    texts = [InputFile(file.path, (file.stream if after else file.before).encode()) for file in outcome.files]
    return [
        RenderedObject(one.kind, one.namespace, one.name, one.data, changed=False)
        for one in load(texts).resources
    ]
