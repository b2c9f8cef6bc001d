"""Nobody pays their own refund or confirms their own return; an agency's issuer changes no report of a customer."""

from typing import Any

import pytest
from duties import separate_duties
from kit.testing import Person, agency_issuer, agency_manager
from report_stage import Stage

HOLDS = ("view-expense", "view-expense-report", "create-update-expense-report", "pay-refund", "receive-refund")
WAYS = [("pay-refund", "pay_refund"), ("receive-return", "receive_return")]


async def due(stage: Stage, way: str) -> dict[str, Any]:
    """A report of Ana's that waits for money to move this way."""
    if way == "pay-refund":
        return await stage.approved(expenses=[await stage.expense("50.00")])
    return await stage.approved(expenses=[await stage.expense("50.00")], advances=[await stage.advance("80.00")])


def own(stage: Stage) -> Person:
    return stage.ana.with_actions(*HOLDS)


@pytest.mark.parametrize(("way", "action"), WAYS)
async def test_nobody_moves_their_own_money(stage: Stage, way: str, action: str) -> None:
    report = await due(stage, way)
    assert action not in (await stage.read(report, by=own(stage)))["allowed_actions"]
    listed = (await stage.call(own(stage), "GET", "")).json()["data"]
    assert action not in next(one for one in listed if one["uuid"] == report["uuid"])["allowed_actions"]
    refused = await stage.pay(report, way, by=own(stage))
    assert (refused.status_code, refused.json()["code"]) == (403, "FORBIDDEN")
    assert "dinheiro é seu" in refused.json()["message"]
    assert (await stage.read(report))["status"] == report["status"]


@pytest.mark.parametrize(("way", "action"), WAYS)
@pytest.mark.parametrize("who", ["finance", "agency"])
async def test_finance_and_the_agency_s_manager_move_it_so_that_nothing_waits_for_ever(
    stage: Stage, way: str, action: str, who: str
) -> None:
    report = await due(stage, way)
    payer = stage.carla if who == "finance" else agency_manager(customer=stage.company)
    assert action in (await stage.read(report, by=payer))["allowed_actions"]
    paid = await stage.pay(report, way, by=payer)
    assert paid.status_code == 200, paid.text


async def test_without_separation_one_s_own_refund_is_paid_as_any_other(stage: Stage) -> None:
    await separate_duties(stage.service, stage.company, on=False)
    report = await due(stage, "pay-refund")
    assert "pay_refund" in (await stage.read(report, by=own(stage)))["allowed_actions"]
    assert (await stage.pay(report, by=own(stage))).status_code == 200


async def test_an_agency_s_issuer_changes_no_report(stage: Stage) -> None:
    issuer = agency_issuer(customer=stage.company)
    report = await stage.report(expenses=[await stage.expense("10.00")])
    ready = await due(stage, "pay-refund")
    assert (await stage.read(report, by=issuer))["allowed_actions"] == []
    assert (await stage.read(ready, by=issuer))["allowed_actions"] == []
    assert (await stage.read(ready, by=issuer))["payee_pix"] is None
    body = {"name": "Da agência", "report_date": report["report_date"]}
    made = {
        **body,
        "customer_employee_uuid": str(stage.ana.employee_uuid),
        "expense_uuids": [await stage.expense("9.00")],
    }
    calls: list[tuple[str, str, dict[str, Any]]] = [
        ("POST", "", {"json": made}),
        ("PUT", f"/{report['uuid']}", {"json": {"name": "Outro nome"}}),
        ("POST", f"/{report['uuid']}/request-approval", {}),
        ("DELETE", f"/{report['uuid']}", {}),
        ("POST", f"/{ready['uuid']}/pay-refund", {"files": {"payment_method": (None, "pix")}}),
    ]
    for method, path, sent in calls:
        answer = await stage.call(issuer, method, path, **sent)
        assert (answer.status_code, answer.json()["code"]) == (403, "FORBIDDEN"), (method, path, answer.text)
    assert (await stage.read(report))["version"] == report["version"]


async def test_an_agency_s_issuer_works_on_reports_of_a_customer_that_does_not_separate(stage: Stage) -> None:
    await separate_duties(stage.service, stage.company, on=False)
    issuer = agency_issuer(customer=stage.company)
    report = await stage.report(expenses=[await stage.expense("10.00")])
    assert "edit" in (await stage.read(report, by=issuer))["allowed_actions"]
    renamed = await stage.call(issuer, "PUT", f"/{report['uuid']}", json={"name": "Outro nome"})
    assert renamed.status_code == 200, renamed.text
