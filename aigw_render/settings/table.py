"""The table of all settings that `aigw-render settings` prints."""

from __future__ import annotations

from aigw_render.base.record import NamedTuple
from aigw_render.settings.history import Claim, claims
from aigw_render.settings.keys import KEYS

TYPE_CHECKING = False
if TYPE_CHECKING:
    from aigw_render.settings.effective import Effective


class Row(NamedTuple):
    """One setting."""

    key: str
    """A config key such as `allowMissingConfig`, or a controller flag such as `extProcImage`."""
    value: str
    """As text; a seed is masked."""
    source: str
    """Who said it: `option --target`, `gitops/ctl.yaml:12:9`, `chart default (v1.1)`."""
    overruled: tuple[Claim, ...] = ()
    """What weaker sources say, strongest first."""


def settings_table(effective: Effective) -> list[Row]:
    """Return a row for each setting: first the project's own, then the controller's."""
    return [_row(effective, key) for key in effective.texts]


def find_row(effective: Effective, name: str) -> Row | None:
    """Return the row of a setting by any of its names: config key, option, variable, controller flag."""
    keys = {one: key.config for key in KEYS for one in (*key.names, key.option, *key.variables, key.field)}
    keys |= {f"{key.within}.{key.short}": key.config for key in KEYS if key.within}
    wanted = keys.get(name, name.lstrip("-")) if name else ""
    return _row(effective, wanted) if wanted in effective.texts else None


def _row(effective: Effective, key: str) -> Row:
    """Return the row of one setting."""
    *weaker, _ = claims(effective, key)
    return Row(key, effective.texts[key], effective.origins[key], tuple(reversed(weaker)))
