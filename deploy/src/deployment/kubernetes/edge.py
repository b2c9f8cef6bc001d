"""Values of Traefik's chart: the edge as on one machine; its routes come from the gateway's routing table."""

from collections.abc import Iterator
from typing import Any

import yaml
from stack.layout import INFRA

from deployment.kubernetes.objects import Yaml, thing
from deployment.parts import FRONT, PORT, TRAEFIK

GATEWAY = f"http://{FRONT.name}:{PORT}"
PORTS: Yaml = {
    "web": {"port": 8443, "exposedPort": 443, "expose": {"default": True}},
    "plain": {"port": 8081, "exposedPort": 80, "expose": {"default": True}, "protocol": "TCP"},
    "websecure": {"port": 8444, "expose": {"default": False}},
    "traefik": {"port": 8080, "expose": {"default": False}},
    "metrics": {"port": 9100, "expose": {"default": False}},
}
"""`web` speaks TLS, as in the routing table; `plain` sends there. The chart opens the other three by itself, and its
numbers for them are named here: two entry points on one port would keep the edge from starting."""
AWAY = [
    f"--entryPoints.plain.http.{option}"
    for option in (
        "redirections.entryPoint.to=:443",  # the Service's port: `web` would send people to its own, 8443
        "redirections.entryPoint.scheme=https",
        "redirections.entryPoint.permanent=true",
        "aliasHeadersStrategy=delete",
    )
]


def edge_values() -> Yaml:
    """The static file of infra/traefik says what the entry points do; here it is what the chart calls it."""
    static = _static()
    denied = {"allowPrivilegeEscalation": False, "readOnlyRootFilesystem": True, "capabilities": {"drop": ["ALL"]}}
    return {
        "image": {"tag": TRAEFIK},
        "deployment": {"replicas": 2},
        "providers": _providers(),
        "ports": PORTS,
        "additionalArguments": [*_arguments("web", static["entryPoints"]["web"] | {"http": _served(static)}), *AWAY],
        "service": {"spec": {"externalTrafficPolicy": "Local"}},  # limits count the caller's own address
        "logs": {"general": {"level": "WARN", "format": "json"}, "access": {"enabled": True, **_access(static)}},
        "securityContext": denied,
        "podDisruptionBudget": {"enabled": True, "maxUnavailable": 1},
        "resources": {"requests": {"cpu": "200m", "memory": "128Mi"}, "limits": {"memory": "512Mi"}},
    }


def _providers() -> Yaml:
    return {
        "kubernetesIngress": {"enabled": False},
        "kubernetesCRD": {"enabled": True},  # the certificate alone (TLSStore)
        "http": {"endpoint": f"{GATEWAY}/internal/traefik", "pollInterval": "1s", "pollTimeout": "3s"},
        "file": {"enabled": True, "content": before()},
    }


def _served(static: dict[str, Any]) -> dict[str, Any]:
    """What `web` does with requests: TLS, and the refusals of the static file."""
    http: dict[str, Any] = static["entryPoints"]["web"]["http"]
    return {"tls": True, **{key: http[key] for key in ("aliasHeadersStrategy", "encodedCharacters")}}


def _arguments(entry_point: str, options: dict[str, Any]) -> list[str]:
    """The program's own arguments: the chart's names for them changed from release to release."""
    wanted = {key: options[key] for key in ("transport", "http")}
    return [f"--entryPoints.{entry_point}.{path}={value}" for path, value in _flat(wanted)]


def _flat(options: dict[str, Any]) -> Iterator[tuple[str, str]]:
    """`a.b.c` and its value for each end of a tree."""
    for key, value in options.items():
        if isinstance(value, dict):
            yield from ((f"{key}.{path}", end) for path, end in _flat(value))
        else:
            yield key, str(value).lower() if isinstance(value, bool) else str(value)


def _static() -> dict[str, Any]:
    """infra/traefik/traefik.yml without its places; they are the chart's."""
    lines = [
        line
        for line in (INFRA / "traefik" / "traefik.yml").read_text().splitlines()
        if not line.strip().startswith("${")
    ]
    found: dict[str, Any] = yaml.safe_load("\n".join(lines))
    return found


def before() -> str:
    """What the edge answers until the gateway has told its routes."""
    text = (INFRA / "traefik" / "before.yml").read_text()
    return text.replace("${GATEWAY}", GATEWAY).replace("${CERTIFICATES}", "").strip() + "\n"


def _access(static: dict[str, Any]) -> Yaml:
    """Paths may hold tokens: only the router's name is logged."""
    fields = static["accessLog"]["fields"]
    return {
        "format": "json",
        "fields": {
            "general": {"defaultmode": fields["defaultMode"], "names": fields["names"]},
            "headers": {"defaultmode": fields["headers"]["defaultMode"], "names": fields["headers"]["names"]},
        },
    }


def certificate() -> Yaml:
    """The certificate that Traefik shows: the Secret `trajeto-tls`, by cert-manager or by hand."""
    store = {"defaultCertificate": {"secretName": "trajeto-tls"}}
    return thing("TLSStore", "default", api="traefik.io/v1alpha1", spec=store)
