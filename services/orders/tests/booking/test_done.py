"""A done order counts wherever an issued one does, except where something is still ahead."""

from datetime import timedelta
from decimal import Decimal
from typing import Any

import pytest
from contracts.orders import ItemCanceled, ItemIssued
from kit.testing import agency_manager
from orders_service.reconcile.tallies import TALLIES
from sqlalchemy import text

from services.orders.tests.booking.ended import Told, finished, write
from services.orders.tests.booking.rising import breaches
from services.orders.tests.stage import Stage

AHEAD = {"request_advance", "cancel"}
"""What nobody does once a trip is over."""


@pytest.fixture
async def done(stage: Stage) -> Told:
    return await finished(stage)


async def listed(stage: Stage, **filters: Any) -> list[Told]:
    answer = await stage.as_(stage.ana).get("/orders", params=filters)
    assert answer.status_code == 200, answer.text
    return list(answer.json()["data"])


async def named(stage: Stage, **filters: Any) -> list[str]:
    return [line["uuid"] for line in await listed(stage, **filters)]


async def tallied(stage: Stage, name: str) -> list[Any]:
    """What orders says of its side, for the reconciler."""
    (tally,) = (tally for tally in TALLIES if tally.name == name)
    async with stage.orders.db.sweep() as session:
        return list((await session.execute(text(tally.sql))).mappings().all())


async def counted(stage: Stage) -> Told:
    answer = await stage.as_(stage.ana).get("/orders/summary", params={"mine": "true"})
    return dict(answer.json()["data"])


# --- lists and figures -----------------------------------------------------------------------------------------------


async def test_a_done_order_stands_among_the_approved_ones_and_is_counted_there(stage: Stage, done: Told) -> None:
    assert await named(stage, status="aprovados") == [done["uuid"]]
    assert await named(stage, **{"statuses[]": ["done"]}) == [done["uuid"]]
    assert await named(stage, status="cancelados") == []
    figures = await counted(stage)
    assert (figures["total"], figures["by_status"]["done"], figures["by_status"]["issued"]) == (1, 1, 0)
    assert (figures["by_tab"]["aprovados"], figures["by_tab"]["all"]) == (1, 1)


async def test_a_done_order_is_found_by_its_locator_and_by_the_days_of_its_trip(stage: Stage, done: Told) -> None:
    (line,) = await listed(stage)
    assert await named(stage, search=line["trackers"][0]) == [done["uuid"]]
    days = {"start_date": line["start_date"], "end_date": line["end_date"], "period": "trip"}
    assert await named(stage, **days) == [done["uuid"]]


async def test_next_trips_are_the_issued_ones_and_no_done_one(stage: Stage, done: Told) -> None:
    ahead = await stage.issued()
    today = stage.today()
    asked = {"statuses[]": ["issued"], "period": "trip", "start_date": f"{today}", "mine": "true"}
    assert await named(stage, **asked, end_date=f"{today + timedelta(days=60)}") == [ahead["uuid"]]


async def test_a_done_order_needs_nobody(stage: Stage, done: Told) -> None:
    for part in ("quoted", "changing", "failed", "expiring"):
        assert await named(stage, mine="true", attention=part) == []
    assert done["is_expired"] is False and done["expires_at"] is None


# --- vouchers --------------------------------------------------------------------------------------------------------


async def test_the_vouchers_of_a_done_order_stay(stage: Stage, done: Told) -> None:
    path, gallery = f"/orders/{done['uuid']}", f"/customers/{stage.company.uuid}/vouchers"
    ana = stage.as_(stage.ana)
    (item,) = done["items_included"]["airway"]
    printed = await ana.get(done["link_voucher"].removeprefix("/api/v1"))
    assert (printed.status_code, printed.content[:4]) == (200, b"%PDF")
    assert [one["item_uuid"] for one in (await ana.get(f"{path}/vouchers")).json()["data"]] == [item["uuid"]]
    assert [one["item_uuid"] for one in (await ana.get(gallery)).json()["data"]] == [item["uuid"]]
    ahead = await ana.get(gallery, params={"start_date": f"{stage.today()}"})
    assert ahead.json()["data"] == [], "it is over"


