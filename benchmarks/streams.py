"""Realistic streams of any length: the same bytes for the same numbers, wherever they are made."""

from __future__ import annotations

from typing import TYPE_CHECKING

from benchmarks.manifests import gateway, unrelated, workload

if TYPE_CHECKING:
    from collections.abc import Iterator

WORKLOADS_PER_GATEWAY = 5
"""Deployments that belong to one Gateway, which brings a route and, every second one, more."""

_ENV_ENTRY = """\
            - name: UPSTREAM_{number:05} # owner: team-{team}
              value: "https://upstream-{number}.internal.example.com:8443/v1"
"""


def stream(workloads: int) -> str:
    """Return `workloads` Deployments, four unrelated documents for each, and the Gateways they need."""
    return "---\n".join(_documents(workloads))


def unrelated_stream(workloads: int) -> str:
    """Return the unrelated documents of a stream alone: five for each workload, as many as it has in all."""
    return "---\n".join(text for number in range(workloads * 5 // 4) for text in unrelated(number))


def large_manifest(size: int = 600_000) -> str:
    """Return a stream whose one Deployment is a document of about `size` bytes, nearly all of it env."""
    count = size // len(_ENV_ENTRY.format(number=0, team=0))
    env = "".join(_ENV_ENTRY.format(number=number, team=number % 7) for number in range(count))
    return "---\n".join([*gateway(0), workload(0, 0, env)])


def _documents(workloads: int) -> Iterator[str]:
    for number in range(workloads):
        owner = number // WORKLOADS_PER_GATEWAY
        if number % WORKLOADS_PER_GATEWAY == 0:
            yield from gateway(owner)
        yield workload(number, owner)
        yield from unrelated(number)
