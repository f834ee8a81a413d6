"""`init --edit`: what is the user's own gets what is missing, and every other line stays as it is."""

from __future__ import annotations

from difflib import SequenceMatcher
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from aigw_render.cli.setup.edits import Change, added_hook, added_item, edited, excluded_pods, said_settings

if TYPE_CHECKING:
    from tests.cli.program import Program

ROOT = Path(__file__).resolve().parents[3]
ADDED = added_item("transformers", "t.yaml")
HOOK = added_hook(
    "repos:\n- repo: https://example.com/r\n  rev: v1\n  hooks:\n  - id: aigw-render\n    args: [-v]\n"
)
FILES = sorted(
    path for name in ("examples", "fixtures") for path in (ROOT / name).rglob("kustomization.yaml")
)


@pytest.mark.parametrize(
    ("change", "before", "after"),
    [
        (ADDED, "namePrefix: eu-  # ours\n", "namePrefix: eu-  # ours\ntransformers:\n- t.yaml\n"),
        (ADDED, "a: 1", "a: 1\ntransformers:\n- t.yaml\n"),
        (ADDED, "transformers:\n", "transformers:\n- t.yaml\n"),
        (ADDED, "transformers: [a.yaml]   # last\n", "transformers: [a.yaml, t.yaml] # last\n"),
        (ADDED, "transformers:\n- t.yaml\nx:   1\n", "transformers:\n- t.yaml\nx:   1\n"),
        (
            ADDED,
            "---\n# head\nresources: [  a,b ]\ntransformers:\n  - 'a.yaml'  # one\n\n# names\nx:   {a: y}\n",
            (
                "---\n# head\nresources: [  a,b ]\ntransformers:\n  - 'a.yaml'  # one\n  - t.yaml\n\n"
                "# names\nx:   {a: y}\n"
            ),
        ),
        (ADDED, "transformers:\r\n- a\r\nx: 1\r\n", "transformers:\r\n- a\r\n- t.yaml\r\nx: 1\r\n"),
        (
            HOOK,
            "repos:\n  - repo: local\n    hooks:\n      - id: x\n\n# end\n",
            (
                "repos:\n  - repo: local\n    hooks:\n      - id: x\n  - repo: https://example.com/r\n    "
                "rev: v1\n    hooks:\n      - id: aigw-render\n        args:\n          - -v\n\n# end\n"
            ),
        ),
        (
            HOOK,
            "repos:\n- repo: https://example.com/r\n  rev: v0 # pinned\n  hooks:\n  - id: other\n",
            (
                "repos:\n- repo: https://example.com/r\n  rev: v0 # pinned\n  hooks:\n  - id: other\n"
                "  - id: aigw-render\n    args:\n    - -v\n"
            ),
        ),
        (
            HOOK,
            "repos:\n- repo: https://example.com/r\n  rev: v0\n  hooks: [{id: aigw-render}]\n",
            "repos:\n- repo: https://example.com/r\n  rev: v0\n  hooks: [{id: aigw-render}]\n",
        ),
        (
            said_settings({"kubeVersion": "1.33", "webhook": "excluded"}),
            "kind: X\nspec:\n  kubeVersion:   '1.30' # old\n  # others\n  strict: true\n",
            (
                "kind: X\nspec:\n  kubeVersion: '1.33'   # old\n  # others\n  strict: true\n"
                "  webhook: excluded\n"
            ),
        ),
        (
            excluded_pods,
            "controller:\n  # level\n  logLevel: info\nextProc: {}\n",
            (
                "controller:\n  # level\n  logLevel: info\n  mutatingWebhook:\n    objectSelector:\n"
                "      matchExpressions:\n      - key: aigw-render.github.io/injected\n"
                "        operator: DoesNotExist\nextProc: {}\n"
            ),
        ),
    ],
)
def test_what_is_missing_is_added(change: Change, before: str, after: str) -> None:
    """With the file's own way to indent and to end lines; twice is once."""
    result = edited(before.encode(), change)
    assert result is not None
    assert result.decode() == after
    assert edited(result, change) == result


@pytest.mark.parametrize(
    "text",
    [
        "transformers: a.yaml\n",
        "- a\n",
        "",
        "# nothing\n",
        "a: [\n",
        "a: 1\na: 2\n",
        "a: 1\n---\nb: 1\n",
        "base: &b [a]\ntransformers: *b\n",
        "a: 1\n\ttransformers: []\n",
    ],
)
def test_what_cannot_be_edited(text: str) -> None:
    """Another form, several documents, values that are shared: the user is told instead."""
    assert edited(text.encode(), ADDED) is None
    assert edited(b"\xff\n", ADDED) is None


@pytest.mark.parametrize("path", FILES, ids=lambda path: str(path.relative_to(ROOT)))
def test_no_other_line_changes(path: Path) -> None:
    """In every kustomization that we have; where it cannot be so, nothing is edited."""
    before = path.read_bytes()
    after = edited(before, ADDED)
    assert after is not None
    codes = SequenceMatcher(None, before.splitlines(), after.splitlines(), autojunk=False).get_opcodes()
    changed = [
        line for kind, start, end, _, _ in codes if kind != "equal" for line in before.splitlines()[start:end]
    ]
    assert [line for line in changed if b"transformers" not in line] == []


