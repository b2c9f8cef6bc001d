"""When people change, open requests are seated again one by one: none waits for another."""

from uuid import UUID

import pytest
from approvals_service.requests.tables import ApprovalRequestTable
from kit.db.scopes import CustomerScope
from kit.testing import eventually
from sqlalchemy import text

from services.approvals.tests.office import Office, Order

OWN_TRANSACTIONS = text("SELECT count(DISTINCT xmin::text) FROM approval_request")


async def three_orders(office: Office) -> list[Order]:
    await office.create_model()
    return [await office.submit() for _ in range(3)]


async def are_asked_of(office: Office, approver: UUID | None, orders: list[Order]) -> bool:
    requests = [await office.request(order) for order in orders]
    return all(request is not None and request.deciders == [approver] for request in requests)


async def transactions(office: Office) -> int:
    """How many transactions last wrote the customer's requests."""
    async with office.approvals.db.work(CustomerScope(office.company.uuid)) as uow:
        return int(await uow.session.scalar(OWN_TRANSACTIONS) or 0)


@pytest.mark.parametrize("with_heir", [True, False])
async def test_no_transaction_seats_two_requests_when_an_approver_leaves(office: Office, with_heir: bool) -> None:
    orders = await three_orders(office)
    decider = office.davi if with_heir else office.heitor
    await office.tell_of(office.bruno, active=False, replaced_by_uuid=office.davi.employee_uuid if with_heir else None)
    await eventually(lambda: are_asked_of(office, decider.employee_uuid, orders))
    assert await transactions(office) == len(orders)


@pytest.mark.long
@pytest.mark.parametrize("with_heir", [True, False])
async def test_a_request_that_cannot_be_seated_now_stops_no_other(office: Office, with_heir: bool) -> None:
    stuck, *others = await three_orders(office)
    decider = office.davi if with_heir else office.heitor
    async with office.approvals.db.work(CustomerScope(office.company.uuid)) as uow:
        await uow.lock(ApprovalRequestTable, await office.request_uuid(stuck))
        await office.tell_of(
            office.bruno, active=False, replaced_by_uuid=office.davi.employee_uuid if with_heir else None
        )
        await eventually(lambda: are_asked_of(office, decider.employee_uuid, others))
        assert await are_asked_of(office, office.bruno.employee_uuid, [stuck])
    await eventually(lambda: are_asked_of(office, decider.employee_uuid, [stuck]))


async def test_a_check_that_changes_nothing_leaves_the_version_and_is_dropped(office: Office) -> None:
    (order, *_) = await three_orders(office)
    before = await office.request(order)
    await office.replace(office.davi, office.elisa.employee_uuid)
    await office.replace(office.bruno, None, still_active=True)
    after = await office.request(order)
    assert before is not None and after is not None
    assert after.version == before.version
    assert after.seats_checked > before.seats_checked
