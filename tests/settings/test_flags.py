"""Controller flags: syntax, types, checks and refusals, against the controller's table and on their own."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from aigw_render.base.data import Data, get, mapping, sequence
from aigw_render.settings.controller import ControllerSettings
from aigw_render.settings.flags import effective_values, parse_flags, show_flag
from aigw_render.settings.flagtable import FLAGS, flags_of
from tests.settings.support import RELEASES, codes, read_flags, table, values_of

VALUES = st.text(max_size=6)
STRINGS = [flag.name for flag in FLAGS if flag.kind in ("string", "optional")]


@pytest.mark.parametrize("row", table("controllerFlags"), ids=lambda row: " ".join(map(str, row["args"])))
def test_the_controllers_table(row: dict[str, Data]) -> None:
    """Parsed values with defaults filled in, or a refusal, as the real controller's own code says."""
    args = [str(arg) for arg in sequence(row, "args")]
    settings, refusals = read_flags(args)
    if "error" in row:
        assert set(codes(refusals)) == {"AIGW114"}
        return
    assert refusals == ()
    values = effective_values(parse_flags(args, "v1.1").flags, "v1.1")
    expected = mapping(row, "parsed")
    watched = expected.pop("watchNamespaces")
    assert {name: values[name] for name in expected} == expected
    assert [type(values[name]) for name in expected] == [type(value) for value in expected.values()]
    assert (list(settings.watch_namespaces) if settings.watch_namespaces else None) == watched


@pytest.mark.parametrize(
    ("args", "values"),
    [
        (["-rootPrefix=/x"], {"rootPrefix": "/x"}),
        (["--rootPrefix", "/x"], {"rootPrefix": "/x"}),
        (["--rootPrefix", "--extProcLogLevel=warn"], {"rootPrefix": "--extProcLogLevel=warn"}),
        (["--rootPrefix=a=b"], {"rootPrefix": "a=b"}),
        (["--rootPrefix=1", "--rootPrefix=2"], {"rootPrefix": "2"}),
        (["--rootPrefix", "1", "2", "--rootPrefix=3"], {"rootPrefix": "1"}),
        (["--rootPrefix=1", "", "--rootPrefix=3"], {"rootPrefix": "1"}),
        (["--rootPrefix=1", "--", "--rootPrefix=3"], {"rootPrefix": "1"}),
        (["--rootPrefix=1", "-", "--rootPrefix=3"], {"rootPrefix": "1"}),
        (
            ["-extProcEnableRedaction", "-rootPrefix", "/x"],
            {"extProcEnableRedaction": True, "rootPrefix": "/x"},
        ),
        (["--extProcEnableRedaction", "false"], {"extProcEnableRedaction": True}),
        (["--extProcEnableRedaction=F"], {"extProcEnableRedaction": False}),
        (["--cacheSyncTimeout=1m"], {"cacheSyncTimeout": 60_000_000_000}),
        ([], {}),
    ],
    ids=" ".join,
)
def test_syntax(args: list[str], values: dict[str, object]) -> None:
    """Only the flags that are given are there, each with its last value."""
    parsed = parse_flags(args, "v1.1")
    assert parsed.diagnostics == ()
    assert values_of(parsed) == values


def test_an_unknown_flags_value_is_no_positional_argument() -> None:
    """Otherwise everything after a misspelt flag would be lost to the report."""
    parsed = parse_flags(["--nope", "value", "--rootPrefix=/x"], "v1.1")
    assert values_of(parsed) == {"rootPrefix": "/x"}


SINCE = {
    "v0.5": {
        "extProcImage",
        "watchNamespaces",
        "spanRequestHeaderAttributes",
        "metricsRequestHeaderAttributes",
    },
    "v0.6": {
        "extProcEnableRedaction",
        "requestHeaderAttributes",
        "logRequestHeaderAttributes",
        "webhookPort",
    },
    "v0.7": {"quotaRateLimitFailureModeDeny", "quotaRateLimitServiceAddr", "quotaRateLimitTimeout"},
    "v1.0": {"envoyGatewayNamespace"},
    "v1.1": {"extProcLogFormat", "logFormat"},
}


@pytest.mark.parametrize("release", RELEASES)
def test_flags_of_a_release(release: str) -> None:
    """A release knows the flags of the ones before it and its own; 24, 28, 31, 32 and 34 of them."""
    sizes = dict(zip(RELEASES, (24, 28, 31, 32, 34), strict=True))
    known = flags_of(release)
    assert len(known) == sizes[release]
    for since, names in SINCE.items():
        expected = names if RELEASES.index(since) <= RELEASES.index(release) else set()
        assert names & known.keys() == expected


def test_an_unknown_release_has_no_flags() -> None:
    """Nobody may ask for them by mistake."""
    with pytest.raises(ValueError, match=r"^not a known release: v9\.9$"):
        flags_of("v9.9")


@pytest.mark.parametrize("flag", FLAGS, ids=lambda flag: flag.name)
def test_the_bare_programs_defaults(flag: object) -> None:
    """The table of flags and the settings' own defaults are the same facts."""
    settings, refusals = read_flags([])
    assert refusals == ()
    assert settings == ControllerSettings()
    assert {flag.field for flag in FLAGS if flag.field} == set(ControllerSettings._fields)
    assert flag in FLAGS


