"""A stay is asked for, quoted, chosen, approved and issued by hand; every step by whom it is for."""

import asyncio
from decimal import Decimal
from typing import Any
from uuid import uuid4

import pytest
from kit.testing import Person, a_requester, agency_manager, an_approver, operator, other_agency, other_customer
from sqlalchemy import text

from services.orders.tests.hotel.staying import Answer
from services.orders.tests.offline.asking import (
    a_chosen_order,
    a_quoted_order,
    a_quoting_order,
    a_waiting_order,
    add_question,
    an_option,
    choose,
    consultant,
    in_hours,
    quote,
    stays,
    the_stay,
)
from services.orders.tests.stage import Stage


async def tasks_of(stage: Stage, order: Answer) -> list[tuple[str, bool]]:
    """(kind, whether it is open), the oldest first."""
    async with stage.orders.db.sweep() as session:
        rows = await session.execute(
            text("SELECT kind, closed_at FROM pending_task WHERE order_uuid = :order ORDER BY uuid"),
            {"order": order["uuid"]},
        )
        return [(row.kind, row.closed_at is None) for row in rows]


async def rung(stage: Stage, order: Answer, kind: str) -> int:
    """How many bells of this kind rang about the order."""
    found = """SELECT count(*) FROM outbox WHERE channel = 'notifications' AND data ->> 'kind' = :kind
AND data ->> 'about_uuid' = :order"""
    return int(await stage.scalar(found, kind=kind, order=order["uuid"]))


async def test_a_stay_that_is_asked_for_puts_the_order_into_quoting_and_costs_nothing_yet(stage: Stage) -> None:
    order = await a_quoting_order(stage, obs="Perto do cliente")
    item = the_stay(order)
    assert (order["status"], item["status"], order["total_value"]) == ("quoting", "quoting", "0.00")
    assert (item["value"], item["obs"], item["offline"], item["options"]) == ("0.00", "Perto do cliente", True, [])
    assert Decimal(item["reference_value"]) > 0 and item["daily_amount"] is None
    assert item["hotel_name"] == item["hotel"]["name"] and item["city"] == "Recife"
    assert await tasks_of(stage, order) == [("quote", True)]
    assert "submit" not in order["allowed_actions"] and item["allowed_actions"] == ["edit", "remove"]


async def test_what_the_agency_chooses_has_no_hotel(stage: Stage) -> None:
    item = the_stay(await a_quoting_order(stage, at=-1))
    assert (item["hotel"], item["hotel_name"], item["rooms"][0]["adults"]) == (None, "Hotel à escolha da agência", 1)
    answer = await add_question(stage, await stage.order(), at=-1, room_uuid=str(uuid4()))
    assert "room_uuid" in answer.json()["errors"]


async def test_a_repeated_question_is_asked_once(stage: Stage) -> None:
    order, key = await stage.order(), {"Idempotency-Key": uuid4().hex}
    answer = await add_question(stage, order)
    offer = answer.request.content
    client = stage.as_(stage.ana)
    path, head = f"/orders/{order['uuid']}/items", {**key, "content-type": "application/json"}
    first, again = [await client.post(path, content=offer, headers=head) for _ in range(2)]
    assert (first.status_code, again.status_code) == (201, 201)
    assert len(stays(await stage.read(order))) == 2


async def test_the_order_is_quoted_once_its_last_stay_is_answered_and_its_issuer_is_told(stage: Stage) -> None:
    order = await a_quoting_order(stage)
    await add_question(stage, order, at=-1)
    first, second = stays(await stage.read(order))
    answer = await quote(stage, order, item=first)
    assert (answer.status_code, answer.json()["data"]["status"]) == (201, "quoting")
    assert await rung(stage, order, "order_quoted") == 0
    answer = await quote(stage, order, an_option(), item=second)
    assert answer.json()["data"]["status"] == "quoted"
    assert await rung(stage, order, "order_quoted") == 1
    assert await tasks_of(stage, order) == [("quote", False), ("quote", False)]
    refused = await stage.as_(stage.ana).post(f"/orders/{order['uuid']}/submit", json={"payment_method": "invoice"})
    assert (refused.status_code, refused.json()["code"]) == (422, "OFFLINE_NOT_QUOTED")


async def test_the_customer_sees_what_an_option_costs_and_the_agency_its_parts(stage: Stage) -> None:
    order = await a_quoted_order(stage)
    shown = the_stay(order)["options"][0]
    assert (shown["customer_value"], shown["other_taxes"], shown["status"]) == ("712.00", "31.00", "open")
    assert (shown["provider_value"], shown["hotel_fee"], shown["hotel_markup"]) == (None, None, None)
    inside = the_stay(await stage.read(order, by=consultant(stage)))["options"][0]
    assert (inside["provider_value"], inside["hotel_fee"], inside["hotel_markup"]) == ("620.00", "20.00", "41.00")
    assert inside["provider"] == "Agência" and inside["images"] == []


