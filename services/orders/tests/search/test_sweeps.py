"""A search that cannot be ended or forgotten now does not keep those of other customers."""

from datetime import timedelta

import pytest
from kit.core.ids import new_uuid
from kit.db.scopes import CustomerScope
from kit.testing import AURORA, COBALTO, Company, Running, resting
from orders_service.search.lifecycle import SearchStatus
from orders_service.search.sweeps import KEPT_AFTER, end_overdue_searches, forget_expired_searches
from orders_service.search.tables import SearchTable
from sqlalchemy import text

pytestmark = pytest.mark.long


async def a_search(orders: Running, company: Company, *, overdue: timedelta, expired: timedelta) -> SearchTable:
    """One whose process died; whatever it asked no provider answered."""
    now = orders.clock.now()
    search = SearchTable(
        customer_uuid=company.uuid,
        agency_uuid=company.agency_uuid,
        maker_uuid=new_uuid(),
        product="airway",
        status=SearchStatus.RUNNING,
        query={},
        stretches=[],
        deadline_at=now - overdue,
        expires_at=now - expired,
    )
    async with orders.db.work(CustomerScope(company.uuid)) as uow:
        uow.add(search)
    return search


async def status_of(orders: Running, search: SearchTable) -> str | None:
    async with orders.db.sweep() as session:
        status: str | None = await session.scalar(
            text("SELECT status FROM search WHERE uuid = :uuid"), {"uuid": search.uuid}
        )
        return status


async def test_a_search_that_cannot_be_ended_does_not_keep_the_next(orders: Running) -> None:
    async with resting(orders, end_overdue_searches):
        stuck = await a_search(orders, AURORA, overdue=timedelta(days=2), expired=-timedelta(days=1))
        other = await a_search(orders, COBALTO, overdue=timedelta(days=1), expired=-timedelta(days=1))
        async with orders.db.work(CustomerScope(AURORA.uuid)) as uow:
            await uow.lock(SearchTable, stuck.uuid)
            await end_overdue_searches(orders.db, orders.clock)
        assert await status_of(orders, stuck) == SearchStatus.RUNNING
        assert await status_of(orders, other) not in (None, SearchStatus.RUNNING)


async def test_searches_that_cannot_be_forgotten_do_not_keep_those_of_another_customer(orders: Running) -> None:
    long_ago = KEPT_AFTER + timedelta(days=1)
    async with resting(orders, forget_expired_searches):
        stuck = await a_search(orders, AURORA, overdue=-timedelta(days=9), expired=long_ago + timedelta(days=1))
        other = await a_search(orders, COBALTO, overdue=-timedelta(days=9), expired=long_ago)
        async with orders.db.work(CustomerScope(AURORA.uuid)) as uow:
            await uow.lock(SearchTable, stuck.uuid)
            await forget_expired_searches(orders.db, orders.clock)
        assert await status_of(orders, stuck) == SearchStatus.RUNNING
        assert await status_of(orders, other) is None
