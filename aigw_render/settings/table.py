"""The table of all settings that `aigw-render settings` prints."""

from __future__ import annotations

from typing import TYPE_CHECKING

from aigw_render.base.record import NamedTuple

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


def settings_table(effective: Effective) -> list[Row]:
    """Return a row for each setting: first the project's own, then the controller's."""
    return [Row(key, value, effective.origins[key]) for key, value in effective.texts.items()]
