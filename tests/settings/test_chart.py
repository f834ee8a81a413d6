"""The official chart: its default args, and what values make of them."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st

from aigw_render.base.data import Data, mapping, sequence
from aigw_render.read.files import InputFile
from aigw_render.settings.chart import chart_flags
from aigw_render.settings.chartdefaults import REPOSITORY, chart_flags_by_default
from aigw_render.settings.chartlines import DEFAULTS, LINES
from aigw_render.settings.flags import effective_values, parse_flags
from aigw_render.settings.flagtable import flags_of
from aigw_render.settings.values import ValuesSource
from aigw_render.settings.valuestext import read_values_file
from tests.settings.support import RELEASES, read_json, shorts, values_of, version, written_cases

if TYPE_CHECKING:
    from aigw_render.settings.version import Version

ARGS = {
    "logLevel": "info",
    "logFormat": "text",
    "extProcImage": "",  # the repository with the version as its tag
    "extProcImagePullPolicy": "IfNotPresent",
    "extProcLogLevel": "info",
    "extProcLogFormat": "text",
    "envoyGatewayNamespace": "envoy-gateway-system",
    "endpointPrefixes": "openai:,cohere:/cohere,anthropic:/anthropic",
    "tlsCertDir": "/certs",
    "tlsCertName": "tls.crt",
    "tlsKeyName": "tls.key",
    "webhookPort": "9443",
    "enableLeaderElection": "true",
    "rootPrefix": "/",
    "cacheSyncTimeout": "2m",
    "watchNamespaces": "",
    "quotaRateLimitServiceAddr": "envoy-ai-gateway-ratelimit.envoy-gateway-system",
    "quotaRateLimitTimeout": "5",
    "quotaRateLimitFailureModeDeny": "false",
    "mcpSessionEncryptionSeed": "default-insecure-seed",
    "mcpSessionEncryptionIterations": "100000",
}
"""Flag → what the newest chart passes, in its template's order; older charts pass those that they know."""

KEY_FIGURES = {
    "v0.5": (14, "docker.io/envoyproxy/ai-gateway-extproc:v0.5.0"),
    "v0.6": (15, "docker.io/envoyproxy/ai-gateway-extproc:v0.6.0"),
    "v0.7": (18, "docker.io/envoyproxy/ai-gateway-extproc:v0.7.0"),
    "v1.0": (19, "docker.io/envoyproxy/ai-gateway-extproc:v1.0.0"),
    "v1.1": (21, "docker.io/envoyproxy/ai-gateway-extproc:v1.1.0"),
}


def chart_args(version: Version) -> tuple[str, ...]:
    """Return the controller's args as the chart of a version renders them without any values."""
    known = flags_of(version.release.name)
    texts = ARGS | {"extProcImage": f"{REPOSITORY}:{version.full}"}
    dashes = {"logLevel": "-", "logFormat": "-"}
    return tuple(f"{dashes.get(flag, '--')}{flag}={text}" for flag, text in texts.items() if flag in known)


@pytest.mark.parametrize("release", ["v1.0", "v1.1"])
def test_defaults_are_those_of_the_vectors(release: str) -> None:
    """The vector was made with the args that the chart renders, in the chart's order."""
    given_settings = read_json(release, "basic-helm-default-flags", "settings.json")
    assert list(chart_args(version(release))) == sequence(given_settings, "flags")


@pytest.mark.parametrize("release", RELEASES)
def test_defaults_of_every_release(release: str) -> None:
    """As many args as that chart has, all of them known to the release, with its own image tag."""
    args = chart_args(version(release))
    count, image = KEY_FIGURES[release]
    parsed = parse_flags(args, release)
    assert parsed.diagnostics == ()
    assert len(args) == len(parsed.flags) == count
    assert parsed.flags["extProcImage"].value == image
    assert parsed.flags["endpointPrefixes"].value == "openai:,cohere:/cohere,anthropic:/anthropic"


@pytest.mark.parametrize("release", RELEASES)
def test_default_flags_are_the_default_args(release: str) -> None:
    """What reading the args would give, in their order."""
    parsed = parse_flags(chart_args(version(release)), release)
    flags = chart_flags_by_default(version(release))
    assert [(name, said.value) for name, said in flags.items()] == [*values_of(parsed).items()]
    assert {said.origin for said in flags.values()} == {f"chart default ({release})"}


