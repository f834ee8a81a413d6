"""A source of settings completed with what only the host can fetch."""

from __future__ import annotations

import pytest

from aigw_render.base.diagnostic import Place
from aigw_render.base.position import Position
from aigw_render.read.files import InputFile
from aigw_render.settings.layer import Layer, Need
from aigw_render.settings.settings import Settings
from tests.settings.support import shorts

PLACE = Place(Position("aigw.yaml", 4, 5))
SEED = Need("variable", "SEED", "mcp_session_encryption_seed", PLACE)
FALLBACK = Need("file", "old.txt", "mcp_fallback_session_encryption_seed", PLACE)


def test_variables_and_files_fill_their_fields() -> None:
    """Values files keep their order, after those that are there."""
    first = InputFile("0.yaml", b"")
    needs = (
        SEED,
        FALLBACK,
        Need("file", "1.yaml", "controller_values"),
        Need("file", "2.yaml", "controller_values"),
    )
    files = {"old.txt": b"old\n", "1.yaml": b"a", "2.yaml": b"b"}
    done = Layer(Settings(controller_values=(first,)), needs).complete({"SEED": "new"}, files)
    assert done == Layer(
        Settings(
            mcp_session_encryption_seed="new",
            mcp_fallback_session_encryption_seed="old",
            controller_values=(
                first,
                InputFile("1.yaml", b"a", context=True),
                InputFile("2.yaml", b"b", context=True),
            ),
        )
    )


@pytest.mark.parametrize(
    ("data", "seed"),
    [
        (b"s", "s"),
        (b"s\n", "s"),
        (b"s\r\n", "s"),
        (b"s\n\n", "s\n"),
        (b" s ", " s "),
        (b"", ""),
        (b"s\r", "s"),
    ],
)
def test_one_line_break_at_a_files_end_is_no_part_of_a_seed(data: bytes, seed: str) -> None:
    """Editors write it; nothing else is taken away."""
    done = Layer(Settings(), (FALLBACK,)).complete({}, {"old.txt": data})
    assert done.settings.mcp_fallback_session_encryption_seed == seed


def test_what_is_missing_is_an_error_at_its_place() -> None:
    """And the field stays unsaid."""
    done = Layer(Settings(), (SEED, FALLBACK)).complete({}, {})
    assert done.settings == Settings()
    assert shorts(done.diagnostics) == [
        "AIGW115 aigw.yaml:4:5 the environment variable SEED is not set | SEED |  | ",
        "AIGW115 aigw.yaml:4:5 the file old.txt cannot be read | old.txt |  | ",
    ]


@pytest.mark.parametrize(
    ("need", "title"),
    [
        (SEED, "environment variable SEED"),
        (Need("file", "seed.txt", "mcp_session_encryption_seed"), "file seed.txt"),
    ],
)
def test_an_empty_seed_is_an_error(need: Need, title: str) -> None:
    """A fork's pull request gets empty secrets, and would get another hash; no fallback seed is usual."""
    done = Layer(Settings(), (need, FALLBACK)).complete({"SEED": ""}, {"seed.txt": b"\n", "old.txt": b""})
    assert done.settings == Settings(mcp_fallback_session_encryption_seed="")
    (found,) = done.diagnostics
    assert found.message == f"the seed in the {title} is empty"


@pytest.mark.parametrize("data", [b"\xff\xfe", b"a\0b"])
def test_a_seed_that_is_no_text(data: bytes) -> None:
    """A wrong seed made of it would be found when nobody can log in; a values file says so itself."""
    needs = (FALLBACK, Need("file", "values.yaml", "controller_values"))
    done = Layer(Settings(), needs).complete({}, {"old.txt": data, "values.yaml": data})
    assert len(done.settings.controller_values) == 1
    (found,) = shorts(done.diagnostics)
    assert found == (
        "AIGW115 aigw.yaml:4:5 the seed in the file old.txt is no UTF-8 text |  | text | "
        "keep the seed as text, for example what `openssl rand -base64 32` prints"
    )