@pytest.mark.parametrize(("options", "sent"), [(1, "1 opção enviada: "), (2, "2 opções enviadas: ")])
async def test_the_history_counts_the_options_in_words(stage: Stage, options: int, sent: str) -> None:
    order = await a_quoted_order(stage, *(an_option() for _ in range(options)))
    told = (await stage.as_(stage.ana).get(f"/orders/{order['uuid']}/history")).json()["data"]
    assert any(entry["description"].startswith(sent) for entry in told), told


async def test_an_option_of_a_hotel_of_the_catalogue_shows_its_photographs(stage: Stage) -> None:
    order = await a_quoting_order(stage)
    hotel = the_stay(order)["hotel"]
    asked = an_option(hotel_name=hotel["name"])
    named = an_option(hotel_uuid=hotel["uuid"], hotel_name="Outro nome")
    answer = await quote(stage, order, asked, named, an_option())
    told = the_stay(answer.json()["data"])["options"]
    assert [option["images"] for option in told] == [hotel["images"], hotel["images"], []]
    assert [option["stars"] for option in told] == [hotel["stars"], hotel["stars"], None]


async def test_the_chosen_option_makes_the_price_of_item_and_order(stage: Stage) -> None:
    rules = {"amount": "712.00", "penalty": "300.00"}
    order = await a_chosen_order(stage, an_option(booking_rules=rules), an_option(provider_value="900.00"))
    item = the_stay(order)
    assert (order["status"], item["status"], order["total_value"]) == ("quoted", "open", "712.00")
    assert (item["value"], item["hotel_name"], item["room_description"]) == ("712.00", "Maré Alta", "Casal")
    assert (item["regimen"], item["daily_amount"], item["booking_rules"]["penalty"]) == (
        "breakfast",
        "237.33",
        "300.00",
    )
    assert [option["status"] for option in item["options"]] == ["chosen", "refused"]
    inside = await stage.read(order, by=consultant(stage))
    parts = the_stay(inside)["parts"]
    assert (parts["provider_value"], parts["provider_fees"], parts["fee"], parts["markup"]) == (
        *("620.00", "31.00", "20.00", "41.00"),
    )
    assert inside["total_fees"] == "61.00"
    assert item["allowed_actions"] == ["edit", "remove"], "another quote is asked for anew"


async def test_an_approved_stay_waits_for_a_consultant_and_reserves_credit(stage: Stage) -> None:
    order = await a_waiting_order(stage)
    assert the_stay(order)["status"] == "pending_issue"
    assert await stage.credit() == (Decimal("712.00"), Decimal(0))
    assert await tasks_of(stage, order) == [("quote", False), ("offline_issue", True)]


async def test_of_two_who_choose_at_once_one_wins(stage: Stage) -> None:
    order = await a_quoted_order(stage)
    answers = await asyncio.gather(
        choose(stage, order, at=0), choose(stage, order, at=1, by=agency_manager(customer=stage.company))
    )
    assert sorted(answer.status_code for answer in answers) == [200, 409]
    refused = next(answer for answer in answers if answer.status_code == 409)
    assert refused.json()["code"] == "INVALID_STATUS"
    statuses = sorted(option["status"] for option in the_stay(await stage.read(order))["options"])
    assert statuses == ["chosen", "refused"]


async def test_an_option_is_taken_back_and_without_the_last_one_the_question_is_open_again(stage: Stage) -> None:
    order = await a_quoted_order(stage)
    item, client = the_stay(order), stage.as_(consultant(stage))
    path = f"/orders/{order['uuid']}/items/{item['uuid']}/options"
    for option, status in zip(item["options"], ("quoted", "quoting"), strict=True):
        assert (await client.delete(f"{path}/{option['uuid']}")).status_code == 204
        assert (await stage.read(order))["status"] == status
    assert (await client.delete(f"{path}/{item['options'][0]['uuid']}")).status_code == 404
    assert await tasks_of(stage, order) == [("quote", False), ("quote", True)]
    assert (await quote(stage, order)).json()["data"]["status"] == "quoted"


async def test_a_question_that_leaves_the_cart_makes_it_an_open_one(stage: Stage) -> None:
    order = await a_quoting_order(stage)
    path = f"/orders/{order['uuid']}/items/{the_stay(order)['uuid']}"
    assert (await stage.as_(stage.ana).delete(path)).status_code == 204
    assert (await stage.read(order))["status"] == "open"
    assert await tasks_of(stage, order) == [("quote", False)]


