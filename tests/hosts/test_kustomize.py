"""Real kustomize with us in it gives what rendering its finished build gives, whatever came before us."""

from __future__ import annotations

from itertools import combinations
from typing import TYPE_CHECKING

import pytest
import yaml

from tests.hosts.kustomization import (
    CHANGES,
    FLAGS,
    LAYOUTS,
    PLUGINS,
    ROLES,
    TARGETS,
    Case,
    Tree,
    build,
    built,
    cases,
    in_order,
    objects,
    rendered,
)
from tests.programs import run

if TYPE_CHECKING:
    from pathlib import Path


@pytest.mark.parametrize("case", cases(), ids="-".join)
def test_a_build(case: Case, tmp_path: Path, path: str, plugin_home: str) -> None:
    """The same objects, order and annotations; a second build gives the same bytes."""
    tree = Tree(tmp_path / "tree", case)
    tree.plain()
    plain = built(tree.top, path)
    expected = _expected(tree, plain, path)
    found = _with_us(tree, plain, path, plugin_home)
    assert objects(found) == objects(expected)
    assert in_order(objects(found), objects(plain)) == in_order(objects(plain), objects(found))
    assert found == _with_us(tree, plain, path, plugin_home)
    if not case.role.endswith(("validator", "generator")):
        assert "ai-gateway-extproc" in found
        assert "only-here" not in found
        assert "config.kubernetes.io" not in found


def _expected(tree: Tree, plain: str, path: str) -> str:
    """Return what has to come out: of a generator, as if what it makes stood in a file."""
    if tree.case.role.endswith("validator"):
        return plain
    if not tree.case.role.endswith("generator"):
        return rendered(plain)[0]
    texts = [source.read_text() for source in tree.sources()]
    before = objects("---\n".join(texts))
    made = [one for name, one in objects("---\n".join(rendered(*texts))).items() if name not in before]
    assert bool(made) == (tree.case.target == "envoyproxy")
    tree.plain(*map(yaml.safe_dump, made))
    return built(tree.top, path)


def _with_us(tree: Tree, plain: str, path: str, plugin_home: str) -> str:
    """Return what comes out with us in the case's role."""
    role = tree.case.role
    if role == "filter":
        options = ("--kube-version=1.33", "-")
        done = run("aigw-render", "render", *options, path=path, stdin=plain, AIGW_RENDER_WEBHOOK="excluded")
        assert (done.returncode, done.stderr) == (0, "")
        return done.stdout
    legacy = role.startswith("legacy")
    spec: dict[str, object] = {}
    field = "transformers"
    if role.endswith("generator"):
        tree.top.parent.joinpath(".git").mkdir(exist_ok=True)
        field = "generators"
        files = [_relative(source, tree.top) for source in tree.sources()]
        spec = {"mode": "generate", "context": files}
    elif role.endswith("validator"):
        spec = {"mode": "validate"}
    tree.with_us(field, function=not legacy, **spec)
    flags = FLAGS[:1] if legacy else FLAGS
    return built(tree.top, path, *flags, KUSTOMIZE_PLUGIN_HOME=plugin_home)


def _relative(source: Path, top: Path) -> str:
    """Return a file as a config in the outermost folder names it."""
    return source.name if source.parent == top else f"../base/{source.name}"


@pytest.mark.parametrize("program", ["aigw-render-fn", str(PLUGINS / "aigw-render-fn")])
def test_a_program_without_arguments(program: str, tmp_path: Path, path: str) -> None:
    """Older releases of kustomize know only a path: of the installed program, or of the wrapper."""
    tree = Tree(tmp_path / "tree", Case("transformer", "labels", "overlay", "envoyproxy"))
    tree.with_us("transformers", function=True)
    expected = built(tree.top, path, *FLAGS)
    config = tree.top / "aigw.yaml"
    config.write_text(config.read_text().replace("path: aigw-render, args: [fn]", f"path: {program}"))
    assert built(tree.top, path, *FLAGS) == expected


@pytest.mark.parametrize("function", [True, False])
def test_nothing_can_stand_under_validators(
    function: bool, tmp_path: Path, path: str, plugin_home: str
) -> None:
    """What `cat` returns counts as changed, too: the day this fails, the docs can say less."""
    tree = Tree(tmp_path / "tree", Case("validator", "labels", "base", "deployment"))
    tree.with_us("validators", function=function, mode="validate")
    refused = build(tree.top, path, *FLAGS, KUSTOMIZE_PLUGIN_HOME=plugin_home)
    assert refused.stderr.startswith("Error: validator shouldn't modify the resource map")
    config = tree.top / "aigw.yaml"
    config.write_text(config.read_text().replace("path: aigw-render, args: [fn]", "path: cat"))
    if function:
        assert build(tree.top, path, *FLAGS).stderr.startswith(refused.stderr[:60])


def test_every_pair_is_together_in_a_case() -> None:
    """The cases are few, and leave no pair out."""
    values = (ROLES, tuple(CHANGES), LAYOUTS, TARGETS)
    for (first, left), (second, right) in combinations(enumerate(values), 2):
        found = {(case[first], case[second]) for case in cases()}
        assert found == {(one, other) for one in left for other in right}
