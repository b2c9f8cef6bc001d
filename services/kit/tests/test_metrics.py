"""What dashboards and alerts look at is really told, and no label can grow without end or tell a secret."""

import json
import re
from pathlib import Path
from typing import Any

import kit.ops.connections  # noqa: F401 - its counter is told by every process that serves
import promql_parser
import pytest
import yaml
from kit.core.ids import new_uuid
from kit.mail.mailer import Mailer
from kit.testing import Running, a_requester
from kit.testing.fixtures import METRICS
from prometheus_client.parser import text_string_to_metric_families
from stack.layout import INFRA

NAME = re.compile(r"\b(?:trajeto|http|process|python)_[a-z_]+\b")
RECONCILE = {"trajeto_reconcile_findings"}
"""Left by `stack reconcile` as a text file, not served."""
LOOKS_LIKE_AN_ID = re.compile(r"[0-9a-f]{8}-[0-9a-f]{4}|[A-Za-z0-9_-]{24,}|\d{5,}")


def named(expression: str) -> set[str]:
    return {name for name in NAME.findall(expression) if name not in RECONCILE}


def dashboards() -> list[Any]:
    files = sorted((INFRA / "grafana" / "dashboards").glob("*.json"))
    return [pytest.param(json.loads(path.read_text()), id=path.stem) for path in files]


def expressions_of(board: Any) -> list[str]:
    return [target["expr"] for panel in board["panels"] for target in panel["targets"]]


def rules() -> list[Any]:
    """Recording rules and alerts."""
    files = [path for path in (INFRA / "prometheus").glob("*.yml") if path.name != "prometheus.yml"]
    groups = [group for path in files for group in yaml.safe_load(path.read_text())["groups"]]
    return [rule for group in groups for rule in group["rules"]]


async def told(running: Running) -> set[str]:
    """Every series name a service may tell, whether it has a sample yet or not."""
    found: set[str] = set()
    for line in (await running.internal.get("/metrics", headers=METRICS)).text.splitlines():
        if line.startswith("# TYPE "):
            _, _, name, kind = line.split()
            found |= {name} if kind != "histogram" else {f"{name}_{part}" for part in ("bucket", "count", "sum")}
    return found


@pytest.mark.parametrize("board", dashboards())
async def test_a_dashboard_shows_only_what_is_told(probe: Running, board: Any) -> None:
    names = set().union(*(named(expression) for expression in expressions_of(board)))
    for expression in expressions_of(board):
        promql_parser.parse(expression.replace("$service", "orders"))
    assert names or board["uid"] == "trajeto-objectives", "recorded series alone: deploy/tests/test_dashboards.py"
    assert names <= await told(probe)
    assert len({panel["id"] for panel in board["panels"]}) == len(board["panels"])


async def test_a_rule_rests_only_on_what_is_told(probe: Running) -> None:
    names = set().union(*(named(rule["expr"]) for rule in rules()))
    for rule in rules():
        promql_parser.parse(rule["expr"])
    assert names <= await told(probe)
    alerts = [rule for rule in rules() if "alert" in rule]
    assert all(rule["labels"]["severity"] in {"page", "ticket"} and rule["annotations"]["summary"] for rule in alerts)


async def test_what_an_alert_counts_is_told_before_its_first_fault(probe: Running) -> None:
    """`increase` of a series that begins at 1 is 0: the first dead letter would wake nobody. Failures of a sweep are
    told from its first run on."""
    asked = " ".join(rule["expr"] for rule in rules() if "alert" in rule)
    counted = set(re.findall(r"increase\((trajeto_\w+)", asked)) - {"trajeto_sweep_row_failures_total"}
    families = text_string_to_metric_families((await probe.internal.get("/metrics", headers=METRICS)).text)
    samples = [sample for family in families for sample in family.samples if sample.name in counted]
    heard = {(sample.name, sample.labels.get("consumer", sample.labels.get("producer"))) for sample in samples}
    wanted = {(name, "orders_from_config" if "letters" in name else "config") for name in counted}
    assert wanted and wanted <= heard, wanted - heard  # a process of tests may have told of other services too


async def test_what_is_told_is_shown_somewhere(probe: Running) -> None:
    shown = "".join(path.read_text() for path in (INFRA / "grafana" / "dashboards").glob("*.json"))
    ours = {name for name in await told(probe) if name.startswith("trajeto_") and not name.endswith("_created")}
    missing = {name for name in ours if re.sub(r"_(bucket|count|sum)$", "", name) not in shown}
    by_alerts = {"trajeto_gap_events_gone_total", "trajeto_producer_went_back_total", "trajeto_clock_offset_seconds"}
    assert missing <= by_alerts, "alerts alone show these"


async def test_no_label_holds_an_id_or_a_token(probe: Running) -> None:
    client, token = probe.as_(a_requester()), "Zx9_" * 12
    note = (await client.post("/notes", json={"text": "a"}, headers={"Idempotency-Key": new_uuid().hex})).json()
    await client.get(f"/notes/{note['uuid']}")
    await client.get(f"/nowhere/{new_uuid()}/{token}?x={token}")
    await probe.client.get(f"/notes/{new_uuid()}", headers={"Authorization": f"Bearer {token}"})
    await Mailer(probe.service_context.service.name, probe.db).measure()
    families = text_string_to_metric_families((await probe.internal.get("/metrics", headers=METRICS)).text)
    labels = {
        (sample.name, *pair) for family in families for sample in family.samples for pair in sample.labels.items()
    }
    assert ("http_request_seconds_count", "route", "/notes/{note_uuid}") in labels
    assert ("http_request_seconds_count", "route", "unmatched") in labels
    held = {label for label in labels if label[0] != "trajeto_build_info" and LOOKS_LIKE_AN_ID.search(label[2])}
    assert not {label for label in held if label[2] != "note_when_cost_center_changed"}


def test_the_files_lie_where_the_readme_says() -> None:
    readme = (INFRA / "prometheus" / "README.md").read_text()
    for path in re.findall(r"`(\.\./grafana/[a-z/]+)`", readme):
        assert (INFRA / "prometheus" / Path(path)).is_dir()
