"""Travelers choose where they sit on a flight, what it costs is owed, and of many who want one seat one gets it."""

import asyncio
from dataclasses import replace
from decimal import Decimal

import pytest
from kit.testing import a_requester, agency_manager

from services.orders.tests.air.flying import a_flight, a_seat, book, change, flight_of, free_seats, maps_of
from services.orders.tests.stage import Stage


async def test_each_segment_of_a_flight_has_a_map_of_its_cabin(stage: Stage) -> None:
    offer = await a_flight(stage)
    maps = await maps_of(stage, offer)
    assert [told["segment_uuid"] for told in maps] == [leg["uuid"] for leg in offer["airway"]["segments"]]
    for told in maps:
        seats = [seat for row in told["rows"] for seat in row["seats"]]
        assert told["cabin"] == "Econômica" and told["aisles"]
        assert len({seat["seat_number"] for seat in seats}) == len(seats)
        assert {seat["status"] for seat in seats} == {"free", "taken"}
        assert {seat["seat_type"] for seat in seats} >= {"window", "aisle"}
        assert all(seat["comfort"] for seat in seats if seat["exit"]) and any(seat["exit"] for seat in seats)
    assert maps == await maps_of(stage, offer), "the same flight has the same seats"


async def test_a_comfort_seat_costs_more_than_a_plain_one_and_the_dearest_fare_includes_both(stage: Stage) -> None:
    offer = await a_flight(stage)
    free = free_seats((await maps_of(stage, offer))[0])
    plain, comfort = ([seat for seat in free if seat["comfort"] is is_it] for is_it in (False, True))
    assert Decimal(0) < Decimal(plain[0]["value"]) < Decimal(comfort[0]["value"])
    path = f"/search/{offer['search_uuid']}/offers/{offer['uuid']}"
    families = (await stage.as_(stage.ana).get(path)).json()["data"]["airway"]["families"]
    dearest = max(families, key=lambda family: Decimal(family["value"]))
    assert {Decimal(s["value"]) for s in free_seats((await maps_of(stage, dearest))[0])} == {Decimal(0)}


async def test_fares_of_one_cabin_share_the_seats_of_their_flight(stage: Stage) -> None:
    offer = await a_flight(stage)
    path = f"/search/{offer['search_uuid']}/offers/{offer['uuid']}"
    families = (await stage.as_(stage.ana).get(path)).json()["data"]["airway"]["families"]
    other = next(f for f in families if f["uuid"] != offer["uuid"] and f["airway"]["cabin"] == offer["airway"]["cabin"])
    told = (await maps_of(stage, offer))[0]
    wanted = a_seat(told, stage.ana.employee_uuid, free_seats(told)[0]["seat_number"])
    assert (await book(stage, await stage.order(), offer, seats=[wanted])).status_code == 201
    refused = await book(stage, await stage.order(), other, seats=[wanted])
    assert (refused.status_code, refused.json()["code"]) == (409, "SEAT_TAKEN")


async def test_a_chosen_seat_is_added_to_the_price_and_who_chooses_none_is_seated_at_check_in(stage: Stage) -> None:
    offer = await a_flight(stage)
    told = (await maps_of(stage, offer))[0]
    wanted = free_seats(told)[0]
    choice = a_seat(told, stage.ana.employee_uuid, wanted["seat_number"])
    order = (await book(stage, await stage.order(), offer, seats=[choice])).json()["data"]
    item = flight_of(order)
    assert item["seats"] == [choice], "no seat on the other flights"
    assert item["parts"]["seats_value"] == item["totals"]["seat_value"] == wanted["value"]
    assert Decimal(item["value"]) == Decimal(offer["value"]) + Decimal(wanted["value"]) == Decimal(order["total_value"])
    plain = (await book(stage, await stage.order(), offer)).json()["data"]
    assert flight_of(plain)["seats"] == [] and flight_of(plain)["value"] == offer["value"]


