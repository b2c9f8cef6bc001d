"""Values of Traefik's chart: the edge as on one machine; its routes come from the gateway's routing table."""

from typing import Any

import yaml
from stack.layout import INFRA

from deployment.kubernetes.objects import Yaml, thing
from deployment.parts import FRONT, PORT

GATEWAY = f"http://{FRONT.name}:{PORT}"


def edge_values() -> Yaml:
    """The static file of infra/traefik says what the entry points do; here it is what the chart calls it."""
    static = _static()
    denied = {"allowPrivilegeEscalation": False, "readOnlyRootFilesystem": True, "capabilities": {"drop": ["ALL"]}}
    return {
        "deployment": {"replicas": 2},
        "providers": _providers(),
        "ports": _ports(static["entryPoints"]["web"]),
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


def _ports(web: dict[str, Any]) -> Yaml:
    """`web` speaks TLS, as in the routing table; `plain` sends there."""
    away = {"to": "web", "scheme": "https", "permanent": True}
    return {
        "web": {
            "port": 8443,
            "exposedPort": 443,
            "expose": {"default": True},
            "tls": {"enabled": True},
            "transport": web["transport"],
            "http": {key: web["http"][key] for key in ("aliasHeadersStrategy", "encodedCharacters")},
        },
        "plain": {
            "port": 8080,
            "exposedPort": 80,
            "expose": {"default": True},
            "http": {"redirections": {"entryPoint": away}},
        },
        "websecure": {"expose": {"default": False}},
    }


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
