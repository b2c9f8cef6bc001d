"""`stack reconcile`: prints what does not agree as JSON, leaves a gauge for Prometheus, exits 1 when there is any."""

import asyncio
import json
import sys
from collections import Counter
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from prometheus_client import CollectorRegistry, Gauge, write_to_textfile

from stack.reconcile.findings import Finding
from stack.reconcile.mending import mend
from stack.reconcile.settling import reconcile

GAUGE = "reconcile.prom"


def run_reconcile(env: Mapping[str, Any], *, run: Path, as_array: bool = False, mends: bool = False) -> int:
    """The command on a running stack; 0 when everything agrees, with `mends` after what can be mended was."""
    found = asyncio.run(mend(env) if mends else reconcile(env))
    show(found, as_array=as_array)
    leave_gauge(found, run / GAUGE)
    return 1 if found else 0


def show(found: Sequence[Finding], *, as_array: bool) -> None:
    """One JSON object per line, or one array."""
    lines = [json.dumps(finding.as_json(), default=str, ensure_ascii=False) for finding in found]
    text = f"[{', '.join(lines)}]\n" if as_array else "".join(f"{line}\n" for line in lines)
    sys.stdout.write(text)
    if not found:
        sys.stderr.write("Everything agrees.\n")


def leave_gauge(found: Sequence[Finding], path: Path) -> None:
    """A text file for node-exporter's collector: the program ends before anybody could scrape it."""
    registry = CollectorRegistry()
    gauge = Gauge("trajeto_reconcile_findings", "Disagreements found", ["pair"], registry=registry)
    total = Gauge("trajeto_reconcile_findings_total", "Disagreements found, all pairs", registry=registry)
    finished = Gauge("trajeto_reconcile_finished_timestamp_seconds", "When it last ran to its end", registry=registry)
    for pair, count in Counter(finding.pair for finding in found).items():
        gauge.labels(pair).set(count)
    total.set(len(found))
    finished.set_to_current_time()
    write_to_textfile(str(path), registry)
