"""Hints for hosts that take no options: what a config, or an Application's parameters, call a setting."""

from __future__ import annotations

import re

TYPE_CHECKING = False
if TYPE_CHECKING:
    from aigw_render.base.diagnostic import Diagnostic


def with_keys(finding: Diagnostic) -> Diagnostic:
    """Return a finding whose hint names config keys, not options; what a builder said is left as it is."""
    hint = finding.hint
    if "--" not in hint or hint.startswith("it said:"):
        return finding
    from aigw_render.settings.keys import KEYS

    names = {key.option: key.config for key in KEYS if key.option} | {"--config": "config"}
    return finding._replace(hint=re.sub(r"--[a-z-]+", lambda found: names.get(found[0], found[0]), hint))
