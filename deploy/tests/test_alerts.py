"""Every alert fires when its fault is there and is silent when it is not: promtool runs the rules themselves."""

import re
import subprocess
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest
import yaml
from deployment.rules import rule_files, rules
from stack.layout import INFRA, REPOSITORY
from stack.prometheus import ensure_program

Series = Mapping[str, str]
GOOD_FOR = "1+0x200"
"""A gauge that stays at 1."""


@dataclass(frozen=True, kw_only=True)
class Case:
    """Series with the fault and series without, a sample a minute; `at`: when the alert must stand."""

    broken: Series
    healthy: Series
    at: str
    labels: Mapping[str, str] = field(default_factory=lambda: {"service": "orders"})


def gauge(name: str, *, broken: str, healthy: str, at: str, **labels: str) -> Case:
    """A gauge of orders with these further labels."""
    series = selector(name, {"service": "orders", **labels})
    return Case(
        broken={series: f"{broken}+0x200"},
        healthy={series: f"{healthy}+0x200"},
        at=at,
        labels={"service": "orders", **labels},
    )


def counter(name: str, *, broken: str, at: str, kept: tuple[str, ...] = (), **labels: str) -> Case:
    """A counter of orders that rises by `broken` a minute; healthy, it stands. The alert keeps the labels `kept`."""
    series = selector(name, {"service": "orders", **labels})
    return Case(
        broken={series: f"0+{broken}x200"},
        healthy={series: "7+0x200"},
        at=at,
        labels={"service": "orders", **{name: labels[name] for name in kept}},
    )


def selector(name: str, labels: Mapping[str, str]) -> str:
    return name + "{" + ",".join(f'{key}="{value}"' for key, value in labels.items()) + "}"


def answers(within_a_second: int, later: int) -> Series:
    """Answers of orders a minute, those later than a second too."""
    name, labels = "http_request_seconds_bucket", {"service": "orders", "route": "/x", "status": "200"}
    all_of_them = within_a_second + later
    return {
        selector(name, {**labels, "le": "0.5"}): f"0+{within_a_second}x200",
        selector(name, {**labels, "le": "1.0"}): f"0+{within_a_second}x200",
        selector(name, {**labels, "le": "2.5"}): f"0+{all_of_them}x200",
        selector(name, {**labels, "le": "+Inf"}): f"0+{all_of_them}x200",
    }


