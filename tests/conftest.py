"""What every test runs with."""

from __future__ import annotations

import os

from hypothesis import HealthCheck, settings

# What a developer's shell or a CI says of colours is no part of a test.
for name in ("NO_COLOR", "FORCE_COLOR"):
    os.environ.pop(name, None)

# A busy machine is no defect of ours. CI must give the same answer twice; by hand every run tries new cases.
settings.register_profile("hand", deadline=None)
settings.register_profile("ci", deadline=None, derandomize=True, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("ci" if os.environ.get("CI") else "hand")
