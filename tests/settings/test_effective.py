"""All sources together: which one wins, what is remembered of it, and what is wrong."""

from __future__ import annotations

import json
from itertools import combinations
from typing import TYPE_CHECKING, NamedTuple

import pytest
from hypothesis import given
from hypothesis import strategies as st

from aigw_render.read.files import InputFile
from aigw_render.settings.config import read_config
from aigw_render.settings.effective import Effective, effective
from aigw_render.settings.environment import read_environment
from aigw_render.settings.history import Claim
from aigw_render.settings.settings import GatewaySetting, Settings, settings_of
from aigw_render.settings.table import Row, settings_table
from tests.settings.support import codes, resource, resources, short, shorts

if TYPE_CHECKING:
    from aigw_render.read.resource import Resource

DEPLOYMENT = """\
kind: Deployment
spec: {{template: {{spec: {{containers: [{{args: [--extProcImage=a:b, {arg}]}}]}}}}}}
"""
APPLICATION = """\
kind: Application
spec: {{source: {{chart: ai-gateway-helm, helm: {{valuesObject: {values}}}}}}}
"""
CONFIG = "apiVersion: aigw-render.github.io/v1alpha1\nkind: AIGatewayRender\nspec: {spec}\n"


class Says(NamedTuple):
    """Every source with its own word on the root prefix; an empty word is not said."""

    deployment: str = ""
    application: str = ""
    config_values: str = ""
    option_values: str = ""
    config: str = ""
    environment: str = ""
    option: str = ""

    def effective(self) -> Effective:
        """Return what holds."""
        layer = read_config(resource(CONFIG.format(spec=json.dumps(self._config())), "aigw.yaml")).settings
        environ = (
            {"AIGW_RENDER_CONTROLLER_ARGS": f"--rootPrefix={self.environment}"} if self.environment else {}
        )
        options = Settings(
            position="sidecar",
            controller_args=(f"--rootPrefix={self.option}",) if self.option else (),
            controller_values=self._files("option.yaml", self.option_values),
        )
        below = layer._replace(controller_values=self._files("config.yaml", self.config_values))
        settings = options.over(below, read_environment(environ).settings)
        return effective(settings, [*self._objects("ctl.yaml"), *self._objects("app.yaml")])

    def _config(self) -> dict[str, object]:
        return {"controller": {"args": [f"--rootPrefix={self.config}"]}} if self.config else {}

    def _files(self, name: str, word: str) -> tuple[InputFile, ...]:
        return (InputFile(name, f"endpointConfig:\n  rootPrefix: {word}\n".encode()),) if word else ()

    def _objects(self, name: str) -> tuple[Resource, ...]:
        deployment = DEPLOYMENT.format(arg=f"--rootPrefix={self.deployment}") if self.deployment else ""
        values = json.dumps({"endpointConfig": {"rootPrefix": self.application}})
        application = APPLICATION.format(values=values) if self.application else ""
        text = deployment if name == "ctl.yaml" else application
        return resources(text, name) if text else ()


ORIGINS = {
    "deployment": "ctl.yaml:2:67",
    "application": "app.yaml:2:96",
    "config_values": "config.yaml:2:15",
    "option_values": "option.yaml:2:15",
    "config": "aigw.yaml:3:32",
    "environment": "environment AIGW_RENDER_CONTROLLER_ARGS",
    "option": "option --controller-arg",
}
"""Every source of the root prefix, weakest first, and what it is called."""


@pytest.mark.parametrize(("weak", "strong"), list(combinations(ORIGINS, 2)))
def test_of_two_sources_the_stronger_wins(weak: str, strong: str) -> None:
    """Every pair of them."""
    found = Says(**{weak: "/weak", strong: "/strong"}).effective()
    assert found.diagnostics == ()
    assert found.controller.root_prefix == "/strong"
    assert found.origins["rootPrefix"] == ORIGINS[strong]


