"""A plugin for pytest: the fixtures `aigw_render` and `aigw_snapshot`, and a marker for settings.

pytest loads this module in every run, whether it is used or not: nothing but pytest itself is
imported before a test asks for a fixture.
"""

from __future__ import annotations

import pytest

TYPE_CHECKING = False
if TYPE_CHECKING:
    from aigw_render.pytest_plugin.renderer import Renderer

_MARKER = (
    "aigw_render(config=..., ai_gateway_version=..., kube_version=..., context=[...], ...): "
    "the settings of the fixture aigw_render, named as the options of the command line"
)


def pytest_configure(config: pytest.Config) -> None:
    """Make the marker known, so that `--strict-markers` accepts it."""
    config.addinivalue_line("markers", _MARKER)


@pytest.fixture
def aigw_render(request: pytest.FixtureRequest) -> Renderer:
    """Render manifests as `aigw-render render` would: `aigw_render("gitops")`.

    Paths are relative to pytest's root directory. Settings come from the marker of the same name,
    the nearest one winning; environment variables are not read for them.
    """
    from aigw_render.pytest_plugin.renderer import Renderer

    options: dict[str, object] = {}
    for marker in request.node.iter_markers("aigw_render"):
        if marker.args:
            pytest.fail(
                f"the marker aigw_render takes settings by name, not {marker.args[0]!r}", pytrace=False
            )
        options = {**marker.kwargs, **options}
    return Renderer(str(request.config.rootpath), options, request.node.add_report_section)


@pytest.fixture
def aigw_snapshot(request: pytest.FixtureRequest) -> object:
    """Return syrupy's `snapshot` for what the fixture `aigw_render` renders: YAML, object by object."""
    try:
        from aigw_render.pytest_plugin.amber import ManifestSnapshotExtension
    except ImportError:
        pytest.fail("aigw_snapshot needs syrupy: pip install 'aigw-render[testing]'", pytrace=False)
    return request.getfixturevalue("snapshot").use_extension(ManifestSnapshotExtension)
