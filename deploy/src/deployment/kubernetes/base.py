"""Which object stands in which file of deploy/kubernetes/base."""

from deployment.kubernetes.edge import certificate, edge_values
from deployment.kubernetes.network import policies
from deployment.kubernetes.objects import Yaml
from deployment.kubernetes.servers import databases, nats_values
from deployment.kubernetes.watching import adapter_values, watching
from deployment.kubernetes.workloads import namespace, operations, workloads
from deployment.parts import PARTS

IMAGES = (*(part.name for part in PARTS), "operations")


def base_files() -> dict[str, list[Yaml]]:
    """The files of the base by name, each with its objects."""
    found = {"namespace.yaml": [namespace()]}
    found |= {f"{part.name}.yaml": workloads(part) for part in PARTS}
    found |= {f"{part.name}-db.yaml": databases(part) for part in PARTS if part.service}
    found |= {"operations.yaml": operations(), "network.yaml": policies(), "edge.yaml": [certificate()]}
    found["watching.yaml"] = watching()
    kustomization: Yaml = {
        "apiVersion": "kustomize.config.k8s.io/v1beta1",
        "kind": "Kustomization",
        "namespace": "trajeto",
        "resources": list(found),
    }
    return {**found, "kustomization.yaml": [kustomization]}


def chart_values() -> dict[str, Yaml]:
    """Values of the charts that are installed beside the base, by chart."""
    return {"nats": nats_values(), "traefik": edge_values(), "prometheus-adapter": adapter_values()}


def images_component(*, prefix: str, tag: str) -> Yaml:
    """Where an overlay's images come from; `deployment images` writes it at a release."""
    return {
        "apiVersion": "kustomize.config.k8s.io/v1alpha1",
        "kind": "Component",
        "images": [{"name": f"trajeto/{name}", "newName": f"{prefix}/{name}", "newTag": tag} for name in IMAGES],
    }
