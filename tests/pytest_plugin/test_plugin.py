"""The plugin in inner runs of pytest: what it gives, how it fails, and what it costs others."""

from __future__ import annotations

import importlib
import pkgutil
import subprocess
import sys
from types import ModuleType
from typing import TYPE_CHECKING

import pytest

import aigw_render
from aigw_render.pytest_plugin.rendered import Rendered, RenderedObject
from tests.cli.process import ENVIRONMENT
from tests.manifests import CONFIG, CONFIGURED_GATEWAY, ENVOY, MCP_ROUTE, ROUTE, stream

if TYPE_CHECKING:
    from aigw_render.base.data import Data

WHOLE = stream(ENVOY, CONFIGURED_GATEWAY, ROUTE, CONFIG)
SETTINGS = '@pytest.mark.aigw_render(kube_version="1.33", config="aigw.yaml")'
OUR_CONFIG = """\
apiVersion: aigw-render.github.io/v1alpha1
kind: AIGatewayRender
metadata: {name: test}
spec: {webhook: excluded}
"""


@pytest.fixture(scope="module", autouse=True)
def _loaded() -> None:
    """Import all of our modules: an inner run forgets those that it imports, and a second copy would come.

    An error that the one copy raises is none that the other one handles, in whatever test comes later.
    """
    for module in pkgutil.walk_packages(aigw_render.__path__, "aigw_render."):
        if not module.name.endswith("__main__"):
            importlib.import_module(module.name)


@pytest.fixture
def suite(pytester: pytest.Pytester, monkeypatch: pytest.MonkeyPatch) -> pytest.Pytester:
    """A folder with manifests and our config; its tests are yet to be written."""
    monkeypatch.delenv("KUBE_VERSION", raising=False)
    # In a worker of xdist, syrupy leaves the writing to another process.
    for name in ("PYTEST_XDIST_WORKER", "PYTEST_XDIST_WORKER_COUNT"):
        monkeypatch.delenv(name, raising=False)
    pytester.makeini("[pytest]\nverbosity_assertions = 2\n")
    pytester.mkdir("gitops")
    (pytester.path / "gitops" / "all.yaml").write_text(WHOLE)
    (pytester.path / "gitops" / "other.yaml").write_text("kind: ConfigMap\nmetadata: {name: other}\n")
    (pytester.path / "aigw.yaml").write_text(OUR_CONFIG)
    return pytester


def run(
    suite: pytest.Pytester,
    body: str,
    *arguments: str,
    marker: str = SETTINGS,
    fixtures: str = "aigw_render, aigw_snapshot",
) -> pytest.RunResult:
    """Run one test with this body."""
    lines = "".join(f"    {line}\n" for line in body.splitlines())
    suite.makepyfile(f"import pytest\n\n{marker}\ndef test_it({fixtures}):\n{lines}")
    # Coverage of an inner run would be written over that of the outer one.
    return suite.runpytest_inprocess("-p", "no:cov", "-p", "no:xdist", *arguments)


def test_a_snapshot_is_yaml_object_by_object(suite: pytest.Pytester) -> None:
    """In the order of kinds and names, with quotes that do not depend on the hash."""
    body = "assert aigw_render('gitops') == aigw_snapshot"
    run(suite, body, "--snapshot-update").assert_outcomes(passed=1)
    (snapshot,) = (suite.path / "__snapshots__").iterdir()
    text = snapshot.read_text()
    assert [line for line in text.splitlines() if line.startswith("  # ")] == [
        "  # AIGatewayRoute prod/chat",
        "  # Deployment envoy-gateway-system/envoy-ai",
        "  # Gateway prod/ai",
        "  # GatewayConfig prod/extproc",
    ]
    assert 'extproc-config-hash: "' in text
    run(suite, body).assert_outcomes(passed=1)
    parts = [CONFIG, ROUTE, ENVOY, CONFIGURED_GATEWAY]
    (suite.path / "gitops" / "all.yaml").write_text(stream(*parts))
    run(suite, body).assert_outcomes(passed=1)


def test_a_changed_variable_fails_with_a_small_difference(suite: pytest.Pytester) -> None:
    """The variable and the hash, and no other line."""
    body = "assert aigw_render('gitops').changed == aigw_snapshot"
    run(suite, body, "--snapshot-update").assert_outcomes(passed=1)
    all_yaml = suite.path / "gitops" / "all.yaml"
    all_yaml.write_text(all_yaml.read_text().replace("value: debug", "value: trace"))
    result = run(suite, body)
    result.assert_outcomes(failed=1)
    result.stdout.fnmatch_lines(['E*- * value: "debug"', 'E*+ * value: "trace"'])
    assert len([line for line in result.outlines if line.startswith(("E         -", "E         +"))]) == 4


