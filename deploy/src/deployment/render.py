"""Writes every generated file of deploy/, or says which one is not what the declarations say."""

import json
from collections.abc import Iterator
from pathlib import Path

import yaml
from stack.certificates import Certificate, edge_values
from stack.layout import INFRA, REPOSITORY

from deployment.compose import compose_file
from deployment.databases import by_psql
from deployment.kubernetes.base import base_files, chart_values
from deployment.kubernetes.network import during_a_restore
from deployment.parts import FRONT, PARTS, PORT

DEPLOY = REPOSITORY / "deploy"
KUBERNETES = DEPLOY / "kubernetes"
ABOUT = "# Written by `deployment render`; change deploy/src/deployment instead.\n"
CERTIFICATE = Certificate(Path("/run/secrets/tls_certificate"), Path("/run/secrets/tls_key"))


class PlainDumper(yaml.SafeDumper):
    """No anchors: each object is whole for who reads it. Long texts stand in blocks."""

    def ignore_aliases(self, data: object) -> bool:
        return True


def _text(dumper: yaml.SafeDumper, text: str) -> yaml.ScalarNode:
    style = "|" if "\n" in text else None
    return dumper.represent_scalar("tag:yaml.org,2002:str", text, style=style)


PlainDumper.add_representer(str, _text)


def written(*documents: object) -> str:
    """YAML documents below the line that says who wrote them."""
    return ABOUT + yaml.dump_all(documents, Dumper=PlainDumper, sort_keys=False, width=120, allow_unicode=True)


def files() -> Iterator[tuple[Path, str]]:
    """Each generated file and what it holds."""
    yield DEPLOY / "compose" / "docker-compose.yml", written(compose_file())
    yield DEPLOY / "compose" / "databases.sql", by_psql()
    yield DEPLOY / "compose" / "targets.json", _targets()
    for name in ("traefik.yml", "before.yml"):
        yield DEPLOY / "compose" / "traefik" / name, _edge(name)
    for name, objects in base_files().items():
        yield KUBERNETES / "base" / name, written(*objects)
    yield KUBERNETES / "restore" / "network.yaml", written(during_a_restore())
    for chart, values in chart_values().items():
        yield KUBERNETES / "charts" / f"{chart}.yaml", written(values)


def _targets() -> str:
    """Who is asked for metrics, in the form of Prometheus' file discovery."""
    names = [(part.name, part.name) for part in PARTS]
    names += [(f"{part.name}-worker", part.name) for part in PARTS if part.service]
    told = [{"targets": [f"{host}:{PORT}"], "labels": {"service": service}} for host, service in names]
    return json.dumps(told, indent=2) + "\n"


def _edge(name: str) -> str:
    """The edge's own configuration, as on one machine, with the addresses of the compose network."""
    gateway = f"http://{FRONT.name}:{PORT}"
    values = {
        "BEFORE": "/etc/traefik/before.yml",
        "GATEWAY": gateway,
        "EDGE_ADDRESS": ":8443",
        "PING_ADDRESS": "127.0.0.1:8082",
        "ROUTING_TABLE": f"{gateway}/internal/traefik",
        "ACCESS_LOG": "/dev/stdout",
        **edge_values(CERTIFICATE, plain_address=":8080", sent_to=":443"),
    }
    text = (INFRA / "traefik" / name).read_text()
    for variable, value in values.items():
        text = text.replace(f"${{{variable}}}", value)
    return ABOUT + text


def render() -> list[Path]:
    """Write what differs; which files did."""
    stale = stale_files()
    for path, text in files():
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)
    return stale


def stale_files() -> list[Path]:
    """Generated files that are missing or not what the declarations say."""
    return [path for path, text in files() if not path.exists() or path.read_text() != text]
