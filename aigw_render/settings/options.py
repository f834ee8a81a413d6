"""Settings from the command line's options."""

from __future__ import annotations

from aigw_render.settings.keys import KEYS
from aigw_render.settings.layer import Layer, Need
from aigw_render.settings.settings import settings_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping


def read_options(options: Mapping[str, object]) -> Layer:
    """Return what the options say; each under its parameter's name (`controller_arg`, `kube_version`).

    None and an empty list mean that an option is not given. Values files are named in `needs`.
    """
    fields: dict[str, object] = {"source": "option"}
    for key in KEYS:
        value = options.get(key.option.removeprefix("--").replace("-", "_"), options.get(key.field))
        if value is not None:
            fields[key.field] = tuple(value) if isinstance(value, list | tuple) else value
    paths = fields.pop("controller_values", ())
    needs = (
        [Need("file", str(path), "controller_values") for path in paths] if isinstance(paths, tuple) else []
    )
    return Layer(settings_of(fields), tuple(needs))