def test_syrupys_own_snapshot_holds_the_same(suite: pytest.Pytester) -> None:
    """Who uses `snapshot` instead gets no list of Python objects."""
    run(suite, "assert aigw_render('gitops') == aigw_snapshot", "--snapshot-update")
    (written,) = (suite.path / "__snapshots__").iterdir()
    before = written.read_text()
    body = "assert aigw_render('gitops') == request.getfixturevalue('snapshot')"
    written.unlink()
    run(suite, body, "--snapshot-update", fixtures="aigw_render, request").assert_outcomes(passed=1)
    wanted = [line for line in before.splitlines() if "'''" not in line]
    assert [line for line in written.read_text().splitlines() if "'''" not in line] == wanted


def test_invalid_input_fails_with_our_report(suite: pytest.Pytester) -> None:
    """Not with a traceback through this program."""
    all_yaml = suite.path / "gitops" / "all.yaml"
    all_yaml.write_text(all_yaml.read_text().replace("value: debug", "value: 1"))
    result = run(suite, "aigw_render('gitops')")
    result.assert_outcomes(failed=1)
    result.stdout.fnmatch_lines(
        [
            "aigw-render refuses this input:",
            "gitops/all.yaml:*: error AIGW105: *",
            '*  hint:     quote it: "1"',
        ]
    )
    assert "Traceback" not in result.stdout.str()
    assert "renderer.py" not in result.stdout.str()


def test_warnings_are_shown_with_a_failure_only(suite: pytest.Pytester) -> None:
    """They are no reason to fail. Of another size, or pytest 8 might run the first test's code again."""
    body = "aigw_render('gitops')\nassert {}"
    quiet = run(suite, body.format(True), marker="@pytest.mark.aigw_render()")
    quiet.assert_outcomes(passed=1)
    assert "AIGW201" not in quiet.stdout.str()
    loud = run(suite, body.format(False), marker="@pytest.mark.aigw_render()")
    loud.stdout.fnmatch_lines(["*Captured aigw-render call*", "*warning AIGW201*"])


def test_what_a_test_can_ask(suite: pytest.Pytester) -> None:
    """Objects by name, what has changed, findings as values and as text."""
    body = """\
rendered = aigw_render('gitops/all.yaml')
assert [one.kind for one in rendered.changed.objects] == ['Deployment']
assert rendered.one('Gateway', 'ai', 'prod')['metadata']['name'] == 'ai'
with pytest.raises(LookupError, match='no Gateway b was rendered; there are: AIGatewayRoute prod/chat, '):
    rendered.one('Gateway', 'b')
assert aigw_render.outcome('gitops').exit_code == 0
assert aigw_render.report('gitops') == ''
assert 'AIGW118' in aigw_render.report('nowhere')
assert repr(aigw_render) == "aigw_render(kube_version='1.33', config='aigw.yaml')"
"""
    run(suite, body).assert_outcomes(passed=1)


def test_settings_of_a_module_and_of_a_test(suite: pytest.Pytester) -> None:
    """The nearest marker wins, option by option; one item is as good as a list of one."""
    suite.makepyfile(
        """
        import pathlib, pytest

        pytestmark = pytest.mark.aigw_render(config=pathlib.Path("aigw.yaml"), kube_version="1.28")

        @pytest.mark.aigw_render(kube_version="1.33", controller_arg="--extProcLogLevel=debug")
        def test_it(aigw_render):
            pod = aigw_render("gitops").one("Deployment", "envoy-ai")["spec"]["template"]["spec"]
            (extproc,) = pod["initContainers"]
            assert "debug" in extproc["args"]
            assert aigw_render.report("gitops") == ""
        """
    )
    suite.runpytest_inprocess("-p", "no:cov").assert_outcomes(passed=1)


@pytest.mark.parametrize(
    ("marker", "said"),
    [
        ("kube_versoin='1.33'", "*no setting 'kube_versoin'; did you mean kube_version?*"),
        ("kube_version=1.40", "*kube_version must be a text in quotes, not 1.4"),
        ("context=['gitops', 1]", "*context must be texts in quotes, not *"),
        ("strict='false'", "*strict must be True or False, not 'false'"),
        ("x=1", "*no setting 'x'; known: config, ai_gateway_version, *"),
        ("config='-'", "*AIGW115: the config cannot be read from the standard input*"),
        ("config='nowhere.yaml'", "*AIGW118: cannot read the config file nowhere.yaml*"),
    ],
)
def test_wrong_settings(suite: pytest.Pytester, marker: str, said: str) -> None:
    """They are said as on the command line."""
    result = run(suite, "aigw_render('gitops')", marker=f"@pytest.mark.aigw_render({marker})")
    result.assert_outcomes(failed=1)
    result.stdout.fnmatch_lines([said])


