"""The answer to the COMMIT that keeps a hold is lost: the step says whether the item was stored."""

from typing import Any

import httpx
import pytest
from kit.http.uow import UnitOfWork
from kit.testing import eventually
from orders_service.booking.actions import add_item as adding
from orders_service.supplier_steps.rules import LEASE, ORPHANED_AFTER
from sqlalchemy.exc import DBAPIError

from services.orders.tests.issuing.test_saga import bookings, pass_time
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
    stage: Stage, monkeypatch: pytest.MonkeyPatch, *, sqlstate: str | None, is_stored: bool, then_again: bool = False
) -> tuple[dict[str, Any], httpx.Response]:
    """An order and the answer to its item; `then_again`: the same call once more, whose commit succeeds."""

    async def keep(uow: UnitOfWork, *given: Any, **more: Any) -> None:
        await _KEEP(uow, *given, **more)
        fail_commit(uow, sqlstate=sqlstate, is_stored=is_stored)

    order, offer = await stage.order(), (await stage.offers())[0]
    body = {"offer_uuid": offer["uuid"], "travelers_uuids": [str(stage.ana.employee_uuid)]}
    path, key = f"/orders/{order['uuid']}/items", {"Idempotency-Key": f"commit-{order['uuid']}"}
    with monkeypatch.context() as failing:
        failing.setattr(adding, "_store_chosen", keep)
        answer = await stage.as_(stage.ana).post(path, json=body, headers=key)
    if then_again:
        assert (answer.status_code, answer.json()["code"]) == (503, "UNAVAILABLE")
        answer = await stage.as_(stage.ana).post(path, json=body, headers=key)
    return order, answer


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


async def test_a_hold_whose_commit_did_not_happen_is_kept_by_the_same_call_at_its_next_try(
    stage: Stage, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A database that is busy says nothing of the item."""
    order, answer = await add_while_the_commit_fails(
        stage, monkeypatch, sqlstate="40001", is_stored=False, then_again=True
    )
    assert answer.status_code == 201, answer.text
    assert len((await stage.read(order))["items_included"]["airway"]) == 1
    assert await steps(stage, order) == "reserve done"
    assert await bookings(stage, "held") == 1


async def test_a_hold_whose_commit_did_not_happen_is_released_when_nobody_tries_again(
    stage: Stage, monkeypatch: pytest.MonkeyPatch
) -> None:
    order, answer = await add_while_the_commit_fails(stage, monkeypatch, sqlstate="40001", is_stored=False)
    assert (answer.status_code, answer.json()["code"]) == (503, "UNAVAILABLE")
    assert await steps(stage, order) == "reserve calling"
    pass_time(stage, ORPHANED_AFTER + LEASE)
    await eventually(lambda: bookings(stage, "released"), within=60)
    assert (await stage.read(order))["items_included"]["airway"] == []