UP = 'up{job="trajeto",service="orders",instance="a"}'
POOL = '{service="orders",pool="app"}'
CASES = {
    "ServiceDown": Case(
        broken={UP: "0+0x200"},
        healthy={UP: GOOD_FOR},
        at="2m",
        labels={"job": "trajeto", "service": "orders", "instance": "a"},
    ),
    "ErrorsAnswered": counter("http_request_seconds_count", broken="3", at="12m", status="500"),
    "RequestsShed": counter("trajeto_requests_shed_total", broken="5", at="12m"),
    "SlowAnswers": Case(broken=answers(90, 10), healthy=answers(100, 0), at="20m"),
    "DependencyLeftAlone": gauge("trajeto_breaker_state", broken="2", healthy="0", at="2m", dependency="identity"),
    "PoolExhausted": Case(
        broken={f"trajeto_pool_waiting{POOL}": "4+0x200", f"trajeto_pool_in_use{POOL}": "16+0x200"},
        healthy={f"trajeto_pool_waiting{POOL}": "0+0x200", f"trajeto_pool_in_use{POOL}": "16+0x200"},
        at="3m",
        labels={"service": "orders", "pool": "app"},
    ),
    "LoopLate": gauge("trajeto_loop_lag_seconds", broken="0.4", healthy="0.01", at="3m"),
    "OutboxWaits": gauge("trajeto_outbox_oldest_seconds", broken="90", healthy="2", at="2m"),
    "ConsumerBehind": gauge(
        "trajeto_consumer_lag", broken="4000", healthy="20", at="6m", producer="config", channel="facts"
    ),
    "DeadLetter": counter(
        "trajeto_dead_letters_total", broken="1", at="10m", kept=("consumer",), consumer="note_budget"
    ),
    "SweepRowFails": counter(
        "trajeto_sweep_row_failures_total", broken="1", at="35m", kept=("sweep",), sweep="expire_orders"
    ),
    "FilesMissing": gauge("trajeto_files_missing", broken="1", healthy="0", at="1m"),
    "EventsGone": counter(
        "trajeto_gap_events_gone_total", broken="1", at="10m", kept=("producer",), producer="config", channel="facts"
    ),
    "ProducerWentBack": counter(
        "trajeto_producer_went_back_total", broken="1", at="10m", kept=("producer",), producer="config", channel="facts"
    ),
    "SessionsUnheard": gauge("trajeto_sessions_heard_age_seconds", broken="90", healthy="4", at="2m"),
    "ClockWrong": gauge("trajeto_clock_offset_seconds", broken="-3", healthy="-0.2", at="2m"),
    "JobsWait": gauge("trajeto_jobs_oldest_seconds", broken="400", healthy="3", at="6m", jobs="voucher_ocr"),
    "MailWaits": gauge("trajeto_mail_oldest_seconds", broken="1000", healthy="30", at="6m"),
    "MailGivenUp": gauge("trajeto_mail_gave_up", broken="1", healthy="0", at="1m"),
}
"""By the name of the alert. Those of objectives stand below: they are measured over days."""
BUDGETS = {"sign-in": 0.005, "search": 0.01, "submit": 0.005, "decision": 0.005, "ocr": 0.05, "event-age": 0.001}
ROUTES = {
    "sign-in": ("/login", "1.0"),
    "search": ("/search/airway", "1.0"),
    "submit": ("/orders/{order_id}/submit", "2.5"),
    "decision": ("/customers/orders/approval", "2.5"),
}
"""One route of each objective, and the seconds within which an answer is good."""


def measured(slo: str, *, good: int, bad: int, quiet_until: int = 0) -> Series:
    """Good and bad events a minute, for a day; bad ones only after so many minutes."""
    ok, all_of_them = f"0+{good}x1440", f"0+{good}x{quiet_until} {good * quiet_until}+{good + bad}x{1440 - quiet_until}"
    if slo in ROUTES:
        route, limit = ROUTES[slo]
        labels = {"service": "orders", "route": route, "status": "200"}
        return {
            selector("http_request_seconds_bucket", {**labels, "le": limit}): ok,
            selector("http_request_seconds_count", labels): all_of_them,
        }
    name = {"ocr": "trajeto_job_seconds", "event-age": "trajeto_event_age_seconds"}[slo]
    labels = {"service": "expenses-ocr", "jobs": "voucher_ocr"}
    limit = {"ocr": "10.0", "event-age": "5.0"}[slo]
    return {selector(f"{name}_bucket", {**labels, "le": limit}): ok, selector(f"{name}_count", labels): all_of_them}


def run_promtool(folder: Path, tests: list[dict[str, Any]]) -> str:
    """What promtool says against these tests; empty when all hold."""
    file = folder / "tests.yml"
    file.write_text(
        yaml.safe_dump(
            {"rule_files": [str(path) for path in rule_files()], "evaluation_interval": "1m", "tests": tests}
        )
    )
    done = subprocess.run(
        [ensure_program("promtool"), "test", "rules", file], capture_output=True, text=True, check=False
    )
    return "" if done.returncode == 0 else done.stdout + done.stderr


def firing(alert: str, *, at: str, **labels: str) -> dict[str, Any]:
    """The question whether an alert fires, and that it does with these labels."""
    fires = selector("ALERTS", {"alertname": alert, "alertstate": "firing", **labels})
    asked = f'ALERTS{{alertname="{alert}",alertstate="firing"}}'
    return {"expr": asked, "eval_time": at, "exp_samples": [{"labels": fires, "value": 1}]}