@pytest.fixture
def tree(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with configuration of its own."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("HOME", str(tmp_path / "home"))
    (tmp_path / "kustomization.yaml").write_text("# ours\nresources: []\n")
    (tmp_path / ".pre-commit-config.yaml").write_text("repos:\n- repo: local # ours\n  hooks: []\n")
    (tmp_path / "values.yaml").write_text("controller: {}  # ours\n")
    (tmp_path / "aigw-render.yaml").write_text(
        "apiVersion: aigw-render.github.io/v1alpha1\nkind: AIGatewayRender\nspec: {strict: true} # ours\n"
    )
    return tmp_path


@pytest.mark.parametrize(
    ("kind", "name", "added"),
    [
        ("kustomize", "kustomization.yaml", "\ntransformers:\n- aigw-render-transformer.yaml\n"),
        ("argocd", "kustomization.yaml", "\ncomponents:\n- aigw-render\n"),
        ("pre-commit", ".pre-commit-config.yaml", "\n  - id: aigw-render\n"),
    ],
)
def test_the_difference_is_shown_and_then_written(
    kind: str, name: str, added: str, tree: Path, program: Program
) -> None:
    """What there was to do by hand is no longer said."""
    before = (tree / name).read_text()
    shown = program("init", kind, "--edit", "--dry-run")
    assert (shown.code, shown.stderr, (tree / name).read_text()) == (0, "", before)
    assert f"--- a/{name}\n+++ b/{name}\n@@ ".encode() in shown.stdout
    written = program("init", kind, "--edit")
    assert (written.code, written.stderr) == (0, "")
    assert f"wrote {name}\n".encode() in written.stdout
    after = (tree / name).read_text()
    assert added in after
    assert "# ours" in after
    assert b"add to" not in written.stdout.lower()
    assert f"kept {name}\n".encode() in program("init", kind, "--edit").stdout
    assert (tree / name).read_text() == after


def test_settings_and_the_webhook(tree: Path, program: Program) -> None:
    """What is said on the line goes to the config and the chart's values."""
    choices = ("--webhook=excluded", "--kube-version=1.33", "--controller-values=values.yaml", "--edit")
    assert program("init", "helm", *choices).code == 0
    assert (
        (tree / "aigw-render.yaml")
        .read_text()
        .endswith("\nspec: {strict: true, kubeVersion: '1.33', webhook: excluded} # ours\n")
    )
    assert "operator: DoesNotExist" in (tree / "values.yaml").read_text()


def test_what_is_left_to_do_by_hand(tree: Path, program: Program) -> None:
    """Nothing of the file is touched, the other files are written."""
    name = ".pre-commit-config.yaml"
    (tree / name).write_text("repos: none\n")
    said = program("init", "pre-commit", "--edit", "--force")
    assert (said.code, (tree / name).read_text()) == (0, "repos: none\n")
    assert b"Add to .pre-commit-config.yaml:\nrepos:\n- repo: https://" in said.stdout
    (tree / "kustomization.yaml").write_text("a: 1\na: 2\n")
    said = program("init", "kustomize", "--edit")
    assert b"add to kustomization.yaml, as the last one" in said.stdout
    assert (tree / "aigw-render-transformer.yaml").is_file()


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (("--controller-values=values.yaml", "--edit"), "--controller-values goes with --webhook excluded"),
        (("--controller-values=values.yaml", "--webhook=excluded"), "--controller-values goes with --edit"),
    ],
)
def test_what_does_not_go_together(
    arguments: tuple[str, ...], told: str, tree: Path, program: Program
) -> None:
    """Nothing is written."""
    result = program("init", "helm", *arguments)
    assert (result.code, result.stdout, (tree / "aigw-render").exists()) == (2, b"", False)
    assert told in result.stderr


def test_a_link_out_of_the_tree_is_not_edited(tree: Path, program: Program) -> None:
    """Whatever it is called."""
    outside = tree.parent / "outside.yaml"
    outside.write_text("resources: []\n")
    (tree / "kustomization.yaml").unlink()
    (tree / "kustomization.yaml").symlink_to(outside)
    result = program("init", "kustomize", "--edit")
    assert result.code != 0
    assert outside.read_text() == "resources: []\n"


def test_a_seed_beside_an_edit_is_not_shown(tree: Path, program: Program) -> None:
    """It stays in the file, and a difference shows three lines around what changes."""
    (tree / "values.yaml").write_text("controller:\n  mcpSessionEncryptionSeed: s3cret\n")
    choices = ("--webhook=excluded", "--controller-values=values.yaml", "--edit")
    shown = program("init", "helm", *choices, "--dry-run").stdout
    assert b"+  mutatingWebhook:\n" in shown
    assert b"   mcpSessionEncryptionSeed: ***\n" in shown
    assert b"s3cret" not in program("init", "helm", *choices).stdout + shown
    assert "mcpSessionEncryptionSeed: s3cret\n" in (tree / "values.yaml").read_text()
