"""Whatever the input or the command line holds: nothing that is printed can steer a terminal."""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING
from unicodedata import category

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.manifests import CONFIG, CONFIGURED_GATEWAY, ENVOY, MCP_ROUTE, ROUTE, stream

if TYPE_CHECKING:
    from pathlib import Path

    from tests.cli.program import Program, Result

WHOLE = stream(CONFIGURED_GATEWAY, ROUTE, MCP_ROUTE, CONFIG, ENVOY)
PLACES = (
    "value: debug",
    "name: LEVEL",
    "name: extproc",
    "gateway-config: extproc",
    "name: ai",
    "namespace: prod",
    "name: chat",
    "name: openai",
    "name: envoy-ai",
    "image: envoy:v1",
    "owning-gateway-name: ai",
    "gatewayClassName: envoy",
    "kind: Gateway\n",
    "apiVersion: apps/v1",
)
"""Where a text is put into the manifests, in the place of a value."""
VIEWS = (
    ("hash",),
    ("hash", "--output=json"),
    ("explain", "Deployment/envoy-ai"),
    ("explain", "Deployment/envoy-ai", "--output=json"),
    ("explain", "Gateway/ai", "--output=json"),
    ("graph",),
    ("graph", "--output=dot"),
    ("settings",),
    ("settings", "--output=json"),
    ("doctor",),
    ("doctor", "--output=json"),
    ("diff", "--semantic"),
    ("diff", "--color=always"),
    ("check", "--color=always"),
)
"""What prints something of its own making on standard output."""
EDITS = (("render",), ("remove",), ("validate",))
FORMS = ("text", "json", "sarif", "github")

OUR_COLOURS = r"\x1b\[[0-9;]+m"
"""No text below can make one."""
steering = st.sampled_from(
    "\x00\x01\x07\x08\x0b\x1b\x1c\x7f\x80\x85\x9b\x9d\xad\u061c\u200b\u200e\u2028\u2029\u202e\u2066\ufeff\U000e0041"
)
hostile = st.lists(st.one_of(steering, st.sampled_from("aZ0-.\"'\\\n\r\t ${}[]<&;")), min_size=1, max_size=6)
texts = hostile.filter(lambda one: any(map(is_unsafe, one))).map("".join)
runs = settings(max_examples=40, suppress_health_check=[HealthCheck.function_scoped_fixture])


def is_unsafe(character: str) -> bool:
    """Tell whether a character steers a terminal, or is invisible; a tab and a line feed may be."""
    return category(character) in ("Cc", "Cf", "Zl", "Zp", "Cs") and character not in "\t\n"


def check(*outputs: str) -> None:
    """Look for characters that must not be printed."""
    for output in outputs:
        assert not {*filter(is_unsafe, re.sub(OUR_COLOURS, "", output))}


def put(text: str, place: str) -> str:
    """Return the manifests with a text in one place."""
    key = place.partition(":")[0]
    end = "\n" if place.endswith("\n") else ""
    return WHOLE.replace(place, f"{key}: {quoted(text)}{end}")


def quoted(text: str) -> str:
    """Return a text as a scalar in YAML's double quotes, whatever it holds."""
    return '"' + "".join(f"\\U{ord(one):08x}" for one in text) + '"'


@runs
@given(texts, st.sampled_from(PLACES), st.sampled_from(VIEWS), st.sampled_from(FORMS))
def test_views(program: Program, text: str, place: str, view: tuple[str, ...], form: str) -> None:
    """Tables, graphs, diffs to look at, JSON and reports; all JSON stays JSON."""
    output = ("-o", "/dev/null") if view[0] == "check" else ()
    result = program(*view, "-", *output, f"--format={form}", "-v", stdin=put(text, place))
    assert result.code != 70
    check(result.stdout.decode(), result.stderr)
    if "--output=json" in view and result.stdout:
        json.loads(result.stdout)


@runs
@given(texts, st.sampled_from(PLACES), st.sampled_from(EDITS), st.sampled_from(FORMS))
def test_edits(program: Program, text: str, place: str, edit: tuple[str, ...], form: str) -> None:
    """Manifests are the user's own bytes; what is said of them is not."""
    result = program(*edit, "-", f"--format={form}", "-v", stdin=put(text, place))
    assert result.code != 70
    check(result.stderr)


