"""An annotation of the author's under the hash key: said, and given back where a comment can keep it."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st

from aigw_render.pipeline import remove, render
from aigw_render.read.files import InputFile
from tests.manifests import CONFIG, CONFIGURED_GATEWAY, ENVOY, GATEWAY, ROUTE, stream
from tests.plan.support import HASH_KEY, QUIET, codes
from tests.plan.test_namespaces import PROXY, REFERRING

if TYPE_CHECKING:
    from aigw_render.outcome import Outcome

LABELS = "    metadata:\n      labels:\n        gateway.envoyproxy.io"
HASH = "0123456789abcdef" * 4


def workload(annotations: str) -> str:
    """Return a tree whose Envoy has these annotations in its pod template, written behind their key."""
    with_them = LABELS.replace("    metadata:\n", f"    metadata:\n      annotations:{annotations}\n")
    assert LABELS in ENVOY
    return stream(GATEWAY, ROUTE, ENVOY.replace(LABELS, with_them))


def block(value: str) -> str:
    """Return one annotation under the hash key, as a block mapping has it."""
    return f"\n        {HASH_KEY}: {value}"


def proxy(branch: str, annotations: str) -> str:
    """Return a tree whose EnvoyProxy has these annotations for its pods."""
    spec = f"\n  provider:\n    type: Kubernetes\n    kubernetes:\n      {branch}:\n        pod:\n"
    lines = annotations.replace("\n", "\n      ")
    said = PROXY.replace(" {provider: {type: Kubernetes}}\n", f"{spec}          annotations:{lines}\n", 1)
    assert HASH_KEY in said
    return stream(REFERRING, said, ROUTE)


def rendered(content: str) -> Outcome:
    """Return the outcome of a render that finds no error."""
    outcome = render([InputFile("in.yaml", content.encode())], QUIET)
    assert outcome.exit_code == 0, outcome.diagnostics
    return outcome


def removed(content: str) -> str:
    """Return what `remove` makes of a render's result; a second render finds nothing to do in it."""
    after = rendered(content).files[0].after
    assert rendered(after).files[0].after == after
    assert "AIGW223" not in codes(rendered(after).diagnostics)
    (back,) = remove([InputFile("in.yaml", after.encode())], QUIET).files
    return back.after


VALUES = (
    "mine",
    "'mine'",
    '"m\\tine"',
    "mine # note",
    "mine   # note",
    "'it''s'",
    "empty",
    "a:b c",
    '"12"',
    '"a # b"',
)


@pytest.mark.parametrize("value", VALUES)
@pytest.mark.parametrize("branch", ["", "envoyDeployment", "envoyDaemonSet"])
def test_it_is_given_back_to_the_byte(value: str, branch: str) -> None:
    """A comment on its line keeps it, with the parents that only it filled."""
    content = proxy(branch, block(value)) if branch else workload(block(value))
    outcome = rendered(content)
    (found,) = outcome.diagnostics
    assert (found.code, found.severity) == ("AIGW223", "note")
    assert found.place is not None
    assert HASH_KEY in found.place.source
    assert "`remove` gives it back" in found.hint
    assert " # aigw-render: was " in outcome.files[0].after
    assert removed(content) == content


@given(st.from_regex(r"[a-z][a-z0-9 '#:\\\\-]{0,12}[a-z0-9]", fullmatch=True))
def test_whatever_it_is(value: str) -> None:
    """Quoted, each text is given back."""
    content = workload(block("'" + value.replace("'", "''") + "'"))
    assert removed(content) == content


@pytest.mark.parametrize(
    ("annotations", "left"),
    [
        (f" {{{HASH_KEY}: mine}}", " {}"),
        (f" {{ {HASH_KEY}: mine }}", " { }"),
        (f' {{"{HASH_KEY}": "mine"}}', " {}"),
        (f" {{{HASH_KEY}: mine, a: b}}", " {a: b}"),
        (f"\n        {HASH_KEY}: |\n          mine\n        a: b", "\n        a: b"),
        (f"\n        {HASH_KEY}: &x mine\n        a: b", "\n        a: b"),
    ],
)
def test_it_is_lost_where_no_comment_can_keep_it(annotations: str, left: str) -> None:
    """That is a warning; empty brackets around it stay as they were."""
    content = workload(annotations)
    (found,) = rendered(content).diagnostics
    assert (found.code, found.severity) == ("AIGW223", "warning")
    assert "`remove` cannot give it back" in found.hint
    assert removed(content) == content.replace(annotations, left)


@pytest.mark.parametrize("annotations", [block(HASH), f" {{{HASH_KEY}: {HASH}}}"])
def test_an_old_hash_is_no_loss(annotations: str) -> None:
    """It is the controller's own, or what an earlier run stamped where it mounts no filter config."""
    content = workload(annotations)
    (found,) = rendered(content).diagnostics
    assert (found.code, found.severity) == ("AIGW223", "note")
    assert removed(content) == content.replace(f"      annotations:{annotations}\n", "")


def test_a_stamp_without_a_container_is_ours() -> None:
    """Without a filter config it is all that a run writes, and the next one says nothing of it."""
    bare = QUIET._replace(filter_config="none")
    content = workload(block("x")).replace(f"      annotations:{block('x')}\n", "")
    (first,) = render([InputFile("in.yaml", content.encode())], bare).files
    assert HASH_KEY in first.after
    more = bare._replace(controller_args=("--rootPrefix=/x",))
    again = render([InputFile("in.yaml", first.after.encode())], more)
    assert codes(again.diagnostics) == []
    (back,) = remove([InputFile("in.yaml", again.files[0].after.encode())], bare).files
    assert back.after == content


def test_without_a_route_it_goes_and_its_parent_stays() -> None:
    """No hash is due, and what stands there would be stale."""
    content = workload(block("mine")).replace(ROUTE, CONFIG)
    outcome = rendered(content)
    assert codes(outcome.diagnostics) == ["AIGW223"]
    assert outcome.files[0].after == content.replace(f"annotations:{block('mine')}", "annotations: {}")


def test_the_mark_stays_while_the_hash_changes() -> None:
    """Another configuration makes another hash, and the author's value is still given back."""
    content = workload(block("mine")).replace(GATEWAY, stream(GATEWAY, CONFIG))
    first = rendered(content).files[0].after
    changed = first.replace(GATEWAY, CONFIGURED_GATEWAY)
    second = rendered(changed).files[0].after
    assert second != changed
    (back,) = remove([InputFile("in.yaml", second.encode())], QUIET).files
    assert back.after == content.replace(GATEWAY, CONFIGURED_GATEWAY)


@pytest.mark.parametrize("forged", ["[a, b]", "a\\nb", '"{"', "&x y", "*x", "12", '"| x"'])
def test_a_mark_that_is_no_text_gives_nothing_back(forged: str) -> None:
    """Anybody can write one."""
    after = rendered(workload(block("mine"))).files[0].after
    written = after.replace("# aigw-render: was mine", f"# aigw-render: was {forged}")
    (back,) = remove([InputFile("in.yaml", written.encode())], QUIET).files
    assert "mine" not in back.after
    assert "AIGW901" not in codes(rendered(written).diagnostics)


def test_under_another_key_the_hash_replaces_nothing() -> None:
    """But what stands under the controller's goes: it would be stale."""
    settings = QUIET._replace(hash_key="example.com/hash")
    outcome = render([InputFile("in.yaml", workload(block("mine")).encode())], settings)
    assert [one.message.rpartition(", and ")[2] for one in outcome.diagnostics] == [
        "is taken out, for no hash is due"
    ]
