"""A stay from the cart to the check-out: reserved in its room, approved, issued, printed, canceled by its rules."""

from datetime import timedelta
from decimal import Decimal
from typing import Any

from contracts.orders import ItemIssued
from kit.core.money import brl
from kit.testing import a_requester, an_approver, eventually
from pypdfium2 import PdfDocument

from services.orders.tests.booking.ended import write
from services.orders.tests.hotel.staying import (
    Answer,
    a_hotel_cart,
    a_question,
    add_stay,
    an_issued_stay,
    an_offer_of_many_rooms,
    flexible,
    page_of,
    search_hotels,
    the_stay,
)
from services.orders.tests.search.searching import know_policy
from services.orders.tests.stage import Stage

TWO_ROOMS = [{"adults": 1}, {"adults": 1, "children_ages": [7]}]


def words_of(pdf: bytes) -> str:
    """All that is printed, lines joined."""
    read = "".join(page.get_textpage().get_text_range() for page in PdfDocument(pdf))
    return " ".join(read.split())


async def put(stage: Stage, order: Answer, **body: Any) -> Any:
    path = f"/orders/{order['uuid']}/items/{the_stay(order)['uuid']}"
    return await stage.as_(stage.ana).put(path, json=body)


async def previewed(stage: Stage, order: Answer) -> Answer:
    answer = await stage.as_(stage.ana).get(f"/orders/{order['uuid']}/cancellation")
    assert answer.status_code == 200, answer.text
    (item,) = answer.json()["data"]["items"]
    return dict(item)


async def move_rules(stage: Stage, order: Answer, path: str, at: str) -> None:
    """The stay as it would stand had a moment of it been another."""
    late = f"UPDATE order_item SET details = jsonb_set(details, '{path}', to_jsonb(CAST(:at AS text)))"
    await write(stage, f"{late} WHERE order_uuid = :o", at=at, o=order["uuid"])


async def test_the_chosen_room_is_held_for_two_days_at_its_price(stage: Stage) -> None:
    offer = await an_offer_of_many_rooms(stage)
    room = flexible(offer)
    order = await a_hotel_cart(stage, offer=offer)
    item = the_stay(order)
    assert (item["table"], item["status"], item["hotel"]) == ("hotel", "open", offer["hotel"]["hotel"])
    assert (item["room_uuid"], item["room_description"], item["regimen"]) == (
        *(room["uuid"], room["room_description"]),
        room["regimen"],
    )
    assert item["value"] == order["total_value"] == room["value"] != offer["value"]
    assert (item["daily_amount"], item["booking_rules"]) == (room["daily_amount"], room["booking_rules"])
    assert (item["checkin"], item["nights"], item["city"]) == (offer["hotel"]["checkin"], 3, "Recife")
    assert [guest["uuid"] for guest in item["guests"]] == [str(stage.ana.employee_uuid)]
    assert (item["tracker"], item["rooms"][0]["confirmation"], item["offline"]) == (None, None, False)
    held = await stage.scalar("SELECT expires_at - created_at FROM order_item WHERE order_uuid = :o", o=order["uuid"])
    assert timedelta(hours=47) < held <= timedelta(hours=48)


async def test_a_stay_of_two_rooms_is_issued_with_a_number_for_each_and_makes_no_route(stage: Stage) -> None:
    colleague = a_requester(customer=stage.company)
    await stage.hire(colleague)
    people = [stage.ana.employee_uuid, colleague.employee_uuid]
    empty = await stage.order(travelers_uuids=[str(uuid) for uuid in people])
    offer = await an_offer_of_many_rooms(stage, a_question(stage, rooms=TWO_ROOMS), regimens=2)
    cart = (await add_stay(stage, empty, offer=offer, travelers=people)).json()["data"]
    await stage.submit(cart)
    await stage.approve(cart)
    order = await stage.until(cart, "issued")
    item = the_stay(order)
    assert [room["children_ages"] for room in item["rooms"]] == [[], [7]]
    assert [[guest["uuid"] for guest in room["guests"]] for room in item["rooms"]] == [[str(uuid)] for uuid in people]
    numbers = [room["confirmation"] for room in item["rooms"]]
    assert len(set(numbers)) == 2 and all(numbers)
    facts = [fact for fact in await stage.orders.outbox(ItemIssued) if str(fact.order_uuid) == order["uuid"]]
    assert [(fact.table, fact.value, fact.routes) for fact in facts] == [("hotel", Decimal(item["value"]), ())]
    (voucher,) = (await stage.as_(stage.ana).get(f"/orders/{order['uuid']}/vouchers")).json()["data"]
    assert (voucher["table"], voucher["starts_at"], voucher["ends_at"]) == (
        *("hotel", item["checkin_at"]),
        item["checkout_at"],
    )
    assert voucher["description"].startswith(f"{item['hotel']['name']}, Recife, 3 noites")
    read = words_of((await stage.as_(stage.ana).get(order["link_voucher"].removeprefix("/api/v1"))).content)
    for words in (item["tracker"], *numbers, item["hotel"]["name"], "2 quartos", "14:00", "12:00", "7 ano(s)"):
        assert words in read


