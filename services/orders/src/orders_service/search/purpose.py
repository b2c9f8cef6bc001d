"""What a search is for: an order, one of its items, a cost center, a reason. What is not the caller's is refused."""

from collections.abc import Awaitable, Callable
from typing import Any
from uuid import UUID

from kit.core.late_facts import look_again
from kit.core.metadata import columns_of
from kit.core.principal import Principal
from kit.core.refusals import ValidationFailed
from kit.http.uow import UnitOfWork
from sqlalchemy import Select, select

from orders_service.records.queries import visible_to
from orders_service.records.tables.booking import ItemTable, OrderTable
from orders_service.references.tables import CostCenterCopy, ReasonTripCopy
from orders_service.search.schemas.search import SearchAirway

UNKNOWN = "Opção inválida"
_O, _I = columns_of(OrderTable), columns_of(ItemTable)


async def require_own_purpose(asked: SearchAirway, *, by: Principal, customer_uuid: UUID, uow: UnitOfWork) -> None:
    """Raise ValidationFailed for what the customer does not have or the caller may not see.

    An inactive or deleted record is accepted: it books nothing here. Only what was sent is looked up.
    """
    named: tuple[tuple[str, UUID | None, Callable[[UUID], Select[Any]]], ...] = (
        ("cost_center_uuid", asked.cost_center_uuid, lambda uuid: _copied(CostCenterCopy, customer_uuid, uuid)),
        ("reason_trip_uuid", asked.reason_trip_uuid, lambda uuid: _copied(ReasonTripCopy, customer_uuid, uuid)),
        ("order_uuid", asked.order_uuid, lambda uuid: _orders(customer_uuid, by).where(_O.uuid == uuid)),
        ("item_uuid", asked.item_uuid, lambda uuid: _items(customer_uuid, by).where(_I.uuid == uuid)),
    )
    errors = {
        field: [UNKNOWN]
        for field, uuid, written in named
        if uuid is not None and await look_again(_look(uow, written), uuid, now=uow.clock.now()) is None
    }
    if errors:
        raise ValidationFailed(errors)


def _look(uow: UnitOfWork, written: Callable[[UUID], Select[Any]]) -> Callable[[UUID], Awaitable[UUID | None]]:
    async def look(uuid: UUID) -> UUID | None:
        found: UUID | None = await uow.session.scalar(written(uuid))
        return found

    return look


def _copied(copy: type[CostCenterCopy] | type[ReasonTripCopy], customer_uuid: UUID, uuid: UUID) -> Select[Any]:
    columns = columns_of(copy)
    return select(columns.uuid).where(columns.customer_uuid == customer_uuid, columns.uuid == uuid)


def _orders(customer_uuid: UUID, by: Principal) -> Select[Any]:
    return select(_O.uuid).where(_O.customer_uuid == customer_uuid, visible_to(by))


def _items(customer_uuid: UUID, by: Principal) -> Select[Any]:
    return select(_I.uuid).where(_I.customer_uuid == customer_uuid, _I.order_uuid.in_(_orders(customer_uuid, by)))
