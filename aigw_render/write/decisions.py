"""What `--verbose` adds to a report: what was decided for each target, and which files were written."""

from __future__ import annotations

from aigw_render.write.report.escape import escape

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable

    from aigw_render.plan.decide import Decision
    from aigw_render.plan.proxy.decide import ProxyDecision


def decisions_text(
    workloads: Iterable[Decision], proxies: Iterable[ProxyDecision], written: Iterable[str]
) -> str:
    """Return a line for each workload and EnvoyProxy, then one for each file."""
    lines = [_line(one) for one in _records(workloads, proxies)]
    return "".join(f"{escape(line)}\n" for line in (*lines, *(f"wrote {path}" for path in written)))


def decisions_data(
    workloads: Iterable[Decision], proxies: Iterable[ProxyDecision], written: Iterable[str]
) -> dict[str, object]:
    """Return the same as keys of the JSON report; they are an interface."""
    return {"decisions": [*_records(workloads, proxies)], "written": [*written]}


def _records(
    workloads: Iterable[Decision], proxies: Iterable[ProxyDecision]
) -> Iterable[dict[str, str | bool]]:
    for one in workloads:
        workload = one.workload
        yield _record(one, workload.resource.kind, workload.namespace, workload.name)
    for proxy in proxies:
        yield _record(proxy, "EnvoyProxy", proxy.namespace, proxy.name)


def _record(one: Decision | ProxyDecision, kind: str, namespace: str, name: str) -> dict[str, str | bool]:
    return {
        "kind": kind,
        "namespace": namespace,
        "name": name,
        "injected": one.inject,
        "reason": one.reason,
        "configHash": one.stamp,
    }


def _line(record: dict[str, str | bool]) -> str:
    stamp = f", hash {record['configHash']}" if record["configHash"] else ""
    return f"{record['kind']} {record['namespace']}/{record['name']}: {record['reason']}{stamp}"
