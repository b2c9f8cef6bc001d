"""Who may read credits, and how the agency marks one as used."""

from datetime import timedelta
from typing import Any

import pytest
from kit.testing import (
    TUCANO,
    a_customer,
    a_requester,
    agency_issuer,
    agency_manager,
    an_administrator,
    an_approver,
    count_statements,
)

from services.orders.tests.booking.ended import write
from services.orders.tests.stage import Stage
from services.orders.tests.unflown.flying import Answer, a_light_ticket, canceled, credits_of


@pytest.fixture
async def credit(stage: Stage) -> Answer:
    await canceled(stage, await a_light_ticket(stage))
    return (await credits_of(stage, stage.ana.employee_uuid))[0]


async def use(stage: Stage, credit: Answer, *, by: Any = None, **body: Any) -> Any:
    client = stage.as_(by or agency_manager(customer=stage.company))
    return await client.patch(f"/customers/unflown-airways/{credit['uuid']}/used", json=body)


async def test_the_agency_marks_a_credit_as_used_once(stage: Stage, credit: Answer) -> None:
    order = await stage.order()
    used = await use(stage, credit, by=agency_issuer(), order_uuid=order["uuid"])
    assert used.status_code == 200, used.text
    now = used.json()["data"]
    assert (now["status"], now["used_order_uuid"], now["allowed_actions"]) == ("used", order["uuid"], [])
    assert now["version"] == credit["version"] + 1 and now["used_at"] is not None
    again = await use(stage, credit)
    assert (again.status_code, again.json()["code"]) == (409, "INVALID_STATUS")
    line = "SELECT count(*) FROM audit WHERE entity_uuid = :uuid AND action = 'unflown_airway.used'"
    assert await stage.scalar(line, uuid=credit["uuid"]) == 1
    assert await credits_of(stage, stage.ana.employee_uuid, status="available") == []


async def test_an_expired_credit_is_not_used(stage: Stage, credit: Answer) -> None:
    yesterday = stage.orders.clock.now().date() - timedelta(days=2)
    await write(stage, "UPDATE unflown_airway SET expires_on = :day WHERE uuid = :u", day=yesterday, u=credit["uuid"])
    (now,) = await credits_of(stage, stage.ana.employee_uuid, status="expired")
    assert (now["status"], now["allowed_actions"]) == ("expired", [])
    refused = await use(stage, credit)
    assert (refused.status_code, refused.json()["code"]) == (409, "INVALID_STATUS")


@pytest.mark.long
async def test_an_order_of_nobody_is_refused_by_field(stage: Stage, credit: Answer) -> None:
    refused = await use(stage, credit, order_uuid=credit["uuid"])
    assert refused.json()["errors"] == {"order_uuid": ["Pedido não encontrado"]}
    assert (await credits_of(stage, stage.ana.employee_uuid))[0]["status"] == "available"


@pytest.mark.long
async def test_callers(stage: Stage, credit: Answer) -> None:
    bare = an_approver(customer=stage.company).with_actions("view-dashboard")
    await stage.hire(bare)
    stranger = a_requester(customer=a_customer(name="Outra empresa"))
    of_ana = f"/customers/customer-employees/{stage.ana.employee_uuid}/unflown-airways"
    of_all = f"/customers/{stage.company.uuid}/unflown-airways"
    manager = agency_manager(customer=stage.company)
    expected = {
        "herself": (stage.ana, of_ana, 200),
        "who may view orders": (stage.bruno, of_ana, 200),
        "without any action": (bare, of_ana, 403),
        "the agency": (manager, of_ana, 200),
        "the agency, no company chosen": (agency_manager(), of_ana, 422),
        "another agency": (agency_manager(agency=TUCANO, customer=stage.company), of_ana, 404),
        "another company": (stranger, of_ana, 404),
        "all, without view-all-order": (stage.ana, of_all, 403),
        "all, as administrator": (an_administrator(customer=stage.company), of_all, 200),
        "all, as agency": (manager, of_all, 200),
    }
    found = {who: (await stage.as_(person).get(path)).status_code for who, (person, path, _) in expected.items()}
    assert found == {who: status for who, (_, _, status) in expected.items()}
    assert (await use(stage, credit, by=stage.ana)).status_code == 403
    assert (await use(stage, credit, by=agency_manager(agency=TUCANO))).status_code == 404


@pytest.mark.long
async def test_the_list_of_a_company_is_narrowed_and_costs_two_statements(stage: Stage, credit: Answer) -> None:
    client = stage.as_(agency_manager(customer=stage.company))
    path = f"/customers/{stage.company.uuid}/unflown-airways"
    with count_statements(stage.orders) as seen:
        page = (await client.get(path, params={"status": "available", "airline": credit["airline_slug"]})).json()
    assert [one["uuid"] for one in page["data"]] == [credit["uuid"]]
    assert page["data"][0]["allowed_actions"] == ["use"]
    assert len(seen) <= 3, seen
    for other in ({"status": "used"}, {"airline": "nenhuma"}):
        assert (await client.get(path, params=other)).json()["data"] == []
