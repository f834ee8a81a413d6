"""What a hook does in a repository, called as pre-commit calls it; tests/precommit has the whole of it."""

from __future__ import annotations

import subprocess
from typing import TYPE_CHECKING

import pytest

from aigw_render.base.errors import InputError, UsageError
from aigw_render.hosts.git import changed, tracked
from aigw_render.hosts.hook import run
from tests.manifests import CONFIG, CONFIGURED_GATEWAY, ENVOY, ROUTE

if TYPE_CHECKING:
    from pathlib import Path

OPTIONS = ("--path=gitops", "--kube-version=1.33")
GATEWAY = "gitops/gateway.yaml"
NAMES = {"gateway": CONFIGURED_GATEWAY, "route": ROUTE, "config": CONFIG, "envoy": ENVOY}


def git(*arguments: str) -> None:
    """Run Git in the working directory."""
    subprocess.run(["git", "-c", "user.name=t", "-c", "user.email=t@example.com", *arguments], check=True)


@pytest.fixture
def tree(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Manifests that were never rendered, committed; the working directory."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("AIGW_RENDER_WEBHOOK", "excluded")
    (tmp_path / "gitops").mkdir()
    for name, text in NAMES.items():
        (tmp_path / "gitops" / f"{name}.yaml").write_text(text)
    git("init", "-q")
    git("add", ".")
    git("commit", "-qm", "x")
    return tmp_path


def test_render_and_check(tree: Path, capfd: pytest.CaptureFixture[str]) -> None:
    """The one says what the other would do, and how; then both have nothing to do."""
    assert run(["check", *OPTIONS, GATEWAY]) == 1
    shown = capfd.readouterr()
    assert shown.out.startswith("diff --git a/gitops/envoy.yaml b/gitops/envoy.yaml\n")
    assert "aigw-render render --in-place --kube-version=1.33 gitops\n" in shown.err
    assert (tree / "gitops" / "envoy.yaml").read_text() == ENVOY
    assert run(["render", *OPTIONS, GATEWAY]) == 1
    assert capfd.readouterr().err == "rendered gitops/envoy.yaml\nadd what was rendered to the commit\n"
    assert [run([task, *OPTIONS, GATEWAY]) for task in ("render", "check", "validate")] == [0, 0, 0]
    assert capfd.readouterr() == ("", "")


def test_a_commit_that_concerns_nothing(tree: Path, capfd: pytest.CaptureFixture[str]) -> None:
    """Git is asked, since nobody passes deleted files; the index decides, and not what is on the disk."""
    assert run(["render", *OPTIONS, "README.md"]) == 0
    (tree / "gitops" / "route.yaml").unlink()
    assert run(["render", *OPTIONS]) == 0
    assert capfd.readouterr() == ("", "")
    git("rm", "-q", "gitops/route.yaml")
    assert changed({}) == ["gitops/route.yaml"]
    assert run(["validate", *OPTIONS]) == 0
    git("commit", "-qm", "x")
    assert changed({}) == []
    assert changed({"PRE_COMMIT_FROM_REF": "HEAD~1", "PRE_COMMIT_TO_REF": "HEAD"}) == ["gitops/route.yaml"]


@pytest.mark.parametrize("ends", [("{}", "HEAD"), ("HEAD", "{}")])
@pytest.mark.parametrize("name", ["--output=x.yaml", "-Ox.yaml", "nowhere", "x.yaml", "HEAD~9"])
def test_what_is_no_revision(
    name: str,
    ends: tuple[str, str],
    tree: Path,
    capfd: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """It is an error: no option of Git's, which writes to a file, and no path, which did not change."""
    (tree / "x.yaml").write_text("mine\n")
    for variable, end in zip(("PRE_COMMIT_FROM_REF", "PRE_COMMIT_TO_REF"), ends, strict=True):
        monkeypatch.setenv(variable, end.format(name))
    with pytest.raises(InputError, match="AIGW511") as raised:
        run(["render", *OPTIONS, "README.md"])
    assert "PRE_COMMIT_FROM_REF" in raised.value.diagnostics[0].hint
    assert (tree / "x.yaml").read_text() == "mine\n"
    assert capfd.readouterr().err.startswith("fatal: ")


def test_a_file_with_the_name_of_an_option(tree: Path) -> None:
    """pre-commit would pass it as a file, and a named config may read more than one that is found."""
    name = "--config=gitops.yaml"
    (tree / name).write_text(ROUTE)
    with pytest.raises(UsageError) as raised:
        run(["validate", *OPTIONS, name])
    (found,) = raised.value.diagnostics
    assert (found.code, found.message) == ("AIGW115", f"{name} is an option, and a file of that name")


def test_what_git_does_not_track_does_not_count(tree: Path, capfd: pytest.CaptureFixture[str]) -> None:
    """A route that is not added, or taken out of the index; what is elsewhere cannot be tracked."""
    git("rm", "-q", "--cached", "gitops/route.yaml")
    assert run(["render", *OPTIONS, GATEWAY]) == 0
    assert capfd.readouterr().err == ""
    index = tracked()
    assert index.lacks("gitops/route.yaml")
    assert index.lacks("./gitops/../gitops/route.yaml")
    assert not index.lacks(GATEWAY)
    assert not index.lacks(str(tree.parent / "elsewhere.yaml"))


def test_a_folder_of_rendered_manifests(tree: Path, capfd: pytest.CaptureFixture[str]) -> None:
    """What will not be part of the commit is an error, an orphan that never was part of one is nobody's."""
    options = (*OPTIONS, "--output=out dir/")
    assert run(["render", *options, GATEWAY]) == 1
    said = capfd.readouterr().err
    assert "rendered out dir/envoy.yaml\n" in said
    assert "error AIGW520: the rendered file out dir/envoy.yaml is not part of the commit" in said
    assert "hint:     git add 'out dir/envoy.yaml'" in said
    git("add", ".")
    (tree / "out dir" / "old.yaml").write_text(ROUTE)
    assert run(["check", *options, "out dir/route.yaml"]) == 0
    git("add", ".")
    assert run(["render", *options, "out dir/old.yaml"]) == 1
    said = capfd.readouterr().err
    assert "out dir/old.yaml:1:1: error AIGW238" in said
    assert "hint:     git rm -- 'out dir/old.yaml'\n" in said


@pytest.mark.parametrize(
    "options", [("--output=out/",), ("--path=.", "--output=./out"), ("--path=gitops", "--output=gitops/out/")]
)
def test_rendered_manifests_inside_of_the_sources(
    tree: Path, options: tuple[str, ...], capfd: pytest.CaptureFixture[str]
) -> None:
    """They are not read, so a second run has nothing to do; an edit of one is found all the same."""
    (tree / "gitops" / "out").mkdir()
    (tree / "out").mkdir()
    said = ("--kube-version=1.33", *options)
    assert run(["render", *said, GATEWAY]) == 1
    git("add", ".")
    capfd.readouterr()
    assert [run([task, *said, GATEWAY]) for task in ("render", "check", "validate")] == [0, 0, 0]
    assert capfd.readouterr() == ("", "")
    (made,) = tree.rglob("out/**/route.yaml")
    made.write_text(ROUTE + "# mine\n")
    assert run(["check", *said, str(made.relative_to(tree))]) == 1


def test_one_file_of_rendered_manifests(tree: Path, capfd: pytest.CaptureFixture[str]) -> None:
    """The same for a stream."""
    options = (*OPTIONS, "--output=all.yaml")
    assert run(["render", *options, GATEWAY]) == 1
    assert "AIGW520: the rendered file all.yaml is not" in capfd.readouterr().err
    git("add", ".")
    assert run(["render", *options, GATEWAY]) == 0
    assert (tree / "all.yaml").read_text().count("name: ai-gateway-extproc\n") == 1


def test_one_file_of_rendered_manifests_inside_of_the_sources(
    tree: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    """It is not read, and does not grow."""
    options = (*OPTIONS, "--output=gitops/all.yaml")
    assert run(["render", *options, GATEWAY]) == 1
    git("add", ".")
    capfd.readouterr()
    assert [run([task, *options, GATEWAY]) for task in ("render", "check", "validate")] == [0, 0, 0]
    assert capfd.readouterr() == ("", "")
    assert (tree / "gitops" / "all.yaml").read_text().count("name: ai-gateway-extproc\n") == 1


def test_errors_change_nothing(tree: Path, capfd: pytest.CaptureFixture[str]) -> None:
    """They are reported, and decide about the exit code."""
    (tree / "gitops" / "config.yaml").write_text("kind: GatewayConfig\nspec: [\n")
    assert [run([task, *OPTIONS, GATEWAY]) for task in ("render", "check", "validate")] == [3, 3, 3]
    assert capfd.readouterr().err.count("error AIGW101") == 3
    assert (tree / "gitops" / "envoy.yaml").read_text() == ENVOY


def test_git_fails(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    """Outside of a repository, and where there is no Git."""
    monkeypatch.chdir(tmp_path)
    with pytest.raises(InputError, match=r"AIGW511: `git ls-files .*` failed \(exit code 128\)"):
        tracked()
    assert "not a git repository" in capfd.readouterr().err
    monkeypatch.setenv("PATH", str(tmp_path))
    with pytest.raises(InputError, match="AIGW510: git is not on the PATH"):
        tracked()