def test_a_setting_without_a_name(suite: pytest.Pytester) -> None:
    """It would be left out without a word."""
    result = run(suite, "aigw_render('gitops')", marker="@pytest.mark.aigw_render('aigw.yaml')")
    result.assert_outcomes(errors=1)
    result.stdout.fnmatch_lines(["*the marker aigw_render takes settings by name, not 'aigw.yaml'"])


def test_no_path_is_no_empty_result(suite: pytest.Pytester) -> None:
    """It would be equal to the empty snapshot of the run before."""
    result = run(suite, "aigw_render()")
    result.assert_outcomes(failed=1)
    result.stdout.fnmatch_lines(["aigw_render needs a file or folder to render"])


def test_the_environment_does_not_count(suite: pytest.Pytester, monkeypatch: pytest.MonkeyPatch) -> None:
    """A test has the same result everywhere, from whatever folder."""
    monkeypatch.setenv("AIGW_RENDER_POSITION", "container")
    monkeypatch.setenv("KUBE_VERSION", "1.20")
    (suite.path / "sub").mkdir()
    body = "import os\nos.chdir('sub')\nassert 'initContainers' in str(aigw_render('gitops'))"
    run(suite, body).assert_outcomes(passed=1)


def test_without_syrupy_only_snapshots_are_missing(suite: pytest.Pytester) -> None:
    """The fixture says what to install."""
    suite.makepyfile(
        """
        import pytest, sys

        def test_rendering(aigw_render):
            aigw_render("gitops")

        def test_snapshot(aigw_snapshot):
            pass
        """
    )
    suite.makeconftest("import sys\nsys.modules['aigw_render.pytest_plugin.amber'] = None")
    result = suite.runpytest_inprocess("-p", "no:cov", "-p", "no:syrupy")
    result.assert_outcomes(passed=1, errors=1)
    result.stdout.fnmatch_lines(["*aigw_snapshot needs syrupy: pip install 'aigw-render?testing?'*"])


def test_the_marker_is_known_and_the_plugin_can_be_switched_off(suite: pytest.Pytester) -> None:
    """`--strict-markers` accepts it; `-p no:aigw_render` takes the fixtures away."""
    run(suite, "pass", "--strict-markers").assert_outcomes(passed=1)
    run(suite, "pass", "-p", "no:aigw_render").assert_outcomes(errors=1)


def test_inner_runs_leave_no_second_copy_of_a_module(suite: pytest.Pytester) -> None:
    """Else tests after these would fail now and then."""
    before = {name: module for name, module in sys.modules.items() if name.startswith("aigw_render")}
    run(suite, "aigw_render('gitops')\naigw_render.report('nowhere')").assert_outcomes(passed=1)
    after = {name: module for name, module in sys.modules.items() if name.startswith("aigw_render")}
    assert after == before
    for name, module in after.items():
        package, _, last = name.rpartition(".")
        held = getattr(sys.modules[package], last) if package else module
        assert held is module or not isinstance(held, ModuleType)


def test_a_run_that_does_not_use_it_loads_nothing() -> None:
    """Every pytest of every user imports the plugin."""
    code = (
        "import sys, pytest; before = set(sys.modules)\n"
        "import aigw_render.pytest_plugin\n"
        "print(*sorted(set(sys.modules).difference(before)))"
    )
    command = [sys.executable, "-c", code]
    result = subprocess.run(command, check=True, capture_output=True, text=True, env=ENVIRONMENT)
    assert result.stdout.split() == ["aigw_render", "aigw_render.pytest_plugin"]


def test_seeds_are_not_written_into_snapshots() -> None:
    """Even where the settings allow them in the output."""
    data: dict[str, Data] = {"args": ["-mcpSessionEncryptionSeed", "tr0ub4dor"]}
    one = RenderedObject("Deployment", "prod", "envoy", data, changed=True)
    assert "tr0ub4dor" not in str(Rendered([one], ["tr0ub4dor"]))


def test_a_seed_that_is_allowed_in_the_output(suite: pytest.Pytester) -> None:
    """It is masked in the text and there in the data."""
    all_yaml = suite.path / "gitops" / "all.yaml"
    all_yaml.write_text(stream(WHOLE, MCP_ROUTE))
    marker = (
        "@pytest.mark.aigw_render(config='aigw.yaml', kube_version='1.33', allow_secrets=True,"
        " controller_arg='--mcpSessionEncryptionSeed=tr0ub4dor')"
    )
    body = """\
rendered = aigw_render('gitops')
assert 'tr0ub4dor' not in str(rendered)
pod = rendered.one('Deployment', 'envoy-ai')['spec']['template']['spec']
assert 'tr0ub4dor' in pod['initContainers'][0]['args']
"""
    run(suite, body, marker=marker).assert_outcomes(passed=1)
