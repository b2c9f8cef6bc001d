"""A request that cannot be looked at now does not keep those of other customers."""

import pytest
from approvals_service.requests.sweeps import seat_forsaken_requests
from approvals_service.requests.tables import ApprovalRequestTable
from kit.db.scopes import CustomerScope
from kit.testing import Running, resting

from services.approvals.tests.office import Office, Order, Publish
from services.approvals.tests.owners import FakeOrders

pytestmark = pytest.mark.long


async def forsaken(office: Office) -> Order:
    """An order that asks nobody: it opened before its approvers were known."""
    await office.create_model()
    order = await office.submit()
    async with office.approvals.db.work(CustomerScope(office.company.uuid)) as uow:
        request = await uow.lock(ApprovalRequestTable, await office.request_uuid(order))
        request.levels = [{**level, "seats": []} for level in request.levels]
        request.deciders = []
    return order


async def deciders(office: Office, order: Order) -> int:
    request = await office.request(order)
    assert request is not None
    return len(request.deciders)


async def test_a_request_that_cannot_be_seated_does_not_keep_the_next(
    approvals: Running, publish: Publish, orders: FakeOrders, office: Office
) -> None:
    other = Office(approvals, publish, orders)
    await other.move_in()
    async with resting(approvals, seat_forsaken_requests):
        stuck, next_one = await forsaken(office), await forsaken(other)
        async with approvals.db.work(CustomerScope(office.company.uuid)) as uow:
            await uow.lock(ApprovalRequestTable, await office.request_uuid(stuck))
            await seat_forsaken_requests(approvals.db, approvals.clock)
        assert await deciders(other, next_one) == 1
        assert await deciders(office, stuck) == 0
