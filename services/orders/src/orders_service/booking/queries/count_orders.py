"""How many orders the list's filters find, by status and by tab: one statement, counted in the database."""

from kit.core.metadata import columns_of
from kit.core.principal import Principal
from kit.db.prepared import Shapes
from kit.http.uow import UnitOfWork
from sqlalchemy import func, select

from orders_service.booking.queries.list_orders import require_customer
from orders_service.booking.queries.narrowing import conditions, narrowed
from orders_service.booking.schemas.filters import TABS, ListTab, OrderFilters
from orders_service.booking.schemas.order import OrdersSummary
from orders_service.records.lifecycle import OrderStatus
from orders_service.records.tables.booking import OrderTable

_O = columns_of(OrderTable)
_COUNTS = Shapes()
_TAB = "tab"


async def count_orders(uow: UnitOfWork, filters: OrderFilters, *, by: Principal) -> OrdersSummary:
    """What the list with these filters holds. `by_tab` is what it would hold with each tab chosen instead."""
    await require_customer(uow, filters.customer_uuid, by=by)
    shape, values = narrowed(filters, by, now=uow.clock.now())
    whole = tuple(name for name in shape if name != _TAB)
    statement = _COUNTS.of(
        whole, lambda: select(_O.status, func.count().label("orders")).where(*conditions(whole)).group_by(_O.status)
    )
    found = {OrderStatus(row["status"]): row["orders"] for row in await uow.fetch(statement, values)}
    by_tab = {tab: sum(found.get(status, 0) for status in TABS.get(tab, OrderStatus)) for tab in ListTab}
    chosen = TABS.get(filters.tab, tuple(OrderStatus))
    by_status = {status: found.get(status, 0) if status in chosen else 0 for status in OrderStatus}
    return OrdersSummary(total=by_tab[filters.tab], by_status=by_status, by_tab=by_tab)
