"""One order with everything in it, in a handful of statements."""

from dataclasses import dataclass, field
from datetime import datetime
from decimal import Decimal
from typing import Any
from uuid import UUID

from kit.core.clock import Clock
from kit.core.money import ZERO
from kit.core.principal import Principal
from kit.core.refusals import NotFound
from kit.db.tenancy import locate
from kit.http.uow import UnitOfWork
from kit.workflow.approvers import remind_ids
from sqlalchemy import select

from orders_service.booking.queries.consultants import read_consultant
from orders_service.booking.queries.decisions import decision_ids, is_awaited, message_ids
from orders_service.booking.queries.read_item import items_included, price_changes, violations_of
from orders_service.booking.queries.standing import facts_of
from orders_service.booking.rules import allowed_order_actions
from orders_service.booking.schemas.order import (
    OrderApproval,
    OrderApprovalRequest,
    OrderApprover,
    OrderCostCenter,
    OrderCustomer,
    OrderRead,
    OrderReasonTrip,
    Person,
)
from orders_service.records.lifecycle import Facts, ItemStatus, OrderStatus
from orders_service.records.queries import visible_to
from orders_service.records.rules import VOUCHER_STATUSES
from orders_service.records.tables.booking import ItemTable, OrderApproverTable, OrderTable, OrderTraveler
from orders_service.references.queries import get_customer, get_employees
from orders_service.references.schemas import Customer, Employee, Ref
from orders_service.spending.queries import Spending, get_spending
from orders_service.travelers.queries import read_traveler, show_personal_to

_DECIDED = {"approved": True, "rejected": False}


@dataclass(slots=True)
class OrderParts:
    """An order's rows, gathered; `people` are its travelers and approvers."""

    order: OrderTable
    customer: Customer
    people: dict[UUID, Employee]
    travelers: list[UUID]
    items: list[ItemTable] = field(default_factory=list)
    approvers: list[OrderApproverTable] = field(default_factory=list)
    spending: Spending = field(default_factory=Spending)
    consultant: Person | None = None


async def read_visible_order(uow: UnitOfWork, order_uuid: UUID, *, by: Principal, clock: Clock) -> OrderRead:
    """The order, if the caller may see it. Raises NotFound."""
    await locate(uow, OrderTable, order_uuid)
    return await read_order(uow, order_uuid, by=by, clock=clock)


async def read_order(uow: UnitOfWork, order_uuid: UUID, *, by: Principal, clock: Clock) -> OrderRead:
    """The order in the scope that is open already. Raises NotFound."""
    statement = select(OrderTable).where(OrderTable.uuid == order_uuid, visible_to(by))  # type: ignore[arg-type]
    order = (await uow.session.scalars(statement)).first()
    if order is None:
        raise NotFound
    parts, now = await gather_parts(uow, order), clock.now()
    facts = facts_of(order, parts.items, by=by, now=now)
    return read_parts(parts, by=by, facts=facts, now=now)


async def gather_parts(uow: UnitOfWork, order: OrderTable) -> OrderParts:
    """Items, people, customer and approvers of an order."""
    items = select(ItemTable).where(ItemTable.order_uuid == order.uuid).order_by(ItemTable.place)  # type: ignore[arg-type]
    named = select(OrderTraveler).where(OrderTraveler.order_uuid == order.uuid).order_by(OrderTraveler.place)  # type: ignore[arg-type]
    approvers = (
        select(OrderApproverTable)
        .where(OrderApproverTable.order_uuid == order.uuid)  # type: ignore[arg-type]
        .order_by(OrderApproverTable.level, OrderApproverTable.place)  # type: ignore[arg-type]
    )
    customer = await get_customer(uow, order.customer_uuid)
    if customer is None:
        raise NotFound
    travelers = [row.employee_uuid for row in (await uow.session.scalars(named)).all()]
    asked = list((await uow.session.scalars(approvers)).all())
    return OrderParts(
        order,
        customer,
        await get_employees(uow, [*travelers, *(row.employee_uuid for row in asked)]),
        travelers,
        list((await uow.session.scalars(items)).all()),
        asked,
        await get_spending(uow, customer_uuid=order.customer_uuid, order_uuid=order.uuid),
        await read_consultant(uow, order),
    )


