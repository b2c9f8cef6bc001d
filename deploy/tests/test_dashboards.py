"""What rules and dashboards name is what the product says: recorded series, routes of the contract, published facts."""

import json
import re
from collections.abc import Iterator
from functools import cache

import contracts.approvals
import contracts.expenses
import contracts.orders  # noqa: F401 - each declares its facts when it is read
import pytest
from contracts.fact import Fact
from deployment.parts import PARTS
from deployment.rules import rules
from stack.layout import INFRA, REPOSITORY

BOARDS = sorted((INFRA / "grafana" / "dashboards").glob("*.json"))
RECORDED = re.compile(r"\bslo:[a-z0-9:_]+")
MATCHED = re.compile(r'(\w+)=(~?)"([^"]*)"')


def expressions() -> Iterator[tuple[str, str]]:
    """Each expression of a rule or a panel, below the name of where it stands."""
    for rule in rules():
        yield rule.get("alert") or rule["record"], rule["expr"]
    for path in BOARDS:
        for panel in json.loads(path.read_text())["panels"]:
            for target in panel["targets"]:
                yield f"{path.stem}: {panel['title']}", target["expr"]


def matched(label: str) -> set[str]:
    """What the expressions ask of this label, each as a regular expression."""
    asked = {match for _, expression in expressions() for match in MATCHED.findall(expression)}
    found = {text.replace("\\\\", "\\") if tilde else re.escape(text) for name, tilde, text in asked if name == label}
    return {text for text in found if "service" not in text}


@cache
def routes() -> tuple[str, ...]:
    """Every path of the contract as a service names it to Prometheus, without /api/v1 (kit's test_metrics.py)."""
    paths = json.loads((REPOSITORY / "gateway" / "contract" / "openapi.json").read_text())["paths"]
    return tuple(path.removeprefix("/api/v1") for path in paths)


def test_a_series_that_is_named_is_recorded() -> None:
    recorded = {rule["record"] for rule in rules() if "record" in rule}
    named = {(place, name) for place, expression in expressions() for name in RECORDED.findall(expression)}
    assert named and not {(place, name) for place, name in named if name not in recorded}


@pytest.mark.parametrize("asked", sorted(matched("route")))
def test_a_route_that_is_named_is_in_the_contract(asked: str) -> None:
    for one in asked.split("|") if "(" not in asked else [asked]:
        assert any(re.fullmatch(one, route) for route in routes()), one


@pytest.mark.parametrize("asked", sorted(matched("type")))
def test_a_fact_that_is_named_is_published(asked: str) -> None:
    known = {name for name, _ in Fact.known()}
    for one in asked.split("|"):
        assert any(re.fullmatch(one, name) for name in known), one


def test_an_objective_covers_every_way_to_do_what_it_names() -> None:
    wanted = {
        "sign-in": {"/login"},
        "submit": {"/orders/{order_id}/submit", "/expense-reports/{report_id}/request-approval"},
        "decision": {
            "/customers/orders/approval",
            "/customers/orders/approval-instantly",
            "/expense-reports/{report_id}/judge",
            "/travelers/advance-orders/{advance_id}/judge",
        },
    }
    for rule in rules():
        if rule.get("record") in {"slo:events:rate5m", "slo:good:rate5m"} and rule["labels"]["slo"] in wanted:
            for _, tilde, text in (match for match in MATCHED.findall(rule["expr"]) if match[0] == "route"):
                asked = text.replace("\\\\", "\\") if tilde else re.escape(text)
                covered = {route for route in routes() if re.fullmatch(asked, route)}
                assert covered == wanted[rule["labels"]["slo"]]


def test_the_job_that_is_measured_is_the_one_of_the_receipts() -> None:
    assert matched("jobs") == {"voucher_ocr"}
    wiring = REPOSITORY / "services" / "expenses-ocr" / "src" / "expenses_ocr_service" / "voucher_ocr" / "tables.py"
    assert '__tablename__ = "voucher_ocr"' in wiring.read_text()


def test_there_is_a_board_of_each_service_and_one_of_the_business() -> None:
    boards = {path.stem: json.loads(path.read_text()) for path in BOARDS}
    (choice,) = boards["service"]["templating"]["list"]
    assert choice["query"] == "label_values(trajeto_build_info, service)" and not choice["includeAll"]
    assert {"orders", "gateway"} <= {part.name for part in PARTS}
    shown = " ".join(panel["title"] for panel in boards["business"]["panels"])
    for word in ("issued", "Decisions", "refunds", "Dead letters"):
        assert word in shown
    assert len({board["uid"] for board in boards.values()}) == len(boards)
