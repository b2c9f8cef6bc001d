"""Deployments, jobs, scaling and disruption of one part."""

from typing import Any

from deployment.kubernetes.objects import (
    COMPONENT,
    NAME,
    PART_OF,
    SETTINGS,
    THEN_JOBS,
    TRACK,
    Yaml,
    labels_of,
    pod,
    port,
    probe,
    resources,
    secret,
    thing,
)
from deployment.parts import PORT, Part, Size
from deployment.variables import (
    OWNER_SECRET,
    SAID_BY_THE_OPERATOR,
    SECRETS,
    environment_of,
    environment_of_operations,
    said_optionally,
)

FILES_URL = "$(FILES_BUCKET)"
BUCKET_KEYS = ("AWS_ACCESS_KEY_ID", "AWS_SECRET_ACCESS_KEY")
JOBS_WAIT = "trajeto_jobs_oldest_seconds"
PREPARES, SERVES = {"trajeto/step": "prepare"}, {"trajeto/step": "serve"}
"""A release applies everything but what serves, waits for the jobs that prepare, then applies all."""
ASKED = {
    "startupProbe": probe("/readyz", every=2, failures=150),
    "livenessProbe": probe("/livez", every=10, failures=3),
    "readinessProbe": probe("/livez", every=5, failures=2),
}
"""A pod joins once everything is there, its migration included. Later a lost NATS does not take all pods away at once:
a service without it goes on answering (docs/decisions/0013)."""


def workloads(part: Part) -> list[Yaml]:
    """Everything that runs of one part."""
    found = [_account(part.name), deployment(part, "api"), _service(part), _scaled_by_cpu(part), _kept_up(part, "api")]
    if part.service:
        found += [deployment(part, "worker"), _kept_up(part, "worker"), migration(part)]
    if part.workers[0] != part.workers[1]:
        found.append(_scaled_by_jobs(part))
    return found


def _account(name: str) -> Yaml:
    return thing("ServiceAccount", name, labels={NAME: name}, automountServiceAccountToken=False)


def _environment(part: Part, *, owner: bool = False) -> list[Yaml]:
    told = environment_of(part, files_url=FILES_URL).variables
    if owner:
        told[f"{OWNER_SECRET}_FILE"] = f"{SECRETS}/{OWNER_SECRET.lower()}"
    found: list[Yaml] = []
    if part.keeps_files:
        found.append({"name": "FILES_BUCKET", "valueFrom": _setting("FILES_BUCKET")})
        found += [{"name": key, "valueFrom": _bucket_key(key)} for key in BUCKET_KEYS]
        found += [
            {"name": key, "valueFrom": _setting(key, optional=True)} for key in ("AWS_REGION", "AWS_ENDPOINT_URL")
        ]
    found += [{"name": name, "value": value} for name, value in told.items()]
    found += [{"name": name, "valueFrom": _setting(name)} for name in SAID_BY_THE_OPERATOR]
    return found + [{"name": name, "valueFrom": _setting(name, optional=True)} for name in said_optionally(part)]


def _setting(key: str, *, optional: bool = False) -> Yaml:
    return {"configMapKeyRef": {"name": SETTINGS, "key": key, **({"optional": True} if optional else {})}}


def _bucket_key(key: str) -> Yaml:
    """Optional: a cloud's workload identity needs none."""
    return {"secretKeyRef": {"name": "files-bucket", "key": key, "optional": True}}


def _container(part: Part, size: Size, arguments: list[str], **more: Any) -> Yaml:
    container: Yaml = {"name": part.name, "image": f"trajeto/{part.name}", "imagePullPolicy": "Always"}
    container |= {"args": arguments} if arguments else {}
    return container | {"env": _environment(part, owner=arguments == ["migrate"]), "resources": resources(size), **more}


def deployment(part: Part, role: str) -> Yaml:
    """One role of a part: a release makes a new pod ready before it ends an old one.

    What an autoscaler counts says no number here: each apply would put it back.
    """
    labels = labels_of(part, role)
    is_scaled = role == "api" or part.workers[0] != part.workers[1]
    return thing(
        "Deployment",
        f"{part.name}-{role}" if part.service else part.name,
        api="apps/v1",
        labels={**labels, **SERVES},
        spec={
            **({} if is_scaled else {"replicas": part.workers[0]}),
            "revisionHistoryLimit": 3,
            "strategy": {"type": "RollingUpdate", "rollingUpdate": {"maxSurge": 1, "maxUnavailable": 0}},
            "selector": {"matchLabels": {**labels, TRACK: "stable"}},
            "template": _served(part, role),
        },
    )


def _served(part: Part, role: str) -> Yaml:
    """A pod that serves; at its end it is out of the Service's list before the process is told to stop."""
    size, arguments = part.api if role == "api" else part.worker, ["--role", role] if part.service else []
    ending = {"preStop": {"sleep": {"seconds": 3}}}
    container = _container(part, size, arguments, ports=[port()], lifecycle=ending, **ASKED)
    spread = {
        "maxSkew": 1,
        "topologyKey": "kubernetes.io/hostname",
        "whenUnsatisfiable": "ScheduleAnyway",
        "labelSelector": {"matchLabels": labels_of(part, role)},
    }
    more = {"terminationGracePeriodSeconds": 20, "topologySpreadConstraints": [spread]}
    found = pod(part.name, role, container, secrets=[secret(part.name)], **more)
    found["metadata"]["labels"][TRACK] = "stable"
    return found


