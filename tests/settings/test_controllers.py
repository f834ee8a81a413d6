"""The controller's Deployment in the input: found by its flags, read as its program reads them."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from aigw_render.settings.controllers import deployed_flags, find_controllers, hidden_flags
from tests.settings.support import resources, short, values_of, version

if TYPE_CHECKING:
    from aigw_render.settings.controllers import FoundController

DEPLOYMENT = """\
apiVersion: apps/v1
kind: Deployment
metadata: {{name: anything}}
spec:
  template:
    spec:
      containers:
        - name: sidecar
          args: [--port=1]
        - name: main
          image: registry/ai-gateway-controller:v1.0.2
          command: {command}
          args: {args}
          env: {env}
"""


def find(args: str, *, command: str = "[]", env: str = "[]") -> tuple[FoundController, ...]:
    """Return the controllers of a Deployment."""
    return find_controllers(resources(DEPLOYMENT.format(args=args, command=command, env=env), "ctl.yaml"))


def one(args: str, *, command: str = "[]", env: str = "[]") -> FoundController:
    """Return the only controller of a Deployment."""
    (found,) = find(args, command=command, env=env)
    return found


@pytest.mark.parametrize(
    ("args", "command"),
    [
        ("[--extProcImage=a:b]", "[]"),
        ("[-extProcImage=a:b]", "[]"),
        ("[-extProcImage, 'a:b']", "[]"),
        ("[--extProcImagePullPolicy=Always, --extProcLogLevel=info]", "[]"),
        ("[]", "[/app, --extProcImage=a:b]"),
        ("[--extProcLogFormat=json]", "[/app, --extProcExtraEnvVars=]"),
    ],
)
def test_found_by_its_flags(args: str, command: str) -> None:
    """The image's flag, or two others that only the controller has."""
    assert len(find(args, command=command)) == 1


@pytest.mark.parametrize(
    "args",
    [
        "[]",
        "[--rootPrefix=/]",
        "[-logLevel, info, -rootPrefix, /, -endpointPrefixes, 'openai:']",
        "[--logLevel=info, --port=1, --enableLeaderElection]",
        "[extProcImage=a:b]",
        "[--extProcImages=a:b]",
        "[1, true, null]",
        "null",
        "--extProcImage=a:b",
    ],
)
def test_other_programs_are_not_found(args: str) -> None:
    """Flags that many programs have prove nothing; shapes that cannot be are no args."""
    assert find(args) == ()


def test_other_kinds_are_not_found() -> None:
    """The controller is a Deployment."""
    text = DEPLOYMENT.replace("kind: Deployment", "kind: DaemonSet").format(
        args="[--extProcImage=a]", command="[]", env="[]"
    )
    assert find_controllers(resources(text)) == ()


def test_the_args_and_their_places() -> None:
    """Each value remembers the argument that said it."""
    found = one("[--extProcImage=a:b, '--rootPrefix', /x]", command="[/app, --extProcLogLevel=warn]")
    flags = deployed_flags(found, version(), complete=False).flags
    assert {name: (said.value, said.origin) for name, said in flags.items()} == {
        "extProcLogLevel": ("warn", "ctl.yaml:12:27"),
        "extProcImage": ("a:b", "ctl.yaml:13:18"),
        "rootPrefix": ("/x", "ctl.yaml:13:38"),
    }


def test_what_a_complete_list_leaves_out_is_the_programs_default() -> None:
    """The chart would pass more, but it is this list that runs."""
    flags = deployed_flags(one("[--extProcImage=a:b]"), version("v1.0"), complete=True).flags
    assert flags["extProcImage"].value == "a:b"
    assert flags["endpointPrefixes"].value is None
    assert flags["endpointPrefixes"].origin == "program default (v1.0), not set at ctl.yaml:10:11"
    assert "extProcLogFormat" not in flags


def test_unknown_flags_are_warnings_and_others_errors() -> None:
    """Each at its argument."""
    found = one("[--extProcImage=a:b, --brandNew=1, --extProcMaxRecvMsgSize=x]")
    unknown, wrong = deployed_flags(found, version(), complete=True).diagnostics
    message = "the controller of v1.1 has no flag --brandNew; it is ignored"
    assert short(unknown) == f"AIGW216 ctl.yaml:13:38 {message} | --brandNew |  | "
    message = "the controller refuses --extProcMaxRecvMsgSize: parse error"
    assert short(wrong).startswith(f"AIGW114 ctl.yaml:13:52 {message} | --extProcMaxRecvMsgSize=x | ")


@pytest.mark.parametrize(
    ("arg", "env", "value"),
    [
        ("$(P)", "[{name: P, value: /p}]", "/p"),
        ("$(P)", "[{name: P, value: /1}, {name: P, value: /2}]", "/2"),
        ("/$(P)/$(Q)", "[{name: P, value: p}, {name: Q, value: q}]", "/p/q"),
        ("$(P)", "[{name: P}]", ""),
        ("$(NOPE)", "[{name: P, value: /p}]", "$(NOPE)"),
        ("$$(P)", "[{name: P, value: /p}]", "$(P)"),
        ("$$$(P)", "[{name: P, value: /p}]", "$/p"),
        ("$P ${P} $(P", "[{name: P, value: /p}]", "$P ${P} $(P"),
    ],
)
def test_references_are_filled_in_as_the_kubelet_does(arg: str, env: str, value: str) -> None:
    """From the container's own environment."""
    found = one(f"[--extProcImage=a:b, '--rootPrefix={arg}']", env=env)
    flags = deployed_flags(found, version(), complete=False)
    assert values_of(flags)["rootPrefix"] == value
    assert hidden_flags(found, flags) == {}


def test_a_value_from_a_secret_is_an_error_unless_overruled() -> None:
    """Only the flag it belongs to is in doubt."""
    env = "[{name: SEED, valueFrom: {secretKeyRef: {name: s, key: k}}}]"
    found = one("[--extProcImage=a:b, --mcpSessionEncryptionSeed=$(SEED)]", env=env)
    hidden = hidden_flags(found, deployed_flags(found, version(), complete=True))
    assert hidden.keys() == {"mcpSessionEncryptionSeed"}
    error = hidden["mcpSessionEncryptionSeed"]
    assert (error.code, error.severity) == ("AIGW115", "error")
    assert error.message == (
        "the value of the controller's flag --mcpSessionEncryptionSeed cannot be known offline: "
        "it comes from the variable SEED, which the Secret s holds"
    )
    assert error.hint == "set controller.mcpSessionEncryptionSeed with fromEnv in the config"


def test_a_name_from_a_whole_secret_is_in_doubt_too() -> None:
    """With envFrom nobody here knows which names there are."""
    text = DEPLOYMENT + "          envFrom: [{{secretRef: {{name: s}}}}]\n"
    args = "[--extProcImage=a:b, --rootPrefix=$(P), --extProcLogLevel=$(Q)]"
    env = "[{name: Q, value: warn}]"
    (found,) = find_controllers(resources(text.format(args=args, command="[]", env=env)))
    hidden = hidden_flags(found, deployed_flags(found, version(), complete=True))
    assert {name: error.hint for name, error in hidden.items()} == {
        "rootPrefix": "pass --controller-arg=--rootPrefix=VALUE"
    }