async def test_canceling_follows_the_booking_rules_of_the_room(stage: Stage) -> None:
    order = await an_issued_stay(stage)
    item = the_stay(order)
    free = await previewed(stage, order)
    assert (free["cancellation_tax"], free["refund_value"]) == ("0.00", item["value"])
    assert free["free_until"] == item["booking_rules"]["deadline"]
    now = stage.orders.clock.now()
    await move_rules(stage, order, "{room,booking_rules,deadline}", (now - timedelta(minutes=1)).isoformat())
    told, tax = await previewed(stage, order), item["booking_rules"]["penalty"]
    assert told["cancellation_tax"] == tax and brl(Decimal(tax)) in told["explanation"]
    path = f"/orders/{order['uuid']}/cancel"
    unsaid = await stage.as_(stage.ana).post(path, json={"reason": "Reunião desmarcada"})
    assert unsaid.status_code == 422 and "accepted_tax" in unsaid.json()["errors"]
    asked = await stage.as_(stage.ana).post(path, json={"reason": "Reunião desmarcada", "accepted_tax": tax})
    assert asked.status_code == 200, asked.text
    assert the_stay(await stage.until(order, "canceled"))["status"] == "canceled"


async def test_nothing_of_a_stay_comes_back_once_its_rooms_are_ready(stage: Stage) -> None:
    order = await an_issued_stay(stage)
    now = stage.orders.clock.now()
    for path in ("{room,booking_rules,deadline}", "{checkin_at}"):
        await move_rules(stage, order, path, (now - timedelta(minutes=1)).isoformat())
    told = await previewed(stage, order)
    assert (told["cancellation_tax"], told["refund_value"]) == (the_stay(order)["value"], "0.00")
    assert told["supported"] and "no-show" in told["explanation"]


async def test_an_item_above_the_ceiling_of_a_night_needs_a_justification(stage: Stage) -> None:
    offer = await an_offer_of_many_rooms(stage)
    cheapest = offer["hotel"]["rooms"][0]["daily_amount"]
    await know_policy(stage.orders, stage.publish, stage.company, "price_ceiling_per_night", cheapest, product="hotel")
    order = await a_hotel_cart(stage, offer=offer)
    (broken,) = the_stay(order)["violated_policies"]
    assert broken["message"].endswith(f"teto máximo definido de {brl(Decimal(cheapest))}.")
    assert order["order_violated_policies"]["hotel"][0]["item_uuid"] == the_stay(order)["uuid"]
    refused = await stage.as_(stage.ana).post(f"/orders/{order['uuid']}/submit", json={"payment_method": "invoice"})
    assert refused.json()["code"] == "JUSTIFICATION_REQUIRED"
    justified = await put(stage, order, justification_uuid=str(stage.justification))
    assert justified.status_code == 200, justified.text
    await stage.submit(order)
    in_policy = await add_stay(stage, await stage.order(), offer=offer, room_uuid=offer["hotel"]["rooms"][0]["uuid"])
    assert the_stay(in_policy.json()["data"])["violated_policies"] == []


async def test_the_room_of_a_reservation_is_changed_by_a_swap_alone(stage: Stage) -> None:
    offer = await an_offer_of_many_rooms(stage)
    order = await a_hotel_cart(stage, offer=offer)
    item, cheapest = the_stay(order), offer["hotel"]["rooms"][0]
    same = await put(stage, order, room_uuid=item["room_uuid"])
    assert same.status_code == 200, same.text
    other = await put(stage, order, room_uuid=cheapest["uuid"])
    assert other.json()["errors"] == {"room_uuid": ["O quarto faz parte da reserva; refaça a busca"]}
    people = [str(stage.ana.employee_uuid)]
    body = {"offer_uuid": offer["uuid"], "travelers_uuids": people, "room_uuid": cheapest["uuid"]}
    path = f"/orders/{order['uuid']}/items/{item['uuid']}/swap"
    swapped = await stage.as_(stage.ana).post(path, json=body)
    assert swapped.status_code == 200, swapped.text
    assert the_stay(swapped.json()["data"])["room_uuid"] == cheapest["uuid"]
    assert swapped.json()["data"]["total_value"] == cheapest["value"]


