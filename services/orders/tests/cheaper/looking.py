"""Choosing flights that are not the cheapest, looking what was, and a market that keeps silent on demand."""

import asyncio
from collections.abc import AsyncIterator
from decimal import Decimal
from typing import Any
from uuid import UUID

import httpx
from kit.testing import Person, eventually
from orders_service.suppliers.air import AirSupplier
from orders_service.suppliers.protocol import SupplierUnavailable

from services.orders.tests.stage import Stage

Told = dict[str, Any]
_AGAIN = "SELECT count(*) FROM search WHERE order_uuid = :order"


class QuietMarket:
    """The sandbox, whose airlines answer a search only while they may; when down they refuse it."""

    def __init__(self, inner: AirSupplier) -> None:
        self._inner = inner
        self.may_answer = asyncio.Event()
        self.may_answer.set()
        self.is_down = False

    def __getattr__(self, name: str) -> Any:
        return getattr(self._inner, name)

    async def search(self, *asked: Any, **more: Any) -> AsyncIterator[Any]:
        await self.may_answer.wait()
        if self.is_down:
            raise SupplierUnavailable
        async for batch in self._inner.search(*asked, **more):
            yield batch


def value(offer: Told) -> Decimal:
    return Decimal(offer["value"])


async def choose(stage: Stage, order: Told, offer: Told, *, by: Person | None = None) -> httpx.Response:
    """Put an offer into the order."""
    body = {"offer_uuid": offer["uuid"], "travelers_uuids": [str(stage.ana.employee_uuid)]}
    return await stage.as_(by or stage.ana).post(f"/orders/{order['uuid']}/items", json=body)


async def chosen(stage: Stage, order: Told, offer: Told) -> Told:
    """The order with an offer in it."""
    answer = await choose(stage, order, offer)
    assert answer.status_code == 201, answer.text
    return dict(answer.json()["data"])


async def dear_order(stage: Stage, *, place: int = 7) -> tuple[Told, list[Told]]:
    """An order with the flight at `place` of its search's list by price, and that list."""
    listed = await stage.offers()
    return await chosen(stage, await stage.order(), listed[place]), listed


async def look(stage: Stage, order: Told, *, by: Person | None = None) -> httpx.Response:
    """One look, whatever it answers."""
    return await stage.as_(by or stage.ana).get(f"/orders/{order['uuid']}/cheapest-airways")


async def compared(stage: Stage, order: Told, *, by: Person | None = None) -> list[Told]:
    """Every item's comparison, with what is cheaper now."""

    async def answered() -> list[Told]:
        answer = await look(stage, order, by=by)
        assert answer.status_code == 200, answer.text
        return list(answer.json()["data"])

    return await eventually(answered, within=60)


async def asked_again(stage: Stage, order: Told | UUID) -> int:
    """How many searches were started to compare an order."""
    return int(await stage.scalar(_AGAIN, order=order["uuid"] if isinstance(order, dict) else order))
