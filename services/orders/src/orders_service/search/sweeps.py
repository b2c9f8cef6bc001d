"""Ends searches whose process died, and forgets offers nobody can choose any more."""

from datetime import timedelta
from typing import Any
from uuid import UUID

from kit.clock import Clock
from kit.database import Database
from kit.scopes import CustomerScope
from sqlalchemy import delete, select, update

from orders_service.search.lifecycle import ProviderStatus, SearchStatus, status_of_search
from orders_service.search.runner import provider_states, tell
from orders_service.search.tables import SearchProviderTable, SearchTable

KEPT_AFTER = timedelta(hours=1)
"""So long an expired offer still answers OFFER_EXPIRED instead of 404."""
BATCH = 500
_SEARCH: Any = SearchTable.__table__  # type: ignore[attr-defined]
_PROVIDER: Any = SearchProviderTable.__table__  # type: ignore[attr-defined]


async def end_overdue_searches(db: Database, clock: Clock) -> None:
    """A search past its deadline has ended, whatever became of the process that ran it."""
    statement = (
        select(_SEARCH.c.uuid, _SEARCH.c.customer_uuid)
        .where(_SEARCH.c.status == SearchStatus.RUNNING, _SEARCH.c.deadline_at <= clock.now())
        .limit(BATCH)
    )
    async with db.sweep() as session:
        overdue = (await session.execute(statement)).all()
    for uuid, customer_uuid in overdue:
        await _end(db, uuid, customer_uuid)


async def _end(db: Database, uuid: UUID, customer_uuid: UUID) -> None:
    async with db.work(CustomerScope(customer_uuid)) as uow:
        search = await uow.lock(SearchTable, uuid)
        waiting = (_PROVIDER.c.search_uuid == uuid, _PROVIDER.c.status == ProviderStatus.WAITING)
        ended = {"status": ProviderStatus.TIMED_OUT, "updated_at": uow.clock.now()}
        await uow.session.execute(update(_PROVIDER).where(*waiting).values(**ended))
        search.move_to(status_of_search(await provider_states(uow, search)))
        await uow.flush()
        tell(uow, search)


async def forget_expired_searches(db: Database, clock: Clock) -> None:
    """Searches and their offers go an hour after they expired."""
    while await _forget_some(db, clock):
        pass


async def _forget_some(db: Database, clock: Clock) -> bool:
    """A batch; whether there may be more."""
    gone = _SEARCH.c.expires_at <= clock.now() - KEPT_AFTER
    async with db.sweep() as session:
        found = (await session.execute(select(_SEARCH.c.uuid, _SEARCH.c.customer_uuid).where(gone).limit(BATCH))).all()
    by_customer: dict[UUID, list[UUID]] = {}
    for uuid, customer_uuid in found:
        by_customer.setdefault(customer_uuid, []).append(uuid)
    for customer_uuid, uuids in by_customer.items():
        async with db.work(CustomerScope(customer_uuid)) as uow:
            await uow.session.execute(delete(_SEARCH).where(_SEARCH.c.uuid.in_(uuids)))
    return len(found) == BATCH
