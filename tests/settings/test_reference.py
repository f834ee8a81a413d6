"""The page of all settings."""

from __future__ import annotations

import pytest

from aigw_render.settings.keys import KEYS, Key
from aigw_render.settings.reference import settings_page

ROWS = [line for line in settings_page().splitlines() if line.startswith("| `")]


@pytest.mark.parametrize(
    "row",
    [
        "| `strict` | `--strict` | `AIGW_RENDER_STRICT` | switch | ",
        "| `envoyProxy.shared` |  | `AIGW_RENDER_ENVOY_PROXY_SHARED` | `split`, `refuse` | ",
        "| `namespace` | `--namespace` | `AIGW_RENDER_NAMESPACE` | text, `default` unless said | ",
        "| `kubeVersion` | `--kube-version` | `AIGW_RENDER_KUBE_VERSION` | text | ",
    ],
)
def test_rows(row: str) -> None:
    """Key, option, variables, and what may be said."""
    assert any(line.startswith(row) for line in ROWS)


@pytest.mark.parametrize("key", KEYS, ids=lambda key: key.field)
def test_every_setting_has_its_row_and_its_words(key: Key) -> None:
    """In the order of the table."""
    row = ROWS[KEYS.index(key)]
    assert key.about
    assert row.endswith(f" {key.about} |")
    assert all(f"`{name}`" in row for name in key.variables)
