"""The function's image: its build steps are run, and its entry point, without a container engine."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
import sys
import sysconfig
from pathlib import Path
from typing import NamedTuple

import pytest

ROOT = Path(__file__).resolve().parents[2]
DOCKERFILE = (ROOT / "plugin" / "Dockerfile").read_text(encoding="utf-8")
FOLDERS = ("/source", "/opt")
"""What the build steps name: folders of the image, which are folders of a scratch one here."""
CASE = ROOT / "fixtures" / "krm" / "transform"


class Step(NamedTuple):
    """One instruction."""

    name: str
    value: str


def steps() -> list[Step]:
    """Return the instructions, comments left out."""
    lines = [line for line in DOCKERFILE.splitlines() if line and not line.startswith("#")]
    return [Step(*line.split(" ", 1)) for line in lines]


def placed(text: str, image: Path) -> str:
    """Return a command with the image's folders where they are here."""
    return re.sub(rf"(?<![\w/])({'|'.join(FOLDERS)})(?![\w])", rf"{image}\1", text)


def environment(image: Path) -> dict[str, str]:
    """Return what steps run in. Libraries come from our own environment, so that no network is needed."""
    (image / "python").mkdir(exist_ok=True)
    if not (image / "python" / "python").exists():
        (image / "python" / "python").symlink_to(sys.executable)
    return {
        "PATH": f"{image}/python:/usr/bin:/bin",
        "HOME": "/nowhere",
        "PYTHONPATH": sysconfig.get_path("purelib"),
        "PIP_NO_INDEX": "1",
        "PIP_NO_BUILD_ISOLATION": "0",  # pip's way to switch it off
        "PIP_DISABLE_PIP_VERSION_CHECK": "1",
    }


def copy_checkout(target: Path) -> None:
    """Copy what is in the repository."""
    listed = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, check=True, capture_output=True, text=True)
    for name in filter(None, listed.stdout.split("\0")):
        if (ROOT / name).is_file():
            (target / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(ROOT / name, target / name)


@pytest.fixture(scope="module")
def image(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The image's files, made by the steps of its first stage."""
    root = tmp_path_factory.mktemp("image")
    for folder in FOLDERS:
        (root / folder.strip("/")).mkdir()
    for step in steps():
        if step.name == "COPY" and step.value == ". .":
            copy_checkout(root / "source")
        elif step.name == "RUN":
            command = placed(step.value, root)
            done = subprocess.run(
                ["sh", "-c", command],
                cwd=root / "source",
                env=environment(root),
                check=False,
                capture_output=True,
                text=True,
            )
            assert done.returncode == 0, f"{command}\n{done.stdout}{done.stderr}"
    return root


def test_the_steps_make_the_function(image: Path) -> None:
    """Its entry point does what the command does, and the checkout is not needed any more."""
    shutil.rmtree(image / "source", ignore_errors=True)
    entry = next(step.value for step in steps() if step.name == "ENTRYPOINT")
    command = json.loads(placed(entry, image))
    done = subprocess.run(
        command,
        input=(CASE / "in.yaml").read_text(),
        cwd="/",
        env={"PYTHONPATH": sysconfig.get_path("purelib")},
        check=False,
        capture_output=True,
        text=True,
    )
    assert (done.returncode, done.stdout) == (0, (CASE / "out.yaml").read_text())
    installed = [path for path in (image / "opt").rglob("aigw_render") if path.is_dir()]
    assert len(installed) == 1
    assert list(installed[0].rglob("*.pyc")), "nothing compiles at the start of a container"


def test_what_runs_is_small_and_nobody() -> None:
    """A slim base, one layer from the build, no root, no shell."""
    last = steps()[max(index for index, step in enumerate(steps()) if step.name == "FROM") :]
    assert [step.name for step in last] == ["FROM", "COPY", "USER", "ENTRYPOINT"]
    assert last[0].value.endswith("-slim")
    user, group = last[2].value.split(":")
    assert int(user) > 0
    assert int(group) > 0


def test_every_folder_that_a_step_names_is_known() -> None:
    """Else the steps would write somewhere on this machine."""
    named = {
        found for step in steps() if step.name == "RUN" for found in re.findall(r"(?<!\S)/\w+", step.value)
    }
    assert named
    assert named <= set(FOLDERS)
