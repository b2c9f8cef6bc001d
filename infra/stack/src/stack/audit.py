"""`stack audit verify`: every service's audit chain, checked by the service's own command."""

import json
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

from stack.catalogue import SERVICES, Service
from stack.environment import service_environment
from stack.layout import REPOSITORY, Layout
from stack.programs import Parts

AT_ONCE = 2
"""Each is a Python process, on a machine that runs a stack."""


def verify_all(parts: Parts) -> list[dict[str, Any]]:
    """One report per service; `holds` says whether the chain does, `error` why nobody could tell."""
    written = [service for service in SERVICES if service.is_written]
    with ThreadPoolExecutor(AT_ONCE) as pool:
        return list(pool.map(lambda service: _verify(parts, service), written))


def _verify(parts: Parts, service: Service) -> dict[str, Any]:
    environment = service_environment(
        service,
        keyring=parts.keyring,
        addresses=parts.addresses,
        postgres=parts.postgres,
        layout=parts.layout,
    )
    command = [sys.executable, "-m", f"{service.package}.main", "verify-audit"]
    command += ["--witness", str(witness_of(parts.layout, service.name))]
    done = subprocess.run(command, env=environment, cwd=REPOSITORY, capture_output=True, text=True, check=False)
    try:
        report: dict[str, Any] = json.loads(done.stdout)
    except json.JSONDecodeError:
        return {"service": service.name, "holds": False, "error": done.stderr[-2000:]}
    return report


def witness_of(layout: Layout, service: str) -> Path:
    """How far the chain went when it last held; outside the database, whose owner could bend both."""
    return layout.run / f"audit-{service}.json"
