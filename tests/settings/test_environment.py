"""Settings from environment variables, from Argo CD's parameters, and from options."""

from __future__ import annotations

import json

import pytest

from aigw_render.settings.environment import config_path, read_environment, read_keys
from aigw_render.settings.keys import KEYS
from aigw_render.settings.layer import Need
from aigw_render.settings.options import read_options
from aigw_render.settings.pluginkeys import PLUGIN_KEYS
from aigw_render.settings.settings import Settings, settings_of
from tests.settings.support import short


def read(environ: dict[str, str]) -> Settings:
    """Return the settings of an environment that is right, without their places."""
    layer = read_environment(environ)
    assert layer.diagnostics == ()
    return layer.settings._replace(places=())


@pytest.mark.parametrize(
    ("name", "text", "field", "value"),
    [
        ("AI_GATEWAY_VERSION", "v1.0", "ai_gateway_version", "v1.0"),
        ("ASSUME_RELEASE", "v1.1", "assume_release", "v1.1"),
        ("KUBE_VERSION", "1.30", "kube_version", "1.30"),
        ("ENVOY_GATEWAY_VERSION", "v1.8.1", "envoy_gateway_version", "v1.8.1"),
        ("ENVOY_PROXY_SHARED", "refuse", "envoy_proxy_shared", "refuse"),
        ("ENVOY_PROXY_OVERLAY", "true", "envoy_proxy_overlay", True),
        ("ENVOY_PROXY_CREATE", "no", "envoy_proxy_create", False),
        ("POSITION", "container", "position", "container"),
        ("CONTROLLER_ARGS", "--rootPrefix=/x '--a=b c'", "controller_args", ("--rootPrefix=/x", "--a=b c")),
        ("CONTROLLER_ARG", "--rootPrefix=/x", "controller_args", ("--rootPrefix=/x",)),
        ("CONTROLLER_FROM", "Deployment/a/b", "controller_from", ("Deployment/a/b",)),
        ("CONTROLLER_DEFAULTS", "binary", "controller_defaults", "binary"),
        ("MCP_SESSION_ENCRYPTION_SEED", "s", "mcp_session_encryption_seed", "s"),
        ("MCP_FALLBACK_SESSION_ENCRYPTION_SEED", "f", "mcp_fallback_session_encryption_seed", "f"),
        ("FILTER_CONFIG", "both", "filter_config", "both"),
        ("HASH_KEY", "x/y", "hash_key", "x/y"),
        ("TARGET", "workload", "target", "workload"),
        ("MODE", "generate", "mode", "generate"),
        ("STRICT", "Yes", "strict", True),
        ("SKIP_INVALID", "1", "skip_invalid", True),
        ("ALLOW_MISSING_CONFIG", "off", "allow_missing_config", False),
        ("ALLOW_SECRETS", "TRUE", "allow_secrets", True),
        ("NAMESPACE", "n", "namespace", "n"),
        ("WEBHOOK", "absent", "webhook", "absent"),
        ("CONTEXT", "a 'b c'", "context", ("a", "b c")),
        ("EXCLUDE", "*.txt", "exclude", ("*.txt",)),
    ],
)
@pytest.mark.parametrize("prefix", ["", "ARGOCD_ENV_"])
def test_variables(prefix: str, name: str, text: str, field: str, value: object) -> None:
    """One for each setting, with Argo CD's prefix or without."""
    environ = {f"{prefix}AIGW_RENDER_{name}": text, "HOME": "/", "AIGW": "x"}
    assert read(environ) == settings_of({"source": "environment", field: value})
    places = dict(read_environment(environ).settings.places)
    assert places == {field: f"environment {prefix}AIGW_RENDER_{name}"}


def test_every_setting_has_a_variable() -> None:
    """The test above would miss a new one."""
    assert len(KEYS) == 26
    assert len({name for key in KEYS for name in key.variables}) == 27


def test_values_files_are_fetched_by_the_host() -> None:
    """Several, as shell words."""
    layer = read_environment({"AIGW_RENDER_CONTROLLER_VALUES": "a.yaml 'b c.yaml'"})
    assert layer.needs == (
        Need("file", "a.yaml", "controller_values"),
        Need("file", "b c.yaml", "controller_values"),
    )


def test_nothing_is_said() -> None:
    """An empty value neither."""
    assert read({}) == Settings(source="environment")
    assert read({"AIGW_RENDER_TARGET": "", "KUBE_VERSION": "", "ARGOCD_APP_PARAMETERS": ""}) == read({})


