"""The benchmark runs, and its streams are what they are said to be. No times are looked at."""

from __future__ import annotations

from typing import TYPE_CHECKING

from aigw_render import InputFile, Settings, render
from benchmarks import argocd, kustomize
from benchmarks.__main__ import SETTINGS, main
from benchmarks.streams import large_manifest, stream, unrelated_stream
from tests.programs import path_with

if TYPE_CHECKING:
    import pytest

KNOWN = Settings(ai_gateway_version="v1.1", kube_version="1.33", webhook="excluded")


def test_streams_are_rendered_in_full() -> None:
    """Every workload is injected, four documents for each stay, and a second run changes nothing."""
    text = stream(10)
    assert text == stream(10)
    outcome = render([InputFile("all.yaml", text.encode())], KNOWN)
    (file,) = outcome.files
    assert [one.inject for one in outcome.decisions] == [True] * 10
    assert file.after.count("- name: ai-gateway-extproc\n") == 10
    assert sum(text.count(f"kind: {kind}\n") for kind in ("Service", "ConfigMap", "NetworkPolicy")) == 30
    (again,) = render([InputFile("all.yaml", file.after.encode())], KNOWN).files
    assert not again.changed


def test_the_other_streams() -> None:
    """Nothing of ours in the one, a document of 600 KB in the other."""
    (file,) = render([InputFile("all.yaml", unrelated_stream(4).encode())], KNOWN).files
    assert not file.changed
    text = large_manifest()
    assert 590_000 < max(map(len, text.split("---\n"))) < 640_000
    (large,) = render([InputFile("all.yaml", text.encode())], KNOWN).files
    assert large.changed


def test_the_benchmark_runs(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    """With one workload; kustomize is measured where it is found."""
    for name in SETTINGS:
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("PATH", path_with())
    assert main(["--sizes", "1", "--runs", "1"]) == 0
    table = capsys.readouterr().out.splitlines()
    assert table[0].startswith("### 1 workloads: 8 documents")
    names = [line.split(" | ")[0].removeprefix("| ") for line in table if line.startswith("| ")]
    assert {"program", "python3 -c pass", "machine entry point", "aigw-render render"} <= set(names)


def test_argo_cds_benchmark_runs(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    """Each way to an application's manifests succeeds, and discovery finds what is there."""
    monkeypatch.setenv("PATH", path_with())
    assert argocd.main(["--sizes", "1,2", "--files", "8", "--runs", "1"]) == 0
    table = capsys.readouterr().out.splitlines()
    names = {line.split(" | ")[0].removeprefix("| ") for line in table if line.startswith("| ")}
    assert {"cmp generate, 8 files", "cmp generate, 13 files", "cmp parameters"} <= names
    assert {f"cmp discover, {what} of ours in it" for what in ("nothing", "something")} <= names


def test_the_benchmark_of_kustomize_runs(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """With a function of ours, and with one that copies."""
    monkeypatch.setenv("PATH", path_with("kustomize"))
    assert kustomize.main(["--sizes", "1", "--runs", "1"]) == 0
    table = capsys.readouterr().out.splitlines()
    assert table[0] == "### 1 workloads, 8 documents, best of 1"
    names = {line.split(" | ")[0].removeprefix("| ") for line in table if line.startswith("| ")}
    assert {"kustomize build", "the same with a function that copies", "the same with our function"} <= names