ARGUMENTS = (
    ("render", "{}"),
    ("render", "-", "--config={}"),
    ("render", "-", "-o", "{}/x"),
    ("render", "-", "--color={}"),
    ("render", "-", "--{}"),
    ("render", "-", "--ai-gateway-version={}"),
    ("render", "-", "--kube-version={}"),
    ("render", "-", "--hash-key={}"),
    ("render", "-", "--controller-arg={}"),
    ("render", "-", "--controller-from={}"),
    ("render", "-", "--controller-values={}"),
    ("render", "--kustomize", "{}"),
    ("remove", "-", "--context={}"),
    ("hash", "-", "--namespace={}"),
    ("explain", "{}", "-"),
    ("settings", "--explain={}"),
    ("settings", "--namespace={}"),
    ("settings", "--namespace={}", "--output=json"),
    ("doctor", "-", "--live={}"),
    ("doctor", "-", "--hash-key={}"),
    ("explain-code", "{}"),
    ("schema", "{}"),
    ("schema", "MCPRoute", "--ai-gateway-version={}"),
    ("init", "{}"),
    ("init", "argocd", "--webhook={}"),
    ("init", "kustomize", "{}", "--dry-run"),
    ("init", "flux", "--manifests={}", "--dry-run"),
    ("init", "flux", "--artifact=oci://{}", "--dry-run"),
    ("init", "pre-commit", "--repo={}", "--dry-run"),
    ("init", "pre-commit", "--rev={}", "--dry-run"),
    ("init", "helm", "--kube-version={}", "--dry-run"),
    ("fn", "--{}"),
    ("cmp", "{}"),
    ("cmp", "generate", "--config={}"),
    ("cmp", "parameters", "--namespace={}"),
    ("hook", "{}"),
    ("hook", "check", "--path={}"),
    ("exec-plugin", "{}"),
    ("{}",),
    ("--{}",),
)
"""Command lines, and where a text is put into them."""


@pytest.mark.parametrize("arguments", ARGUMENTS, ids=" ".join)
def test_command_lines(
    arguments: tuple[str, ...], program: Program, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Names of files, values, and what is no option at all."""
    monkeypatch.chdir(tmp_path)

    @settings(max_examples=5, suppress_health_check=[HealthCheck.function_scoped_fixture])
    @given(texts.map(lambda text: text.replace("\0", "\x01")))
    def search(text: str) -> None:
        result: Result = program(*(one.replace("{}", text) for one in arguments), stdin=WHOLE)
        assert result.code != 70
        check(result.stderr)
        if arguments[0] not in ("render", "remove"):
            check(result.stdout.decode())

    search()


def test_json_has_the_same_values(program: Program) -> None:
    """Escaped is not changed."""
    value = "\u202e\x7f\x9b2J é 🦊"
    content = put(value, "value: debug")
    (row,) = json.loads(program("hash", "-", "--output=json", stdin=content).stdout)
    assert value in json.dumps(json.loads(row["digest"]), ensure_ascii=False)
    (part,) = json.loads(program("explain", "Gateway/ai", "-", "--output=json", stdin=content).stdout)
    assert value in [field["value"] for field in part["fields"]]


def test_names_in_a_tree(program: Program, tmp_path: Path) -> None:
    """What `init` writes about a file names the file, and shows every character of its name."""
    name = "a\u202e\U000e0041\x9b.yaml"
    (tmp_path / name).write_text(WHOLE)
    result = program("init", "kustomize", str(tmp_path), "--dry-run")
    check(result.stdout.decode(), result.stderr)
    assert b'- "a\\u202e\\U000e0041\\u009b.yaml"\n' in result.stdout


@runs
@given(texts, st.sampled_from(PLACES))
def test_results_of_a_function(program: Program, text: str, place: str) -> None:
    """What kustomize gets to show: our results, not its items."""
    items = "".join("- " + one.replace("\n", "\n  ") + "\n" for one in put(text, place).split("---\n"))
    listed = f"apiVersion: config.kubernetes.io/v1\nkind: ResourceList\nitems:\n{items}"
    result = program("fn", stdin=listed)
    assert result.code != 70
    check(result.stderr, result.stdout.decode().partition("\nresults:")[2])