def read_parts(parts: OrderParts, *, by: Principal, facts: Facts, now: datetime) -> OrderRead:
    """An order's rows as its answer; agency figures are null for customers."""
    order, company = parts.order, parts.customer.trading_name
    known = [read_traveler(parts.people[uuid], company) for uuid in parts.travelers if uuid in parts.people]
    travelers = {traveler.uuid: show_personal_to(by, traveler) for traveler in known}
    allowed = allowed_order_actions(order.state, facts) + decision_ids(order, parts.approvers, by)
    allowed += message_ids(parts.approvers, by) + _reminding(order, by, now)
    return OrderRead(
        **order.model_dump(include=_SAME),
        **_named(order),
        status=order.state,
        total_fees=order.total_fees if by.is_agency else None,
        is_expired=is_expired(order.state, order.expires_at, now),
        travelers=list(travelers.values()),
        items_included=items_included(
            parts.items, order.state, travelers, by=by, facts=facts, now=now, spending=parts.spending
        ),
        consultant=parts.consultant,
        approval_model=_approval(order, parts.approvers, parts.people),
        cancellation_tax=_kept_tax(parts.items),
        customer=OrderCustomer.model_validate(parts.customer, from_attributes=True),
        link_voucher=voucher_link(order.uuid, order.state),
        date_of_need=order.start_date,
        order_violated_policies=violations_of(parts.items),
        price_changes=price_changes(parts.items),
        allowed_actions=allowed,
    )


def _reminding(order: OrderTable, by: Principal, now: datetime) -> list[str]:
    """`remind` for the agency and the issuer, while the decision is awaited."""
    awaited = is_awaited(order.state, order.expires_at, now)
    sender = (order.issuer_user_uuid, order.issuer_employee_uuid)
    return remind_ids(order.approval_request_uuid, is_awaited=awaited, sender=sender, by=by)


def _kept_tax(items: list[ItemTable]) -> Decimal | None:
    """What suppliers kept of canceled items; null when nothing."""
    return sum((item.cancellation_tax for item in items if item.state is ItemStatus.CANCELED), ZERO) or None


_SAME = {
    *("uuid", "order_number", "total_value", "expires_at", "obs", "expense_only", "created_at", "updated_at"),
    *("issued_at", "has_notified_expiration", "payment_method", "reason_rejected", "version"),
}


def _named(order: OrderTable) -> dict[str, Any]:
    """The people and places an order names, under their API names."""
    return {
        "issuer": _issuer(order),
        "cost_center": _cost_center(order),
        "reason_trip": reason_of(order.reason_trip_uuid, order.reason_trip),
        "branch": _branch(order),
        "project": _ref(order.project_uuid, order.project_name),
        "phase": _ref(order.phase_uuid, order.phase_name),
    }


def is_expired(status: OrderStatus, expires_at: datetime | None, now: datetime) -> bool:
    """Ended by time, or about to be: the sweep takes up to a minute."""
    return status is OrderStatus.EXPIRED_TIME or (expires_at is not None and expires_at <= now)


def voucher_link(order_uuid: UUID, status: OrderStatus) -> str | None:
    """Null unless issued."""
    return f"/api/v1/orders/{order_uuid}/voucher" if status in VOUCHER_STATUSES else None


def reason_of(uuid: UUID | None, reason: str | None) -> OrderReasonTrip | None:
    """The reason of the trip as it was when chosen."""
    return OrderReasonTrip(uuid=uuid, reason=reason) if uuid and reason is not None else None


def _cost_center(order: OrderTable) -> OrderCostCenter:
    code = order.cost_center_code
    return OrderCostCenter(uuid=order.cost_center_uuid, name=order.cost_center_name, cost_center_code=code)


def _issuer(order: OrderTable) -> Person:
    """An employee's uuid where the issuer is one, the account's otherwise."""
    uuid = order.issuer_employee_uuid or order.issuer_user_uuid
    return Person(uuid=uuid, name=order.issuer_name, email=order.issuer_email)


def _branch(order: OrderTable) -> Ref | None:
    return _ref(order.branch_uuid, order.branch_name)


def _ref(uuid: UUID | None, name: str | None) -> Ref | None:
    return Ref(uuid=uuid, name=name or "") if uuid else None


def _approval(
    order: OrderTable, approvers: list[OrderApproverTable], people: dict[UUID, Employee]
) -> OrderApproval | None:
    """The current submission's request; null before approvals has answered."""
    if order.approval_request_uuid is None or order.approval_status is None:
        return None
    model = None
    if order.approval_model_uuid is not None:
        model = Ref(uuid=order.approval_model_uuid, name=order.approval_model_name or "")
    request = OrderApprovalRequest(
        uuid=order.approval_request_uuid,
        order=order.uuid,
        branch=_branch(order),
        model=model,
        approved=_DECIDED.get(order.approval_status),
        status=order.approval_status,
        current_level=order.approval_level,
    )
    rows = [_approver(row, people.get(row.employee_uuid)) for row in approvers]
    return OrderApproval(
        uuid=order.approval_model_uuid, name=order.approval_model_name, approvers=rows, approval_request=request
    )


def _approver(row: OrderApproverTable, person: Employee | None) -> OrderApprover:
    return OrderApprover(
        uuid=row.uuid,
        approver_uuid=row.employee_uuid,
        name=row.name,
        order=row.place,
        level=row.level,
        avatar_url=person.avatar_url if person else None,
        approval_status=row.status,
    )
