"""What we created: made anew on every run, told from the user's, taken back with the last route."""

from __future__ import annotations

import json
from hashlib import sha256

import pytest

from aigw_render import InputFile, remove
from aigw_render.base.data import get, mapping, text
from tests.manifests import GATEWAY, ROUTE, stream
from tests.plan.proxy.trees import (
    BASE,
    CLASS,
    OF_CLASS,
    POINTING,
    POINTS,
    PROXY,
    SAID,
    WHOLE,
    codes,
    has_extproc,
    notes,
    other,
    pointers,
    proxies,
    rendered,
    run,
)

SEAL = "aigw-render.github.io/content"
BEFORE = "aigw-render.github.io/gateway-pointed-to"


def removed(content: str, context: str = "") -> list[str]:
    """Return the codes of a removal, or its text alone."""
    files = [InputFile("in.yaml", content.encode()), InputFile("c.yaml", context.encode(), context=True)]
    outcome = remove(files, SAID)
    return codes(outcome) or [outcome.files[0].after]


def test_a_copy_follows_its_source() -> None:
    """And the settings; a second run is made from the source, not from the first run's copy."""
    after = rendered(*WHOLE)
    changed = after.replace(BASE, BASE.replace(" {}", "\n  concurrency: 4"))
    again = run(changed, SAID._replace(position="container")).files[0].after
    fresh = rendered(
        OF_CLASS,
        GATEWAY,
        BASE.replace(" {}", "\n  concurrency: 4"),
        ROUTE,
        settings=SAID._replace(position="container"),
    )
    assert proxies(again) == proxies(fresh)


def test_somebody_elses_edit_is_seen() -> None:
    """Whether in the spec or in our annotations; `remove` does not drop it either."""
    after = rendered(*WHOLE)
    edits = {
        "restartPolicy: Always": "restartPolicy: Never",
        'copied-from: "system/base"': 'copied-from: "system/old"',
    }
    for old, new in edits.items():
        assert after.count(old) == 1
        assert codes(run(after.replace(old, new))) == ["AIGW409"]
        assert removed(after.replace(old, new)) == ["AIGW409"]
    (found,) = run(after.replace("name: ai-gateway-extproc\n", "name: mine\n", 1)).diagnostics
    assert found.hint.startswith("change system/base, which it is copied from")


LABELLED = "\n  labels: {env: test}\n  namespace:"
ANNOTATED = "\n  annotations:\n    team: x\n"


def marked(content: str) -> str:
    """Return a stream whose EnvoyProxies have a label and an annotation more, as kustomize puts on all."""
    before, kind, after = content.rpartition("kind: EnvoyProxy\nmetadata:\n")
    assert kind
    after = after.replace("\n  annotations:\n", ANNOTATED, 1).replace("\n  namespace:", LABELLED, 1)
    return before + kind + after


def test_labels_and_annotations_that_a_tool_puts_on_it_stay() -> None:
    """Envoy Gateway reads neither: no edit, but none of ours to drop either; not once, not twice."""
    after = marked(rendered(CLASS, GATEWAY, ROUTE))
    outcome = run(after)
    assert codes(outcome) == []
    assert outcome.files[0].after == after
    changed = run(after, SAID._replace(position="container")).files[0].after
    (made,) = proxies(changed).values()
    assert get(made, "metadata", "labels") == {"env": "test"}
    assert notes(made)["team"] == "x"
    assert removed(after) == [stream(CLASS, GATEWAY, ROUTE)]


def test_a_label_that_its_source_loses_goes() -> None:
    """The copy's labels are the source's; nobody else put them there."""
    labelled = BASE.replace("\n  namespace:", LABELLED)
    after = rendered(OF_CLASS, GATEWAY, labelled, ROUTE)
    assert get(proxies(after)["prod/base-ai"], "metadata", "labels") == {"env": "test"}
    assert run(after.replace(labelled, BASE)).files[0].after == rendered(*WHOLE)


def test_the_order_of_applying_is_the_gateways_alone() -> None:
    """A hook that somebody put on a copy would apply it later than the Gateway that needs it."""
    after = marked(rendered(CLASS, GATEWAY, ROUTE)).replace("team: x", 'helm.sh/hook: "post-install"')
    (made,) = proxies(run(after).files[0].after).values()
    assert "helm.sh/hook" not in notes(made)
    assert get(made, "metadata", "labels") == {"env": "test"}


def early(content: str) -> str:
    """Return a stream with the seal that this program once wrote: one hash, of all that the object says."""
    (made,) = [one for one in proxies(content).values() if SEAL in notes(one)]
    said = {
        "labels": mapping(made, "metadata", "labels"),
        "annotations": {key: value for key, value in notes(made).items() if key != SEAL},
        "spec": get(made, "spec"),
    }
    digest = sha256(json.dumps(said, sort_keys=True, ensure_ascii=False).encode()).hexdigest()
    return content.replace(text(made, "metadata", "annotations", SEAL), digest)


def test_an_early_seal_is_known() -> None:
    """It is as good as a new one, and becomes one."""
    for documents in (WHOLE, (CLASS, GATEWAY, ROUTE)):
        after = rendered(*documents)
        assert early(after) != after
        assert run(early(after)).files[0].after == after
        assert removed(early(after)) == [stream(*documents)]


