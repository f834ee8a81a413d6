"""MCP session seeds: what may be written, and what a seed in a Secret means for hash and container."""

from __future__ import annotations

from aigw_render.base.codes import make
from aigw_render.base.data import sequence, text
from aigw_render.extproc.podparts import HASH_ANNOTATION
from aigw_render.settings.flagtable import PUBLIC_SEEDS
from aigw_render.settings.seeds import secret_seeds

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from aigw_render.base.diagnostic import Diagnostic, Place
    from aigw_render.plan.decide import Decision
    from aigw_render.plan.gateways import GatewayState
    from aigw_render.plan.proxy.decide import ProxyDecision
    from aigw_render.settings.effective import Effective
    from aigw_render.settings.seeds import SecretSeed


def seed_problems(
    decisions: Iterable[Decision | ProxyDecision], effective: Effective
) -> Iterator[Diagnostic]:
    """Yield what is to be said of the seeds in what is injected.

    AIGW205: everybody knows it; AIGW226: the hash cannot be the controller's; AIGW301: it would be
    written; AIGW302: the variable that holds it is taken.
    """
    injected = [decision for decision in decisions if decision.inject]
    states = {one.state.key: one.state for one in injected if one.state}
    yield from reference_problems(states.values(), effective)
    with_mcp = [decision for decision in injected if decision.state and decision.state.injects_mcp]
    if with_mcp and effective.custom_seed and not effective.allow_secrets:
        yield _in_output(with_mcp[0])
    if with_mcp and effective.controller.mcp_session_encryption_seed in PUBLIC_SEEDS:
        yield _insecure(with_mcp[0])


def reference_problems(states: Iterable[GatewayState], effective: Effective) -> Iterator[Diagnostic]:
    """Yield what follows for Gateways from seeds that come from Secrets."""
    seeds = secret_seeds(effective.controller)
    if not seeds:
        return
    found = [state for state in states if state.gateway and state.attached]
    if found and effective.release.stamps_hash:
        yield _other_hash(found[0], seeds[0], effective)
    for state in found:
        yield from _taken(state, seeds, effective)


def _other_hash(state: GatewayState, seed: SecretSeed, effective: Effective) -> Diagnostic:
    """Return AIGW226: under a key of the user's own it is no more than a note."""
    clash = effective.hash_key == HASH_ANNOTATION
    place = state.gateway.resource.place(("metadata", "name")) if state.gateway else None
    return make(
        "AIGW226",
        f"the hash of Gateway {state.namespace}/{state.name} cannot be the controller's: it is made with "
        f"`{seed}` in the place of the seed",
        place,
        severity=None if clash else "note",
        found=f"hash key {effective.hash_key}",
        expected="another key than the controller's own" if clash else "",
        hint="say --hash-key with a key of your own, so that the controller's hash and ours stand side by "
        "side; docs/secrets.md tells what that means"
        if clash
        else "the controller stamps its own hash beside it; docs/secrets.md tells what that means",
    )


def _taken(state: GatewayState, seeds: list[SecretSeed], effective: Effective) -> Iterator[Diagnostic]:
    """Yield AIGW302 where somebody else sets the variable of a seed."""
    config = sequence(state.config.ext_proc if state.config else None, "kubernetes", "env")
    configured = [text(item, "name") for item in config]
    given = [name for name, _ in effective.controller.extra_env_vars or ()]
    for seed in seeds if state.injects_mcp else ():
        if seed.variable in configured and state.config:
            place = state.config.resource.place(
                ("spec", "extProc", "kubernetes", "env", configured.index(seed.variable), "name")
            )
            yield _variable_is_set(seed, f"the GatewayConfig {state.config.name}", place)
        elif seed.variable in given:
            yield _variable_is_set(seed, "the controller's extProcExtraEnvVars", None)


def _variable_is_set(seed: SecretSeed, who: str, place: Place | None) -> Diagnostic:
    return make(
        "AIGW302",
        f"the variable {seed.variable} is to hold the MCP session seed, and {who} sets it, too",
        place,
        expected=f"nobody but us to set {seed.variable}: it comes from the Secret {seed.secret}",
        hint="remove it there, or give the variable another name",
    )


def _in_output(decision: Decision | ProxyDecision) -> Diagnostic:
    return make(
        "AIGW301",
        "the output would hold the MCP session encryption seed in plain text",
        decision.resource.place(("metadata", "name")),
        hint="the container takes the seed as an argument; let it come from a Secret "
        "(`mcpSessionEncryptionSeed: {secretKeyRef: {name, key}}` in the config, see docs/secrets.md), "
        "or keep the output out of Git, and acknowledge with --allow-secrets",
    )


def _insecure(decision: Decision | ProxyDecision) -> Diagnostic:
    return make(
        "AIGW205",
        "MCP sessions are encrypted with the default seed, which everybody knows",
        decision.resource.place(("metadata", "name")),
        hint="set the controller's mcpSessionEncryptionSeed",
    )
