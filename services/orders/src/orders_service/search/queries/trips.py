"""How many trips the travelers have in each month, for the policy that limits them."""

from collections.abc import Mapping, Sequence
from uuid import UUID

from kit.core.metadata import columns_of
from kit.http.uow import UnitOfWork
from sqlalchemy import func, select

from orders_service.records.rules import CART, ENDED
from orders_service.records.tables.booking import OrderTable, OrderTraveler

_O, _T = columns_of(OrderTable), columns_of(OrderTraveler)
NO_TRIP = frozenset({*CART, *ENDED})
"""What was never sent, and what was called off."""


async def trips_of(
    uow: UnitOfWork, travelers_uuids: Sequence[UUID], *, but: UUID | None = None
) -> Mapping[UUID, Mapping[str, int]]:
    """Orders that were sent and stand, by traveler and by the month ('2026-12') in which they begin. `but`: the order
    that is judged."""
    month = func.to_char(_O.start_date, "YYYY-MM")
    statement = (
        select(_T.employee_uuid, month.label("month"), func.count().label("trips"))
        .join(OrderTable, (_O.customer_uuid == _T.customer_uuid) & (_O.uuid == _T.order_uuid))
        .where(_T.employee_uuid.in_(list(travelers_uuids)), _O.start_date.is_not(None))
        .where(_O.status.not_in([str(status) for status in NO_TRIP]))
        .group_by(_T.employee_uuid, month)
    )
    if but is not None:
        statement = statement.where(_O.uuid != but)
    found: dict[UUID, dict[str, int]] = {}
    for row in await uow.rows(statement):
        found.setdefault(row["employee_uuid"], {})[row["month"]] = row["trips"]
    return found