def test_every_flag_reaches_its_setting() -> None:
    """One list with everything in it."""
    args = [
        *("--extProcImage=i:1", "--extProcImagePullPolicy=Never", "--extProcLogLevel=debug"),
        *("--extProcLogFormat=json", "--extProcEnableRedaction", "--extProcExtraEnvVars=A=1;A=2"),
        *("--extProcImagePullSecrets=a;b", "--extProcMaxRecvMsgSize=0x10", "--requestHeaderAttributes=a:b"),
        *("--spanRequestHeaderAttributes=", "--metricsRequestHeaderAttributes=c:d"),
        *("--logRequestHeaderAttributes=e:f:g", "--rootPrefix=/r", "--endpointPrefixes=openai:"),
        *("--mcpSessionEncryptionSeed=s", "--mcpSessionEncryptionIterations=1"),
        *("--mcpFallbackSessionEncryptionSeed=f", "--mcpFallbackSessionEncryptionIterations=2"),
        *("--envoyGatewayNamespace=eg", "--watchNamespaces=x,y"),
    ]
    assert read_flags(args) == (
        ControllerSettings(
            image="i:1",
            image_pull_policy="Never",
            log_level="debug",
            log_format="json",
            enable_redaction=True,
            extra_env_vars=(("A", "1"), ("A", "2")),
            image_pull_secrets=("a", "b"),
            max_recv_msg_size=16,
            request_header_attributes="a:b",
            span_request_header_attributes="",
            metrics_request_header_attributes="c:d",
            log_request_header_attributes="e:f:g",
            root_prefix="/r",
            endpoint_prefixes="openai:",
            mcp_session_encryption_seed="s",
            mcp_session_encryption_iterations=1,
            mcp_fallback_session_encryption_seed="f",
            mcp_fallback_session_encryption_iterations=2,
            envoy_gateway_namespace="eg",
            watch_namespaces=("x", "y"),
        ),
        (),
    )


@pytest.mark.parametrize(("release", "value"), [("v0.5", None), ("v0.6", ""), ("v1.0", ""), ("v1.1", "")])
def test_empty_attributes(release: str, value: str | None) -> None:
    """Before v0.6 an empty list of attributes is none; since then it is one."""
    settings, refusals = read_flags(["--spanRequestHeaderAttributes="], release)
    assert refusals == ()
    assert settings.span_request_header_attributes == value


@given(st.sampled_from(STRINGS), VALUES, st.sampled_from(["-", "--"]), st.booleans())
def test_any_text_is_a_value(name: str, value: str, dashes: str, joined: bool) -> None:
    """Strings come through as they are, whichever way they are written."""
    args = [f"{dashes}{name}={value}"] if joined else [f"{dashes}{name}", value]
    assert values_of(parse_flags(args, "v1.1")) == {name: value}


@given(st.lists(st.tuples(st.sampled_from(STRINGS), VALUES)), st.lists(VALUES))
def test_the_last_value_wins(given_flags: list[tuple[str, str]], rest: list[str]) -> None:
    """Whatever follows `--` changes nothing."""
    args = [f"--{name}={value}" for name, value in given_flags]
    assert values_of(parse_flags([*args, "--", *rest], "v1.1")) == dict(given_flags)


@given(st.lists(st.text("-=ahx \u00e9", max_size=4)))
def test_nothing_crashes(args: list[str]) -> None:
    """Any argument list gives values or refusals, and the settings are always complete."""
    settings, refusals = read_flags(args)
    assert isinstance(settings, ControllerSettings)
    assert set(codes(refusals)) <= {"AIGW114"}


@pytest.mark.parametrize(
    ("name", "value", "shown"),
    [
        ("rootPrefix", "/x", "--rootPrefix=/x"),
        ("extProcEnableRedaction", False, "--extProcEnableRedaction=false"),
        ("extProcMaxRecvMsgSize", 5, "--extProcMaxRecvMsgSize=5"),
        ("mcpSessionEncryptionSeed", "s3cret", "--mcpSessionEncryptionSeed=***"),
        ("mcpFallbackSessionEncryptionSeed", "s3cret", "--mcpFallbackSessionEncryptionSeed=***"),
    ],
)
def test_flags_are_shown_without_secrets(name: str, value: str | int | bool, shown: str) -> None:
    """As one would type them."""
    assert show_flag(name, value) == shown


def test_a_seed_under_a_misspelt_name_is_not_shown() -> None:
    """An unknown flag's value is never part of a message."""
    args = ["--mcpSessionEncryptionSed=s3cret", "---mcpSessionEncryptionSeed=s3cret", "--h=s3cret"]
    assert "s3cret" not in str(read_flags(args)[1])


@pytest.mark.parametrize("row", table("controllerFlags")[:3], ids=str)
def test_the_table_names_flags_that_are_known(row: dict[str, Data]) -> None:
    """Otherwise the comparison above would compare less than it seems to."""
    assert mapping(get(row, "parsed")).keys() <= flags_of("v1.1").keys()
