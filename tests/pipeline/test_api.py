"""The Python API, as the package's docstring shows it: a pure function of files and settings."""

from __future__ import annotations

import builtins
import os
from typing import TYPE_CHECKING

import pytest

import aigw_render
from aigw_render import InputFile, Outcome, OutputFile, Settings, hashes, remove, render
from aigw_render.base.data import text
from tests.manifests import CONFIG, CONFIGURED_GATEWAY, ENVOY, GATEWAY, MCP_ROUTE, ROUTE, stream
from tests.vectors.cases import objects

if TYPE_CHECKING:
    from pathlib import Path

WHOLE = stream(CONFIGURED_GATEWAY, ROUTE, CONFIG, ENVOY)
SAID = Settings(ai_gateway_version="v1.1", position="sidecar", webhook="excluded")
OWN_CONFIG = """\
apiVersion: aigw-render.github.io/v1alpha1
kind: AIGatewayRender
metadata: {name: x}
"""


def file(content: str | bytes, path: str = "in.yaml", *, context: bool = False) -> InputFile:
    """Return an input file."""
    return InputFile(path, content if isinstance(content, bytes) else content.encode(), context)


def codes(outcome: Outcome) -> list[str]:
    """Return the codes of an outcome's findings."""
    return [found.code for found in outcome.diagnostics]


def test_the_call_of_the_docstring() -> None:
    """It works as it stands there."""
    assert aigw_render.__doc__ is not None
    code = "\n".join(aigw_render.__doc__.splitlines()[2:])
    names: dict[str, object] = {"data": WHOLE.encode()}
    exec(code, names)  # noqa: S102 - the documentation of the package itself
    outcome = names["outcome"]
    assert isinstance(outcome, Outcome)
    assert outcome.files[0].changed


def test_a_file_whose_last_block_scalar_is_not_ended() -> None:
    """It is hashed as with the line break that the cluster sees; the file still has none."""
    text = CONFIG.replace("value: debug\n", "value: |\n          debug")
    given = [file(stream(CONFIGURED_GATEWAY, ROUTE, ENVOY), "a.yaml"), file(text, "b.yaml")]
    first, second = render(given, SAID), render([given[0], file(f"{text}\n", "b.yaml")], SAID)
    assert first.files[0] == second.files[0]
    assert "debug\\n" in first.files[0].after
    assert first.files[1].after == text


def test_the_public_names() -> None:
    """All of `__all__` is there, and a name that is not is an ordinary error."""
    for name in aigw_render.__all__:
        assert getattr(aigw_render, name) is not None
    with pytest.raises(AttributeError, match="has no attribute 'rendre'"):
        _ = aigw_render.rendre


def test_an_outcome() -> None:
    """The files with their texts, the decisions, the Gateways, and what held."""
    outcome = render([file(WHOLE)], SAID)
    assert (outcome.exit_code, outcome.failed, outcome.diagnostics) == (0, False, ())
    (found,) = outcome.files
    assert isinstance(found, OutputFile)
    assert (found.path, found.before, found.changed) == ("in.yaml", WHOLE, True)
    assert found.stream == found.after
    assert [decision.reason for decision in outcome.decisions] == ["injected"]
    assert outcome.effective is not None
    assert outcome.effective.release.name == "v1.1"
    assert outcome.gateways[0].hash in found.after


