"""`stack audit verify`: every service's audit chain, checked by the service's own command."""

import json
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

from stack.catalogue import Service
from stack.layout import Layout
from stack.programs import Parts
from stack.service_commands import run_command, written_services

AT_ONCE = 2
"""Each is a Python process, on a machine that runs a stack."""


def verify_all(parts: Parts) -> list[dict[str, Any]]:
    """One report per service; `holds` says whether the chain does, `error` why nobody could tell."""
    with ThreadPoolExecutor(AT_ONCE) as pool:
        return list(pool.map(lambda service: _verify(parts, service), written_services()))


def _verify(parts: Parts, service: Service) -> dict[str, Any]:
    done = run_command(parts, service, "verify-audit", "--witness", str(witness_of(parts.layout, service.name)))
    try:
        report: dict[str, Any] = json.loads(done.stdout)
    except json.JSONDecodeError:
        return {"service": service.name, "holds": False, "error": done.stderr[-2000:]}
    return report


def witness_of(layout: Layout, service: str) -> Path:
    """How far the chain went when it last held; outside the database, whose owner could bend both."""
    return layout.run / f"audit-{service}.json"
