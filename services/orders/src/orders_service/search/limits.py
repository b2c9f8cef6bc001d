"""How many searches one person may have: running at the same time, and begun within a minute."""

from datetime import timedelta
from uuid import UUID

from kit.core.metadata import table_of
from kit.http.uow import UnitOfWork
from sqlalchemy import func, select

from orders_service.search.lifecycle import SearchStatus
from orders_service.search.refusals import TooManySearches
from orders_service.search.tables import SearchTable

MOST_RUNNING = 6
"""Less than a supplier's places for searches (`suppliers.guard`), so that one person never holds them all."""
MOST_A_MINUTE = 30
MINUTE = timedelta(minutes=1)
_SEARCH = table_of(SearchTable)


async def require_room(uow: UnitOfWork, maker_uuid: UUID) -> None:
    """A person's searches begin one after another until this work commits. Raises TooManySearches."""
    lock = func.pg_advisory_xact_lock(func.hashtextextended(f"search {maker_uuid.hex}", 0))
    await uow.session.execute(select(lock))
    now = uow.clock.now()
    runs = (_SEARCH.c.status == SearchStatus.RUNNING) & (_SEARCH.c.deadline_at > now)
    own = (_SEARCH.c.maker_uuid == maker_uuid, _SEARCH.c.order_uuid.is_(None))
    statement = select(
        func.count().filter(runs).label("running"),
        func.count().label("lately"),
        func.min(_SEARCH.c.created_at).label("first"),
    ).where(*own, _SEARCH.c.created_at > now - MINUTE)
    found = (await uow.session.execute(statement)).one()
    if found.lately >= MOST_A_MINUTE:
        raise TooManySearches((found.first + MINUTE - now).total_seconds())
    if found.running >= MOST_RUNNING:
        raise TooManySearches(2)
