"""What a search is for: an order, one of its items, a cost center, a reason. What is not the caller's is refused."""

from collections.abc import Awaitable, Callable
from typing import Any
from uuid import UUID

from kit.core.late_facts import look_again
from kit.core.principal import Principal
from kit.core.refusals import ValidationFailed
from kit.http.uow import UnitOfWork
from sqlalchemy import Select

from orders_service.products.criteria import SearchContext
from orders_service.records.queries import select_visible_items, select_visible_orders
from orders_service.references.queries import select_cost_center, select_reason_trip

UNKNOWN = "Opção inválida"


async def require_own_purpose(asked: SearchContext, *, by: Principal, customer_uuid: UUID, uow: UnitOfWork) -> None:
    """Raise ValidationFailed for what the customer does not have or the caller may not see.

    An inactive or deleted record is accepted: it books nothing here. Only what was sent is looked up.
    """
    named: tuple[tuple[str, UUID | None, Callable[[UUID], Select[Any]]], ...] = (
        ("cost_center_uuid", asked.cost_center_uuid, lambda uuid: select_cost_center(customer_uuid, uuid)),
        ("reason_trip_uuid", asked.reason_trip_uuid, lambda uuid: select_reason_trip(customer_uuid, uuid)),
        ("order_uuid", asked.order_uuid, lambda uuid: _one(select_visible_orders(customer_uuid, by), uuid)),
        ("item_uuid", asked.item_uuid, lambda uuid: _one(select_visible_items(customer_uuid, by), uuid)),
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


def _one(visible: Select[Any], uuid: UUID) -> Select[Any]:
    return visible.where(visible.selected_columns[0] == uuid)
