"""The typed form of a GatewayConfig's `spec.extProc`: what the controller holds in memory.

Encoded again, an object has its API type's field order and lacks what the type leaves out.
The tables below say which, field by field, in the order of section 5 of injection.md.
"""

from __future__ import annotations

from collections.abc import Callable

from aigw_render.base.data import get, mapping, sequence, walk
from aigw_render.base.record import NamedTuple
from aigw_render.extproc.quantity import QuantityError, canonical

TYPE_CHECKING = False
if TYPE_CHECKING:
    from aigw_render.base.data import Data
    from aigw_render.base.position import Path

Shape = Callable[["Data"], "Data"]
"""Makes a field's typed value from its admitted one; never called with None."""


class Field(NamedTuple):
    """One field of an API type."""

    name: str
    shape: Shape
    zero: Data
    """Written when the field is absent; None: it is left out then."""
    keep_empty: bool
    """Written even when empty, false or 0."""


def _plain(value: Data) -> Data:
    """Return a scalar or a list of scalars as it is."""
    return value


def _quantity(value: Data) -> Data:
    """Return a quantity, which may be written as an integer."""
    return canonical(str(value))


def _quantities(value: Data) -> Data:
    """Return a map of quantities by name, sorted as Go sorts maps."""
    return {name: _quantity(amount) for name, amount in sorted(mapping(value).items())}


def always(name: str, shape: Shape = _plain, zero: Data = "") -> Field:
    """Return a field that is written even when absent, then as `zero`."""
    return Field(name, shape, zero, keep_empty=True)


def present(name: str, shape: Shape = _plain) -> Field:
    """Return a field that is written whenever it is there, even empty, false or 0."""
    return Field(name, shape, None, keep_empty=True)


def filled(name: str, shape: Shape = _plain) -> Field:
    """Return a field that is dropped when it is empty, false or 0."""
    return Field(name, shape, None, keep_empty=False)


def struct(*fields: Field) -> Shape:
    """Return the shape of an object with these fields in this order."""

    def typed(value: Data) -> Data:
        values = ((field, _field(field, get(value, field.name))) for field in fields)
        return {field.name: item for field, item in values if item is not None}

    return typed


def array(item: Shape) -> Shape:
    """Return the shape of a list of objects."""
    return lambda value: [item(element) for element in sequence(value)]


def _field(field: Field, value: Data) -> Data:
    """Return a field's typed value, None when it is left out."""
    if value is None:
        return field.zero
    typed = field.shape(value)
    return typed if typed or field.keep_empty else None


_KEY_REF = struct(filled("name"), always("key"), present("optional"))
_VALUE_FROM = struct(
    present("fieldRef", struct(filled("apiVersion"), always("fieldPath"))),
    present(
        "resourceFieldRef",
        struct(filled("containerName"), always("resource"), always("divisor", _quantity, zero="0")),
    ),
    present("configMapKeyRef", _KEY_REF),
    present("secretKeyRef", _KEY_REF),
    present("fileKeyRef", struct(always("volumeName"), always("path"), always("key"), present("optional"))),
)
_ENV = struct(always("name"), filled("value"), present("valueFrom", _VALUE_FROM))
_RESOURCES = struct(
    filled("limits", _quantities),
    filled("requests", _quantities),
    filled("claims", array(struct(always("name"), filled("request")))),
)
_PROFILE = struct(always("type"), present("localhostProfile"))
_SECURITY_CONTEXT = struct(
    present("capabilities", struct(filled("add"), filled("drop"))),
    present("privileged"),
    present("seLinuxOptions", struct(filled("user"), filled("role"), filled("type"), filled("level"))),
    present(
        "windowsOptions",
        struct(
            present("gmsaCredentialSpecName"),
            present("gmsaCredentialSpec"),
            present("runAsUserName"),
            present("hostProcess"),
        ),
    ),
    present("runAsUser"),
    present("runAsGroup"),
    present("runAsNonRoot"),
    present("readOnlyRootFilesystem"),
    present("allowPrivilegeEscalation"),
    present("procMount"),
    present("seccompProfile", _PROFILE),
    present("appArmorProfile", _PROFILE),
)
_VOLUME_MOUNT = struct(
    always("name"),
    filled("readOnly"),
    present("recursiveReadOnly"),
    always("mountPath"),
    filled("subPath"),
    present("mountPropagation"),
    filled("subPathExpr"),
)
_KUBERNETES = struct(
    filled("env", array(_ENV)),
    present("resources", _RESOURCES),
    present("securityContext", _SECURITY_CONTEXT),
    filled("image"),
    filled("imageRepository"),
    filled("volumeMounts", array(_VOLUME_MOUNT)),
)
_EXTPROC = struct(present("kubernetes", _KUBERNETES))


def typed_extproc(extproc: Data) -> dict[str, Data] | None:
    """Return the typed form of an admitted `spec.extProc`, None when there is none.

    Raises QuantityError for a quantity the controller cannot decode; `bad_quantities` finds all.
    """
    return mapping(_EXTPROC(extproc)) if isinstance(extproc, dict) else None


def typed_resources(resources: Data) -> dict[str, Data] | None:
    """Return the typed form of a container's admitted `resources`, None when there are none.

    Raises QuantityError for a quantity the controller cannot decode.
    """
    return mapping(_RESOURCES(resources)) if isinstance(resources, dict) else None


def bad_quantities(data: Data) -> list[tuple[Path, str]]:
    """Return the path of each quantity in `data` that cannot be decoded, and why.

    `data` is whatever holds `resources` or env items: a `spec.extProc`, a whole route.
    """
    found = ((path, _refusal(value)) for path, value in walk(data) if _is_quantity(path, value))
    return [(path, reason) for path, reason in found if reason]


def _is_quantity(path: Path, value: Data) -> bool:
    """Tell whether a scalar at `path` is read as a quantity."""
    if value is None or isinstance(value, (dict, list)):
        return False
    return path[-2:] == ("resourceFieldRef", "divisor") or path[-3:-1] in _AMOUNTS


_AMOUNTS = (("resources", "limits"), ("resources", "requests"))


def _refusal(value: Data) -> str:
    """Return why a quantity cannot be decoded, empty when it can."""
    try:
        canonical(str(value))
    except QuantityError as error:
        return str(error)
    return ""