# --- money -----------------------------------------------------------------------------------------------------------


@pytest.mark.long
async def test_being_done_moves_no_money(stage: Stage) -> None:
    before = await stage.credit()
    done = await finished(stage)
    spent = Decimal(done["total_value"])
    assert await stage.credit() == (before[0], before[1] + spent)
    told: list[Any] = [*await stage.orders.outbox(ItemIssued), *await stage.orders.outbox(ItemCanceled)]
    about = [type(fact) for fact in told if str(fact.order_uuid) == done["uuid"]]
    assert about == [ItemIssued], "bi books it once and never back"
    assert await breaches(stage, done) == []


@pytest.mark.long
async def test_bi_and_config_are_held_against_the_items_of_a_done_order_too(stage: Stage, done: Told) -> None:
    (item,) = done["items_included"]["airway"]
    spent = [row for row in await tallied(stage, "issued_items") if str(row["uuid"]) == item["uuid"]]
    assert [str(row["value"]) for row in spent] == [item["value"]]
    charged = {str(row["cost_center_uuid"]) for row in await tallied(stage, "issued_charges")}
    assert str(stage.cost_center) in charged


@pytest.mark.long
async def test_the_reconciler_finds_a_done_order_without_a_ticket(stage: Stage, done: Told) -> None:
    turn = "UPDATE order_item SET status = :status WHERE order_uuid = :order"
    await write(stage, turn, status="rejected", order=done["uuid"])
    assert {"status_off", "consumption_off"} <= set(await breaches(stage, done))
    await write(stage, turn, status="issued", order=done["uuid"])
    assert await breaches(stage, done) == []


# --- what may be done with it ----------------------------------------------------------------------------------------


@pytest.mark.long
@pytest.mark.parametrize("by_agency", [False, True], ids=["its issuer", "its agency"])
async def test_a_done_trip_takes_expenses_and_no_advance_and_offers_no_cancellation(
    stage: Stage, done: Told, by_agency: bool
) -> None:
    caller = agency_manager(customer=stage.company) if by_agency else stage.ana
    shown = await stage.read(done, by=caller)
    assert {"add_expense", "download_voucher"} <= set(shown["allowed_actions"])
    assert not AHEAD & set(shown["allowed_actions"])
    assert [item["allowed_actions"] for item in shown["items_included"]["airway"]] == [[]]
    (line,) = (await stage.as_(caller).get("/orders")).json()["data"]
    assert line["link_voucher"] and not AHEAD & set(line["allowed_actions"])


@pytest.mark.long
@pytest.mark.parametrize("is_named", [False, True], ids=["whole", "an item"])
async def test_a_done_trip_is_not_canceled_and_the_refusal_says_that_it_is_over(
    stage: Stage, done: Told, is_named: bool
) -> None:
    items = [item["uuid"] for item in done["items_included"]["airway"]]
    body = {"reason": "Não fui", "accepted_tax": "0.00", **({"items_uuid": items} if is_named else {})}
    before = await stage.credit()
    answer = await stage.as_(agency_manager()).post(f"/orders/{done['uuid']}/cancel", json=body)
    assert (answer.status_code, answer.json()["code"]) == (409, "INVALID_STATUS")
    assert answer.json()["details"] == {"status": "done"}
    said = "Esta ação não é permitida no status atual: Finalizado, a viagem já terminou."
    assert answer.json()["message"] == said
    now = await stage.read(done)
    assert (now["status"], await stage.credit()) == ("done", before)


@pytest.mark.long
async def test_the_preview_of_a_done_trip_promises_nothing_and_says_why(stage: Stage, done: Told) -> None:
    answer = await stage.as_(stage.ana).get(f"/orders/{done['uuid']}/cancellation")
    preview = answer.json()["data"]
    (item,) = preview["items"]
    assert (item["supported"], item["refund_value"], preview["total_refund"]) == (False, "0.00", "0.00")
    assert item["explanation"] == "O voo já partiu: o bilhete não pode mais ser cancelado e nada é reembolsado."
