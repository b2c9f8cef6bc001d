"""What the list of orders can be narrowed by (API section 2.3)."""

from dataclasses import dataclass
from datetime import date
from enum import StrEnum
from typing import Annotated
from uuid import UUID

from fastapi import Query
from kit.core.refusals import ValidationFailed
from kit.http.routing import ListParam

from orders_service.records.lifecycle import ItemStatus, OrderStatus

O = OrderStatus  # noqa: E741 - a table of statuses reads better with one letter


class ListTab(StrEnum):
    ALL = "all"
    OPEN = "abertos"
    WAITING = "aguardando-aprovacao"
    APPROVED = "aprovados"
    CANCELED = "cancelados"


TABS: dict[ListTab, tuple[OrderStatus, ...]] = {
    ListTab.OPEN: (O.OPEN, O.QUOTING, O.QUOTED),
    ListTab.WAITING: (O.APPROVING, O.WAITING_PAYMENT, O.WAITING_FINANCIAL_APPROVAL),
    ListTab.APPROVED: (O.APPROVED, O.ISSUED, O.DONE, O.FAILED, O.CANCELING, O.FAILED_CANCEL),
    ListTab.CANCELED: (O.CANCELED, O.DISAPPROVED, O.REJECTED, O.EXPIRED_TIME),
}


class OrderTypeFilter(StrEnum):
    TRAVEL = "travel"
    BROKEN_POLICY = "broken_policy"


class Product(StrEnum):
    AIRWAY = "airway"
    HOTEL = "hotel"
    ROAD = "road"
    VEHICLE = "vehicle"
    OFFLINE_HOTEL = "offline_hotel"
    ADVANCE = "advance"
    EXPENSE_REPORT = "expense_report"


class Period(StrEnum):
    CREATED = "created"
    TRIP = "trip"


class Attention(StrEnum):
    """What the home shows of one's orders; `expiring` ends within two hours and is listed soonest first."""

    QUOTED = "quoted"
    CHANGING = "changing"
    FAILED = "failed"
    EXPIRING = "expiring"


@dataclass(frozen=True, slots=True)
class OrderFilters:
    """`statuses` of orders, `item_statuses` of their items; empty means any."""

    only_broken: bool
    tab: ListTab
    statuses: frozenset[OrderStatus]
    item_statuses: frozenset[ItemStatus]
    products: tuple[Product, ...]
    search: str | None
    order_number: int | None
    issuer_name: str | None
    traveler_name: str | None
    cost_center_uuid: UUID | None
    project_uuid: UUID | None
    phase_uuid: UUID | None
    consultant_uuid: UUID | None
    customer_uuid: UUID | None
    start_date: date | None
    end_date: date | None
    period: Period
    mine: bool
    broken_policy: bool | None
    attention: Attention | None


def _statuses(given: list[str]) -> tuple[frozenset[OrderStatus], frozenset[ItemStatus]]:
    """Order statuses and the item-only ones; `waiting` is read as waiting_approval, `all` as none."""
    asked = {"waiting_approval" if value == "waiting" else value for value in given if value and value != "all"}
    of_orders, of_items = {status.value for status in OrderStatus}, {status.value for status in ItemStatus}
    if asked - of_orders - of_items:
        raise ValidationFailed({"statuses": ["Opção inválida"]})
    orders = frozenset(OrderStatus(value) for value in asked & of_orders)
    items = frozenset(ItemStatus(value) for value in asked - of_orders)
    return orders, items


Name = Annotated[str | None, Query(max_length=120)]


async def order_filters(
    statuses: Annotated[list[str], ListParam("statuses", max_length=100)],
    products: Annotated[list[Product], ListParam("products", max_length=20)],
    order_type: OrderTypeFilter | None = None,
    status: ListTab = ListTab.ALL,
    search: Name = None,
    order_number: Annotated[int | None, Query(ge=0, le=2_147_483_647)] = None,
    issuer_name: Name = None,
    traveler_name: Name = None,
    cost_center_uuid: UUID | None = None,
    project_uuid: UUID | None = None,
    phase_uuid: UUID | None = None,
    consultant_uuid: UUID | None = None,
    customer_uuid: UUID | None = None,
    start_date: date | None = None,
    end_date: date | None = None,
    period: Period = Period.CREATED,
    mine: bool = False,
    broken_policy: bool | None = None,
    attention: Attention | None = None,
) -> OrderFilters:
    """The filters as sent; an unknown status answers 422 under `statuses`."""
    orders, items = _statuses(statuses)
    return OrderFilters(
        only_broken=order_type is OrderTypeFilter.BROKEN_POLICY,
        tab=status,
        statuses=orders,
        item_statuses=items,
        products=tuple(products),
        search=search,
        order_number=order_number,
        issuer_name=issuer_name,
        traveler_name=traveler_name,
        cost_center_uuid=cost_center_uuid,
        project_uuid=project_uuid,
        phase_uuid=phase_uuid,
        consultant_uuid=consultant_uuid,
        customer_uuid=customer_uuid,
        start_date=start_date,
        end_date=end_date,
        period=period,
        mine=mine,
        broken_policy=broken_policy,
        attention=attention,
    )