def test_an_early_seal_beside_a_label_of_a_tool() -> None:
    """It says only that something changed; what would be written says whether that was an edit."""
    after = rendered(CLASS, GATEWAY, ROUTE)
    old = marked(early(after))
    assert run(old).files[0].after == marked(after)
    assert codes(run(old.replace("Always", "Never"))) == ["AIGW409"]
    assert removed(old) == ["AIGW409"]


def test_what_is_done_to_all_alike_is_no_edit() -> None:
    """Such as a label that kustomize puts on every object: source and copy still agree."""
    labelled = rendered(*WHOLE).replace("\n  namespace:", LABELLED)
    outcome = run(labelled)
    assert codes(outcome) == []
    assert get(proxies(outcome.files[0].after)["prod/base-ai"], "metadata", "labels") == {"env": "test"}


def test_a_created_one_has_no_source_to_edit() -> None:
    """The way out is another one."""
    after = rendered(CLASS, GATEWAY, ROUTE)
    (found,) = run(after.replace("Always", "Never")).diagnostics
    assert found.hint.startswith("undo the change; or make it your own")


def test_one_that_became_the_users() -> None:
    """Without our annotations it is an EnvoyProxy like any other, edited in place."""
    after = rendered(CLASS, GATEWAY, ROUTE)
    lines = after.splitlines(keepends=True)
    taken = "".join(line for line in lines if not line.startswith("    aigw-render.github.io/"))
    again = run(taken).files[0].after
    assert [*proxies(again)] == ["prod/ai-aigw"]
    assert BEFORE not in notes(proxies(again)["prod/ai-aigw"])


def test_where_the_gateway_pointed_is_remembered() -> None:
    """Nothing and the same EnvoyProxy as the class's are two things."""
    of_class = OF_CLASS.replace("base", "own").replace("system", "prod")
    for gateway, before in ((GATEWAY, ""), (POINTING, "own")):
        after = rendered(of_class, gateway, PROXY, ROUTE)
        assert notes(proxies(after)["prod/own-ai"])[BEFORE] == before


def test_what_stood_beside_the_pointer_stays() -> None:
    """Empty parents, too, and the order of keys."""
    for empty in (
        "  infrastructure: {}\n",
        "  infrastructure:\n    parametersRef: null\n",
        "  infrastructure: ~\n",
    ):
        rendered(CLASS, GATEWAY + empty, ROUTE)
    reference = "    parametersRef: {name: 'own', kind: EnvoyProxy, group: gateway.envoyproxy.io} # here\n"
    gateway = f"{GATEWAY}  infrastructure:\n{reference}    labels: {{a: b}}\n"
    after = rendered(gateway, other(POINTING), PROXY, ROUTE)
    assert reference.replace("'own'", "'own-ai'") in after


def test_a_gateway_that_its_user_pointed_elsewhere() -> None:
    """What we created for it goes; where it points now is where it pointed before."""
    after = rendered(*WHOLE)
    moved = after.replace("kind: EnvoyProxy\n      name: base-ai", "kind: EnvoyProxy\n      name: own")
    outcome = run(stream(moved, PROXY))
    found = proxies(outcome.files[0].after)
    assert [key for key, proxy in found.items() if has_extproc(proxy)] == ["prod/own"]
    assert "prod/base-ai" not in found
    assert pointers(outcome.files[0].after) == {"ai": "own"}


def test_a_copy_under_an_old_name_is_renamed() -> None:
    """The user's own EnvoyProxy took the plain name meanwhile."""
    after = rendered(*WHOLE)
    taken = PROXY.replace("name: own", "name: base-ai")
    renamed = after.replace("name: base-ai\n", "name: base-ai-old\n")
    assert [*proxies(run(renamed).files[0].after)] == ["prod/base-ai", "system/base"]
    outcome = run(stream(renamed, taken))
    name = f"base-ai-{sha256(b'prod/ai').hexdigest()[:8]}"
    assert [*proxies(outcome.files[0].after)] == [f"prod/{name}", "system/base", "prod/base-ai"]
    assert pointers(outcome.files[0].after)["ai"] == name


def test_a_gateway_that_is_not_here() -> None:
    """Its EnvoyProxy stays: nobody could point the Gateway back."""
    after = rendered(*WHOLE)
    lonely = "---\n".join(one for one in after.split("---\n") if "kind: Gateway\n" not in one)
    outcome = run(lonely)
    assert {*codes(outcome)} == {"AIGW213"}
    assert outcome.files[0].changed is False
    assert removed(lonely) == ["AIGW213"]


