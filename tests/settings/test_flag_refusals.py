"""Flags that the controller refuses, or would not understand."""

from __future__ import annotations

from typing import NamedTuple

import pytest

from aigw_render.base.diagnostic import Diagnostic
from aigw_render.settings.controller import ControllerSettings
from aigw_render.settings.flags import ArgSource, parse_flags
from tests.settings.support import codes, read_flags


class Refusal(NamedTuple):
    """What is refused, and the whole finding but for its code."""

    arg: str
    message: str
    found: str
    expected: str = ""
    hint: str = ""


SYNTAX = "--name=value, -name=value or -name value"
REFUSALS = (
    Refusal(
        "--extProcLogLvl=warn",
        "the controller of v1.1 has no flag --extProcLogLvl",
        "--extProcLogLvl",
        hint="did you mean --extProcLogLevel?",
    ),
    Refusal("--nope", "the controller of v1.1 has no flag --nope", "--nope"),
    Refusal(
        "--extProcMaxRecvMsgSize=12MB",
        "the controller refuses --extProcMaxRecvMsgSize: parse error",
        "--extProcMaxRecvMsgSize=12MB",
        "a 64-bit integer in Go's notation, such as 8, 010 (which is 8), 0x10 or 1_000",
    ),
    Refusal(
        "---rootPrefix=/x",
        "bad flag syntax: the controller takes one or two dashes, then a name",
        "an argument that starts with `---rootPrefix`",
        SYNTAX,
    ),
    Refusal(
        "--=/x",
        "bad flag syntax: the controller takes one or two dashes, then a name",
        "an argument without a name",
        SYNTAX,
    ),
    Refusal("-h", "help is requested, so the controller would not start", "--h"),
    Refusal("--rootPrefix", "the flag --rootPrefix has no value", "--rootPrefix", "--rootPrefix=value"),
)
CHECKED = (
    Refusal(
        "--extProcImagePullPolicy=always",
        "the controller refuses --extProcImagePullPolicy: the value is not one of those allowed",
        "--extProcImagePullPolicy=always",
        "Always, Never or IfNotPresent",
    ),
    Refusal(
        "--endpointPrefixes=openai:/v1,azure:/",
        "the controller refuses --endpointPrefixes: pair 2 names the unknown endpoint `azure`",
        "--endpointPrefixes=openai:/v1,azure:/",
        "pairs endpoint:prefix of openai, cohere, anthropic, separated by `,`",
    ),
    Refusal(
        "--extProcExtraEnvVars=TOKEN=s3cret;more",
        "the controller refuses --extProcExtraEnvVars: pair 2 has no `=`",
        "--extProcExtraEnvVars=***",
        "pairs KEY=value, separated by `;`",
    ),
    Refusal(
        "--mcpSessionEncryptionIterations=0",
        "the controller refuses --mcpSessionEncryptionIterations: the number of iterations is not positive",
        "--mcpSessionEncryptionIterations=0",
        "an integer greater than 0",
    ),
    Refusal(
        "--extProcLogLevel=loud",
        "the controller refuses --extProcLogLevel: unknown level",
        "--extProcLogLevel=loud",
        "debug, info, warn or error in any case, perhaps with an offset such as +2",
    ),
    Refusal(
        "--logLevel=info+2",
        "the controller refuses --logLevel: unknown level",
        "--logLevel=info+2",
        "debug, info, warn, warning, error, dpanic, panic or fatal in any case, or nothing for info",
    ),
    Refusal(
        "--extProcEnableRedaction=maybe",
        "the controller refuses --extProcEnableRedaction: parse error",
        "--extProcEnableRedaction=maybe",
        "1, t, T, TRUE, true, True, 0, f, F, FALSE, false or False, joined by `=`",
    ),
)


@pytest.mark.parametrize("refusal", [*REFUSALS, *CHECKED], ids=lambda refusal: refusal.arg)
def test_whole_refusals(refusal: Refusal) -> None:
    """Each names the argument, the reason, what is accepted, and the nearest name."""
    syntax = refusal in REFUSALS or "parse error" in refusal.message
    where = "argument 1 of option --controller-arg" if syntax else "option --controller-arg"
    message = f"{refusal.message} ({where})"
    expected = Diagnostic(
        "AIGW114",
        "error",
        message,
        found=refusal.found,
        expected=refusal.expected,
        hint=refusal.hint,
    )
    assert read_flags([refusal.arg])[1] == (expected,)


def test_all_refusals_are_collected() -> None:
    """Go stops at the first; a user wants them all, and the rest of the list is still read."""
    args = [
        *("--nope", "value", "--extProcEnableRedaction=maybe", "-h", "---x", "--alsoNope", "--rootPrefix=/x"),
        *("--extProcLogLevel=loud", "--extProcLogFormat", "xml"),
    ]
    settings, refusals = read_flags(args)
    assert codes(refusals) == ["AIGW114"] * 7
    assert settings == ControllerSettings(root_prefix="/x")


def test_an_unknown_flag_of_a_deployment_is_a_warning() -> None:
    """Its release may not be the one that is assumed."""
    source = ArgSource(lambda index: f"ctl.yaml:{index + 1}:1", unknown="warning")
    parsed = parse_flags(["--brandNew=1", "--rootPrefix=/x"], "v1.0", source)
    (found,) = parsed.diagnostics
    assert found.code == "AIGW216"
    assert found.message == (
        "the controller of v1.0 has no flag --brandNew; it is ignored (argument 1 of ctl.yaml:1:1)"
    )
    assert parsed.diagnostics[0].severity == "warning"
    assert parsed.flags["rootPrefix"].origin == "ctl.yaml:2:1"


def test_other_refusals_of_a_deployment_stay_errors() -> None:
    """A controller that does not start has no settings."""
    source = ArgSource(lambda _index: "ctl.yaml:1:1", unknown="warning")
    assert codes(parse_flags(["--extProcMaxRecvMsgSize=x"], "v1.0", source).diagnostics) == ["AIGW114"]


@pytest.mark.parametrize(
    ("args", "refused"),
    [
        (["--mcpFallbackSessionEncryptionIterations=0"], False),
        (["--mcpFallbackSessionEncryptionIterations=0", "--mcpFallbackSessionEncryptionSeed=x"], True),
        (["--extProcLogLevel=loud", "--extProcLogLevel=info"], False),
        (["--extProcEnableRedaction=x", "--extProcEnableRedaction=true"], True),
        (["--logLevel=loud"], True),
        (["--logLevel=dpanic"], False),
        (["--logLevel="], False),
        (["--logLevel", "WARNING"], False),
        (["--logLevel=warn-1"], True),
        (["--extProcLogLevel=warn-1"], False),
        (["--extProcLogLevel=dpanic"], True),
        (["--extProcLogLevel=warning"], True),
        (["--extProcLogLevel="], True),
        (["--logFormat=xml"], True),
        (["--endpointPrefixes= openai : /x , cohere:"], False),
        (["--requestHeaderAttributes= a : b ,c:d"], False),
        (["--requestHeaderAttributes=a:b,"], True),
        (["--endpointPrefixes=openai"], True),
    ],
    ids=lambda value: " ".join(value) if isinstance(value, list) else "",
)
def test_what_is_checked(args: list[str], refused: bool) -> None:
    """Types are checked each time, meanings only of the last value, the fallback only when there is one."""
    assert bool(read_flags(args)[1]) == refused
