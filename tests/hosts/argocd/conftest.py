"""The sidecar, whose image is made once."""

from __future__ import annotations

import os
import shutil
import tempfile
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from tests.hosts.argocd.image import build_image
from tests.hosts.argocd.sidecar import IS_ROOT, UID, Sidecar

if TYPE_CHECKING:
    from collections.abc import Iterator


@pytest.fixture(scope="session")
def programs() -> Iterator[Path]:
    """The image's folder of programs. pytest's own temporary folders are for one user only."""
    folder = Path(tempfile.mkdtemp(prefix="aigw-image-"))
    folder.chmod(0o755)
    yield build_image(folder)
    shutil.rmtree(folder)


@pytest.fixture
def sidecar(programs: Path) -> Iterator[Sidecar]:
    """A new container."""
    outer = Path(tempfile.mkdtemp(prefix="aigw-sidecar-"))
    outer.chmod(0o755)
    writable = outer / "tmp"
    writable.mkdir()
    if IS_ROOT:
        os.chown(writable, UID, UID)
    yield Sidecar(programs, writable)
    shutil.rmtree(outer)