def test_a_gateway_that_was_renamed() -> None:
    """It still points to what was made for its old name: both findings say how to get out."""
    after = (
        rendered(*WHOLE)
        .replace("  name: ai\n", "  name: renamed\n")
        .replace("- name: ai\n", "- name: renamed\n")
    )
    (found,) = run(after).diagnostics
    assert (found.code, found.message) == (
        "AIGW104",
        "Gateway renamed names EnvoyProxy prod/base-ai, which was created for the Gateway prod/ai",
    )
    assert found.hint == (
        "take this parametersRef out; when the Gateway was renamed, delete EnvoyProxy prod/base-ai as well"
    )
    (left,) = remove([InputFile("in.yaml", after.encode())], SAID).diagnostics
    assert "point the Gateway that names it to another one first" in left.hint
    assert [one.message for one in left.related] == ["Gateway prod/renamed points to it"]


def test_a_source_that_was_renamed() -> None:
    """The Gateway's own line names the copy, so the finding says where the old name comes from."""
    after = rendered(POINTING, other(POINTING), PROXY, ROUTE)
    (found,) = run(after.replace("  name: own\n  namespace", "  name: new\n  namespace")).diagnostics[:1]
    assert (found.code, found.found) == ("AIGW104", "own-ai, made by this program where own was named")
    assert found.hint.endswith("; or name another EnvoyProxy here")


def test_a_gateway_that_can_only_be_read() -> None:
    """It would point to nothing."""
    after = rendered(*WHOLE)
    parts = after.split("---\n")
    gateway = next(one for one in parts if "kind: Gateway\n" in one)
    rest = "---\n".join(one for one in parts if one not in (gateway, ROUTE))
    assert codes(run(rest, context=gateway)) == ["AIGW410"]
    assert removed(rest, context=gateway) == ["AIGW410"]
    # What it does not point to may go.
    free = gateway.partition("  infrastructure:")[0]
    assert [*proxies(run(rest, context=free).files[0].after)] == ["system/base"]


def test_a_copy_that_can_only_be_read_is_no_copy() -> None:
    """The Gateway cannot be given another one of the same name."""
    after = rendered(*WHOLE)
    copied = after.split("---\n")[1]
    outcome = run(after.replace(f"{copied}---\n", ""), context=copied)
    assert [*proxies(outcome.files[0].after)] == ["prod/base-ai", "system/base"]


def test_names_that_two_gateways_would_have() -> None:
    """The first in order has the plain one, whatever the order of the documents."""
    first = POINTING.replace("name: own", "name: a-b")
    second = other(POINTING, "b-ai").replace("name: own", "name: a")
    users = [other(first, "use1"), other(POINTING, "use2").replace("name: own", "name: a")]
    sources = [PROXY.replace("name: own", f"name: {name}") for name in ("a-b", "a")]
    documents = [first, second, *users, *sources, ROUTE, other(ROUTE, "b-ai")]
    after = rendered(*documents)
    backwards = rendered(*reversed(documents))
    assert pointers(after) == pointers(backwards)
    assert pointers(after)["ai"] == "a-b-ai"
    assert pointers(after)["b-ai"].startswith("a-b-ai-")


def test_a_name_that_is_too_long_is_cut() -> None:
    """And made unique by the hash."""
    long = "x" * 251
    after = rendered(
        POINTING.replace("own", long), other(POINTING).replace("own", long), PROXY.replace("own", long), ROUTE
    )
    name = pointers(after)["ai"]
    assert len(name) == 253
    assert name.startswith("x" * 244 + "-")


def test_without_a_namespace_the_copy_has_none_either() -> None:
    """Somebody sets it later, for both."""
    gateway, route = (one.replace("  namespace: prod\n", "") for one in (GATEWAY, ROUTE))
    after = rendered(OF_CLASS, gateway, BASE, route)
    assert [*proxies(after)] == ["/base-ai", "system/base"]
    assert notes(proxies(after)["/base-ai"])["aigw-render.github.io/created-for"] == "default/ai"


def test_the_pointer_is_complete() -> None:
    """Group, kind and name."""
    after = rendered(*WHOLE)
    assert f"{GATEWAY}{POINTS.replace('own', 'base-ai')}" in after


ALIASED = """\
apiVersion: v1
kind: List
items:
- apiVersion: gateway.networking.k8s.io/v1
  kind: Gateway
  metadata: {name: ai, namespace: prod}
  spec:
    gatewayClassName: envoy
    infrastructure: &shared   # by both
      parametersRef:
        group: gateway.envoyproxy.io
        kind: EnvoyProxy
        name: own
- apiVersion: gateway.networking.k8s.io/v1
  kind: Gateway
  metadata: {name: b, namespace: prod}
  spec:
    gatewayClassName: envoy
    infrastructure: *shared
"""


@pytest.mark.parametrize("name", ["own", "1password", '"123"', "'7e'"])
@pytest.mark.parametrize("routes", [[ROUTE], [other(ROUTE)], [ROUTE, other(ROUTE)]])
def test_a_pointer_that_two_gateways_share(name: str, routes: list[str]) -> None:
    """Through an alias; whatever the name looks like, its quotes or their absence come back."""
    gateways, proxy = (one.replace("name: own", f"name: {name}") for one in (ALIASED, PROXY))
    found = pointers(rendered(gateways, proxy, *routes))
    plain = name.strip("\"'")
    assert found == {
        "ai": f"{plain}-ai" if ROUTE in routes else plain,
        "b": f"{plain}-b" if other(ROUTE) in routes else plain,
    }
