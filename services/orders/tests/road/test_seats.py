"""Travelers choose where they sit, and of many who want one seat one gets it."""

import asyncio
from datetime import timedelta
from typing import Any

import pytest
from kit.core.clock import SetClock
from kit.testing import AURORA, a_requester, agency_manager, an_approver, eventually
from orders_service.suppliers.sandbox.seating import forget_ended_seats

from services.orders.tests.road.riding import Answer, a_bus_cart, a_question, an_issued_bus, buses, station
from services.orders.tests.stage import Stage


async def an_offer(stage: Stage, *, people: int = 1, **more: Any) -> Answer:
    """The cheapest with room enough, whatever other tests have bought."""
    question = a_question(stage, station("tiete"), station("curitiba"), passenger_quantity=people, **more)
    return next(offer for offer in await buses(stage, question, sort="price") if offer["road"]["free_seats"] >= 8)


async def seat_map(stage: Stage, offer: Answer) -> Answer:
    answer = await stage.as_(stage.ana).get(f"/search/{offer['search_uuid']}/offers/{offer['uuid']}/seats")
    assert answer.status_code == 200, answer.text
    (found,) = answer.json()["data"]
    return dict(found)


def free(told: Answer) -> list[str]:
    """Numbers nobody has, the priority seats last."""
    seats = [seat for row in told["rows"] for seat in row["seats"] if seat["status"] == "free"]
    return [seat["seat_number"] for seat in sorted(seats, key=lambda seat: seat["priority"])]


def a_choice(told: Answer, person: Any, number: str) -> Answer:
    return {"traveler_uuid": str(person), "segment_uuid": told["segment_uuid"], "seat_number": number}


async def reserve(stage: Stage, order: Answer, offer: Answer, *seats: Answer) -> Any:
    body = {"offer_uuid": offer["uuid"], "travelers_uuids": [str(stage.ana.employee_uuid)], "seats": list(seats)}
    return await stage.as_(stage.ana).post(f"/orders/{order['uuid']}/items", json=body)


def numbers(order: Answer) -> list[str]:
    return [seat["seat_number"] for seat in order["items_included"]["road"][0]["seats"]]


async def test_the_map_shows_rows_decks_and_what_is_free(stage: Stage) -> None:
    offer = await an_offer(stage)
    told = await seat_map(stage, offer)
    assert told["cabin"] == offer["road"]["seat_class"] and told["aisles"] == [2]
    assert [row["row"] for row in told["rows"]] == list(range(1, len(told["rows"]) + 1))
    seats = [seat for row in told["rows"] for seat in row["seats"]]
    assert len({seat["seat_number"] for seat in seats}) == len(seats)
    assert {seat["status"] for seat in seats} == {"free", "taken"}
    assert len(free(told)) == offer["road"]["free_seats"]
    assert sum(seat["priority"] for seat in seats) == 2


async def test_a_chosen_seat_is_held_and_nobody_else_s(stage: Stage) -> None:
    offer = await an_offer(stage)
    told = await seat_map(stage, offer)
    wanted = free(told)[3]
    answer = await reserve(stage, await stage.order(), offer, a_choice(told, stage.ana.employee_uuid, wanted))
    assert answer.status_code == 201, answer.text
    assert numbers(answer.json()["data"]) == [wanted]
    assert wanted not in free(await seat_map(stage, offer))
    again = await reserve(stage, await stage.order(), offer, a_choice(told, stage.ana.employee_uuid, wanted))
    assert (again.status_code, again.json()["code"]) == (409, "SEAT_TAKEN")
    assert again.json()["message"] == "Este assento não está mais disponível."


async def test_who_chooses_nothing_is_seated_and_a_group_has_a_seat_each(stage: Stage) -> None:
    colleague = a_requester(customer=stage.company)
    await stage.hire(colleague)
    people = [stage.ana.employee_uuid, colleague.employee_uuid]
    order = await stage.order(travelers_uuids=[str(uuid) for uuid in people])
    offer = await an_offer(stage, people=2)
    told = await seat_map(stage, offer)
    wanted = free(told)[0]
    body = {
        "offer_uuid": offer["uuid"],
        "travelers_uuids": [str(uuid) for uuid in people],
        "seats": [a_choice(told, colleague.employee_uuid, wanted)],
    }
    done = (await stage.as_(stage.ana).post(f"/orders/{order['uuid']}/items", json=body)).json()["data"]
    mine, theirs = numbers(done)
    assert theirs == wanted and mine in free(told) and mine != theirs


