"""Kubernetes label selectors: read as the API server validates them, evaluated as it does."""

from __future__ import annotations

from aigw_render.base.data import Data, get, sequence
from aigw_render.base.record import NamedTuple

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping


class Requirement(NamedTuple):
    """What one label has to be."""

    key: str
    operator: str
    """`In`, `NotIn`, `Exists` or `DoesNotExist`."""
    values: tuple[str, ...] = ()

    def holds(self, labels: Mapping[str, str], *, complete: bool = True) -> bool:
        """Tell whether labels meet it, or (not `complete`: there may be more) could meet it.

        A label that is not there is in no set, so `NotIn` holds as `DoesNotExist` does.
        """
        if self.key not in labels:
            return not complete or self.operator in ("NotIn", "DoesNotExist")
        if self.operator in ("In", "NotIn"):
            return (labels[self.key] in self.values) == (self.operator == "In")
        return self.operator == "Exists"

    def __str__(self) -> str:
        """Return it as kubectl writes it: `key=value`, `key notin (a,b)`, `!key`."""
        if self.operator == "In" and len(self.values) == 1:
            return f"{self.key}={self.values[0]}"
        if self.values:
            return f"{self.key} {self.operator.lower()} ({','.join(self.values)})"
        return f"!{self.key}" if self.operator == "DoesNotExist" else self.key


class Selector(NamedTuple):
    """A valid selector: all requirements have to hold, so one without any selects everything."""

    requirements: tuple[Requirement, ...] = ()

    def selects(self, labels: Mapping[str, str], *, complete: bool = True) -> bool:
        """Tell whether labels are selected, or (not `complete`) could be."""
        return all(one.holds(labels, complete=complete) for one in self.requirements)

    def __str__(self) -> str:
        """Return it as kubectl writes it."""
        return ",".join(map(str, self.requirements))


def read_selector(data: Data) -> Selector:
    """Return the selector of valid data (see `selector_problems`).

    A webhook's selector that is absent or null selects everything, as an empty one does.
    """
    labels = get(data, "matchLabels")
    equal = [
        Requirement(key, "In", (str(value or ""),))
        for key, value in (labels.items() if isinstance(labels, dict) else ())
    ]
    expressions = [
        Requirement(
            str(get(item, "key")), str(get(item, "operator")), tuple(map(str, sequence(item, "values")))
        )
        for item in sequence(data, "matchExpressions")
    ]
    return Selector((*equal, *expressions))
