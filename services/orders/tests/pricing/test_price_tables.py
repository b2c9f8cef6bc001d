"""Price tables of an agency in searches, orders and tickets."""

from decimal import Decimal
from typing import Any

import pytest
from kit.core.ids import new_uuid
from kit.testing import eventually

from services.orders.tests.hotel.staying import a_question as a_stay
from services.orders.tests.hotel.staying import add_stay, an_offer_of_many_rooms
from services.orders.tests.pricing.selling import Agency, a_row, consultant, sum_of
from services.orders.tests.road.riding import a_question as a_bus
from services.orders.tests.road.riding import page_of as buses_of
from services.orders.tests.road.riding import search_buses, station
from services.orders.tests.stage import Stage
from services.orders.tests.vehicle.renting_cars import add_car

Told = dict[str, Any]
HIDDEN = ("provider_value", "du", "fee", "markup", "markdown", "provider_fees")


async def cheapest(stage: Stage) -> Decimal:
    """The lowest price of the usual flights."""
    return Decimal((await stage.offers())[0]["value"])


async def test_a_fee_is_in_the_offers_of_the_next_search_and_a_changed_one_in_the_one_after(agency: Agency) -> None:
    plain = await cheapest(agency.stage)
    table = await agency.told("fee", a_row("30.00"))
    assert await cheapest(agency.stage) == plain + 30
    await agency.told("fee", a_row("45.50"), uuid=table, version=2)
    assert await cheapest(agency.stage) == plain + Decimal("45.50")
    await agency.told("fee", a_row("45.50"), uuid=table, version=3, active=False)
    assert await cheapest(agency.stage) == plain


async def test_a_changed_fee_is_known_within_a_second(agency: Agency) -> None:
    known = "SELECT count(*) FROM price_table_copy WHERE uuid = :uuid"
    fact = agency.table("fee", a_row("30.00"), uuid=new_uuid(), version=1)
    await agency.stage.publish(fact)

    async def arrived() -> bool:
        return bool(await agency.stage.scalar(known, uuid=fact.uuid))

    await eventually(arrived, within=1)


async def test_a_customer_pays_by_the_tables_chosen_for_it_else_by_the_default_ones(agency: Agency) -> None:
    plain = await cheapest(agency.stage)
    await agency.told("fee", a_row("30.00"))
    own = await agency.told("fee", a_row("12.00"), default=False)
    assert await cheapest(agency.stage) == plain + 30
    await agency.given(fee_uuid=own)
    assert await cheapest(agency.stage) == plain + 12
    await agency.given(version=3)
    assert await cheapest(agency.stage) == plain + 30


async def test_another_agencys_tables_bind_nobody_else(agency: Agency, stage: Stage) -> None:
    plain = await cheapest(stage)
    await agency.told("fee", a_row("30.00"))
    assert await cheapest(stage) == plain


async def test_the_agency_sees_the_parts_of_an_order_and_the_customer_their_sum(agency: Agency) -> None:
    await agency.told("fee", a_row("30.00"))
    await agency.told("markup", a_row("10.00", value_type="percent"))
    await agency.told("markdown", a_row("7.00"))
    order = await agency.stage.cart()
    (item,) = order["items_included"]["airway"]
    assert [item["parts"][name] for name in HIDDEN] == [None] * len(HIDDEN)
    assert order["total_fees"] is None
    read = await agency.stage.read(order, by=consultant(agency.stage))
    (told,) = read["items_included"]["airway"]
    assert told["value"] == item["value"] == read["total_value"]
    assert sum_of(told["parts"]) == Decimal(told["value"])
    assert (told["fee"], told["markdown"]) == ("30.00", "7.00")
    asked = Decimal(told["value"]) - 30 + 7 - Decimal(told["markup"])
    assert Decimal(told["markup"]) == (asked / 10).quantize(Decimal("0.01"))
    assert Decimal(read["total_fees"]) == 30 + Decimal(told["markup"]) - 7
    flights = sum(Decimal(flight["value"]) for flight in item["flights"])
    assert flights == Decimal(item["value"])


@pytest.mark.long
async def test_an_order_keeps_what_the_agency_took_when_it_was_made(agency: Agency) -> None:
    table = await agency.told("fee", a_row("30.00"))
    order = await agency.stage.cart()
    await agency.told("fee", a_row("99.00"), uuid=table, version=2)
    await agency.stage.submit(order)
    await agency.stage.approve(order)
    issued = await agency.stage.until(order, "issued")
    assert issued["total_value"] == order["total_value"]
    read = await agency.stage.read(order, by=consultant(agency.stage))
    (item,) = read["items_included"]["airway"]
    assert (item["fee"], sum_of(item["parts"])) == ("30.00", Decimal(order["total_value"]))
    said = "SELECT data ->> 'value' FROM outbox WHERE about_uuid = :item AND type LIKE '%item.issued%'"
    assert await agency.stage.scalar(said, item=item["uuid"]) == order["total_value"]


