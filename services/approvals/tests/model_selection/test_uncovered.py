"""Charges that no model covers: approved or left to the administrators, as the company's parameter says."""

from typing import Any

import pytest
from contracts.approvals import RequestApproved
from contracts.asking import Charge
from kit.core.ids import new_uuid

from services.approvals.tests.claims import Cashier
from services.approvals.tests.office import Office

ELSEWHERE = Charge(cost_center_uuid=new_uuid())
WAITS = "Nenhum modelo cobre este centro de custo: aguarda os administradores"
APPROVED = "Aprovado automaticamente: nenhum modelo cobre este pedido e a empresa aprova o que não é coberto"


async def explained(office: Office, request_uuid: Any) -> dict[str, Any]:
    answer = await office.as_(office.heitor).get(f"/approval-requests/{request_uuid}/explanation")
    data: dict[str, Any] = answer.json()["data"]
    return data


async def simulated(office: Office, kind: str) -> dict[str, Any]:
    """What the checkout shows under 'Quem vai aprovar'."""
    query = {
        "model_type": kind,
        "cost_center_uuid": str(ELSEWHERE.cost_center_uuid),
        "customer_employee_uuid": str(office.ana.employee_uuid),
    }
    path = f"/customers/{office.company.uuid}/approval-models/simulation"
    data: dict[str, Any] = (await office.as_(office.ana).get(path, params=query)).json()["data"]
    return data


@pytest.mark.parametrize("kind", ["travel", "advance", "expense_report"])
async def test_a_charge_without_a_model_waits_for_the_administrators_by_default(cashier: Cashier, kind: str) -> None:
    office = cashier.office
    await office.create_model()
    subject: Any = {"travel": office.submit, "advance": cashier.advance, "expense_report": cashier.report}[kind]
    asked = await subject(charge=ELSEWHERE)
    request = await office.request(asked)
    assert request is not None
    assert (request.status, request.deciders) == ("approving", [office.heitor.employee_uuid])
    assert WAITS in [line["description"] for line in request.history]
    for told in (await explained(office, request.uuid), await simulated(office, kind)):
        assert (told["automatic"], told["model"], told["reasons"]) == (False, None, [WAITS])
        assert [decider["name"] for decider in told["deciders_now"]] == ["Heitor Souza"]


async def test_an_administrator_decides_a_charge_without_a_model_and_an_approver_does_not(office: Office) -> None:
    await office.create_model()
    order = await office.submit(charge=ELSEWHERE)
    assert (await office.decide(office.bruno, order)).json()["code"] == "NOT_THE_APPROVER"
    assert (await office.decide(office.heitor, order)).status_code == 200
    assert await office.status(order) == "approved"


async def test_the_parameter_approves_a_charge_without_a_model_and_the_history_says_so(office: Office) -> None:
    await office.create_model()
    await office.set_parameter("uncovered_requests", "approve")
    order = await office.submit(charge=ELSEWHERE)
    (told,) = await office.told(RequestApproved, order)
    assert told.automatic
    request = await office.request(order)
    assert request is not None
    assert request.history[-1]["description"] == APPROVED
    assert (await simulated(office, "travel"))["reasons"] == [APPROVED]


async def test_a_company_without_any_model_of_the_kind_approves_automatically(office: Office) -> None:
    order = await office.submit(charge=ELSEWHERE)
    (told,) = await office.told(RequestApproved, order)
    assert told.automatic
    request = await office.request(order)
    assert request is not None
    assert request.history[-1]["description"] == "Aprovado automaticamente: nenhum modelo se aplica"
