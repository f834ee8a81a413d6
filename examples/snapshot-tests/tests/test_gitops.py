"""The manifests of this folder, as they reach the cluster."""

import pytest

pytestmark = pytest.mark.aigw_render(config="aigw-render.yaml")


def test_what_reaches_the_cluster(aigw_render, aigw_snapshot):
    assert aigw_render("input").changed == aigw_snapshot


def test_traces_go_to_the_collector(aigw_render):
    envoy = aigw_render("input").one("Deployment", "envoy-ai")
    (extproc,) = envoy["spec"]["template"]["spec"]["initContainers"]
    variables = {item["name"]: item["value"] for item in extproc["env"]}
    assert variables["OTEL_EXPORTER_OTLP_ENDPOINT"] == "http://collector.observability:4317"


@pytest.mark.aigw_render(kube_version="1.28")
def test_an_old_cluster_gets_a_plain_container(aigw_render):
    envoy = aigw_render("input").one("Deployment", "envoy-ai")
    names = [item["name"] for item in envoy["spec"]["template"]["spec"]["containers"]]
    assert names == ["envoy", "ai-gateway-extproc"]


def test_there_are_no_warnings(aigw_render):
    assert aigw_render.report("input") == ""
