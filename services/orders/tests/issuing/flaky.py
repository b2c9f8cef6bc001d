"""Stands between us and the sandbox: dies, falls silent or is away when a test says so, and counts the calls."""

import asyncio
from collections import Counter
from collections.abc import Awaitable, Callable
from functools import partial
from typing import Any
from uuid import UUID

from orders_service.suppliers.air import AirSupplier
from orders_service.suppliers.protocol import SupplierNotAsked, SupplierTimedOut, SupplierUnavailable


class FlakySupplier:
    """`plan(customer, "issue", "killed_after", …)`: what the next calls of one customer meet, in turn.

    killed_before, killed_after: the worker disappears before or after the supplier did its work, as a kill would
    make it. unavailable: not reached. not_asked: its breaker is open. silent: done, and never answered. late: not
    answered within the deadline, and done just after the supplier said at the next `lookup` that it knows nothing of
    it.
    """

    def __init__(self, inner: AirSupplier) -> None:
        self._inner = inner
        self._plans: dict[tuple[UUID, str], list[str]] = {}
        self.calls: Counter[tuple[UUID, str]] = Counter()
        self._late: dict[UUID, Callable[[], Awaitable[Any]]] = {}

    def plan(self, customer: UUID, call: str, *troubles: str) -> None:
        self._plans[(customer, call)] = list(troubles)

    def __getattr__(self, name: str) -> Any:
        return getattr(self._inner, name)

    async def price(self, offer_key: str, **asked: Any) -> Any:
        return await self._meet("price", (offer_key,), asked)

    async def book(self, request: Any, **asked: Any) -> Any:
        return await self._meet("book", (request,), asked)

    async def reprice(self, locator: str, **asked: Any) -> Any:
        return await self._meet("reprice", (locator,), asked)

    async def issue(self, locator: str, **asked: Any) -> Any:
        return await self._meet("issue", (locator,), asked)

    async def cancel(self, locator: str, **asked: Any) -> Any:
        return await self._meet("cancel", (locator,), asked)

    async def lookup(self, key: str, **asked: Any) -> Any:
        answer = await self._meet("lookup", (key,), asked)
        late = self._late.pop(asked["account"].customer_uuid, None)
        if late is not None:
            await late()
        return answer

    async def _meet(self, name: str, given: tuple[Any, ...], asked: dict[str, Any]) -> Any:
        customer = asked["account"].customer_uuid
        self.calls[(customer, name)] += 1
        plan = self._plans.get((customer, name), [])
        trouble = plan.pop(0) if plan else ""
        if trouble == "killed_before":
            raise asyncio.CancelledError
        if trouble == "unavailable":
            raise SupplierUnavailable
        if trouble == "not_asked":
            raise SupplierNotAsked(retry_after=1)
        if trouble == "late":
            self._late[customer] = partial(getattr(self._inner, name), *given, **asked)
            raise SupplierTimedOut
        answer = await getattr(self._inner, name)(*given, **asked)
        if trouble == "killed_after":
            raise asyncio.CancelledError
        if trouble == "silent":
            raise SupplierTimedOut
        return answer