@pytest.mark.long
async def test_a_rise_of_the_supplier_leaves_the_fee_as_agreed(agency: Agency) -> None:
    await agency.told("fee", a_row("10.00", value_type="percent"))
    order = await agency.stage.cart(sandbox_scenario="price_rise")
    before = await agency.stage.read(order, by=consultant(agency.stage))
    fee = Decimal(before["items_included"]["airway"][0]["fee"])
    await agency.stage.submit(order)
    await agency.stage.approve(order)

    async def risen() -> Told:
        now = await agency.stage.read(order)
        assert now["has_price_change"] if "has_price_change" in now else now["price_changes"]["airway"]
        return now

    change = (await eventually(risen, within=60))["price_changes"]["airway"]
    assert Decimal(change["new_value"]) > Decimal(change["value"]) == Decimal(order["total_value"])
    path = f"/orders/{order['uuid']}/price-changes/accept"
    body = {"items_uuid": change["items_uuid"], "new_value": change["new_value"]}
    accepted = await agency.stage.as_(agency.stage.ana).post(path, json=body)
    assert accepted.status_code in (200, 202), accepted.text
    await agency.stage.approve(order, submission=2)
    issued = await agency.stage.until(order, "issued")
    assert issued["total_value"] == change["new_value"]
    (item,) = (await agency.stage.read(order, by=consultant(agency.stage)))["items_included"]["airway"]
    assert Decimal(item["fee"]) == fee and sum_of(item["parts"]) == Decimal(item["value"])


async def test_each_room_of_a_stay_pays_by_the_night_and_by_percent(agency: Agency) -> None:
    stage = agency.stage
    plain = await an_offer_of_many_rooms(stage, a_stay(stage, nights=3))
    await agency.told("fee", a_row("8.00", service_type="hotel", applies_to="night"))
    await agency.told("markup", a_row("10.00", service_type="hotel", value_type="percent"))
    charged = await an_offer_of_many_rooms(stage, a_stay(stage, nights=3))
    before = {room["uuid"]: Decimal(room["value"]) for room in plain["hotel"]["rooms"]}
    assert len(before) > 1
    for room in charged["hotel"]["rooms"]:
        asked = before[room["uuid"]]
        assert Decimal(room["value"]) == asked + 24 + (asked / 10).quantize(Decimal("0.01"), "ROUND_HALF_UP")
    order = await stage.order()
    answer = await add_stay(stage, order, offer=charged, room_uuid=charged["hotel"]["rooms"][-1]["uuid"])
    assert answer.status_code == 201, answer.text
    (item,) = (await stage.read(order, by=consultant(stage)))["items_included"]["hotel"]
    assert item["value"] == charged["hotel"]["rooms"][-1]["value"] and item["fee"] == "24.00"
    assert sum_of(item["parts"]) == Decimal(item["value"])


async def test_a_rental_with_a_coverage_pays_percent_of_what_it_costs(agency: Agency) -> None:
    stage = agency.stage
    await agency.told("markup", a_row("10.00", service_type="vehicle", value_type="percent"))
    order = await stage.order()
    answer = await add_car(stage, order, coverage=-1)
    assert answer.status_code == 201, answer.text
    (item,) = (await stage.read(order, by=consultant(stage)))["items_included"]["vehicle"]
    assert item["value"] == item["coverage"]["total_price"]
    assert sum_of(item["parts"]) == Decimal(item["value"])
    asked = Decimal(item["value"]) - Decimal(item["markup"])
    assert Decimal(item["markup"]) == (asked / 10).quantize(Decimal("0.01"), "ROUND_HALF_UP")


async def test_a_bus_pays_by_the_traveler(agency: Agency) -> None:
    stage = agency.stage
    plain = (
        await buses_of(
            stage, await search_buses(stage, a_bus(stage, station("tiete"), station("curitiba"), passenger_quantity=2))
        )
    )["data"]
    await agency.told("fee", a_row("5.00", service_type="road", applies_to="traveler"))
    charged = (
        await buses_of(
            stage, await search_buses(stage, a_bus(stage, station("tiete"), station("curitiba"), passenger_quantity=2))
        )
    )["data"]
    before = {offer["road"]["departure_date"] + offer["road"]["company"]: offer for offer in plain}
    for offer in charged:
        was = before[offer["road"]["departure_date"] + offer["road"]["company"]]
        if was["road"]["seat_class"] == offer["road"]["seat_class"]:
            assert Decimal(offer["value"]) == Decimal(was["value"]) + 10
            assert Decimal(offer["road"]["fare"]) == Decimal(was["road"]["fare"]) + 5
