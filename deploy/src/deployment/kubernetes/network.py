"""NetworkPolicies: the arrows of docs/architecture.md, and nothing else."""

from typing import Any

from deployment.kubernetes.edge import PORTS
from deployment.kubernetes.objects import NAME, PART_OF, Yaml, thing
from deployment.parts import PARTS, PORT, SERVED, Part, callers_of

EDGE = "traefik"
"""Its pods stand in our namespace: the routing table names services as they are called there."""
MONITORING, OPERATOR = "monitoring", "cnpg-system"
"""Namespaces of others' software: Prometheus, CloudNativePG's operator."""
CARE = "operations"
"""Its nightly comparison asks every service."""
POSTGRES, NATS, DNS, HTTPS = 5432, 4222, 53, 443
PRIVATE = ("10.0.0.0/8", "100.64.0.0/10", "169.254.0.0/16", "172.16.0.0/12", "192.168.0.0/16")
"""Left out of what "outside" means; an overlay opens a bucket or mail server that stands in there."""


def policies() -> list[Yaml]:
    """One per kind of pod; what none of them names is refused."""
    refused = policy("refuse-the-rest", {}, {"policyTypes": ["Ingress", "Egress"]})
    own = [*(_part(part) for part in PARTS), *(_database(part) for part in SERVED)]
    return [refused, _names(), _edge(), *own, _bus(), _operations()]


def policy(name: str, pods: Yaml, rules: Yaml) -> Yaml:
    """A policy for the pods with these labels."""
    return thing(
        "NetworkPolicy",
        name,
        api="networking.k8s.io/v1",
        spec={"podSelector": {"matchLabels": pods} if pods else {}, **rules},
    )


def pods(name: str, **labels: str) -> Yaml:
    """Pods of a part, or of NATS, in this namespace."""
    return {"podSelector": {"matchLabels": {NAME: name, **labels}}}


def namespaced(name: str) -> Yaml:
    """Any pod of another namespace."""
    return {"namespaceSelector": {"matchLabels": {"kubernetes.io/metadata.name": name}}}


def ports(*numbers: int, protocol: str = "TCP") -> list[Yaml]:
    """Ports of a rule."""
    return [{"port": number, "protocol": protocol} for number in numbers]


def _names() -> Yaml:
    """Everybody may ask for names."""
    rule = {"to": [namespaced("kube-system")], "ports": [*ports(DNS, protocol="UDP"), *ports(DNS)]}
    return policy("ask-for-names", {}, {"policyTypes": ["Egress"], "egress": [rule]})


def _edge() -> Yaml:
    """Whoever there is may come to the edge; it goes to every part, and reads its certificate from the cluster."""
    ingress = [
        {"ports": ports(PORTS["web"]["port"], PORTS["plain"]["port"])},
        {"from": [namespaced(MONITORING)], "ports": ports(PORTS["metrics"]["port"])},
    ]
    egress = [{"to": [pods(part.name) for part in PARTS], "ports": ports(PORT)}, {"ports": ports(HTTPS, 6443)}]
    return policy(EDGE, {NAME: EDGE}, {"policyTypes": ["Ingress", "Egress"], "ingress": ingress, "egress": egress})


def _part(part: Part) -> Yaml:
    """Heard by the edge, its callers and Prometheus; speaks to its database, NATS, whom it calls, and outside."""
    callers: list[Yaml] = [pods(EDGE), namespaced(MONITORING), *(pods(name) for name in callers_of(part.name))]
    callers += [pods(CARE)] if part.service else []
    egress: list[Yaml] = [{"to": [pods("nats")], "ports": ports(NATS)}]
    if part.calls:
        egress.append({"to": [pods(name) for name in part.calls], "ports": ports(PORT)})
    if part.service:
        egress.append({"to": [database(part)], "ports": ports(POSTGRES)})
    if outside := _outside(part):
        egress.append({"to": [{"ipBlock": {"cidr": "0.0.0.0/0", "except": list(PRIVATE)}}], "ports": ports(*outside)})
    return policy(
        part.name,
        {NAME: part.name},
        {
            "policyTypes": ["Ingress", "Egress"],
            "ingress": [{"from": callers, "ports": ports(PORT)}],
            "egress": egress,
        },
    )


def _outside(part: Part) -> list[int]:
    """Ports outside the cluster: the mail server's, and HTTPS for suppliers, buckets and traces."""
    mail = [465, 587] if part.sends_mail else []
    return [*mail, HTTPS] if part.service else []


def database(part: Part) -> Yaml:
    """The pods of a part's PostgreSQL."""
    return {"podSelector": {"matchLabels": {"cnpg.io/cluster": f"{part.name}-db"}}}


def _database(part: Part) -> Yaml:
    """Its own part, its own instances, the operator and Prometheus; copies itself to the bucket, asks the cluster."""
    own = database(part)
    ingress: list[Any] = [
        {"from": [pods(part.name), own], "ports": ports(POSTGRES)},
        {"from": [namespaced(OPERATOR), own], "ports": ports(POSTGRES, 8000)},
        {"from": [namespaced(MONITORING)], "ports": ports(9187)},
    ]
    egress = [{"to": [own], "ports": ports(POSTGRES, 8000)}, {"ports": ports(HTTPS, 6443)}]
    return policy(
        f"{part.name}-db",
        own["podSelector"]["matchLabels"],
        {"policyTypes": ["Ingress", "Egress"], "ingress": ingress, "egress": egress},
    )


def _bus() -> Yaml:
    """NATS: every part and the operations, its own servers, and Prometheus."""
    users = [pods(part.name) for part in PARTS] + [pods("operations")]
    ingress = [
        {"from": users, "ports": ports(NATS)},
        {"from": [pods("nats")], "ports": ports(NATS, 6222)},
        {"from": [namespaced(MONITORING)], "ports": ports(7777)},
    ]
    egress = [{"to": [pods("nats")], "ports": ports(NATS, 6222)}]
    return policy("nats", {NAME: "nats"}, {"policyTypes": ["Ingress", "Egress"], "ingress": ingress, "egress": egress})


def _operations() -> Yaml:
    """Lays streams as a user of NATS, compares what the services say; nobody calls it."""
    asked = [pods(part.name) for part in SERVED]
    egress = [{"to": [pods("nats")], "ports": ports(NATS)}, {"to": asked, "ports": ports(PORT)}]
    return policy(CARE, {NAME: CARE}, {"policyTypes": ["Ingress", "Egress"], "egress": egress})


def during_a_restore() -> Yaml:
    """Applied by hand while `replay-erasures` of each service asks all others, and deleted after it."""
    ours = [{"podSelector": {"matchLabels": PART_OF}}]
    rules = {"ingress": [{"from": ours, "ports": ports(PORT)}], "egress": [{"to": ours, "ports": ports(PORT)}]}
    return policy("during-a-restore", PART_OF, {"policyTypes": ["Ingress", "Egress"], **rules})
