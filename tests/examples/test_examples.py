"""Every example is run: the commands of its README, and the bytes that they shall give."""

from __future__ import annotations

import re
import shutil
from pathlib import Path

import pytest

from aigw_render import InputFile, Outcome, Settings, remove, render
from aigw_render.hosts.settings import gather
from tests.docs.test_console_snippets import matches, run, steps, tools

ROOT = Path(__file__).resolve().parents[2]
EXAMPLES = sorted(path for path in (ROOT / "examples").iterdir() if path.is_dir())
BLOCK = re.compile(r"^```console\n(.*?)^```$", re.MULTILINE | re.DOTALL)

every_example = pytest.mark.parametrize("example", EXAMPLES, ids=lambda path: path.name)


def files(example: Path) -> list[InputFile]:
    """Return the example's input in the order of a tree walk."""
    paths = sorted(path for path in (example / "input").rglob("*") if path.is_file())
    return [InputFile(str(path.relative_to(example)), path.read_bytes()) for path in paths]


def settings(example: Path) -> Settings:
    """Return what the example's config says."""
    gathered, warnings = gather({"config": str(example / "aigw-render.yaml")}, {})
    assert warnings == ()
    return gathered


def again(outcome: Outcome) -> list[InputFile]:
    """Return an outcome's files as the input of the next run."""
    assert outcome.exit_code == 0, outcome.diagnostics
    return [InputFile(file.path, file.after.encode()) for file in outcome.files]


def test_there_are_the_examples_that_the_documentation_speaks_of() -> None:
    """Otherwise no example at all would pass."""
    names = {path.name for path in EXAMPLES}
    assert names >= {"daemonset", "mcp", "migrate-from-webhook", "quickstart", "shared-config"}
    assert names >= {"envoyproxy", "envoyproxy-shared", "gateway-namespace"}


@every_example
def test_the_parts_of_an_example(example: Path) -> None:
    """A reader finds the same in each: what it shows, the input, what comes out."""
    assert {"README.md", "aigw-render.yaml", "expected.yaml", "input"} <= {
        path.name for path in example.iterdir()
    }
    assert files(example)


@every_example
def test_the_readme_does_what_it_says(example: Path, tmp_path: Path) -> None:
    """Its commands print what stands below them, and one of them makes the expected bytes."""
    shutil.copytree(ROOT / "examples", tmp_path / "examples")
    page = (example / "README.md").read_text(encoding="utf-8")
    blocks = BLOCK.findall(page)
    assert blocks
    for block in blocks:
        walked = ""
        for step in steps(block):
            printed = run(walked + step.command, tmp_path, tools(page))
            assert matches(step.output, printed), f"$ {step.command}\n{printed}"
            walked += f"{step.command} && " if step.command.startswith("cd ") else ""
    rendered = tmp_path / "examples" / example.name / "rendered.yaml"
    assert rendered.read_bytes() == (example / "expected.yaml").read_bytes()


@every_example
def test_a_second_run_changes_nothing(example: Path) -> None:
    """Rendering what was rendered gives the same bytes: file by file, and as one stream."""
    once = again(render(files(example), settings(example)))
    assert once != files(example)
    assert again(render(once, settings(example))) == once
    whole = InputFile("expected.yaml", (example / "expected.yaml").read_bytes())
    assert again(render([whole], settings(example))) == [whole]


@every_example
def test_remove_gives_the_input_back(example: Path) -> None:
    """To the byte, for every file."""
    rendered = again(render(files(example), settings(example)))
    assert again(remove(rendered, settings(example))) == files(example)


@every_example
def test_only_notes_are_found(example: Path) -> None:
    """An example is a model: nothing in it deserves a warning."""
    outcome = render(files(example), settings(example))
    assert {found.severity for found in outcome.diagnostics} <= {"note"}
