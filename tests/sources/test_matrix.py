"""The same settings from every source give the same digest, and of two sources the stronger one counts."""

from __future__ import annotations

from itertools import combinations
from typing import TYPE_CHECKING

import pytest

from aigw_render.base.data import sequence, text
from aigw_render.hosts.run import outcome_of
from aigw_render.pipeline import hashes
from aigw_render.settings.table import find_row
from tests.manifests import GATEWAY, MCP_ROUTE, stream
from tests.sources.matrix import DIGEST, WAYS, Written, application, config, deployment, release
from tests.sources.matrix import kustomization as kustomized
from tests.vectors.cases import Case, read_json

if TYPE_CHECKING:
    from pathlib import Path

    from aigw_render.base.data import Data

SIDECAR = {"position": "sidecar"}


@pytest.fixture
def tree(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A repository with a Gateway and an MCPRoute; the working folder."""
    (tmp_path / ".git").mkdir()
    (tmp_path / "gateway.yaml").write_text(stream(GATEWAY, MCP_ROUTE))
    monkeypatch.chdir(tmp_path)
    return tmp_path


def write(tree: Path, *ways: Written) -> None:
    """Write the files of some ways."""
    for way in ways:
        for path, content in way.files.items():
            (tree / path).parent.mkdir(exist_ok=True)
            (tree / path).write_text(content)


@pytest.mark.parametrize("name", WAYS)
def test_the_digest_is_the_same(name: str, tree: Path) -> None:
    """Whoever says the settings, and in whatever form."""
    way = WAYS[name]
    write(tree, way)
    outcome = outcome_of(["."], SIDECAR | dict(way.options), way.environ, hashes)
    assert outcome.diagnostics == ()
    assert [gateway.digest for gateway in outcome.gateways] == [DIGEST]


def level(name: str) -> dict[str, Written]:
    """Return every source that can say a log level, weakest first, each with one of its own."""
    inline: Data = {"extProc": {"logLevel": name}}
    argument = f"--extProcLogLevel={name}"
    return {
        "controller": Written({"ctl.yaml": deployment(["--extProcImage=a:b", argument], [], [])}),
        "application": Written({"app.yaml": application({"valuesObject": inline})}),
        "release": Written({"hr.yaml": release({"values": inline})}),
        "kustomization": Written({"kustomization.yaml": kustomized({"valuesInline": inline})}),
        "values": Written({"v.yaml": f"extProc: {{logLevel: {name}}}\n"}, {"controller_values": ("v.yaml",)}),
        "config": Written({"aigw-render.yaml": config({"args": [argument]})}),
        "environment": Written(environ={"AIGW_RENDER_CONTROLLER_ARGS": argument}),
        "option": Written(options={"controller_arg": (argument,)}),
    }


SOURCES = list(level("debug"))
INSTALLATIONS = {"application", "release", "kustomization"}
PAIRS = [pair for pair in combinations(SOURCES, 2) if set(pair) - INSTALLATIONS]


@pytest.mark.parametrize(("weak", "strong"), PAIRS)
def test_of_two_sources_the_stronger_counts_and_says_so(weak: str, strong: str, tree: Path) -> None:
    """And the weaker one is named as what it overrules."""
    below, above = level("warn")[weak], level("error")[strong]
    write(tree, below, above)
    options = SIDECAR | dict(below.options) | dict(above.options)
    outcome = outcome_of(["."], options, dict(below.environ) | dict(above.environ), hashes)
    assert outcome.effective is not None
    row = find_row(outcome.effective, "extProcLogLevel")
    assert row is not None
    assert (row.value, row.overruled[0].value) == ("error", "warn")
    assert row.source != row.overruled[0].source


@pytest.mark.parametrize(("one", "other"), [*combinations(sorted(INSTALLATIONS), 2)])
def test_two_installations_that_disagree_are_an_error(one: str, other: str, tree: Path) -> None:
    """There is no order among them; the same values are none."""
    for found, codes in (("warn", ["AIGW115"]), ("error", [])):
        write(tree, level("error")[one], level(found)[other])
        outcome = outcome_of(["."], SIDECAR, {}, hashes)
        assert [finding.code for finding in outcome.diagnostics] == codes


def test_the_charts_own_rendering_has_the_hash_of_its_release(tree: Path) -> None:
    """What the chart's Deployment says without any values is what `--ai-gateway-version` alone says."""
    case = Case("v1.1", "basic-helm-default-flags")
    (tree / "gateway.yaml").write_bytes(case.input.data)
    flags = sequence(read_json(case.folder / "settings.json"), "flags")
    alone = outcome_of(["gateway.yaml"], SIDECAR | {"ai_gateway_version": "v1.1"}, {}, hashes)
    (tree / "ctl.yaml").write_text(deployment(flags, [], []).replace("v1.1.2", "v1.1.0"))
    rendered = outcome_of(["."], SIDECAR, {}, hashes)
    (expected,) = sequence(case.expected, "gateways")
    for outcome in (alone, rendered):
        assert [gateway.hash for gateway in outcome.gateways] == [text(expected, "hash")]
