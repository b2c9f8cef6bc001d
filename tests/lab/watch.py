"""A real Prometheus over a running stack, with the alerts of infra/prometheus made impatient."""

import json
import re
import time
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import httpx
from journey.caller import eventually
from stack import ports, processes
from stack.layout import INFRA
from stack.prometheus import ensure_program
from stack.refusals import StackRefused

START_SECONDS = 30
STANDS_WITHIN = 120.0
WINDOW_SECONDS = 30
_CONFIG = """
global: {scrape_interval: 1s, scrape_timeout: 900ms, evaluation_interval: 1s}
rule_files: [alerts.yml, slo.yml]
scrape_configs:
  - job_name: trajeto
    honor_labels: true
    authorization: {credentials_file: RUN/metrics-token}
    file_sd_configs: [{files: [RUN/prometheus-targets.json]}]
"""
_AGES = re.compile(r"(_(?:oldest|age)_seconds\) > )\d+")
_LAG = re.compile(r"(trajeto_consumer_lag\) > )\d+")
_ROWS = re.compile(r"(trajeto_sweep_row_failures_total\[\w+\]\)\) > )\d+")


def impatient(rules: str) -> str:
    """The same alerts after seconds instead of minutes: they stand after two, count over half a minute, and find that
    something waits after five seconds, or behind twenty facts, and that a row failed twice."""
    rules = re.sub(r"for: \d+m", "for: 2s", rules)
    rules = re.sub(r"\[\d+[mhd]\]", f"[{WINDOW_SECONDS}s]", rules)
    rules = _ROWS.sub(r"\g<1>1", rules)
    return _LAG.sub(r"\g<1>20", _AGES.sub(r"\g<1>5", rules))


@dataclass(frozen=True)
class Watch:
    """What a Prometheus sees."""

    http: httpx.AsyncClient

    async def standing(self, alert: str, **labels: str) -> bool:
        """Whether the alert fires now, of this service."""
        found = (await self.http.get("/api/v1/alerts")).json()["data"]["alerts"]
        wanted = {"alertname": alert, **labels}
        return any(one["state"] == "firing" and wanted.items() <= one["labels"].items() for one in found)

    async def until(self, alert: str, *, stands: bool = True, **labels: str) -> float:
        """Seconds until the alert stands, or does not any more."""
        began = time.monotonic()

        async def is_so() -> bool:
            return await self.standing(alert, **labels) is stands

        try:
            await eventually(is_so, within=STANDS_WITHIN)
        except AssertionError as late:
            raise AssertionError(f"{alert} {labels}: {'never stood' if stands else 'stood on'}") from late
        return time.monotonic() - began


@asynccontextmanager
async def watching(described: Mapping[str, Any], folder: Path) -> AsyncIterator[Watch]:
    """Start it over this stack; it has asked every service twice."""
    port, log = ports.free_port(), folder / "prometheus.log"
    for rules in ("alerts.yml", "slo.yml"):
        (folder / rules).write_text(impatient((INFRA / "prometheus" / rules).read_text()))
    (folder / "prometheus.yml").write_text(_CONFIG.replace("RUN", str(Path(described["var"]) / "run")))
    command = [ensure_program("prometheus"), f"--config.file={folder / 'prometheus.yml'}", "--log.level=warn"]
    command += [f"--storage.tsdb.path={folder / 'data'}", f"--web.listen-address=127.0.0.1:{port}"]
    process = processes.spawn(command, log=log, env={}, cwd=folder)
    try:
        if not processes.wait_until(
            lambda: ports.accepts(port), seconds=START_SECONDS, alive=lambda: process.poll() is None
        ):
            raise StackRefused(f"Prometheus did not start:\n{processes.tail(log)}")
        async with httpx.AsyncClient(base_url=f"http://127.0.0.1:{port}", trust_env=False) as http:
            targets = json.loads((Path(described["var"]) / "run" / "prometheus-targets.json").read_text())
            await eventually(lambda: _has_seen(http, len(targets)))
            yield Watch(http)
    finally:
        processes.stop(process)


async def _has_seen(http: httpx.AsyncClient, services: int) -> bool:
    """Whether each service was asked twice: what happens from now on is seen as a change."""
    answer = await http.get("/api/v1/query", params={"query": "count_over_time(up[30s]) > 1"})
    if answer.status_code == httpx.codes.SERVICE_UNAVAILABLE:
        return False  # it listens before its storage is open
    return len(answer.raise_for_status().json()["data"]["result"]) == services
