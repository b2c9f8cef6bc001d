"""Who may decide an order, who may not, and who does once an approver is gone."""

import pytest
from approvals_service.requests.tables import ApprovalRequestTable
from contracts.approvals import LevelOpened, RequestApproved
from kit.db.scopes import CustomerScope
from kit.testing import (
    Person,
    agency_issuer,
    agency_manager,
    anonymous,
    eventually,
    operator,
    other_agency,
    other_customer,
)

from services.approvals.tests.office import Office


@pytest.mark.parametrize(
    "who,code,status",
    [
        ("ana", "NOT_THE_APPROVER", 403),
        ("davi", "NOT_THE_APPROVER", 403),
        ("heitor", "NOT_THE_APPROVER", 403),
        ("elisa", "NOT_THE_APPROVER", 403),
    ],
)
async def test_only_a_decider_of_the_open_level_decides(office: Office, who: str, code: str, status: int) -> None:
    await office.create_model(levels=[[office.seat(office.bruno)], [office.seat(office.davi)]])
    order = await office.submit()
    answer = await office.decide(getattr(office, who), order)
    assert (answer.status_code, answer.json()["code"]) == (status, code)
    assert await office.status(order) == "approving"


async def test_a_requester_seated_in_the_level_cannot_decide_it(office: Office) -> None:
    await office.create_model(levels=[[office.seat(office.bruno), office.seat(office.davi)]])
    order = await office.submit(by=office.bruno)
    answer = await office.decide(office.bruno, order)
    assert (answer.status_code, answer.json()["code"]) == (403, "SELF_APPROVAL_FORBIDDEN")
    assert (await office.decide(office.davi, order)).status_code == 200


async def test_self_approval_where_the_model_says_so_passes_and_is_written_down(office: Office) -> None:
    await office.create_model(levels=[[office.seat(office.bruno, self_approver=True)]])
    order = await office.submit(by=office.bruno)
    (told,) = await office.told(RequestApproved, order)
    assert (told.automatic, told.decided_by_uuid) == (False, office.bruno.employee_uuid)
    lines = (await office.as_(office.bruno).get(f"/approval-requests/{told.uuid}/history")).json()["data"]
    assert "pode aprovar a própria solicitação" in lines[1]["description"]


@pytest.mark.parametrize(
    "caller,status,code",
    [
        (anonymous(), 401, "UNAUTHENTICATED"),
        (operator(), 403, "WRONG_CONTEXT"),
        (other_customer(), 404, "NOT_FOUND"),
        (other_agency(), 404, "NOT_FOUND"),
        (agency_manager(), 403, "NOT_THE_APPROVER"),
        (agency_issuer(), 403, "NOT_THE_APPROVER"),
    ],
    ids=["anonymous", "operator", "other_customer", "other_agency", "manager", "issuer"],
)
async def test_nobody_from_outside_the_company_decides(office: Office, caller: Person, status: int, code: str) -> None:
    await office.create_model()
    order = await office.submit()
    answer = await office.decide(caller, order)
    assert (answer.status_code, answer.json()["code"]) == (status, code)


async def test_an_ended_request_is_decided_no_more_by_anybody(office: Office) -> None:
    await office.create_model()
    order = await office.submit()
    await office.decide(office.bruno, order)
    for person in (office.bruno, office.davi, office.ana):
        answer = await office.decide(person, order)
        assert (answer.status_code, answer.json()["code"]) == (409, "ALREADY_DECIDED")
        assert answer.json()["details"] == {"status": "approved"}


async def test_a_colleague_of_a_closed_level_is_told_it_was_decided(office: Office) -> None:
    await office.create_model(
        levels=[[office.seat(office.bruno), office.seat(office.davi)], [office.seat(office.elisa)]]
    )
    order = await office.submit()
    await office.decide(office.bruno, order)
    answer = await office.decide(office.davi, order)
    assert (answer.status_code, answer.json()["code"]) == (409, "ALREADY_DECIDED")


async def test_an_approver_made_inactive_is_replaced_at_once(office: Office) -> None:
    await office.create_model()
    order = await office.submit()
    await office.tell_of(office.bruno, active=False)

    async def passed_on() -> bool:
        request: ApprovalRequestTable | None = await office.request(order)
        return bool(request and request.deciders == [office.heitor.employee_uuid])

    await eventually(passed_on)
    told = (await office.told(LevelOpened, order))[-1]
    assert [(seat.name, seat.status) for seat in told.approvers] == [
        ("Bruno Souza", "skipped"),
        ("Heitor Souza", "approving"),
    ]
    assert (await office.decide(office.bruno, order)).json()["code"] == "NOT_THE_APPROVER"
    answer = await office.decide(office.heitor, order)
    assert answer.json()["data"]["status"] == "approved"
    assert len(await office.mails(office.heitor, order)) == 1


async def test_a_request_that_opened_before_anybody_was_known_is_asked_later(office: Office) -> None:
    from approvals_service.requests.sweeps import seat_forsaken_requests

    await office.create_model()
    order = await office.submit()
    async with office.approvals.db.work(CustomerScope(office.company.uuid)) as uow:
        request = await uow.lock(ApprovalRequestTable, await office.request_uuid(order))
        request.levels = [{**level, "seats": []} for level in request.levels]
        request.deciders = []
    await seat_forsaken_requests(office.approvals.db, office.approvals.clock)
    found = await office.request(order)
    assert found is not None
    assert found.deciders == [office.heitor.employee_uuid]