def silent(alert: str, *, at: str) -> dict[str, Any]:
    return {"expr": f'ALERTS{{alertname="{alert}"}}', "eval_time": at, "exp_samples": []}


def fed(series: Series, *asked: dict[str, Any]) -> dict[str, Any]:
    """One of promtool's tests."""
    given = [{"series": name, "values": values} for name, values in series.items()]
    return {"interval": "1m", "input_series": given, "promql_expr_test": list(asked)}


def severity_of(alert: str) -> str:
    return next(rule["labels"]["severity"] for rule in rules() if rule.get("alert") == alert)


def test_every_alert_has_a_case() -> None:
    assert {rule["alert"] for rule in rules() if "alert" in rule} == {*CASES, "BudgetBurnsFast", "BudgetBurnsSlowly"}


@pytest.mark.parametrize("alert", CASES)
def test_an_alert_fires_when_its_fault_is_there_and_only_then(alert: str, tmp_path: Path) -> None:
    case, severity = CASES[alert], severity_of(alert)
    shown = firing(alert, at=case.at, severity=severity, **case.labels)
    problems = run_promtool(tmp_path, [fed(case.broken, shown), fed(case.healthy, silent(alert, at=case.at))])
    assert not problems


def test_an_alert_that_should_be_silent_is_noticed(tmp_path: Path) -> None:
    case = CASES["FilesMissing"]
    assert "FilesMissing" in run_promtool(tmp_path, [fed(case.broken, silent("FilesMissing", at=case.at))])


def slo_tests(slo: str, *, at: int) -> list[dict[str, Any]]:
    """Everything good, a little bad, everything bad since ten minutes, and two bad events at night."""
    fast, slowly = ({"severity": severity, "slo": slo} for severity in ("page", "ticket"))
    when, budget = f"{at}m", BUDGETS[slo]
    bad = round(1000 * 4 * budget)  # four times what is allowed
    return [
        fed(
            measured(slo, good=1000, bad=0),
            silent("BudgetBurnsFast", at=when),
            silent("BudgetBurnsSlowly", at=when),
        ),
        fed(
            measured(slo, good=1000 - bad, bad=bad),
            silent("BudgetBurnsFast", at=when),
            firing("BudgetBurnsSlowly", at=when, **slowly),
        ),
        fed(
            measured(slo, good=0, bad=1000, quiet_until=at - 60),
            firing("BudgetBurnsFast", at=when, **fast),
        ),
        fed(
            {name: f"0+0x{at - 6} {values.split('+')[0]}+1x1" for name, values in measured(slo, good=0, bad=1).items()},
            silent("BudgetBurnsFast", at=when),
        ),
    ]


@pytest.mark.long
@pytest.mark.parametrize("slo", BUDGETS)
def test_an_objective_warns_when_its_budget_is_used_up_too_fast(slo: str, tmp_path: Path) -> None:
    assert not run_promtool(tmp_path, slo_tests(slo, at=400))


def test_the_objectives_are_those_of_the_page() -> None:
    recorded = {rule["labels"]["slo"]: rule["expr"] for rule in rules() if rule.get("record") == "slo:budget"}
    assert recorded == {slo: f"vector({budget})" for slo, budget in BUDGETS.items()}
    page = (REPOSITORY / "docs" / "operations.md").read_text().split("## Objectives")[1].split("\n## ")[0]
    rows = dict(re.findall(r"^\| ([a-z-]+) \| .*? \| ([\d.]+) % \|", page, re.MULTILINE))
    assert {slo: round(100 * (1 - budget), 3) for slo, budget in BUDGETS.items()} == {
        slo: float(share) for slo, share in rows.items()
    }


def test_promtool_finds_no_fault_in_the_rules() -> None:
    done = subprocess.run(
        [ensure_program("promtool"), "check", "rules", *rule_files()], capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stdout + done.stderr


def test_prometheus_reads_every_file_of_rules() -> None:
    others = {"prometheus.yml"}
    assert {path.name for path in rule_files()} == {path.name for path in (INFRA / "prometheus").glob("*.yml")} - others