@pytest.mark.parametrize("none", ["null", "[]"])
def test_no_parameters(none: str) -> None:
    """An Application with a plugin and without parameters gives Go's `null`."""
    assert read({"ARGOCD_APP_PARAMETERS": none}) == read({})


def test_flags_as_a_map() -> None:
    """The controller's flags can be a map: its values may hold `=`, and its order does not count."""
    said = [{"name": "controllerArgs", "map": {"rootPrefix": "/x", "extProcExtraEnvVars": "A=b"}}]
    settings = read({"ARGOCD_APP_PARAMETERS": json.dumps(said)})
    assert settings.controller_args == ("--extProcExtraEnvVars=A=b", "--rootPrefix=/x")


def test_the_clusters_version() -> None:
    """Argo CD sets it; it is weaker than every other word on the version."""
    assert read({"KUBE_VERSION": "1.32"}) == Settings(source="environment", cluster_version="1.32")


@pytest.mark.parametrize(
    ("environ", "target"),
    [
        ({"AIGW_RENDER_TARGET": "a"}, "a"),
        ({"AIGW_RENDER_TARGET": "a", "ARGOCD_ENV_AIGW_RENDER_TARGET": "b"}, "b"),
        (
            {
                "ARGOCD_ENV_AIGW_RENDER_TARGET": "b",
                "ARGOCD_APP_PARAMETERS": '[{"name":"target","string":"c"}]',
            },
            "c",
        ),
        (
            {
                "ARGOCD_ENV_AIGW_RENDER_TARGET": "b",
                "ARGOCD_APP_PARAMETERS": '[{"name":"target","string":""}]',
            },
            "b",
        ),
    ],
)
def test_the_application_overrules_the_plugin(environ: dict[str, str], target: str) -> None:
    """And its parameters overrule both."""
    assert read(environ).target == target


def test_parameters() -> None:
    """Under the names of the config's keys, lists as lists."""
    parameters = [
        {"name": "strict", "string": "true"},
        {"name": "controllerArgs", "array": ["--rootPrefix=/x", "--a=b c"]},
        {"name": "context", "string": "a b"},
    ]
    layer = read_environment({"ARGOCD_APP_PARAMETERS": json.dumps(parameters)})
    assert layer.diagnostics == ()
    settings = layer.settings
    assert (settings.strict, settings.context) == (True, ("a", "b"))
    assert settings.controller_args == ("--rootPrefix=/x", "--a=b c")
    assert dict(settings.places)["strict"] == "Argo CD parameter strict"


NO_LIST = "ARGOCD_APP_PARAMETERS is not the list that Argo CD passes |  | JSON: a list of parameters | "


@pytest.mark.parametrize(
    ("name", "text", "line"),
    [
        (
            "AIGW_RENDER_STRICT",
            "perhaps",
            "environment AIGW_RENDER_STRICT has no valid value | perhaps | true or false | ",
        ),
        (
            "AIGW_RENDER_CONTEXT",
            "'a",
            (
                "environment AIGW_RENDER_CONTEXT has no valid value | 'a "
                "| shell words with their quotes closed | "
            ),
        ),
        (
            "ARGOCD_APP_PARAMETERS",
            '[{"name":"target","array":["a"]}]',
            "Argo CD parameter target has no valid value | a list | one text | ",
        ),
        (
            "ARGOCD_APP_PARAMETERS",
            '[{"name": "target", "map": {"a": "b"}}]',
            "Argo CD parameter target has no valid value | a map | one text | ",
        ),
        (
            "ARGOCD_APP_PARAMETERS",
            '[{"name": "context", "map": {"a": "b"}}]',
            "Argo CD parameter context has no valid value | a map | a list | ",
        ),
        ("ARGOCD_APP_PARAMETERS", "{}", NO_LIST),
        ("ARGOCD_APP_PARAMETERS", "nonsense", NO_LIST),
    ],
)
def test_values_that_are_none(name: str, text: str, line: str) -> None:
    """An error that names the variable."""
    (found,) = read_environment({name: text}).diagnostics
    assert (found.severity, short(found)) == ("error", f"AIGW115 {line}")


