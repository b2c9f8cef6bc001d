"""What all objects have in common: names, labels, and what a container of ours is denied."""

from typing import Any

from deployment.parts import PORT, USER, Part, Size

Yaml = dict[str, Any]
PART_OF = {"app.kubernetes.io/part-of": "trajeto"}
NAME, COMPONENT = "app.kubernetes.io/name", "app.kubernetes.io/component"
TRACK = "trajeto/track"
"""`stable`, or `canary`: a Service takes both, each Deployment knows its own."""
SETTINGS = "trajeto-settings"
"""The ConfigMap that an overlay fills."""
DATA_FIRST, THEN_JOBS = {"argocd.argoproj.io/sync-wave": "-2"}, {"argocd.argoproj.io/sync-wave": "-1"}
"""The order in which Argo CD applies; without it the startup probe holds new pods until their migration has run."""


def thing(kind: str, name: str, *, api: str = "v1", labels: Yaml | None = None, **body: Any) -> Yaml:
    """One object; `annotations` in the body go to its metadata."""
    metadata: Yaml = {"name": name, "labels": {**PART_OF, **(labels or {})}}
    if annotations := body.pop("annotations", None):
        metadata["annotations"] = annotations
    return {"apiVersion": api, "kind": kind, "metadata": metadata, **body}


def labels_of(part: Part, role: str) -> dict[str, str]:
    """The labels of a part's pods in one role."""
    return {NAME: part.name, COMPONENT: role}


def denied() -> Yaml:
    """The security context of every container."""
    return {
        "allowPrivilegeEscalation": False,
        "readOnlyRootFilesystem": True,
        "runAsNonRoot": True,
        "runAsUser": USER,
        "capabilities": {"drop": ["ALL"]},
        "seccompProfile": {"type": "RuntimeDefault"},
    }


def pod_denied() -> Yaml:
    """The security context of every pod; mounted files belong to its group."""
    own = {"runAsNonRoot": True, "runAsUser": USER, "runAsGroup": USER, "fsGroup": USER}
    return {**own, "seccompProfile": {"type": "RuntimeDefault"}}


def resources(size: Size) -> Yaml:
    """What a container is given; two cores at most, so that one decoding of a picture takes no node over."""
    return {
        "requests": {"cpu": size.cpu, "memory": size.memory, "ephemeral-storage": "64Mi"},
        "limits": {"cpu": "2", "memory": size.limit, "ephemeral-storage": "1Gi"},
    }


def probe(path: str, *, every: int, failures: int, seconds: int = 3) -> Yaml:
    """An HTTP probe of the process' own port."""
    return {
        "httpGet": {"path": path, "port": "http"},
        "periodSeconds": every,
        "timeoutSeconds": seconds,
        "failureThreshold": failures,
    }


def port() -> Yaml:
    """The one port of every process."""
    return {"name": "http", "containerPort": PORT, "protocol": "TCP"}


def pod(part_name: str, role: str, container: Yaml, *, secrets: list[Yaml], **more: Any) -> Yaml:
    """A pod's template: one container, nothing to write but /tmp, no token of the cluster's API."""
    mounts = [{"name": "tmp", "mountPath": "/tmp"}, {"name": "secrets", "mountPath": "/run/secrets", "readOnly": True}]  # noqa: S108
    labels = {**PART_OF, NAME: part_name, COMPONENT: role}
    return {
        "metadata": {"labels": labels},
        "spec": {
            "serviceAccountName": part_name,
            "automountServiceAccountToken": False,
            "enableServiceLinks": False,
            "securityContext": pod_denied(),
            "containers": [{**container, "securityContext": denied(), "volumeMounts": mounts}],
            "volumes": [
                {"name": "tmp", "emptyDir": {"sizeLimit": "1Gi"}},
                {"name": "secrets", "projected": {"defaultMode": 0o440, "sources": secrets}},
            ],
            **more,
        },
    }


def secret(name: str) -> Yaml:
    """A Secret's keys as files."""
    return {"secret": {"name": name}}
