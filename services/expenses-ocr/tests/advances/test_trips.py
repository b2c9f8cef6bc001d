"""Money for a trip: charge, reason and day are the order's, as orders shows it to the caller."""

from collections.abc import Iterator
from datetime import datetime, timedelta
from typing import Any
from uuid import UUID

import httpx
import pytest
from contracts.expenses import AdvanceApprovalRequested
from expense_stage import Stage
from kit.core.ids import new_uuid
from kit.testing import Person, agency_issuer, eventually
from kit.testing.remotes import FakeRemote


@pytest.fixture
def orders(stage: Stage) -> Iterator[FakeRemote]:
    """The orders service as its callers see it."""
    remote = stage.expenses.remotes["orders"]
    yield remote
    remote.away = False


def shown(stage: Stage, **more: Any) -> dict[str, Any]:
    """The order as orders would answer it."""
    return {
        "uuid": str(stage.order),
        "order_number": 1042,
        "status": "approved",
        "allowed_actions": ["cancel", "request_advance"],
        "travelers": [{"uuid": str(stage.ana.employee_uuid), "full_name": "Ana Souza"}],
        "reason_trip": {"uuid": str(new_uuid()), "reason": "Visita a cliente"},
        "cost_center": {"uuid": str(stage.other_center), "name": "Comercial", "cost_center_code": "COM"},
        "branch": {"uuid": str(new_uuid()), "name": "Matriz"},
        "project": {"uuid": str(new_uuid()), "name": "Ponte Nova"},
        "phase": {"uuid": str(new_uuid()), "name": "Fundação"},
        "date_of_need": str(stage.today() + timedelta(days=40)),
        **more,
    }


async def ask(stage: Stage, *, by: Person | None = None, **more: Any) -> httpx.Response:
    body = {"traveler_uuid": str(stage.ana.employee_uuid), "value": "300.00", "description": "Táxi", **more}
    headers = body.pop("headers", {})
    path = f"/orders/{stage.order}/travelers/advance-orders"
    return await stage.as_(by or stage.ana).post(path, json=body, headers=headers)


async def test_charge_reason_and_day_are_the_orders(stage: Stage, orders: FakeRemote) -> None:
    order = shown(stage)
    orders.answers("GET", f"/api/v1/orders/{stage.order}", {"data": order})
    answer = await ask(stage)
    advance = answer.json()["data"]
    assert answer.status_code == 202, answer.text
    assert advance["cost_center"] == {"uuid": str(stage.other_center), "name": "Comercial"}
    assert advance["reason_expense"] == order["reason_trip"]
    assert advance["date_of_need"] == order["date_of_need"]
    assert advance["order"] == {"uuid": str(stage.order), "order_number": 1042}
    (fact,) = await stage.told(AdvanceApprovalRequested, advance["uuid"])
    for part in ("branch", "project", "phase"):
        assert str(getattr(fact.charge, f"{part}_uuid")) == order[part]["uuid"]
    assert (advance["project"], advance["phase"]) == (order["project"], order["phase"])
    assert orders.asked[-1].headers["authorization"].startswith("Bearer "), "orders answers the caller, not a service"


async def test_a_trip_that_began_or_has_nothing_booked_needs_it_today(stage: Stage, orders: FakeRemote) -> None:
    for day in (None, str(stage.today() - timedelta(days=2))):
        order = shown(stage, date_of_need=day, reason_trip=None, branch=None)
        orders.answers("GET", f"/api/v1/orders/{stage.order}", {"data": order})
        advance = (await ask(stage)).json()["data"]
        assert advance["date_of_need"] == str(stage.today())
        assert advance["reason_expense"] == {"uuid": str(stage.order), "reason": "Viagem do pedido 1042"}