def _service(part: Part) -> Yaml:
    """Answers under the part's name, by its API alone; workers serve their health and metrics to nobody else."""
    ports = [{"name": "http", "port": PORT, "targetPort": "http", "protocol": "TCP"}]
    return thing(
        "Service", part.name, labels=labels_of(part, "api"), spec={"selector": labels_of(part, "api"), "ports": ports}
    )


def _scaled_by_cpu(part: Part) -> Yaml:
    name = f"{part.name}-api" if part.service else part.name
    metric = {
        "type": "Resource",
        "resource": {"name": "cpu", "target": {"type": "Utilization", "averageUtilization": 70}},
    }
    return _scaler(name, part, "api", bounds=(2, part.most_apis), metrics=[metric])


def _scaled_by_jobs(part: Part) -> Yaml:
    """More workers while a job has waited longer than half a minute (prometheus-adapter answers the metric)."""
    selector = {"matchLabels": {"service": part.name}}
    target = {"type": "Value", "value": "30"}
    waiting = {"type": "External", "external": {"metric": {"name": JOBS_WAIT, "selector": selector}, "target": target}}
    return _scaler(f"{part.name}-worker", part, "worker", bounds=part.workers, metrics=[waiting])


def _scaler(name: str, part: Part, role: str, *, bounds: tuple[int, int], metrics: list[Yaml]) -> Yaml:
    return thing(
        "HorizontalPodAutoscaler",
        name,
        api="autoscaling/v2",
        labels=labels_of(part, role),
        spec={
            "scaleTargetRef": {"apiVersion": "apps/v1", "kind": "Deployment", "name": name},
            "minReplicas": bounds[0],
            "maxReplicas": bounds[1],
            "metrics": metrics,
            "behavior": {"scaleDown": {"stabilizationWindowSeconds": 300}},
        },
    )


def _kept_up(part: Part, role: str) -> Yaml:
    return thing(
        "PodDisruptionBudget",
        f"{part.name}-{role}" if part.service else part.name,
        api="policy/v1",
        labels=labels_of(part, role),
        spec={"maxUnavailable": 1, "selector": {"matchLabels": labels_of(part, role)}},
    )


def migration(part: Part) -> Yaml:
    """The owner's job; it is gone ten minutes after it is done, so that the next release makes it anew."""
    container = _container(part, Size(), ["migrate"])
    template = pod(part.name, "migrate", container, secrets=[secret(part.name), secret(f"{part.name}-owner")])
    return job(f"{part.name}-migrate", template, labels={NAME: part.name, COMPONENT: "migrate"})


def job(name: str, template: Yaml, *, labels: Yaml) -> Yaml:
    """What comes before the pods of a release."""
    template["spec"] |= {"restartPolicy": "OnFailure"}
    return thing(
        "Job",
        name,
        api="batch/v1",
        labels={**labels, **PREPARES},
        annotations=THEN_JOBS,
        spec={"backoffLimit": 10, "ttlSecondsAfterFinished": 600, "template": template},
    )


def operations() -> list[Yaml]:
    """The job that lays streams and durables, what makes lost ones again every minute, and the nightly comparison."""
    name, laying = "operations", ["topology", "--replicas", "3"]
    once = job("topology", _operations_pod("topology", laying), labels={NAME: name})
    labels = {NAME: name, COMPONENT: "mender"}
    mending = _operations_pod("mender", [*laying, "--every", "60"])
    selector = {"matchLabels": labels}
    spec: Yaml = {"replicas": 1, "selector": selector, "template": mending}
    mender = thing("Deployment", "nats-mender", api="apps/v1", labels={**labels, **SERVES}, spec=spec)
    return [_account(name), once, mender, _reconcile()]


def _reconcile() -> Yaml:
    """Its log holds what the services do not agree on; a finding fails the job (KubeJobFailed, docs/operations.md)."""
    template = _operations_pod("reconcile", ["reconcile"])
    template["spec"] |= {"restartPolicy": "Never"}
    return thing(
        "CronJob",
        "reconcile",
        api="batch/v1",
        labels={NAME: "operations", COMPONENT: "reconcile"},
        spec={
            "schedule": "30 4 * * *",
            "concurrencyPolicy": "Forbid",
            "jobTemplate": {"spec": {"backoffLimit": 0, "template": template}},
        },
    )


def _operations_pod(role: str, arguments: list[str]) -> Yaml:
    told = environment_of_operations().variables
    container: Yaml = {
        "name": "operations",
        "image": "trajeto/operations",
        "imagePullPolicy": "Always",
        "args": arguments,
        "env": [{"name": variable, "value": value} for variable, value in told.items()],
        "resources": resources(Size(cpu="50m", memory="64Mi", limit="256Mi")),
    }
    return pod("operations", role, container, secrets=[secret("operations")])


def namespace() -> Yaml:
    """Pods that ask for more than the restricted profile are refused by the cluster itself."""
    level = {f"pod-security.kubernetes.io/{mode}": "restricted" for mode in ("enforce", "warn", "audit")}
    return thing("Namespace", "trajeto", labels={**PART_OF, **level})