def test_it_is_pure(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Twice the same, without a look at files or environment (schemas are read once, by the first run)."""
    first = render([file(WHOLE)], SAID).files
    monkeypatch.chdir(tmp_path)
    for name in ("AIGW_RENDER_TARGET", "AIGW_RENDER_CONFIG", "KUBE_VERSION"):
        monkeypatch.setenv(name, "nonsense")
    monkeypatch.delattr(builtins, "open")
    monkeypatch.delattr(os, "open")
    assert render(iter([file(WHOLE)]), SAID).files == first


def test_hashes_change_no_file() -> None:
    """They need no workload, and give the same hash that a rendering stamps."""
    outcome = hashes([file(stream(CONFIGURED_GATEWAY, ROUTE, CONFIG))], SAID)
    assert (outcome.exit_code, [found.changed for found in outcome.files]) == (0, [False])
    assert outcome.gateways[0].hash == render([file(WHOLE)], SAID).gateways[0].hash


def test_removing_needs_no_valid_references() -> None:
    """What would be an error of a rendering is none of a removal."""
    rendered = render([file(WHOLE)], SAID).files[0].after
    alone = rendered.replace(CONFIG, "").replace(ROUTE, "")
    outcome = remove([file(alone)], SAID)
    assert outcome.exit_code == 0
    assert "ai-gateway-extproc" not in outcome.files[0].after
    assert outcome.gateways == ()


def test_context_is_read_and_not_returned() -> None:
    """A context file resolves references and never changes."""
    references = file(
        stream(CONFIGURED_GATEWAY, ROUTE, CONFIG, ENVOY.replace("-ai", "-b")), "c", context=True
    )
    outcome = render([references, file(ENVOY)], SAID)
    assert [found.path for found in outcome.files] == ["in.yaml"]
    assert len(outcome.decisions) == 1
    assert outcome.gateways[0].hash in outcome.files[0].after


def test_our_own_config_is_in_the_file_and_not_in_the_stream() -> None:
    """It is no object of the cluster's."""
    content = stream("", OWN_CONFIG, WHOLE)
    (found,) = render([file(content)], SAID).files
    assert OWN_CONFIG in found.after
    assert "AIGatewayRender" not in found.stream
    assert [text(one, "kind") for one in objects(found.stream)][-1] == "Deployment"


def test_files_keep_their_order_and_bystanders_their_bytes() -> None:
    """Every file comes back."""
    given = [
        file(ENVOY, "z"),
        file("# nothing\n", "nothing"),
        file("\ufeffa: 1\r\n", "a"),
        file(stream(GATEWAY, ROUTE), "m"),
    ]
    found = render(given, SAID).files
    assert [one.path for one in found] == ["z", "nothing", "a", "m"]
    assert [one.path for one in found if one.changed] == ["z"]
    assert found[2].after == "\ufeffa: 1\r\n"


def test_errors_are_collected() -> None:
    """One of each stage, and no file; nothing is raised."""
    broken = stream(GATEWAY, ROUTE, CONFIG.replace("debug", "y"), ENVOY.replace("name: ai", "name: b", 1))
    bad = SAID._replace(ai_gateway_version="v9.9")
    outcome = render([file("kind: Gateway\na: [", "bad"), file(b"\xff", "bytes"), file(broken)], bad)
    assert (outcome.exit_code, outcome.failed, outcome.files) == (3, True, ())
    assert sorted(codes(outcome)) == ["AIGW101", "AIGW105", "AIGW111", "AIGW117", "AIGW120"]
    assert len(set(outcome.diagnostics)) == len(outcome.diagnostics)


TWICE = ENVOY.replace("      containers:", "      x: 1\n      x: 2\n      containers:")


def test_every_document_that_cannot_be_edited_is_named() -> None:
    """The other findings stay beside the refusals."""
    second = TWICE.replace("name: envoy-ai", "name: envoy-b")
    outcome = render([file(stream(GATEWAY, MCP_ROUTE, TWICE, second))], SAID)
    assert codes(outcome) == ["AIGW205", "AIGW116", "AIGW116"]
    assert (outcome.exit_code, outcome.files) == (3, ())
    assert outcome.effective is not None


def test_strict_makes_warnings_errors() -> None:
    """A note stays one."""
    content = stream(MCP_ROUTE, ENVOY)
    outcome = render([file(content)], SAID)
    assert [(one.code, one.severity) for one in outcome.diagnostics] == [
        ("AIGW213", "warning"),
        ("AIGW205", "note"),
    ]
    strict = render([file(content)], SAID._replace(strict=True))
    assert [one.severity for one in strict.diagnostics] == ["error", "note"]
    assert (strict.exit_code, strict.files) == (3, ())


SEED = SAID._replace(controller_args=("--mcpSessionEncryptionSeed=s3cr3t",))


def test_exit_codes() -> None:
    """A refusal is 4; invalid input comes first, for what is refused may look different when it is mended."""
    refused = render([file(stream(GATEWAY, MCP_ROUTE, ENVOY))], SEED)
    assert (refused.exit_code, codes(refused)) == (4, ["AIGW301"])
    both = render([file(stream(CONFIGURED_GATEWAY, MCP_ROUTE, ENVOY))], SEED)
    assert (both.exit_code, sorted(codes(both))) == (3, ["AIGW102", "AIGW301"])
    ours = refused.diagnostics[0]._replace(code="AIGW901")
    assert Outcome(diagnostics=(*both.diagnostics, ours)).exit_code == 70


@pytest.mark.parametrize(
    ("content", "found"),
    [
        (stream(GATEWAY, ROUTE, "kind: Deployment\na: [\n"), ["AIGW101"]),
        (stream(CONFIGURED_GATEWAY, ROUTE, ENVOY, "kind: GatewayConfig\na: [\n"), ["AIGW101"]),
        (stream(GATEWAY, ROUTE, ENVOY.replace("name: ai\n", "name: 5\n")), ["AIGW105", "AIGW105"]),
        (stream(GATEWAY, ROUTE.replace("name: chat", "name: 5"), ENVOY), ["AIGW105"]),
    ],
)
def test_what_cannot_be_read_is_not_also_missing(content: str, found: list[str]) -> None:
    """The missing workload or GatewayConfig may be the one that has an error of its own."""
    assert codes(render([file(content)], SAID)) == found


def test_nothing_in_nothing_out() -> None:
    """No files, no findings."""
    assert render([], SAID) == render([], SAID)
    assert (render([], SAID).files, render([], SAID).diagnostics) == ((), ())