async def test_a_seat_is_changed_while_the_order_is_a_cart(stage: Stage) -> None:
    order = await a_bus_cart(stage)
    item, path = order["items_included"]["road"][0], f"/orders/{order['uuid']}/items"
    (told,) = (await stage.as_(stage.ana).get(f"{path}/{item['uuid']}/seats")).json()["data"]
    (mine,) = numbers(order)
    assert mine in free(told), "one's own seat is free to oneself"
    other = next(number for number in free(told) if number != mine)
    body = {"seats": [a_choice(told, stage.ana.employee_uuid, other)]}
    stale = await stage.as_(stage.ana).put(f"{path}/{item['uuid']}", json=body, headers={"If-Match": '"99"'})
    assert (stale.status_code, stale.json()["code"]) == (409, "STALE_VERSION")
    answer = await stage.as_(stage.ana).put(f"{path}/{item['uuid']}", json=body)
    assert answer.status_code == 200, answer.text
    assert numbers(answer.json()["data"]) == [other]
    (now,) = (await stage.as_(stage.ana).get(f"{path}/{item['uuid']}/seats")).json()["data"]
    assert mine in free(now)
    history = (await stage.as_(stage.ana).get(f"/orders/{order['uuid']}/history")).json()["data"]
    assert any(f"Assentos: {other}" in line["description"] for line in history)


async def test_the_same_change_sent_twice_with_one_key_is_one_change(stage: Stage) -> None:
    order = await a_bus_cart(stage)
    item, path = order["items_included"]["road"][0], f"/orders/{order['uuid']}/items"
    (told,) = (await stage.as_(stage.ana).get(f"{path}/{item['uuid']}/seats")).json()["data"]
    other = next(number for number in free(told) if number not in numbers(order))
    body = {"seats": [a_choice(told, stage.ana.employee_uuid, other)]}
    headers = {"Idempotency-Key": "seats-once-0001", "If-Match": f'"{item["version"]}"'}
    answers = [await stage.as_(stage.ana).put(f"{path}/{item['uuid']}", json=body, headers=headers) for _ in range(2)]
    assert [answer.status_code for answer in answers] == [200, 200], answers[1].text
    assert [numbers(answer.json()["data"]) for answer in answers] == [[other], [other]]


async def test_a_seat_of_a_removed_item_is_free_again(stage: Stage) -> None:
    offer = await an_offer(stage)
    told = await seat_map(stage, offer)
    wanted = free(told)[-1]
    choice = a_choice(told, stage.ana.employee_uuid, wanted)
    order = (await reserve(stage, await stage.order(), offer, choice)).json()["data"]
    item = order["items_included"]["road"][0]["uuid"]
    assert (await stage.as_(stage.ana).delete(f"/orders/{order['uuid']}/items/{item}")).status_code == 204

    async def is_free() -> bool:
        return wanted in free(await seat_map(stage, offer))

    await eventually(is_free, within=60)


async def test_an_issued_ticket_keeps_its_seat_when_the_hold_would_have_ended(stage: Stage) -> None:
    order = await an_issued_bus(stage)
    (mine,) = numbers(order)
    kept = await stage.scalar(
        "SELECT count(*) FROM sandbox_seat s JOIN sandbox_booking b ON b.uuid = s.booking_uuid"
        " WHERE b.locator = :l AND s.number = :n AND s.held_until IS NULL",
        l=order["items_included"]["road"][0]["tracker"],
        n=mine,
    )
    assert kept == 1


@pytest.mark.long
async def test_of_fifty_parallel_buyers_of_one_seat_one_wins(stage: Stage) -> None:
    offer = await an_offer(stage, days=44)
    told = await seat_map(stage, offer)
    choice = a_choice(told, stage.ana.employee_uuid, free(told)[5])
    order = await stage.order()
    answers = await asyncio.gather(*(reserve(stage, order, offer, choice) for _ in range(50)))
    codes = sorted(answer.json().get("code", "OK") for answer in answers)
    assert codes.count("OK") == 1, codes
    assert set(codes) <= {"OK", "SEAT_TAKEN", "SUPPLIER_UNAVAILABLE", "UNAVAILABLE"}, (
        "who was not turned away came too many at a time"
    )
    now = await stage.read(order)
    assert len(now["items_included"]["road"]) == 1


async def test_what_cannot_be_chosen_is_refused_by_field(stage: Stage) -> None:
    offer = await an_offer(stage)
    told = await seat_map(stage, offer)
    ana, wanted = stage.ana.employee_uuid, free(told)[0]
    stranger = await reserve(stage, await stage.order(), offer, a_choice(told, stage.bruno.employee_uuid, wanted))
    assert stranger.json()["errors"]["seats.0.traveler_uuid"] == ["Viajante fora deste item"]
    twice = [a_choice(told, ana, wanted), a_choice(told, ana, free(told)[1])]
    doubled = await reserve(stage, await stage.order(), offer, *twice)
    assert doubled.json()["errors"]["seats.1.traveler_uuid"] == ["Viajante repetido"]
    unknown = await reserve(stage, await stage.order(), offer, a_choice(told, ana, "ZZ"))
    assert (unknown.status_code, unknown.json()["code"]) == (409, "SEAT_TAKEN")


async def test_a_map_that_cannot_be_loaded_says_so(stage: Stage) -> None:
    order = await a_bus_cart(stage, sandbox_scenario="seats_error")
    item = order["items_included"]["road"][0]["uuid"]
    answer = await stage.as_(stage.ana).get(f"/orders/{order['uuid']}/items/{item}/seats")
    assert (answer.status_code, answer.json()["code"]) == (422, "SEATS_SEARCH_ERROR")


