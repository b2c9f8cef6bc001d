"""An agency's own hotels are what a search shows of its catalogue, at the rates of the season."""

from datetime import date, timedelta
from decimal import Decimal
from typing import Any
from uuid import UUID

from contracts.commerce import HotelBookingRules, OfflineHotelChanged, OfflineHotelRate
from kit.core.ids import new_uuid
from kit.testing import Running

from services.orders.tests.hotel.staying import RECIFE, a_question
from services.orders.tests.offline.asking import (
    a_quoting_order,
    add_question,
    an_option,
    offers_of,
    quote,
    search_offline,
    the_stay,
)
from services.orders.tests.stage import Publish, Stage


def a_rate(start: date, end: date, daily: str, **more: Any) -> OfflineHotelRate:
    rate = {"room_description": "Casal", "regimen": "breakfast", "hotel_fee": "0.00", "max_guests": 2, "min_nights": 1}
    days = {"start_date": start, "end_date": end, "daily_amount": daily}
    return OfflineHotelRate(**{"uuid": new_uuid(), **rate, **days, "booking_rules": HotelBookingRules(), **more})


async def keep(stage: Stage, *rates: OfflineHotelRate, **more: Any) -> UUID:
    """A hotel of the agency in Recife once orders has it."""
    hotel = {"name": "Pousada do Cais", "city_uuid": RECIFE, "agreement": True, "active": True, "stars": 3}
    told = {"agency_uuid": stage.company.agency_uuid, **hotel, **more}
    fact = OfflineHotelChanged(uuid=new_uuid(), version=1, rates=rates, **told)
    await stage.publish(fact)
    await stage.heard("offline_hotel_copy", fact.uuid, version=1)
    return fact.uuid


async def test_a_stay_over_two_seasons_costs_what_each_night_costs(orders: Running, publish: Publish) -> None:
    stage = await Stage.set(orders, publish, agency=new_uuid())
    first = stage.today() + timedelta(days=40)
    low = a_rate(first - timedelta(days=30), first, "200.00")
    high = a_rate(first + timedelta(days=1), first + timedelta(days=30), "350.00")
    short = a_rate(first, first, "90.00", room_description="Solteiro")
    hotel = await keep(stage, low, high, short)
    only, choice = await offers_of(stage, await search_offline(stage, a_question(stage, days=40, nights=3)))
    assert only["hotel"]["hotel"]["uuid"] == str(hotel) and choice["hotel"]["hotel"] is None
    assert only["value"] == str(Decimal("200.00") + 2 * Decimal("350.00"))
    assert [room["room_description"] for room in only["hotel"]["rooms"]] == ["Casal"]
    added = await add_question(stage, await stage.order())
    assert added.status_code == 201, added.text
    (item,) = added.json()["data"]["items_included"]["offline_hotel"]
    assert item["hotel"]["name"] == "Pousada do Cais" and item["value"] == "0.00"


async def test_an_agency_without_a_hotel_for_the_stay_keeps_the_markets_catalogue(
    orders: Running, publish: Publish
) -> None:
    stage = await Stage.set(orders, publish, agency=new_uuid())
    listed = await offers_of(stage, await search_offline(stage))
    past = a_rate(date(2020, 1, 1), date(2020, 1, 31), "100.00")
    await keep(stage, past)
    assert len(await offers_of(stage, await search_offline(stage))) == len(listed) > 1


async def test_a_consultant_quotes_a_hotel_of_the_agencys_own(orders: Running, publish: Publish) -> None:
    stage = await Stage.set(orders, publish, agency=new_uuid())
    hotel = await keep(stage, a_rate(stage.today(), stage.today() + timedelta(days=90), "200.00"), stars=4)
    order = await a_quoting_order(stage, at=-1)
    answer = await quote(stage, order, an_option(hotel_uuid=str(hotel), hotel_name="Pousada do Cais"))
    assert answer.status_code == 201, answer.text
    (option,) = the_stay(await stage.read(order))["options"]
    assert (option["hotel_uuid"], option["stars"]) == (str(hotel), 4)
    foreign = await quote(stage, order, an_option(hotel_uuid=str(new_uuid())))
    assert list(foreign.json()["errors"]) == ["options.0.hotel_uuid"]
