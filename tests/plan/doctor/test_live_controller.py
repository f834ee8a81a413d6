"""The controller in a dump, beside the settings that are assumed."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from aigw_render.plan.doctor.livecontroller import controller_checks
from aigw_render.settings.seeds import SecretSeed
from tests.manifests import GATEWAY
from tests.plan.doctor.support import QUIET, dump, examined, lines

if TYPE_CHECKING:
    from aigw_render.base.data import Data
    from aigw_render.settings.settings import Settings

IMAGE = "--extProcImage=docker.io/envoyproxy/ai-gateway-extproc:v1.1.0"
CHART = (IMAGE, "--endpointPrefixes=openai:,cohere:/cohere,anthropic:/anthropic")
NAME = "the controller of Deployment ai/ctl"
EQUAL = [f"ok {NAME} runs with the settings that are assumed"]


def controller(*args: str, image: str = "c:v1.1.0", env: tuple[Data, ...] = ()) -> Data:
    """Return a controller's Deployment."""
    container: Data = {"name": "c", "image": image, "args": [*CHART, *args], "env": [*env]}
    return {
        "apiVersion": "apps/v1",
        "kind": "Deployment",
        "metadata": {"name": "ctl", "namespace": "ai"},
        "spec": {"template": {"spec": {"containers": [container]}}},
    }


def told(live: Data, settings: Settings = QUIET) -> list[str]:
    """Return what is said about it."""
    said = settings._replace(controller_args=(*CHART, *settings.controller_args))
    said = said._replace(controller_defaults="binary")
    return lines(controller_checks(examined(GATEWAY, said), dump(live, {"kind": "Deployment"})))


def test_the_same_settings() -> None:
    """Written in whatever way; a version that the image does not tell is none."""
    assert told(controller("--extProcLogLevel=info", "-rootPrefix", "/")) == EQUAL
    assert told(controller(image="c@sha256:aa")) == EQUAL


@pytest.mark.parametrize(
    ("argument", "line"),
    [
        ("--extProcLogLevel=debug", "--extProcLogLevel differs | debug runs | info is assumed"),
        ("--requestHeaderAttributes=", '--requestHeaderAttributes differs | "" runs | (not set) is assumed'),
        ("--extProcEnableRedaction", "--extProcEnableRedaction differs | True runs | False is assumed"),
        ("--watchNamespaces=a,b", "--watchNamespaces differs | a, b runs | (not set) is assumed"),
        (
            "--extProcExtraEnvVars=KEY=k3y",
            "--extProcExtraEnvVars differs | KEY=*** runs | (not set) is assumed",
        ),
        (
            "--mcpSessionEncryptionSeed=tr0ub4dor",
            "--mcpSessionEncryptionSeed differs | *** runs | default-insecure-seed is assumed",
        ),
    ],
)
def test_a_setting_that_differs(argument: str, line: str) -> None:
    """By its flag; nothing secret is shown."""
    assert told(controller(argument)) == [f"warning AIGW227 {NAME}: {line}"]


def test_another_version() -> None:
    """The tag tells it."""
    assert told(controller(image="c:v1.1.2")) == [
        f"warning AIGW227 {NAME} is of another version | v1.1.2 runs | v1.1.0 is assumed"
    ]


def test_what_a_dump_does_not_tell() -> None:
    """A seed from a Secret, and one that we let the container read itself, cannot be compared."""
    variable: Data = {"name": "SEED", "valueFrom": {"secretKeyRef": {"name": "s", "key": "k"}}}
    assert told(controller("--mcpSessionEncryptionSeed=$(SEED)", env=(variable,))) == EQUAL
    seed = SecretSeed("mcp_session_encryption_seed", "mcp", "k")
    assert told(controller(), QUIET._replace(mcp_session_encryption_seed=seed)) == EQUAL


def test_a_literal_variable() -> None:
    """It is what the program gets."""
    env: tuple[Data, ...] = ({"name": "LEVEL", "value": "debug"},)
    (line,) = told(controller("--extProcLogLevel=$(LEVEL)", env=env))
    assert line.endswith("debug runs | info is assumed")
