"""Fields that another release's API has: the warning says which one."""

from __future__ import annotations

import pytest

from aigw_render.model.otherreleases import RELEASES as NAMES
from aigw_render.model.schema import admit
from aigw_render.settings.releases import RELEASES
from tests.model.support import resource

CONFIG = """\
apiVersion: aigateway.envoyproxy.io/{api}
kind: GatewayConfig
metadata: {{name: x}}
spec:
  {field}: {{}}
"""
ROUTE = """\
apiVersion: aigateway.envoyproxy.io/v1alpha1
kind: AIGatewayRoute
metadata: {name: x}
spec:
  parentRefs: [{name: g}]
  filterConfig: {type: ExternalProcessor}
  rules: []
"""


def test_the_releases_are_those_of_the_settings() -> None:
    """A release that is added must be added here, too."""
    assert tuple(RELEASES) == NAMES


@pytest.mark.parametrize(
    ("release", "api", "field", "having"),
    [
        ("v1.0", "v1beta1", "forwardProxy", "v1.1"),
        ("v0.7", "v1alpha1", "forwardProxy", "v1.1"),
        ("v0.5", "v1alpha1", "globalLLMRequestCosts", "v0.6 to v1.1"),
    ],
)
def test_a_field_of_another_release(release: str, api: str, field: str, having: str) -> None:
    """It is the API server of the chosen release that drops it."""
    found = admit(resource(CONFIG.format(api=api, field=field)), release)
    (warning,) = found.diagnostics
    assert (warning.code, warning.severity) == ("AIGW209", "warning")
    assert warning.message == (
        f"`spec.{field}` is no field of AI Gateway {release}: the API server of that release drops it"
    )
    assert warning.expected == f"AI Gateway {having} for this field"
    assert warning.place is not None
    assert warning.place.source.strip() == f"{field}: {{}}"
    assert "ields" not in str(found.data)


def test_a_field_that_is_gone() -> None:
    """A route's filterConfig was v0.5's."""
    (warning,) = admit(resource(ROUTE), "v1.1").diagnostics
    assert warning.expected == "AI Gateway v0.5 for this field"
    assert admit(resource(ROUTE), "v0.5").diagnostics == ()


def test_a_field_that_no_release_has() -> None:
    """It is a typing mistake, and the near name is the better hint."""
    (warning,) = admit(resource(CONFIG.format(api="v1alpha1", field="extProk")), "v1.1").diagnostics
    assert warning.message == "`spec.extProk` is no field of this API and is dropped"
    assert warning.hint == "did you mean `extProc`?"


def test_errors_beside_it_stay() -> None:
    """Only unknown fields are looked up elsewhere; below one that nobody has there is nothing."""
    text = (
        CONFIG.format(api="v1alpha1", field="forwardProxy") + "  extProc: {kubernetes: {a: {b: 1}, env: 5}}\n"
    )
    error, *warnings = admit(resource(text), "v1.0").diagnostics
    codes = sorted(one.code for one in (error, *warnings))
    assert codes == ["AIGW105", "AIGW209", "AIGW209"]