@pytest.mark.parametrize("source", ORIGINS)
def test_one_source_alone(source: str) -> None:
    """Its word holds, and it is named."""
    found = Says(**{source: "/x"}).effective()
    assert found.diagnostics == ()
    assert (found.controller.root_prefix, found.origins["rootPrefix"]) == ("/x", ORIGINS[source])


@given(st.builds(Says, *[st.sampled_from(["", "/1", "/2", "/3"])] * len(ORIGINS)))
def test_of_any_sources_the_strongest_wins(says: Says) -> None:
    """And without any it is the chart's default."""
    words = [word for word in says if word]
    assert says.effective().controller.root_prefix == (words[-1] if words else "/")


def test_without_any_source() -> None:
    """The newest release with its chart's defaults."""
    found = effective(Settings(position="sidecar"))
    assert found.diagnostics == ()
    assert found.controller.image == "docker.io/envoyproxy/ai-gateway-extproc:v1.1.0"
    assert found.controller.endpoint_prefixes == "openai:,cohere:/cohere,anthropic:/anthropic"
    assert found.origins["endpointPrefixes"] == "chart default (v1.1)"
    assert found.origins["requestHeaderAttributes"] == "program default (v1.1)"
    assert (found.hash_key, found.target) == ("aigateway.envoyproxy.io/extproc-config-hash", "auto")
    assert (found.namespace, found.webhook, found.gateways) == ("default", "", ())
    switches = (found.strict, found.skip_invalid, found.allow_missing_config, found.allow_secrets)
    assert switches == (False, False, False, False)


def test_binary_defaults() -> None:
    """The bare program's."""
    found = effective(Settings(position="sidecar", controller_defaults="binary"))
    assert found.controller.image == "docker.io/envoyproxy/ai-gateway-extproc:latest"
    assert found.controller.endpoint_prefixes == ""
    assert found.origins["extProcImage"] == "program default (v1.1)"


@pytest.mark.parametrize(
    ("defaults", "prefixes"),
    [(None, ""), ("binary", ""), ("chart", "openai:,cohere:/cohere,anthropic:/anthropic")],
)
def test_what_a_running_controller_leaves_out(defaults: str | None, prefixes: str) -> None:
    """It runs with its program's default, unless the user says that unset means the chart's."""
    objects = resources(DEPLOYMENT.format(arg="--rootPrefix=/x"))
    found = effective(Settings(position="sidecar", controller_defaults=defaults), objects)
    assert found.diagnostics == ()
    assert (found.controller.endpoint_prefixes, found.controller.root_prefix) == (prefixes, "/x")


def test_arguments_overlay_flag_by_flag() -> None:
    """Only those that are given; the last one wins."""
    args = ("--extProcLogLevel=debug", "--extProcLogLevel=warn")
    found = effective(Settings(position="sidecar", controller_args=args))
    assert found.controller.log_level == "warn"
    assert found.controller.image == "docker.io/envoyproxy/ai-gateway-extproc:v1.1.0"


@pytest.mark.parametrize(
    ("field", "low", "high"),
    [
        ("ai_gateway_version", "v0.5", "v1.0"),
        ("position", "container", "sidecar"),
        ("filter_config", "both", "none"),
        ("hash_key", "a/b", "c/d"),
        ("target", "all", "workload"),
        ("strict", False, True),
        ("skip_invalid", True, False),
        ("allow_missing_config", True, False),
        ("allow_secrets", False, True),
        ("namespace", "x", "y"),
        ("webhook", "absent", "managed"),
    ],
)
def test_every_other_setting_has_the_same_order(field: str, low: str | bool, high: str | bool) -> None:
    """Config, then environment, then option; switches can be switched off again."""
    config = settings_of({"source": "config", field: low})
    environment = settings_of({"source": "environment", field: high})
    key = "".join(word.capitalize() for word in field.split("_"))
    key = key[0].lower() + key[1:]
    assert key == "aiGatewayVersion" or effective(config).texts[key] == str(low).lower()
    found = effective(Settings().over(config, environment))
    assert found.texts[key].removesuffix(".0") == str(high).lower()
    assert found.origins[key] == f"environment AIGW_RENDER_{field.upper()}"
    found = effective(settings_of({field: low}).over(environment))
    assert found.texts[key].removesuffix(".0") == str(low).lower()


