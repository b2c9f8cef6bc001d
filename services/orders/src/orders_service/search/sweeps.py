"""Ends searches whose process died, and deletes expired offers."""

from datetime import timedelta
from typing import Any

from kit.core.clock import Clock
from kit.core.metadata import table_of
from kit.db.database import Database
from kit.db.sweep_each import sweep_each
from kit.http.uow import UnitOfWork
from sqlalchemy import delete, func, select, update

from orders_service.search.lifecycle import ProviderStatus, SearchStatus, status_of_search
from orders_service.search.runner import hint_screens, provider_states
from orders_service.search.tables import SearchProviderTable, SearchTable

KEPT_AFTER = timedelta(hours=1)
"""So long an expired offer still answers OFFER_EXPIRED instead of 404."""
BATCH = 500
_SEARCH = table_of(SearchTable)
_PROVIDER = table_of(SearchProviderTable)


async def end_overdue_searches(db: Database, clock: Clock) -> None:
    """A search past its deadline has ended, whatever became of the process that ran it."""
    overdue = (
        select(_SEARCH.c.uuid, _SEARCH.c.customer_uuid)
        .where(_SEARCH.c.status == SearchStatus.RUNNING, _SEARCH.c.deadline_at <= clock.now())
        .order_by(_SEARCH.c.deadline_at)
    )
    await sweep_each(db, "end_overdue_searches", due=overdue, handle=_end)


async def _end(uow: UnitOfWork, row: Any) -> None:
    search = await uow.lock(SearchTable, row.uuid)
    waiting = (_PROVIDER.c.search_uuid == row.uuid, _PROVIDER.c.status == ProviderStatus.WAITING)
    ended = {"status": ProviderStatus.TIMED_OUT, "updated_at": uow.clock.now()}
    await uow.session.execute(update(_PROVIDER).where(*waiting).values(**ended))
    search.move_to(status_of_search(await provider_states(uow, search)))
    await uow.flush()
    hint_screens(uow, search)


async def forget_expired_searches(db: Database, clock: Clock) -> None:
    """Searches and their offers go an hour after they expired, some of a customer's at a time."""
    gone = _SEARCH.c.expires_at <= clock.now() - KEPT_AFTER
    customers = (
        select(_SEARCH.c.customer_uuid.label("uuid"), _SEARCH.c.customer_uuid)
        .where(gone)
        .group_by(_SEARCH.c.customer_uuid)
        .order_by(func.min(_SEARCH.c.expires_at))
    )

    async def forget_some(uow: UnitOfWork, row: Any) -> None:
        theirs = select(_SEARCH.c.uuid).where(_SEARCH.c.customer_uuid == row.customer_uuid, gone)
        oldest = theirs.order_by(_SEARCH.c.expires_at).limit(BATCH)
        await uow.session.execute(delete(_SEARCH).where(_SEARCH.c.uuid.in_(oldest)))

    while await sweep_each(db, "forget_expired_searches", due=customers, handle=forget_some):
        pass