async def test_maps_are_for_the_searcher_and_for_who_sees_the_order(stage: Stage) -> None:
    offer = await an_offer(stage)
    order = await a_bus_cart(stage)
    item = order["items_included"]["road"][0]["uuid"]
    search, held = (
        f"/search/{offer['search_uuid']}/offers/{offer['uuid']}/seats",
        f"/orders/{order['uuid']}/items/{item}/seats",
    )
    other = an_approver(customer=AURORA)
    agency = stage.as_(agency_manager(customer=stage.company))
    assert (await stage.as_(stage.bruno).get(search)).status_code == 403
    assert (await stage.as_(other).get(search)).status_code == 404
    assert (await stage.as_(other).get(held)).status_code == 404
    assert (await agency.get(held)).status_code == 200
    assert (await agency.get(search)).status_code == 403


async def test_a_class_that_is_sold_out_is_no_offer_any_more(stage: Stage) -> None:
    """The seats of a small class are bought one after another; each time one fewer is left, at last none."""
    question = a_question(stage, station("tiete"), station("belo-horizonte"), days=52)
    offer = min(await buses(stage, question), key=lambda one: one["road"]["free_seats"])
    left = offer["road"]["free_seats"]
    assert left <= 12, "the class is small enough to be bought here"
    for bought in range(left):
        answer = await reserve(stage, await stage.order(), offer)
        assert answer.status_code == 201, f"{bought} of {left}: {answer.text}"
    gone = await stage.as_(stage.ana).get(f"/search/{offer['search_uuid']}/offers/{offer['uuid']}")
    assert (gone.status_code, gone.json()["code"]) == (409, "OFFER_EXPIRED")
    again = await buses(stage, question)
    keys = {(one["provider"]["slug"], one["road"]["departure_date"], one["road"]["seat_class"]) for one in again}
    assert (offer["provider"]["slug"], offer["road"]["departure_date"], offer["road"]["seat_class"]) not in keys
    refused = await reserve(stage, await stage.order(), offer)
    assert (refused.status_code, refused.json()["code"]) == (422, "SUPPLIER_REFUSED")


async def swap(stage: Stage, order: Answer, offer: Answer, *seats: Answer) -> Any:
    item = order["items_included"]["road"][0]["uuid"]
    body = {"offer_uuid": offer["uuid"], "travelers_uuids": [str(stage.ana.employee_uuid)], "seats": list(seats)}
    return await stage.as_(stage.ana).post(f"/orders/{order['uuid']}/items/{item}/swap", json=body)


async def test_a_swap_to_the_same_bus_keeps_the_seat_of_the_item_it_replaces(stage: Stage) -> None:
    offer = await an_offer(stage, days=46)
    told = await seat_map(stage, offer)
    choice = a_choice(told, stage.ana.employee_uuid, free(told)[2])
    order = (await reserve(stage, await stage.order(), offer, choice)).json()["data"]
    answer = await swap(stage, order, offer, choice)
    assert answer.status_code == 200, answer.text
    now = answer.json()["data"]
    assert numbers(now) == [choice["seat_number"]]
    assert now["items_included"]["road"][0]["uuid"] != order["items_included"]["road"][0]["uuid"]

    async def is_released() -> bool:
        left = "SELECT count(*) FROM supplier_step WHERE order_uuid = :o AND step = 'release' AND state <> 'done'"
        return await stage.scalar(left, o=order["uuid"]) == 0

    await eventually(is_released, within=60)
    again = await reserve(stage, await stage.order(), offer, choice)
    assert (again.status_code, again.json()["code"]) == (409, "SEAT_TAKEN"), "the old hold was released, not the seat"


async def test_a_swap_that_is_refused_leaves_the_seat_to_the_item(stage: Stage) -> None:
    offer = await an_offer(stage, days=48)
    told = await seat_map(stage, offer)
    choice = a_choice(told, stage.ana.employee_uuid, free(told)[2])
    order = (await reserve(stage, await stage.order(), offer, choice)).json()["data"]
    refused = await swap(stage, order, offer, a_choice(told, stage.ana.employee_uuid, "ZZ"))
    assert (refused.status_code, refused.json()["code"]) == (409, "SEAT_TAKEN")
    assert numbers(await stage.read(order)) == [choice["seat_number"]]
    assert choice["seat_number"] not in free(await seat_map(stage, offer))


async def test_seats_of_holds_that_ended_are_swept(stage: Stage) -> None:
    await a_bus_cart(stage, sandbox_scenario="short_hold")
    later = SetClock(stage.orders.clock.now() + timedelta(minutes=2))
    await forget_ended_seats(stage.orders.db, later)
    ended = "SELECT count(*) FROM sandbox_seat WHERE held_until <= :now"
    assert await stage.scalar(ended, now=later.now()) == 0
