"""What the product's own judges say after a storm: its reconciler and the verifier of its audits."""

import json
from pathlib import Path
from typing import Any

from kit.audit.verify import verify_audit
from kit.core.settings import ServiceSettings
from stack.catalogue import SERVICES
from stack.reconcile import reconcile

from lab.verdict import Finding


async def reconciled(described: dict[str, Any]) -> list[Finding]:
    """Where two services' lists do not agree."""
    found = await reconcile(described)
    return [Finding("unreconciled", f"{one.pair} {one.uuid}", one.said) for one in found]


async def broken_audits(described: dict[str, Any]) -> list[Finding]:
    """Where an audit's chain is bent, or a line was not sealed for a minute."""
    told = json.loads((Path(described["var"]) / "run" / "environment.json").read_text())
    found = []
    for service in SERVICES:
        settings = ServiceSettings(**{name.lower(): value for name, value in told[service.name].items()})
        report = await verify_audit(service.name, settings)
        found += [Finding("audit", service.name, f"{one.kind} at {one.seq}") for one in report.breaks]
    return found
