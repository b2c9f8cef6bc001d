"""JSON shapes of GET /inbox (API section 3.9); orders, requests, expenses and advances have their owners' shapes."""

from typing import Annotated

from pydantic import BaseModel, Field

from gateway_service.schemas import Said, as_shape

Requests = list[Annotated[Said, as_shape("ApprovalRequestSummary")]]
Orders = list[Annotated[Said, as_shape("OrderSummary")]]
Expenses = list[Annotated[Said, as_shape("AccountabilityExpense")]]
Advances = list[Annotated[Said, as_shape("AdvanceRead")]]


class Figure(BaseModel):
    """How many, and what they come to (BRL, two decimals)."""

    count: int
    total: str


class InboxApprovals(BaseModel):
    total: int
    data: Requests


class InboxOrders(BaseModel):
    quoted: Orders
    changing: Orders
    failed: Orders
    expiring: Orders
    next_trips: Orders


class InboxExpenses(BaseModel):
    open: Figure
    suspected: Expenses
    rejected: Expenses


class InboxPayments(BaseModel):
    advances: Figure
    refunds: Figure
    returns: Figure


class InboxQueue(BaseModel):
    """Of the whole agency, or of the company chosen."""

    total: int
    mine: int
    untaken: int
    by_kind: dict[str, int]


class Inbox(BaseModel):
    """A part is null where the caller has no such thing, and where it failed: then `meta.incomplete` names it."""

    approvals: InboxApprovals | None
    orders: InboxOrders | None
    expenses: InboxExpenses | None
    advances: Advances | None
    payments: InboxPayments | None
    uncovered: Annotated[int | None, Field(description="Null: no service counts scopes without a model yet")] = None
    pending_orders: Annotated[InboxQueue | None, Field(description="The consultants' queue: the agency's people alone")]


class InboxMeta(BaseModel):
    """Parts that could not be had in time."""

    incomplete: list[str]


class InboxAnswer(BaseModel):
    data: Inbox
    meta: InboxMeta
