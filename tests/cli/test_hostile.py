"""Input that was made to harm: a clear error or the right result, in bounded time and memory."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.cli.limited import ENV, LABELS, LIMITS, RENDER, envoy, limited
from tests.cli.process import run_program
from tests.manifests import CONFIG, CONFIGURED_GATEWAY, ENVOY, GATEWAY, ROUTE, stream

if TYPE_CHECKING:
    from pathlib import Path

BOMB = "a0: &a0 [x, x, x, x, x, x, x, x, x, x]\n" + "".join(
    f"a{n}: &a{n} [{', '.join([f'*a{n - 1}'] * 10)}]\n" for n in range(1, 10)
)


def config(spec: str) -> str:
    """Return a stream whose GatewayConfig says something else."""
    return stream(CONFIGURED_GATEWAY, ROUTE, CONFIG.replace(ENV, spec), ENVOY)


def items(count: int) -> str:
    """Return a List of workloads."""
    item = "- " + ENVOY.rstrip().replace("\n", "\n  ") + "\n"
    listed = "".join(item.replace("envoy-ai", f"envoy-{number}") for number in range(count))
    return f"---\napiVersion: v1\nkind: List\nitems:\n{listed}"


REFUSED: dict[str, tuple[str, str | bytes]] = {
    "alias-bomb": ("AIGW117", envoy(BOMB)),
    "wide-aliases": ("AIGW117", envoy(f"a: &a [{'x, ' * 600}]\nb: [{'*a, ' * 600}]\n")),
    "deep-flow": ("AIGW117", envoy("x: " + "[" * 100_000)),
    "deep-flow-closed": ("AIGW117", envoy("x: " + "[" * 10_000 + "]" * 10_000)),
    "deep-dashes": ("AIGW117", envoy("x:\n- " + "- " * 100_000)),
    "deep-block": ("AIGW117", envoy("x:\n" + "".join(" " * n + " a:\n" for n in range(2_000)))),
    "nul": ("AIGW117", envoy("x: a\0b\n")),
    "bad-utf-8": ("AIGW117", envoy().encode() + b"x: \xff\n"),
    "utf-16": ("AIGW117", envoy().encode("utf-16")),
    "utf-16-without-bom": ("AIGW117", envoy().encode("utf-16-be")),
    "utf-32": ("AIGW117", envoy().encode("utf-32")),
    "lone-surrogate": ("AIGW117", envoy("x: \ud800\n")),
    "escaped-surrogate": ("AIGW101", envoy('x: "\\ud800"\n')),
    "json-surrogate": ("AIGW101", envoy('---\n{"kind": "Deployment", "x": "\\udc00"}\n')),
    "40,000-broken-documents": ("AIGW101", "---\nkind: [\n" * 40_000),
    "error-at-the-end-of-a-long-line": ("AIGW101", envoy(f"x: [{'y, ' * 100_000}}}\n")),
    "quantity-of-100,000-digits": ("AIGW107", config(f"resources: {{limits: {{cpu: '{'9' * 100_000}x'}}}}")),
    "number-of-100,000-digits": ("AIGW105", config(f"securityContext: {{runAsUser: {'9' * 100_000}}}")),
    "number-beyond-64-bits": ("AIGW1", config("securityContext: {runAsUser: 1e308}")),
    "slow-image": ("AIGW107", config("image: " + "a-" * 50_000 + "!")),
    "slow-image-path": ("AIGW107", config("image: " + "a/" * 50_000 + "!")),
    "slow-name": ("AIGW1", envoy().replace("name: chat", "name: " + "a-." * 50_000)),
    "8,000-findings-in-a-line": (
        "AIGW105",
        config(f"env: [{', '.join(['{name: A, value: 1}'] * 8_000)}]"),
    ),
    "a-key-20,000-times": ("AIGW116", envoy(labels=f"{{{LABELS}{', a: b' * 20_000}}}")),
    "1,000-near-names": (
        "AIGW102",
        stream(
            *(CONFIGURED_GATEWAY.replace("name: ai", f"name: ai-{n}") for n in range(1_000)),
            *(
                ROUTE.replace("name: chat", f"name: r{n}").replace("name: ai", f"name: ai-{n}")
                for n in range(1_000)
            ),
            *(CONFIG.replace("name: extproc", f"name: extproc-{n}") for n in range(1_000)),
        ),
    ),
    "names-that-steer-a-terminal": (
        "AIGW1",
        envoy()
        .replace("name: ai\n", 'name: "\\e[31m\\u202ea"\n')
        .replace("name: envoy-ai", 'name: "\\e]0;x\\a\\x9b2J\\u2028"')
        .replace("gateway-config: extproc", 'gateway-config: "\\e[2J\\u2066\\n::error::x"'),
    ),
    "8-MB-of-values": ("AIGW117", envoy("x: &a [" + "1," * 4_000_000 + "]\n")),
    "8-MB-of-lists": ("AIGW117", envoy(f"x: [{'[],' * 2_700_000}]\n")),
    "8-MB-of-lines": ("AIGW117", envoy("\n" * 8_000_000)),
    "an-error-beside-as-many-values-as-are-allowed": (
        "AIGW105",
        envoy(f"x: [{'[],' * 1_490_000}]\n").replace("gateway-name: ai", "gateway-name: 1"),
    ),
    "bidi-in-the-source": ("AIGW105", config(f"{ENV.replace('debug', '5')} # \u202e\u2066")),
}


@pytest.mark.parametrize("name", REFUSED)
def test_refused(name: str, tmp_path: Path) -> None:
    """It is an error of its own code, and nothing is on the standard output."""
    code, data = REFUSED[name]
    result = limited(*RENDER, cwd=tmp_path, stdin=data)
    assert (result.returncode, result.stdout) == (3, b"")
    assert f"error {code}" in result.stderr.decode()


RENDERED = {
    "deep-as-allowed": envoy("x: " + "{a: " * 198 + "}" * 198 + "\n"),
    "a-scalar-of-megabytes": envoy("x: " + "y" * 5_000_000 + "\n"),
    "escapes-of-megabytes": envoy('x: "' + "\\n" * 1_000_000 + '"\n'),
    "a-block-scalar-of-megabytes": envoy("x: |\n" + "  y\n" * 300_000),
    "nul-as-an-escape": envoy('x: "a\\0b"\n'),
    "40,000-documents": "---\nkind: ConfigMap\n" * 40_000 + "---\n" + envoy(),
    "lines-of-100,000-characters": envoy(f"x: [{'y, ' * 30_000}]\n# {'z' * 100_000}\n"),
    "20,000-variables-of-envoy": envoy(
        container="        env:\n" + "".join(f"        - {{name: V{n}}}\n" for n in range(20_000))
    ),
    "20,000-variables-of-ours": config(
        "env:\n" + "".join(f"      - {{name: V{n}, value: x}}\n" for n in range(20_000))
    ),
    "a-list-of-8,000": envoy("---\nkind: List\nitems:\n" + "- {kind: Deployment}\n" * 8_000),
    "a-list-of-workloads": stream(GATEWAY, ROUTE) + items(200),
    "a-huge-exponent": config("resources: {limits: {cpu: 1e999999999, memory: '1e999999999'}}"),
    "a-tiny-exponent": config("resources: {limits: {cpu: 1e-999999999}}"),
    "an-integer-of-100,000-digits": envoy(f"x: {'9' * 100_000}\ny: 0x{'f' * 100_000}\n"),
    "20,000-anchors": envoy("x:\n" + "".join(f"- &a{n} x\n- *a{n}\n" for n in range(20_000))),
    "20,000-merges": envoy(f"m: &m {{a: 1}}\nx: {{<<: [{'*m, ' * 20_000}]}}\n"),
    "100,000-unknown-fields": config(
        f"image: a:b\n      x: {{{', '.join(f'a{n}: 1' for n in range(100_000))}}}"
    ),
    "5,000-unknown-fields-in-a-line": stream(
        CONFIGURED_GATEWAY,
        ROUTE,
        f"{CONFIG[: CONFIG.index('spec:')]}spec: {{{', '.join(f'a{n}: 1' for n in range(5_000))}}}\n",
        ENVOY,
    ),
    "blank-lines-in-brackets": envoy(labels="{  " + LABELS + "\n" * 20_000 + "        ,}"),
    "comments-in-brackets": envoy(labels="{  " + LABELS + "\n      " + "# " * 20_000 + "\n        ,}"),
    "comments-in-between": envoy().replace("    spec:\n", "    spec:\n" + "# c\n" * 100_000),
    "templates": "---\nkind: Deployment\nx: {{ y }}: {{\n" * 4_000 + "---\n" + envoy(),
}


@pytest.mark.parametrize("name", RENDERED)
def test_rendered(name: str, tmp_path: Path) -> None:
    """It is odd and large but right: it is rendered, and removed again."""
    data = RENDERED[name].encode()
    result = limited(*RENDER, "--quiet", cwd=tmp_path, stdin=data)
    assert (result.returncode, result.stderr) == (0, b"")
    assert b"name: ai-gateway-extproc" in result.stdout
    removed = limited("remove", "-", "--quiet", cwd=tmp_path, stdin=result.stdout)
    assert (removed.returncode, removed.stdout) == (0, data)


def test_more_memory_than_there_is(tmp_path: Path) -> None:
    """What is too large for the machine is an error as well, not a crash.

    One text that does not fit twice: where many small ones exhaust the memory, libyaml's binding may
    end the process by itself, which no test can rely on.
    """
    data = (stream(GATEWAY, ROUTE) + "# " + "x" * (60 << 20)).encode()
    result = run_program(*RENDER, cwd=tmp_path, before=LIMITS.replace("1 << 30", "120 << 20"), stdin=data)
    assert (result.returncode, result.stdout) == (3, b"")
    assert b"AIGW117: the input needs more memory than there is" in result.stderr


SETTINGS = {
    "bomb": "x:\n" + "".join(f"  {line}\n" for line in BOMB.splitlines()),
    "deep": "x: " + "[" * 100_000,
    "many-arguments": f"controller: {{args: [{', '.join(['--extProcLogLevel=x'] * 8_000)}]}}",
    "long-argument": f'controller: {{args: ["--extProcExtraEnvVars={";" * 100_000}=1"]}}',
    "long-misspelt-argument": f'controller: {{args: ["-{"seed" * 5_000}"]}}',
    "huge-number": f"controller: {{args: [--maxRecvMsgSize={'9' * 100_000}]}}",
    "nul-in-a-context": 'context: ["a\\0b"]',
    "nul-in-a-values-path": 'controller: {values: ["a\\0b"]}',
    "nul-in-a-secret-path": 'controller: {mcpSessionEncryptionSeed: {fromFile: "a\\0b"}}',
    "terminal": 'target: "\\e[31mx\\u202e"\n"\\e[2J": 1',
    "slow-key": f'hashKey: "{"a-" * 100_000}!"',
    "slow-version": f'aiGatewayVersion: "v{"1." * 100_000}"',
    "device-as-values": "controller: {values: [/dev/zero]}",
    "device-as-context": "context: [/dev/zero]",
    "out-of-the-repository": "context: [../elsewhere]",
    "out-of-the-repository-by-a-link": "context: [link]",
    "values-out-of-the-repository": "controller: {values: [/etc/passwd]}",
}


@pytest.mark.parametrize("name", SETTINGS)
def test_config_files(name: str, tmp_path: Path) -> None:
    """A config file may come from the same pull request."""
    root = tmp_path / "repository"
    (root / ".git").mkdir(parents=True)
    (root / "link").symlink_to("../elsewhere")
    (tmp_path / "elsewhere").mkdir()
    spec = "".join(f"  {line}\n" for line in SETTINGS[name].splitlines())
    head = "apiVersion: aigw-render.github.io/v1alpha1\nkind: AIGatewayRender\nmetadata: {name: x}\nspec:\n"
    (root / "aigw.yaml").write_text(head + spec)
    result = limited("render", "-", "--config=aigw.yaml", cwd=root, stdin=envoy())
    assert (result.returncode, result.stdout) == (3, b"")
    assert b"error AIGW1" in result.stderr
    assert b"root:" not in result.stderr


VALUES = {
    "bomb": BOMB,
    "deep": "controller: " + "{a: " * 100_000,
    "template": "{{ .Values }}\n",
    "terminal": 'extProc: {logLevel: "\\e[31m\\u202e"}\n',
    "types": "extProc: 5\ncontroller: [1]\n",
}


@pytest.mark.parametrize("name", VALUES)
def test_values_files(name: str, tmp_path: Path) -> None:
    """So may the values of the chart."""
    (tmp_path / "values.yaml").write_text(VALUES[name])
    result = limited(*RENDER, "--controller-values=values.yaml", cwd=tmp_path, stdin=envoy())
    assert (result.returncode, result.stdout) == (3, b"")
    assert b"error AIGW1" in result.stderr


def test_deep_json_in_the_environment(tmp_path: Path) -> None:
    """Argo CD's parameters are text that somebody wrote."""
    before = "import os; os.environ['ARGOCD_APP_PARAMETERS'] = '[' * 50_000"
    result = run_program(*RENDER, cwd=tmp_path, before=before, stdin=envoy().encode())
    assert (result.returncode, result.stdout) == (3, b"")
    assert b"AIGW115: ARGOCD_APP_PARAMETERS is not the list" in result.stderr
