"""What kubectl makes of the overlays: valid objects, nothing that is named is missing, releases and scaling hold."""

from typing import Any

import kubernetes_validate
import pytest
import yaml
from declared import READ_ELSEWHERE, settings_of, unset_without_a_right_default
from deployment.kubernetes.base import IMAGES
from deployment.kubernetes.servers import POSTGRES_MAJOR
from deployment.parts import CONNECTIONS_OF_A_PROCESS, PARTS, SERVED, Part
from deployment.render import DEPLOY, stale_files
from kit.core.settings import ServiceSettings
from kit.db import database
from manifests import OVERLAYS, matches, named, of_kind, pods, rendered
from stack.layout import REPOSITORY

KUBERNETES = "1.33"
OF_OTHERS = {
    "postgresql.cnpg.io/v1": {"Cluster", "ScheduledBackup"},
    "monitoring.coreos.com/v1": {"PodMonitor", "PrometheusRule"},
    "traefik.io/v1alpha1": {"TLSStore"},
}
"""Kinds of others' software: its own admission checks them, the schemas are in no package."""
MADE_BY_SECRETS = {"operations", "monitoring"} | {part.name for part in PARTS} | {f"{p.name}-owner" for p in SERVED}
ABSENT_AT_WILL = {"files-bucket"}
"""Secrets a pod starts without: a cloud's workload identity stands in for them."""


def test_what_is_generated_is_what_the_declarations_say() -> None:
    assert stale_files() == [], "run `uv run deployment render` and commit what it writes"


@pytest.mark.parametrize("overlay", OVERLAYS)
def test_every_object_is_what_its_schema_says(overlay: str) -> None:
    for thing in rendered(overlay):
        if thing["apiVersion"] in OF_OTHERS:
            assert thing["kind"] in OF_OTHERS[thing["apiVersion"]]
        else:
            kubernetes_validate.validate(thing, KUBERNETES, strict=True)


def test_a_wrong_field_is_noticed() -> None:
    wrong = {**named("prod", "Deployment", "orders-api"), "spec": {"replica": 2}}
    with pytest.raises(kubernetes_validate.ValidationError):
        kubernetes_validate.validate(wrong, KUBERNETES, strict=True)


@pytest.mark.parametrize("overlay", OVERLAYS)
def test_everything_that_is_named_is_there(overlay: str) -> None:
    accounts = {thing["metadata"]["name"] for thing in of_kind(overlay, "ServiceAccount")}
    maps = {thing["metadata"]["name"]: thing["data"] for thing in of_kind(overlay, "ConfigMap")}
    for name, pod in pods(overlay):
        spec = pod["spec"]
        assert spec["serviceAccountName"] in accounts, name
        sources = [source["secret"]["name"] for volume in spec["volumes"] for source in _secrets_in(volume)]
        assert set(sources) <= MADE_BY_SECRETS, name
        for variable in (variable for container in spec["containers"] for variable in container["env"]):
            given = variable.get("valueFrom", {})
            if setting := given.get("configMapKeyRef"):
                assert setting.get("optional") or setting["key"] in maps[setting["name"]], f"{name}: {setting['key']}"
            if key := given.get("secretKeyRef"):
                assert key["name"] in ABSENT_AT_WILL and key["optional"], name


def _secrets_in(volume: dict[str, Any]) -> list[dict[str, Any]]:
    sources: list[dict[str, Any]] = volume.get("projected", {}).get("sources", [])
    return sources


@pytest.mark.parametrize("kind", ["PodDisruptionBudget", "Service"])
def test_every_selector_finds_the_pods_of_one_deployment(kind: str) -> None:
    deployments = list(of_kind("prod", "Deployment"))
    for thing in of_kind("prod", kind):
        selector = thing["spec"]["selector"]
        wanted = selector if kind == "PodDisruptionBudget" else {"matchLabels": selector}
        found = [d for d in deployments if matches(wanted, d["spec"]["template"]["metadata"]["labels"])]
        assert len(found) == 1, thing["metadata"]["name"]


def test_each_service_is_scaled_apart_and_kept_up() -> None:
    deployments = {thing["metadata"]["name"] for thing in of_kind("prod", "Deployment")}
    scaled = {thing["spec"]["scaleTargetRef"]["name"] for thing in of_kind("prod", "HorizontalPodAutoscaler")}
    kept_up = {thing["metadata"]["name"] for thing in of_kind("prod", "PodDisruptionBudget")}
    assert {f"{part.name}-api" for part in SERVED} | {"gateway", "expenses-ocr-worker"} == scaled
    assert kept_up == deployments - {"nats-mender"}
    for scaler in of_kind("prod", "HorizontalPodAutoscaler"):
        assert scaler["spec"]["minReplicas"] >= 2


def test_an_apply_does_not_undo_what_an_autoscaler_counted() -> None:
    scaled = {thing["spec"]["scaleTargetRef"]["name"] for thing in of_kind("prod", "HorizontalPodAutoscaler")}
    for thing in of_kind("prod", "Deployment"):
        assert ("replicas" in thing["spec"]) != (thing["metadata"]["name"] in scaled), thing["metadata"]["name"]


def test_the_metric_of_an_autoscaler_is_told_under_the_name_of_its_service() -> None:
    (scaler,) = (s for s in of_kind("prod", "HorizontalPodAutoscaler") if s["spec"]["metrics"][0]["type"] == "External")
    asked = scaler["spec"]["metrics"][0]["external"]["metric"]
    wiring = REPOSITORY / "services" / "expenses-ocr" / "src" / "expenses_ocr_service" / "wiring.py"
    assert f'name="{asked["selector"]["matchLabels"]["service"]}"' in wiring.read_text()
    adapter = yaml.safe_load((DEPLOY / "kubernetes" / "charts" / "prometheus-adapter.yaml").read_text())
    (rule,) = adapter["rules"]["external"]
    assert rule["name"]["as"] == asked["name"] == "trajeto_jobs_oldest_seconds"