@pytest.mark.parametrize(
    ("settings", "wrong", "who", "expected"),
    [
        (
            Settings(target="workloads"),
            "'workloads' is no value for target",
            "option --target",
            "auto or envoyproxy or workload or all",
        ),
        (
            Settings(hash_key="not a key"),
            "'not a key' is no value for hashKey",
            "option --hash-key",
            "an annotation's key, such as example.com/hash",
        ),
        (
            Settings(namespace="Prod"),
            "'Prod' is no value for namespace",
            "option --namespace",
            "lower-case letters, digits and dashes",
        ),
        (
            Settings(webhook="gone"),
            "'gone' is no value for webhook",
            "option webhook",
            "excluded or absent or managed",
        ),
    ],
)
def test_values_that_are_none(settings: Settings, wrong: str, who: str, expected: str) -> None:
    """Whoever says them; the default holds so that more can be found."""
    (found,) = effective(settings._replace(position="sidecar")).diagnostics
    assert (found.code, found.message, found.expected) == ("AIGW115", f"{wrong} ({who})", expected)


def test_values_that_are_none_in_a_config_have_their_place() -> None:
    """At its line, instead of who said it."""
    layer = read_config(resource(CONFIG.format(spec="{target: workloads, position: sidecar}"), "aigw.yaml"))
    (found,) = effective(Settings().over(layer.settings)).diagnostics
    assert short(found).startswith("AIGW115 aigw.yaml:3:16 'workloads' is no value for target | workloads | ")
    assert found.hint == "did you mean workload?"


def test_refused_arguments_of_a_config_have_their_place() -> None:
    """Each argument its own."""
    spec = "{position: sidecar, controller: {args: [--rootPrefix=/x, --nope, --extProcLogLevel=loud]}}"
    layer = read_config(resource(CONFIG.format(spec=spec), "aigw.yaml"))
    found = effective(Settings().over(layer.settings)).diagnostics
    assert [str(one.place.position) for one in found if one.place] == ["aigw.yaml:3:64", "aigw.yaml:3:72"]
    assert codes(found) == ["AIGW114", "AIGW114"]


def test_everything_that_is_wrong_is_found_at_once() -> None:
    """The first error hides no other."""
    settings = Settings(
        ai_gateway_version="v9",
        kube_version="?",
        target="x",
        controller_args=("--nope", "--extProcLogLevel=x"),
        controller_values=(InputFile("v.yaml", b"["), InputFile("w.yaml", b"extProc: 1\n")),
    )
    found = effective(settings).diagnostics
    assert sorted(codes(found)) == [
        "AIGW114",
        "AIGW114",
        "AIGW115",
        "AIGW115",
        "AIGW115",
        "AIGW115",
        "AIGW120",
    ]


def test_gateways_are_those_of_the_config() -> None:
    """Nothing else can say them."""
    gateways = (GatewaySetting("prod", "ai", ("MCPRoute",)),)
    assert effective(Settings().over(Settings(source="config", gateways=gateways))).gateways == gateways


@pytest.mark.parametrize(("prefix", "findings"), [("/1", []), ("/2", ["AIGW115"])])
def test_two_controllers(prefix: str, findings: list[str]) -> None:
    """Whose settings hold is not for us to guess, unless they are the same."""
    text = "---\n".join(DEPLOYMENT.format(arg=f"--rootPrefix={one}") for one in ("/1", prefix))
    found = effective(Settings(position="sidecar"), resources(text, "ctl.yaml")).diagnostics
    assert codes(found) == findings
    if found:
        assert found[0].related[0].place.position.line == 2
        assert shorts(found)[0].startswith(
            "AIGW115 ctl.yaml:5:39 two AI Gateway controllers are in the input"
        )