@pytest.mark.parametrize("release", RELEASES)
def test_default_values_make_the_default_args(release: str) -> None:
    """The chart's own values, said aloud, change nothing."""
    said: dict[str, Data] = {}
    for path, value in DEFAULTS.items():
        *sections, key = path.split(".")
        inner = said
        for section in sections:
            inner = mapping(inner.setdefault(section, {}))
        inner[key] = value
    found = chart_flags([ValuesSource("values.yaml", said, lambda _path: None)], version(release))
    assert found.diagnostics == ()
    passed = {name: value for name, value in values_of(found).items() if value is not None}
    defaults = values_of(parse_flags(chart_args(version(release)), release))
    assert passed == {name: defaults[name] for name in passed}
    assert {line.flag for line in LINES} & defaults.keys() == passed.keys()


def test_a_patch_release_has_its_own_image() -> None:
    """The chart's appVersion is the default tag."""
    image = chart_flags_by_default(version("1.1.3"))["extProcImage"]
    assert image.value == "docker.io/envoyproxy/ai-gateway-extproc:v1.1.3"


@pytest.mark.parametrize(("yaml", "lines"), written_cases("values-flags.txt"))
def test_values(yaml: str, lines: list[str]) -> None:
    """Exactly the flags that the values touch; None is a flag that the chart leaves out."""
    read = read_values_file(InputFile("values.yaml", yaml.encode()))
    found = chart_flags([read.source], version())
    assert (read.diagnostics, found.diagnostics) == ((), ())
    assert [f"{name} = {value!r}" for name, value in values_of(found).items()] == lines


@pytest.mark.parametrize(("yaml", "lines"), written_cases("values-refused.txt"))
def test_values_that_cannot_be_used(yaml: str, lines: list[str]) -> None:
    """Each at its place, with what would do; what is wrong decides no flag."""
    read = read_values_file(InputFile("v.yaml", yaml.encode()))
    found = chart_flags([read.source], version())
    assert shorts(found.diagnostics) == lines
    assert found.flags == {}


@pytest.mark.parametrize(
    ("release", "flags"),
    [
        ("v0.5", set()),
        ("v0.6", {"extProcEnableRedaction"}),
        ("v1.1", {"extProcEnableRedaction", "extProcLogFormat"}),
    ],
)
def test_values_that_a_release_does_not_have(release: str, flags: set[str]) -> None:
    """An older chart has no such line in its template."""
    values: dict[str, Data] = {"extProc": {"enableRedaction": True, "logFormat": "json"}}
    source = ValuesSource("v.yaml", values, lambda _path: None)
    assert chart_flags([source], version(release)).flags.keys() == flags


def test_places_and_origins_are_the_last_sayers() -> None:
    """Of several files the strongest that says a value is named, and the value's own place."""
    weak = read_values_file(InputFile("weak.yaml", b"extProc: {logLevel: debug, imagePullPolicy: Never}\n"))
    strong = read_values_file(InputFile("strong.yaml", b"extProc:\n  logLevel: warn\n"))
    flags = chart_flags([weak.source, strong.source], version()).flags
    assert {name: (said.value, said.origin) for name, said in flags.items()} == {
        "extProcLogLevel": ("warn", "strong.yaml:2:13"),
        "extProcImagePullPolicy": ("Never", "weak.yaml:1:45"),
    }


@given(st.dictionaries(st.sampled_from(["openai", "cohere", "anthropic"]), st.sampled_from(["", "/x", None])))
def test_endpoint_prefixes_are_always_accepted(endpoints: dict[str, str | None]) -> None:
    """Whatever is set or deleted, the controller takes what the chart prints."""
    values: dict[str, Data] = {"endpointConfig": dict(endpoints)}
    found = chart_flags([ValuesSource("v", values, lambda _path: None)], version())
    assert found.diagnostics == ()
    written = effective_values(found.flags, "v1.1")["endpointPrefixes"]
    deleted = {name for name, value in endpoints.items() if value is None}
    if endpoints:
        assert {pair.split(":")[0] for pair in str(written).split(",") if pair} == (
            {"openai", "cohere", "anthropic"} - deleted
        )


@pytest.mark.parametrize(
    ("text", "source"),
    [
        (b"controller:\n  mcp:\n    sessionEncryption:\n      sead: tr0ub4dor\n", ""),
        (b"controller:\n  mcp:\n    sessionEncryption: tr0ub4dor\n", ""),
        (b"extProc:\n  logLevl: debug\n", "  logLevl: debug"),
    ],
)
def test_no_line_is_quoted_that_may_show_a_seed(text: bytes, source: str) -> None:
    """A misspelt key and a section of the wrong shape come with their place, but not with the seed."""
    read = read_values_file(InputFile("v.yaml", text))
    (found,) = chart_flags([read.source], version("v1.1")).diagnostics
    assert found.place is not None
    assert found.place.source == source