async def test_a_stay_needs_a_room_of_its_offer_and_as_many_travelers_as_adults_and_no_coverage(stage: Stage) -> None:
    offer, order = await an_offer_of_many_rooms(stage), await stage.order()
    strange = await add_stay(stage, order, offer=offer, room_uuid=str(stage.reason_trip))
    assert strange.json()["errors"] == {"room_uuid": ["Quarto não encontrado nesta oferta"]}
    covered = await add_stay(stage, order, offer=offer, coverage_uuid=str(stage.reason_trip))
    assert covered.json()["errors"] == {"coverage_uuid": ["Campo não permitido"]}
    pair = await an_offer_of_many_rooms(stage, a_question(stage, rooms=[{"adults": 2}]))
    alone = await add_stay(stage, order, offer=pair)
    assert alone.json()["errors"] == {"travelers_uuids": ["Esta oferta é para 2 viajante(s)"]}


async def test_without_a_choice_the_cheapest_room_is_booked(stage: Stage) -> None:
    offer = (await page_of(stage, await search_hotels(stage, a_question(stage)), limit=1))["data"][0]
    order, people = await stage.order(), [str(stage.ana.employee_uuid)]
    body = {"offer_uuid": offer["uuid"], "travelers_uuids": people}
    cart = await stage.as_(stage.ana).post(f"/orders/{order['uuid']}/items", json=body)
    assert cart.status_code == 201, cart.text
    assert the_stay(cart.json()["data"])["room_uuid"] == offer["hotel"]["rooms"][0]["uuid"]


async def test_a_stay_that_costs_more_when_it_is_held_is_shown_so_and_the_same_call_accepts_it(stage: Stage) -> None:
    offer = await an_offer_of_many_rooms(stage)
    room = flexible(offer)
    less = str(Decimal(room["value"]) - 10)
    parts = "UPDATE search_offer SET offer = jsonb_set(offer, ARRAY['room_parts', :room], CAST(:parts AS jsonb))"
    cheaper = f'{{"provider_value": "{Decimal(less)}", "provider_fees": "0.00"}}'
    said = {"parts": cheaper, "room": room["uuid"], "offer": offer["uuid"]}
    await write(stage, f"{parts} WHERE uuid = :offer", **said)
    order = await stage.order()
    dearer = await add_stay(stage, order, offer=offer)
    assert (dearer.status_code, dearer.json()["code"]) == (409, "PRICE_CHANGED")
    accepted = await add_stay(stage, order, offer=offer)
    assert accepted.status_code == 201, accepted.text
    assert the_stay(accepted.json()["data"])["value"] == room["value"]


async def test_without_the_action_of_hotels_nobody_puts_one_into_a_cart(stage: Stage) -> None:
    flier = an_approver(customer=stage.company).with_actions("view-order", "create-order", "create-airway-order")
    await stage.hire(flier)
    answer = await add_stay(stage, await stage.order(by=flier), by=flier)
    assert answer.status_code == 403, answer.text


async def test_a_refused_reservation_says_that_a_supplier_refused(stage: Stage) -> None:
    refused = await add_stay(stage, await stage.order(), sandbox_scenario="reserve_refused")
    assert (refused.status_code, refused.json()["code"]) == (422, "SUPPLIER_REFUSED")


async def test_a_stay_that_became_dearer_waits_for_an_answer_and_is_searched_anew_for_its_nights(stage: Stage) -> None:
    order = await a_hotel_cart(stage, sandbox_scenario="price_rise")
    await stage.submit(order)
    await stage.approve(order)

    async def risen() -> Answer | None:
        found: Answer = (await stage.as_(stage.ana).get(f"/orders/{order['uuid']}/price-changes")).json()["data"]
        return found if found["hotel"] is not None else None

    changes = await eventually(risen, within=60)
    assert changes is not None and changes["airway"] is None
    assert Decimal(changes["hotel"]["new_value"]) > Decimal(changes["hotel"]["value"])
    item = the_stay(order)
    (step,) = (await stage.as_(stage.ana).get(f"/orders/{order['uuid']}/re-search")).json()["data"]["steps"]
    assert (step["origin"], step["destination"]) == (item["hotel"]["city_uuid"],) * 2
    assert (step["go_date"], step["return_date"], step["adult_quantity"]) == (item["checkin"], item["checkout"], 1)