def test_what_a_release_applies_first_holds_all_that_its_jobs_name() -> None:
    first = [t for t in rendered("prod") if t["metadata"].get("labels", {}).get("trajeto/step") != "serve"]
    names = {(thing["kind"], thing["metadata"]["name"]) for thing in first}
    for job in (thing for thing in first if thing["kind"] == "Job"):
        spec = job["spec"]["template"]["spec"]
        assert ("ServiceAccount", spec["serviceAccountName"]) in names
        for variable in spec["containers"][0]["env"]:
            if setting := variable.get("valueFrom", {}).get("configMapKeyRef"):
                assert ("ConfigMap", setting["name"]) in names, "a setting that changes with a release would hold it up"
    left = {thing["kind"] for thing in rendered("prod")} - {thing["kind"] for thing in first}
    assert left == {"Deployment"}


@pytest.mark.parametrize("part", SERVED, ids=lambda part: part.name)
def test_a_commit_is_acknowledged_once_a_second_server_has_it(part: Part) -> None:
    spec = named("prod", "Cluster", f"{part.name}-db")["spec"]
    assert spec["postgresql"]["synchronous"] == {"method": "any", "number": 1, "dataDurability": "required"}
    assert spec["instances"] >= 3, "with two, writes would wait whenever one is away"
    assert "synchronous" not in named("dev", "Cluster", f"{part.name}-db")["spec"]["postgresql"]


@pytest.mark.parametrize("part", SERVED, ids=lambda part: part.name)
def test_a_database_bears_its_service_scaled_as_far_as_it_may_be(part: Part) -> None:
    cluster = named("prod", "Cluster", f"{part.name}-db")
    scalers = [
        s
        for s in of_kind("prod", "HorizontalPodAutoscaler")
        if s["spec"]["scaleTargetRef"]["name"] == f"{part.name}-api"
    ]
    processes = scalers[0]["spec"]["maxReplicas"] + part.workers[1] + 2  # a release makes one more of each role
    assert int(cluster["spec"]["postgresql"]["parameters"]["max_connections"]) >= processes * CONNECTIONS_OF_A_PROCESS


def test_the_connections_of_a_process_are_those_of_kits_pools() -> None:
    pools = (
        ServiceSettings.model_fields["pool_size"].default,
        database._BACKGROUND_POOL,
        database._SWEEP_POOL,
        database._SWEEPING_POOL,
        database._SWEEP_LOCK_POOL,
    )
    assert sum(pools) <= CONNECTIONS_OF_A_PROCESS


def test_a_release_replaces_pods_only_once_their_successor_has_its_migration() -> None:
    for thing in of_kind("prod", "Deployment"):
        for container in thing["spec"]["template"]["spec"]["containers"]:
            if container["name"] == "operations":
                continue
            assert container["startupProbe"]["httpGet"]["path"] == "/readyz"
            assert container["readinessProbe"]["httpGet"]["path"] == "/livez", "a lost NATS must not empty a service"
            assert thing["spec"]["strategy"]["rollingUpdate"]["maxUnavailable"] == 0
    jobs = {thing["metadata"]["name"] for thing in of_kind("prod", "Job")}
    assert jobs == {"topology"} | {f"{part.name}-migrate" for part in SERVED}
    for job in of_kind("prod", "Job"):
        assert job["metadata"]["labels"]["trajeto/step"] == "prepare"
        assert job["spec"]["ttlSecondsAfterFinished"] <= 600, "the next release could not make it anew"


@pytest.mark.parametrize("part", PARTS, ids=lambda part: part.name)
def test_each_pod_is_told_what_its_settings_declare(part: Part) -> None:
    known = {name.upper() for name in settings_of(part).model_fields} | READ_ELSEWHERE
    ours = [(name, pod) for name, pod in pods("prod") if pod["spec"]["containers"][0]["name"] == part.name]
    assert len(ours) == (3 if part.service else 1)
    for name, pod in ours:
        told = {variable["name"]: variable.get("value", "") for variable in pod["spec"]["containers"][0]["env"]}
        missing = unset_without_a_right_default(part, told)
        assert not missing, f"{name}: " + "; ".join(missing)
        unknown = {name.removesuffix("_FILE") for name in told} - known
        assert {name for name in unknown if not name.startswith("AWS_")} <= {"FILES_BUCKET"}, (
            f"{name} is told {unknown}"
        )


@pytest.mark.parametrize("overlay", OVERLAYS)
def test_the_image_of_a_database_is_for_the_installation_to_name(overlay: str) -> None:
    used = {cluster["spec"]["imageName"] for cluster in of_kind(overlay, "Cluster")}
    assert used == {f"example-registry/postgresql:{POSTGRES_MAJOR}"}, "the plain name is no image that can be pulled"
    step = (REPOSITORY / "docs" / "operations.md").read_text().split("3. **Values.**")[1].split("4. **")[0]
    assert "PostgreSQL's image" in step


@pytest.mark.parametrize("overlay", OVERLAYS)
def test_images_are_named_by_the_overlay_alone(overlay: str) -> None:
    used = {container["image"] for _, pod in pods(overlay) for container in pod["spec"]["containers"]}
    tag = {"prod": "release", "dev": "dev"}[overlay]
    assert used == {f"trajeto/{name}:{tag}" for name in IMAGES}