async def test_after_the_choice_options_are_neither_quoted_nor_taken_back(stage: Stage) -> None:
    order = await a_chosen_order(stage)
    item, client = the_stay(order), stage.as_(consultant(stage))
    path = f"/orders/{order['uuid']}/items/{item['uuid']}"
    refused = [
        await quote(stage, order),
        await client.delete(f"{path}/options/{item['options'][0]['uuid']}"),
        await choose(stage, order, at=1),
        await stage.as_(stage.ana).post(f"{path}/swap", json={"offer_uuid": str(uuid4()), "travelers_uuids": []}),
    ]
    codes = [(answer.status_code, answer.json()["code"]) for answer in refused]
    assert codes[:3] == [(409, "INVALID_STATUS")] * 3
    assert refused[3].status_code in (409, 422)


@pytest.mark.parametrize(
    ("wrong", "field"),
    [
        ({"options": []}, "options"),
        ({"options": [an_option()] * 6}, "options"),
        ({"options": [an_option(customer_value="700.00")]}, "options.0.customer_value"),
        ({"options": [an_option(provider_value="0.00")]}, "options.0.provider_value"),
        ({"options": [an_option(hotel_uuid=str(uuid4()))]}, "options.0.hotel_uuid"),
        ({"options": [an_option(payment="dinheiro")]}, "options.0.payment"),
        ({"options": [an_option()], "expires_at": "2020-01-01T00:00:00Z"}, "expires_at"),
        ({"options": [an_option()], "expires_at": "2090-01-01T00:00:00Z"}, "expires_at"),
    ],
)
async def test_a_wrong_quote_is_refused_under_its_field(stage: Stage, wrong: dict[str, Any], field: str) -> None:
    order = await a_quoting_order(stage)
    path = f"/orders/{order['uuid']}/items/{the_stay(order)['uuid']}/options"
    answer = await stage.as_(consultant(stage)).post(path, json=wrong)
    assert (answer.status_code, list(answer.json()["errors"])) == (422, [field])
    assert (await stage.read(order))["status"] == "quoting"


async def test_an_item_has_five_open_options_at_most(stage: Stage) -> None:
    order = await a_quoted_order(stage, *[an_option()] * 5)
    answer = await quote(stage, order, an_option(), expires_at=in_hours(stage, 10))
    assert answer.json()["errors"] == {"options": ["Um item tem até 5 opções em aberto"]}


async def test_who_quotes_takes_back_and_chooses(stage: Stage) -> None:
    order = await a_quoted_order(stage, *[an_option()] * 3)
    item = the_stay(order)
    path = f"/orders/{order['uuid']}/items/{item['uuid']}/options"
    other = an_approver(customer=stage.company, name="Carla")
    # caller → (quoting, taking back, choosing)
    callers: dict[str, tuple[Person, tuple[int, int, int]]] = {
        "a colleague who sees everything": (other, (403, 403, 403)),
        "a colleague who sees their own": (a_requester(customer=stage.company, name="Davi"), (403, 403, 404)),
        "another company": (other_customer(), (403, 403, 404)),
        "another agency": (other_agency(), (404, 404, 404)),
        "the operator": (operator(), (403, 403, 403)),
        "the issuer": (stage.ana, (403, 403, 200)),
    }
    for who, (caller, wanted) in callers.items():
        client, uuid = stage.as_(caller), item["options"][0]["uuid"]
        got = (
            (await client.post(path, json={"options": [an_option()]})).status_code,
            (await client.delete(f"{path}/{uuid}")).status_code,
            (await client.post(f"{path}/{uuid}/choose")).status_code,
        )
        assert got == wanted, who


async def test_agency_without_a_chosen_company_quotes_and_chooses(stage: Stage) -> None:
    at_large = agency_manager(agency=stage.company.agency_uuid)
    order = await a_quoting_order(stage)
    assert (await quote(stage, order, by=at_large)).status_code == 201
    assert (await choose(stage, await stage.read(order), by=at_large)).status_code == 200


async def test_submit_is_offered_once_every_stay_has_an_option(stage: Stage) -> None:
    order = await a_quoted_order(stage)
    listed = (await stage.as_(stage.ana).get("/orders", params={"statuses[]": "quoted"})).json()["data"]
    for shown in (await stage.read(order), next(one for one in listed if one["uuid"] == order["uuid"])):
        assert "submit" not in shown["allowed_actions"] and "edit" in shown["allowed_actions"]
    chosen = await a_chosen_order(stage)
    listed = (await stage.as_(stage.ana).get("/orders", params={"statuses[]": "quoted"})).json()["data"]
    for shown in (await stage.read(chosen), next(one for one in listed if one["uuid"] == chosen["uuid"])):
        assert shown["status"] == "quoted" and "submit" in shown["allowed_actions"]