@pytest.mark.long
async def test_seats_are_changed_and_given_back_while_the_order_is_a_cart(stage: Stage) -> None:
    offer = await a_flight(stage)
    order = (await book(stage, await stage.order(), offer)).json()["data"]
    maps = await maps_of(stage, offer)
    wanted = [free_seats(told)[3] for told in maps]
    choice = [a_seat(told, stage.ana.employee_uuid, s["seat_number"]) for told, s in zip(maps, wanted, strict=True)]
    changed = (await change(stage, order, seats=choice)).json()["data"]
    cost = sum((Decimal(seat["value"]) for seat in wanted), Decimal(0))
    assert flight_of(changed)["seats"] == choice
    assert Decimal(changed["total_value"]) == Decimal(order["total_value"]) + cost
    path = f"/orders/{order['uuid']}/items/{flight_of(order)['uuid']}/seats"
    mine = (await stage.as_(stage.ana).get(path)).json()["data"]
    assert wanted[0]["seat_number"] in {seat["seat_number"] for seat in free_seats(mine[0])}
    without = (await change(stage, changed, seats=[])).json()["data"]
    assert flight_of(without)["seats"] == [] and without["total_value"] == order["total_value"]


@pytest.mark.long
async def test_the_seats_and_their_price_are_issued(stage: Stage) -> None:
    offer = await a_flight(stage)
    told = (await maps_of(stage, offer))[0]
    wanted = free_seats(told)[0]
    choice = a_seat(told, stage.ana.employee_uuid, wanted["seat_number"])
    order = (await book(stage, await stage.order(), offer, seats=[choice])).json()["data"]
    await stage.submit(order)
    await stage.approve(order)
    issued = await stage.until(order, "issued")
    assert flight_of(issued)["seats"] == [choice] and issued["total_value"] == order["total_value"]
    assert await stage.credit() == (Decimal(0), Decimal(order["total_value"]))


@pytest.mark.long
async def test_of_fifty_parallel_buyers_of_one_flight_seat_one_wins(stage: Stage) -> None:
    offer = await a_flight(stage, days=47)
    told = (await maps_of(stage, offer))[0]
    choice = a_seat(told, stage.ana.employee_uuid, free_seats(told)[7]["seat_number"])
    order = await stage.order()
    answers = await asyncio.gather(*(book(stage, order, offer, seats=[choice]) for _ in range(50)))
    codes = sorted(answer.json().get("code", "OK") for answer in answers)
    assert codes.count("OK") == 1, codes
    assert set(codes) <= {"OK", "SEAT_TAKEN", "SUPPLIER_UNAVAILABLE", "UNAVAILABLE"}
    assert len((await stage.read(order))["items_included"]["airway"]) == 1


@pytest.mark.long
async def test_maps_of_flights_need_their_permission_but_for_the_agency(stage: Stage) -> None:
    order = await stage.cart()
    path = f"/orders/{order['uuid']}/items/{flight_of(order)['uuid']}/seats"
    for person in (stage.ana, stage.bruno, agency_manager()):
        answer = await stage.as_(person).get(path)
        assert answer.status_code == 200, person.name
    blind = a_requester(customer=stage.company)
    blind = replace(blind, profile="Sem assentos", actions=blind.actions - {"view-airway-seats"})
    await stage.hire(blind)
    offer = await a_flight(stage, by=blind)
    refused = await stage.as_(blind).get(f"/search/{offer['search_uuid']}/offers/{offer['uuid']}/seats")
    assert refused.status_code == 403


async def test_infants_have_no_seat_and_families_none_at_an_exit(stage: Stage) -> None:
    colleague = a_requester(customer=stage.company)
    await stage.hire(colleague)
    people = [str(stage.ana.employee_uuid), str(colleague.employee_uuid)]
    offer = await a_flight(stage, adult_quantity=1, infant_quantity=1)
    told = (await maps_of(stage, offer))[0]
    exits = [seat for row in told["rows"] for seat in row["seats"] if seat["exit"]]
    assert {seat["status"] for seat in exits} <= {"blocked", "taken"}
    order = await stage.order(travelers_uuids=people)
    choice = a_seat(told, colleague.employee_uuid, free_seats(told)[0]["seat_number"])
    refused = await book(stage, order, offer, travelers_uuids=people, seats=[choice])
    assert refused.json()["errors"]["seats.0.traveler_uuid"] == ["Bebê de colo viaja sem assento"]
