"""GET /inbox: what needs a person; each part is requested from its owner with the caller's bearer token and a
deadline.
"""

import asyncio
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any

from kit.calls.client import Calls
from kit.core.clock import local_day
from kit.core.principal import Principal

from gateway_service.bootstrap import Part
from gateway_service.inbox_schemas import Inbox, InboxAnswer, InboxMeta
from gateway_service.part_calls import Ask, asking, customer_of, held_actions
from gateway_service.schemas import Said

SHOWN = 10
TRIPS_SHOWN = 3
TRIPS_WITHIN = timedelta(days=30)
MOST = 100
ATTENTION = ("quoted", "changing", "failed", "expiring")
"""The orders service's own names for what needs its issuer."""
PAYING = frozenset({"pay-advance-order", "pay-refund", "receive-refund"})
NOTHING: Said = {"count": 0, "total": "0.00"}


@dataclass(frozen=True, slots=True)
class Home:
    """Whose home it is, and the moment it is looked at."""

    by: Principal
    actions: frozenset[str] | None
    """None while identity is away: services decide then what the caller may see."""
    has_customer: bool
    now: datetime

    def may(self, action: str) -> bool:
        return self.actions is None or action in self.actions


async def _approvals(ask: Ask) -> Said:
    found = await ask("approvals", "/approval-requests", {"box": "pending", "limit": SHOWN})
    return {"total": found["meta"]["total"], "data": found["data"]}


async def _orders(ask: Ask, home: Home) -> Said:
    """Each part is a page of its own: an old failed order is shown however many newer ones there are."""
    today = local_day(home.now)
    days = {"period": "trip", "start_date": today, "end_date": today + TRIPS_WITHIN}
    *parts, issued = await asyncio.gather(
        *(ask("orders", "/orders", {"mine": "true", "attention": part, "limit": SHOWN}) for part in ATTENTION),
        ask("orders", "/orders", {"mine": "true", "limit": MOST, "statuses[]": ("issued",), **days}),
    )
    trips = sorted(issued["data"], key=lambda order: (order["start_date"] or "", order["uuid"]))
    shown = {name: part["data"] for name, part in zip(ATTENTION, parts, strict=True)}
    return {**shown, "next_trips": trips[:TRIPS_SHOWN]}


async def _expenses(ask: Ask, home: Home) -> Said:
    mine = {"customer_employee_uuid": home.by.employee_uuid}
    summary, suspected, rejected = await asyncio.gather(
        ask("expenses-ocr", "/employees/expenses/summary", {**mine, "with_expense_report": "false"}),
        ask("expenses-ocr", "/employees/expenses", {**mine, "suspected": "true", "limit": SHOWN}),
        ask("expenses-ocr", "/employees/expenses", {**mine, "statuses[]": ("rejected",), "limit": SHOWN}),
    )
    return {
        "open": _figure(summary["data"]["by_status"], "open"),
        "suspected": suspected["data"],
        "rejected": rejected["data"],
    }


async def _advances(ask: Ask) -> list[Said]:
    paid = {"mine": "true", "statuses[]": ("paid",), "limit": MOST}
    found = await ask("expenses-ocr", "/travelers/advance-orders", paid)
    return [advance for advance in found["data"] if not advance["balance"].startswith(("0.00", "-"))]


async def _payments(ask: Ask) -> Said:
    waiting = {"statuses[]": ("waiting_payment", "waiting_return")}
    advances, reports = await asyncio.gather(
        ask("expenses-ocr", "/advance-orders/summary", {"statuses[]": ("waiting_payment",)}),
        ask("expenses-ocr", "/expense-reports/summary", waiting),
    )
    by_status = reports["data"]["by_status"]
    return {
        "advances": _figure(advances["by_status"], "waiting_payment"),
        "refunds": _figure(by_status, "waiting_payment", of="refund"),
        "returns": _figure(by_status, "waiting_return", of="return"),
    }


async def _queue(ask: Ask) -> Said:
    found: Said = (await ask("orders", "/orders/pending/summary", {}))["data"]
    return found


def _figure(by_status: Mapping[str, Said], status: str, *, of: str = "total") -> Said:
    found = by_status.get(status)
    return {"count": found["count"], "total": found[of]} if found else NOTHING


def _parts(ask: Ask, home: Home) -> list[Part]:
    """Only what the caller may have: a refusal would be written down as one."""
    of_employee = home.has_customer and home.by.employee_uuid is not None
    decides = of_employee or (home.has_customer and home.by.is_agency_manager)
    pays = home.has_customer and home.actions is not None and bool(PAYING & home.actions)
    asked: dict[str, Callable[[], Awaitable[Any]] | None] = {
        "approvals": (lambda: _approvals(ask)) if decides else None,
        "orders": (lambda: _orders(ask, home)) if _sees_orders(home) else None,
        "expenses": (lambda: _expenses(ask, home)) if of_employee and home.may("view-expense") else None,
        "advances": (lambda: _advances(ask)) if of_employee and home.may("view-advance-order") else None,
        "payments": (lambda: _payments(ask)) if pays else None,
        "pending_orders": (lambda: _queue(ask)) if home.by.is_agency else None,
    }
    return [Part(name, question() if question else None) for name, question in asked.items()]


def _sees_orders(home: Home) -> bool:
    """An agency's person has orders of their own whatever company is chosen."""
    return not home.by.is_operator and (home.by.is_agency or home.may("view-order"))


async def inbox(by: Principal, calls: Calls, headers: Mapping[str, str], *, now: datetime) -> InboxAnswer:
    """The home; parts that failed are null and named in `meta.incomplete`.

    Raises what identity says of the caller (401, INACTIVE_USER, an unknown customer).
    """
    has_customer = customer_of(by, headers) is not None
    actions = await held_actions(calls, headers) if has_customer else frozenset()
    parts = _parts(asking(calls, headers), Home(by, actions, has_customer, now))
    await asyncio.gather(*(part.ask() for part in parts))
    incomplete = [part.name for part in parts if part.is_missing]
    if actions is None:
        incomplete.append("payments")
    return InboxAnswer(data=Inbox(**{part.name: part.answer for part in parts}), meta=InboxMeta(incomplete=incomplete))
