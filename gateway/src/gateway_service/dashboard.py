"""GET /dashboard: a company in figures; each part is requested from its owner with the caller's bearer token and a
deadline.
"""

import asyncio
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass
from datetime import date, datetime, timedelta
from typing import Annotated, Any

from fastapi import Depends
from kit.calls.client import Calls
from kit.core.clock import local_day
from kit.core.principal import Context, Principal
from kit.core.refusals import Forbidden
from kit.http.permissions import Grant, Permission, agency_grant

from gateway_service.bootstrap import Part
from gateway_service.dashboard_schemas import DashboardAnswer, DashboardMeta, HomeDashboard
from gateway_service.part_calls import Ask, asking, customer_of, held_actions
from gateway_service.schemas import Said

VIEW = "view-dashboard"
TRIPS_SHOWN = 5
BUDGETS_SHOWN = 20
TRIPS_WITHIN_DAYS = (30, 7, 1, 0)
"""How far ahead trips are looked for: nearer where the far view holds more than one page, which is newest first."""
MOST = 100

_OF_CUSTOMER = Grant(VIEW, frozenset({Context.CUSTOMER, Context.AGENCY}))
"""Held against what identity says: the gateway keeps no profiles."""
MayViewDashboard = Annotated[Principal, Depends(Permission(agency_grant(), _OF_CUSTOMER, customer="optional"))]


@dataclass(frozen=True, slots=True)
class View:
    """Who looks, at which company, and when."""

    by: Principal
    actions: frozenset[str] | None
    """None while identity is away: services decide then what the caller may see. Empty without a company."""
    customer: str | None
    """None for an agency's person who chose none: orders then span the agency, nothing else does."""
    now: datetime

    def may(self, action: str) -> bool:
        """Whether the caller holds the action on the company looked at."""
        return self.actions is None or action in self.actions

    def sees_orders(self) -> bool:
        """An agency's person sees orders whatever company is chosen."""
        return self.by.is_agency or self.may("view-order")


async def _orders(ask: Ask) -> Said:
    found = (await ask("orders", "/orders/summary", {}))["data"]
    return {"total": found["total"], "by_status": found["by_status"]}


async def _next_trips(ask: Ask, today: date) -> list[Said]:
    """The soonest of those that are issued and have not begun; never a later one while a sooner is left out."""
    issued: dict[str, Any] = {"statuses[]": ("issued",), "period": "trip", "start_date": today, "limit": MOST}
    for days in TRIPS_WITHIN_DAYS:
        found = await ask("orders", "/orders", {**issued, "end_date": today + timedelta(days=days)})
        if found["meta"]["total"] <= MOST:
            break
    ahead = [trip for trip in found["data"] if (trip["start_date"] or "") >= today.isoformat()]
    return sorted(ahead, key=lambda trip: (trip["start_date"], trip["uuid"]))[:TRIPS_SHOWN]


async def _budgets_over_alert(ask: Ask, of_customer: str, today: date) -> list[Said]:
    """Of today, by name."""
    wanted = {"over_alert": "true", "start_date": today, "end_date": today, "limit": BUDGETS_SHOWN}
    found: list[Said] = (await ask("config", f"{of_customer}/budgets/view", wanted))["data"]
    return found


async def _inner(ask: Ask, service: str, path: str, **query: str) -> Said:
    found: Said = (await ask(service, path, query))["data"]
    return found


def _parts(ask: Ask, view: View) -> list[Part]:
    """Only what the caller may have: a refusal would be written down as one."""
    of_customer = f"/customers/{view.customer}"
    sees_orders, today = view.sees_orders(), local_day(view.now)
    asked: dict[str, tuple[bool, Callable[[], Awaitable[Any]]]] = {
        "orders": (sees_orders, lambda: _orders(ask)),
        "credit": (view.may("view-credit-limit"), lambda: _inner(ask, "orders", f"{of_customer}/credit-balance")),
        "advances": (view.may("view-advance-order"), lambda: ask("expenses-ocr", "/advance-orders/summary", {})),
        "expenses": (view.may("view-expense"), lambda: _inner(ask, "expenses-ocr", "/employees/expenses/summary")),
        "spent": (view.may(VIEW), lambda: _inner(ask, "bi", f"{of_customer}/bi", total_spent="true")),
        "budgets": (view.may("view-budget-balance"), lambda: _budgets_over_alert(ask, of_customer, today)),
        "next_trips": (sees_orders, lambda: _next_trips(ask, today)),
    }
    return [Part(name, question() if is_theirs else None) for name, (is_theirs, question) in asked.items()]


async def dashboard(by: Principal, calls: Calls, headers: Mapping[str, str], *, now: datetime) -> DashboardAnswer:
    """The figures; parts that failed are null and named in `meta.incomplete`.

    Raises Forbidden without view-dashboard, and what identity says of the caller (401, an unknown customer).
    """
    customer = customer_of(by, headers)
    actions = await held_actions(calls, headers) if customer is not None else frozenset()
    if not by.is_agency and actions is not None and VIEW not in actions:
        raise Forbidden
    parts = _parts(asking(calls, headers), View(by, actions, customer, now))
    await asyncio.gather(*(part.ask() for part in parts))
    return DashboardAnswer(
        data=HomeDashboard(**{part.name: part.answer for part in parts}),
        meta=DashboardMeta(incomplete=[part.name for part in parts if part.is_missing]),
    )
