"""The answer to the COMMIT that keeps a hold is lost: the step says whether the item was stored."""

from typing import Any

import httpx
import pytest
from kit.http.uow import UnitOfWork
from orders_service.booking.actions import add_item as adding
from sqlalchemy.exc import DBAPIError

from services.orders.tests.issuing.test_saga import bookings
from services.orders.tests.stage import Stage

_KEEP = adding._store_chosen


def fail_commit(uow: UnitOfWork, *, sqlstate: str | None, is_stored: bool) -> None:
    """We are told of an error, whatever the server did."""
    commit = uow.session.commit

    async def told_an_error() -> None:
        if is_stored:
            await commit()
        lost = ConnectionError("the answer is lost")
        lost.sqlstate = sqlstate  # type: ignore[attr-defined]  # as the driver's errors carry it
        raise DBAPIError("COMMIT", None, lost, connection_invalidated=sqlstate is None)

    uow.session.commit = told_an_error  # type: ignore[method-assign]


async def add_while_the_commit_fails(
    stage: Stage, monkeypatch: pytest.MonkeyPatch, *, sqlstate: str | None, is_stored: bool
) -> tuple[dict[str, Any], httpx.Response]:
    async def keep(uow: UnitOfWork, *given: Any, **more: Any) -> None:
        await _KEEP(uow, *given, **more)
        fail_commit(uow, sqlstate=sqlstate, is_stored=is_stored)

    order = await stage.order()
    monkeypatch.setattr(adding, "_store_chosen", keep)
    return order, await stage.add(order)


async def steps(stage: Stage, order: dict[str, Any]) -> str:
    sql = "SELECT string_agg(step || ' ' || state, ', ' ORDER BY step) FROM supplier_step WHERE order_uuid = :o"
    return str(await stage.scalar(sql, o=order["uuid"]))


@pytest.mark.parametrize("sqlstate", [None, "57P01", "40003"])
async def test_an_item_whose_commit_lost_its_answer_is_kept_and_its_hold_not_released(
    stage: Stage, monkeypatch: pytest.MonkeyPatch, sqlstate: str | None
) -> None:
    order, answer = await add_while_the_commit_fails(stage, monkeypatch, sqlstate=sqlstate, is_stored=True)
    assert answer.status_code == 201, answer.text
    assert len(answer.json()["data"]["items_included"]["airway"]) == 1
    assert await steps(stage, order) == "reserve done"
    assert await bookings(stage, "held") == 1


async def test_a_hold_whose_commit_did_not_happen_is_released(stage: Stage, monkeypatch: pytest.MonkeyPatch) -> None:
    order, answer = await add_while_the_commit_fails(stage, monkeypatch, sqlstate="40001", is_stored=False)
    assert (answer.status_code, answer.json()["code"]) == (503, "UNAVAILABLE")
    assert (await stage.read(order))["items_included"]["airway"] == []
    planned = await steps(stage, order)
    assert planned.startswith("release ") and planned.endswith("reserve refused"), planned