def test_two_installations_of_the_chart() -> None:
    """The same."""
    text = "---\n".join(
        APPLICATION.format(values=f"{{extProc: {{logLevel: {one}}}}}") for one in ("info", "warn")
    )
    found = effective(Settings(position="sidecar"), resources(text)).diagnostics
    assert [one.message for one in found] == [
        "two installations of the chart ai-gateway-helm are in the input, and they have different settings"
    ]


def test_the_table() -> None:
    """The project's own settings first, then the controller's, each with its source."""
    rows = settings_table(
        effective(Settings(kube_version="1.32", strict=True, controller_args=("--rootPrefix=/x",)))
    )
    assert [row._replace(overruled=()) for row in rows[:5]] == [
        Row("aiGatewayVersion", "v1.1.0", "default (the newest release known)"),
        Row("kubeVersion", "1.32", "option --kube-version"),
        Row("envoyGatewayVersion", "1.9", "default"),
        Row("position", "container", "Kubernetes 1.32 (option --kube-version)"),
        Row("controllerDefaults", "chart", "default"),
    ]
    assert Row("strict", "true", "option --strict", (Claim("false", "default"),)) in rows
    defaults = (Claim("/", "chart default (v1.1)"), Claim("/", "program default (v1.1)"))
    assert Row("rootPrefix", "/x", "option --controller-arg", defaults) in rows
    assert Row("requestHeaderAttributes", "(not set)", "program default (v1.1)") in rows
    assert Row("extProcEnableRedaction", "false", "program default (v1.1)") in rows
    (seed,) = (row for row in rows if row.key == "mcpSessionEncryptionSeed")
    assert seed[:3] == ("mcpSessionEncryptionSeed", "default-insecure-seed", "chart default (v1.1)")
    assert not {"logLevel", "tlsCertDir", "cacheSyncTimeout"} & {row.key for row in rows}


def test_layers_are_flat_and_in_order() -> None:
    """However they are stacked."""
    low, middle, high = Settings(target="1"), Settings(target="2"), Settings(target="3")
    assert [one.target for one in high.over(middle.over(low)).layers()] == ["1", "2", "3"]
    assert [one.target for one in high.over(low, middle).layers()] == ["1", "2", "3"]
    assert {one.weaker for one in high.over(low, middle).layers()} == {()}


def _from_every_source(flag: str, value: str) -> dict[str, Effective]:
    """Return what holds where one source says a level, by the source's name."""
    section = {"logLevel": "controller", "extProcLogLevel": "extProc"}[flag]
    values = json.dumps({section: {"logLevel": value}})
    quiet = Settings(position="sidecar")
    spec = json.dumps({"controller": {"args": [f"--{flag}={value}"]}})
    layer = read_config(resource(CONFIG.format(spec=spec), "aigw.yaml")).settings
    environ = read_environment({"AIGW_RENDER_CONTROLLER_ARGS": f"-{flag}={value}"}).settings
    deployment = DEPLOYMENT.format(arg=json.dumps(f"--{flag}={value}"))
    return {
        "option": effective(quiet._replace(controller_args=(f"--{flag}", value))),
        "config": effective(quiet.over(layer)),
        "environment": effective(quiet.over(environ)),
        "deployment": effective(quiet, resources(deployment, "ctl.yaml")),
        "application": effective(quiet, resources(APPLICATION.format(values=values), "app.yaml")),
        "values": effective(quiet._replace(controller_values=(InputFile("v.yaml", values.encode()),))),
    }


@pytest.mark.parametrize(
    ("flag", "value", "refused"),
    [
        ("logLevel", "fatal", False),
        ("logLevel", "WARNING", False),
        ("logLevel", "debug+1", True),
        ("extProcLogLevel", "fatal", True),
        ("extProcLogLevel", "warning", True),
        ("extProcLogLevel", "debug+1", False),
    ],
)
def test_levels_are_checked_from_every_source(flag: str, value: str, refused: bool) -> None:
    """The controller's own log has zap's levels, the extproc's those of slog."""
    found = {name: codes(one.diagnostics) for name, one in _from_every_source(flag, value).items()}
    assert found == dict.fromkeys(found, ["AIGW114"] if refused else [])