@pytest.mark.parametrize(
    ("name", "text", "shown", "hint"),
    [
        ("AIGW_RENDER_WHOLLY_UNLIKE", "x", "AIGW_RENDER_WHOLLY_UNLIKE", ""),
        ("AIGW_RENDER_TARGT", "x", "AIGW_RENDER_TARGT", "did you mean AIGW_RENDER_TARGET?"),
        (
            "ARGOCD_ENV_AIGW_RENDER_TARGT",
            "x",
            "ARGOCD_ENV_AIGW_RENDER_TARGT",
            "did you mean ARGOCD_ENV_AIGW_RENDER_TARGET?",
        ),
        (
            "ARGOCD_APP_PARAMETERS",
            '[{"name":"targt","string":"x"}]',
            "parameter targt",
            "did you mean target?",
        ),
    ],
)
def test_names_that_nothing_reads(name: str, text: str, shown: str, hint: str) -> None:
    """A warning: it may be another program's."""
    (found,) = read_environment({name: text}).diagnostics
    assert found.severity == "warning"
    assert short(found) == f"AIGW115 {shown} is no setting and is ignored | {shown} |  | {hint}"


@pytest.mark.parametrize(
    ("environ", "path"),
    [
        ({}, ""),
        ({"AIGW_RENDER_CONFIG": "a"}, "a"),
        ({"AIGW_RENDER_CONFIG": "a", "ARGOCD_ENV_AIGW_RENDER_CONFIG": "b"}, "b"),
    ],
)
def test_the_path_of_the_config(environ: dict[str, str], path: str) -> None:
    """It is no setting, but no unknown variable either."""
    assert config_path(environ) == path
    assert read_environment(environ).diagnostics == ()


def test_the_helm_plugins_own_variable() -> None:
    """`AIGW_RENDER_LOG` says where the report goes, and is for its script only."""
    assert read_environment({"AIGW_RENDER_LOG": "report.txt"}).diagnostics == ()


def test_options() -> None:
    """Under click's names; None and empty lists are not said."""
    options: dict[str, object] = {
        "ai_gateway_version": "v1.0",
        "controller_arg": ("--a", "--b"),
        "controller_values": ("v.yaml",),
        "context": [],
        "exclude": ("*.txt",),
        "strict": None,
        "skip_invalid": True,
        "config": "aigw.yaml",
        "output": "-",
    }
    layer = read_options(options)
    assert layer.settings == Settings(
        ai_gateway_version="v1.0", controller_args=("--a", "--b"), exclude=("*.txt",), skip_invalid=True
    )
    assert layer.needs == (Need("file", "v.yaml", "controller_values"),)


def test_what_only_argo_cd_knows() -> None:
    """What is built is no setting, and no unknown one: parameters, or variables."""
    said = [
        {"name": "source", "string": "helm"},
        {"name": "valueFiles", "array": ["a.yaml", "b.yaml"]},
        {"name": "helmParameters", "map": {"image.tag": "v1", "a": "b=c"}},
        {"name": "strict", "string": "true"},
        {"name": "nonsense", "string": "x"},
    ]
    environ = {
        "ARGOCD_APP_PARAMETERS": json.dumps(said),
        "ARGOCD_ENV_AIGW_RENDER_ENABLE_HELM": "yes",
        "AIGW_RENDER_SOURCE": "folder",
        "AIGW_RENDER_CONFIG": "c.yaml",
    }
    found = read_keys(environ, PLUGIN_KEYS, others=KEYS)
    assert found.fields == {
        "source": "helm",
        "value_files": ("a.yaml", "b.yaml"),
        "helm_parameters": {"image.tag": "v1", "a": "b=c"},
        "enable_helm": True,
        "config": "c.yaml",
    }
    assert found.places["source"] == "Argo CD parameter source"
    layer = read_environment(environ)
    assert (layer.settings.strict, layer.settings.target) == (True, None)
    messages = {one.message for one in (*found.diagnostics, *layer.diagnostics)}
    assert messages == {"parameter nonsense is no setting and is ignored"}


def test_a_map_as_a_text() -> None:
    """A variable holds words of the form NAME=VALUE; a list is no map."""
    environ = {"AIGW_RENDER_HELM_PARAMETERS": "a=b 'c=d e=f'"}
    assert read_keys(environ, PLUGIN_KEYS).fields == {"helm_parameters": {"a": "b", "c": "d e=f"}}
    said = json.dumps([{"name": "helmParameters", "array": ["a=b"]}])
    wrong = read_keys({"ARGOCD_APP_PARAMETERS": said}, PLUGIN_KEYS).diagnostics
    expected = "a map, or words of the form NAME=VALUE"
    assert [short(one) for one in wrong] == [
        f"AIGW115 Argo CD parameter helmParameters has no valid value | a list | {expected} | "
    ]
