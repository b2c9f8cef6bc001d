"""One pod of a new release beside the pods of the present one (docs/operations.md, Canary)."""

from deployment.kubernetes.objects import TRACK, Yaml
from deployment.kubernetes.workloads import deployment
from deployment.parts import Part

IMAGE = "trajeto/canary"
"""A name of its own: the overlay gives every pod of a service the present release."""


def canary(part: Part, *, overlay: str, prefix: str, tag: str) -> dict[str, Yaml]:
    """The files of a kustomization that adds one pod of a service's API to an overlay, by name."""
    beside = deployment(part, "api")
    name = f"{beside['metadata']['name']}-canary"
    track = {TRACK: "canary"}
    beside["metadata"] |= {"name": name, "labels": beside["metadata"]["labels"] | track}
    spec = beside["spec"]
    spec |= {"replicas": 1, "selector": {"matchLabels": spec["selector"]["matchLabels"] | track}}
    spec["template"]["metadata"]["labels"] |= track
    spec["template"]["spec"]["containers"][0]["image"] = IMAGE
    kustomization = {
        "apiVersion": "kustomize.config.k8s.io/v1beta1",
        "kind": "Kustomization",
        "namespace": "trajeto",
        "resources": [f"../overlays/{overlay}", "deployment.yaml"],
        "images": [{"name": IMAGE, "newName": f"{prefix}/{part.name}", "newTag": tag}],
    }
    return {"kustomization.yaml": kustomization, "deployment.yaml": beside}