@pytest.mark.parametrize(("status", "label"), [("canceled", "Cancelado"), ("done", "Finalizado")])
async def test_a_trip_that_is_off_or_over_takes_no_advance(
    stage: Stage, orders: FakeRemote, status: str, label: str
) -> None:
    order = shown(stage, status=status, allowed_actions=["add_expense"])
    orders.answers("GET", f"/api/v1/orders/{stage.order}", {"data": order})
    answer = await ask(stage)
    assert (answer.status_code, answer.json()["code"]) == (409, "INVALID_STATUS")
    assert answer.json()["message"] == f"Esta ação não é permitida no status atual: {label}."


async def test_an_advance_of_a_trip_that_is_over_by_now_stays_with_it(stage: Stage) -> None:
    advance = await stage.advance(order_uuid=str(stage.order))
    await stage.tell_order(stage.order, number=1042, status="done", version=2)

    async def heard() -> bool:
        return bool(await stage.scalar("SELECT status = 'done' FROM order_copy WHERE uuid = :o", o=stage.order))

    await eventually(heard, within=60)
    of_trip = (await stage.as_(stage.ana).get(f"/orders/{stage.order}/travelers/advance-orders")).json()["data"]
    assert [(one["uuid"], one["order"]["order_number"]) for one in of_trip] == [(advance["uuid"], 1042)]


async def test_only_who_travels_gets_it(stage: Stage, orders: FakeRemote) -> None:
    orders.answers("GET", f"/api/v1/orders/{stage.order}", {"data": shown(stage)})
    answer = await ask(stage, traveler_uuid=str(stage.bruno.employee_uuid))
    assert answer.json()["errors"] == {"traveler_uuid": ["Opção inválida"]}


async def test_what_orders_refuses_is_passed_on(stage: Stage, orders: FakeRemote) -> None:
    refused = {"code": "NOT_FOUND", "message": "Registro não encontrado."}
    orders.answers("GET", f"/api/v1/orders/{stage.order}", lambda _: (404, refused))
    answer = await ask(stage)
    assert (answer.status_code, answer.json()["code"]) == (404, "NOT_FOUND")


async def test_while_orders_is_away_the_call_waits_and_plain_advances_go_on(stage: Stage, orders: FakeRemote) -> None:
    orders.away = True
    answer = await ask(stage)
    assert (answer.status_code, answer.json()["code"]) == (503, "UNAVAILABLE")
    assert (await stage.advance(order_uuid=str(stage.order)))["order"]["order_number"] == 1042


async def test_a_trip_made_a_moment_ago_is_waited_for(stage: Stage, monkeypatch: pytest.MonkeyPatch) -> None:
    fresh = new_uuid()

    async def told_meanwhile(look: Any, uuid: UUID, *, now: datetime) -> Any:
        assert (uuid, now) == (fresh, stage.expenses.clock.now()) and await look(uuid) is None
        await stage.tell_order(uuid, number=2051)
        return await look(uuid)

    monkeypatch.setattr("expenses_ocr_service.references.queries.look_again", told_meanwhile)
    assert (await stage.advance(order_uuid=str(fresh)))["order"]["order_number"] == 2051


async def test_a_repetition_is_answered_whatever_orders_says_by_then(stage: Stage, orders: FakeRemote) -> None:
    orders.answers("GET", f"/api/v1/orders/{stage.order}", {"data": shown(stage)})
    key = {"Idempotency-Key": "asked-for-a-trip"}
    first = await ask(stage, headers=key)
    orders.away = True
    again = await ask(stage, headers=key)
    assert again.headers["idempotency-replayed"] == "true"
    assert again.json()["data"]["uuid"] == first.json()["data"]["uuid"]


async def test_an_agency_user_asks_for_a_customers_trip_without_choosing(stage: Stage, orders: FakeRemote) -> None:
    orders.answers("GET", f"/api/v1/orders/{stage.order}", {"data": shown(stage)})
    ivo = agency_issuer()
    answer = await ask(stage, by=ivo)
    assert answer.status_code == 202, answer.text
    assert answer.json()["data"]["issuer"] == {"uuid": str(ivo.user_uuid), "name": "Ivo"}
