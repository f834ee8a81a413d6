"""Runs the program on input that was made to harm, within limits of the system.

They are the measure, far above what is needed: 20 seconds of CPU, 1 GiB of memory.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from tests.cli.process import run_program
from tests.manifests import CONFIG, CONFIGURED_GATEWAY, ENVOY, ROUTE, stream

if TYPE_CHECKING:
    import subprocess
    from pathlib import Path

LIMITS = """
import resource
resource.setrlimit(resource.RLIMIT_CPU, (20, 20))
resource.setrlimit(resource.RLIMIT_AS, (1 << 30, 1 << 30))
"""
RENDER = ("render", "-", "--kube-version=1.33")
UNSAFE = re.compile("[\x00-\x09\x0b-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069\u2028\u2029]")
"""What steers a terminal."""
LABELS = "gateway.envoyproxy.io/owning-gateway-name: ai, gateway.envoyproxy.io/owning-gateway-namespace: prod"
ENV = "env:\n      - name: LEVEL\n        value: debug"


def limited(*arguments: str, cwd: Path, stdin: str | bytes = b"") -> subprocess.CompletedProcess[bytes]:
    """Run the program within the limits; what it says is safe to show and is no traceback."""
    data = stdin.encode("utf-8", "surrogatepass") if isinstance(stdin, str) else stdin
    result = run_program(*arguments, cwd=cwd, before=LIMITS, stdin=data)
    said = result.stderr.decode()
    assert not UNSAFE.search(said), said
    assert "Traceback" not in said, said[-2000:]
    return result


def envoy(rest: str = "", *, labels: str = "", container: str = "") -> str:
    """Return a stream with a workload that has more at its end, other labels, more in its container."""
    workload = ENVOY + container + rest
    if labels:
        head, _, tail = ENVOY.rpartition("      labels:\n")
        workload = f"{head}      labels: {labels}\n{tail[tail.index('    spec:') :]}{rest}"
    return stream(CONFIGURED_GATEWAY, ROUTE, CONFIG, workload)
