"""What canceling promises is what it does."""

from datetime import datetime, timedelta
from decimal import Decimal
from typing import Any

import pytest
from kit.core.clock import SAO_PAULO
from kit.core.money import brl
from kit.testing import agency_manager, eventually

from services.orders.tests.booking.ended import write
from services.orders.tests.stage import Stage


async def previewed(stage: Stage, order: dict[str, Any]) -> dict[str, Any]:
    answer = await stage.as_(stage.ana).get(f"/orders/{order['uuid']}/cancellation")
    assert answer.status_code == 200, answer.text
    return dict(answer.json()["data"])


@pytest.mark.parametrize("is_refundable", [False, True])
async def test_of_a_ticket_chosen_before_offers_said_what_comes_back_nothing_is_promised(
    stage: Stage, is_refundable: bool
) -> None:
    order = await stage.issued()
    late = """UPDATE order_item SET issued_at = issued_at - interval '2 days', is_refundable = :fare, details = '{}'
 WHERE order_uuid = :o"""
    await write(stage, late, fare=is_refundable, o=order["uuid"])
    (item,) = (await previewed(stage, order))["items"]
    told = (item["credit_value"], item["refund_value"], item["cancellation_tax"])
    assert told == ("0.00", "0.00", item["value"])
    until = datetime.fromisoformat(item["free_until"]).astimezone(SAO_PAULO)
    ended = f"Prazo de cancelamento gratuito encerrado em {until:%d/%m/%Y às %H:%M}; "
    cost = f"o custo é o valor do bilhete, {brl(Decimal(item['value']))}."
    own = "o reembolso previsto na tarifa não é calculado aqui, consulte a agência. Sem ele, "
    assert item["explanation"] == ended + (own if is_refundable else "a tarifa não prevê reembolso: ") + cost


async def test_a_ticket_whose_flight_left_stays_while_the_way_back_is_canceled(stage: Stage) -> None:
    order = await stage.issued(items=2)
    flown, _ = order["items_included"]["airway"]
    left = "UPDATE order_item SET departs_at = :at WHERE uuid = :i"
    await write(stage, left, at=stage.orders.clock.now() - timedelta(hours=3), i=flown["uuid"])
    agency, path = stage.as_(agency_manager(customer=stage.company)), f"/orders/{order['uuid']}"
    shown = (await agency.get(path)).json()["data"]["items_included"]["airway"]
    assert ["cancel" in item["allowed_actions"] for item in shown] == [False, True]
    assert [item["supported"] for item in (await previewed(stage, order))["items"]] == [False, True]
    refused = await agency.post(f"{path}/cancel", json={"reason": "Perdi", "items_uuid": [flown["uuid"]]})
    assert (refused.status_code, refused.json()["code"]) == (409, "INVALID_STATUS")
    asked = await agency.post(f"{path}/cancel", json={"reason": "Volto de carro"})
    assert asked.status_code == 200, asked.text

    async def is_canceled() -> bool:
        items = (await stage.read(order))["items_included"]["airway"]
        return [item["status"] for item in items] == ["issued", "canceled"]

    await eventually(is_canceled, within=60)
    assert (await stage.read(order))["status"] == "issued"


async def test_a_ticket_in_its_free_time_is_refunded(stage: Stage) -> None:
    order = await stage.issued()
    item = (await previewed(stage, order))["items"][0]
    assert (item["credit_value"], item["refund_value"]) == ("0.00", order["total_value"])
    assert item["explanation"].startswith("Cancelamento sem custo até ")
