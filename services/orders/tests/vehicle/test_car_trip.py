"""A car from the cart to the return: reserved with its coverage, approved, issued, printed, canceled for a day."""

from datetime import timedelta
from decimal import Decimal
from typing import Any

from contracts.orders import ItemIssued
from kit.core.money import brl
from kit.testing import a_requester, an_approver, eventually
from pypdfium2 import PdfDocument

from services.orders.tests.booking.ended import write
from services.orders.tests.stage import Stage
from services.orders.tests.vehicle.renting_cars import Answer, a_car_cart, add_car, an_issued_car, the_car


def words_of(pdf: bytes) -> str:
    """All that is printed, lines joined."""
    read = "".join(page.get_textpage().get_text_range() for page in PdfDocument(pdf))
    return " ".join(read.split())


async def put(stage: Stage, order: Answer, **body: Any) -> Any:
    path = f"/orders/{order['uuid']}/items/{the_car(order)['uuid']}"
    return await stage.as_(stage.ana).put(path, json=body)


async def previewed(stage: Stage, order: Answer) -> Answer:
    answer = await stage.as_(stage.ana).get(f"/orders/{order['uuid']}/cancellation")
    assert answer.status_code == 200, answer.text
    return dict(answer.json()["data"])


async def test_a_reserved_car_is_held_for_a_day_with_the_included_coverage(stage: Stage) -> None:
    order = await a_car_cart(stage)
    item = the_car(order)
    assert (item["table"], item["status"], item["vehicle"]["group"]) == ("vehicle", "open", "C")
    assert item["coverage"]["type"] == "Proteção básica" and item["value"] == item["coverage"]["total_price"]
    assert item["conductor"]["uuid"] == str(stage.ana.employee_uuid) and stage.ana.name in item["conductor"]["name"]
    assert item["rental_number"] is None and item["tracker"] is None
    held = await stage.scalar("SELECT expires_at - created_at FROM order_item WHERE order_uuid = :o", o=order["uuid"])
    assert timedelta(hours=23) < held <= timedelta(hours=24)


async def test_the_chosen_coverage_is_paid_issued_and_printed(stage: Stage) -> None:
    colleague = a_requester(customer=stage.company)
    await stage.hire(colleague)
    people = [stage.ana.employee_uuid, colleague.employee_uuid]
    empty = await stage.order(travelers_uuids=[str(uuid) for uuid in people])
    cart = (await add_car(stage, empty, coverage=2, travelers=people)).json()["data"]
    await stage.submit(cart)
    await stage.approve(cart)
    order = await stage.until(cart, "issued")
    item = the_car(order)
    assert item["coverage"]["type"] == "Carro e terceiros"
    by_days = item["days"] * (Decimal(item["daily_amount"]) + Decimal(item["coverage"]["price"]))
    assert Decimal(item["value"]) == by_days + Decimal(item["return_fee"]) == Decimal(item["coverage"]["total_price"])
    assert item["rental_number"].startswith("LS") and len(item["travelers"]) == 2
    facts = [fact for fact in await stage.orders.outbox(ItemIssued) if str(fact.order_uuid) == order["uuid"]]
    assert [(fact.table, fact.value, fact.provider) for fact in facts] == [
        ("vehicle", Decimal(item["value"]), "Locadora Sul")
    ]
    (voucher,) = (await stage.as_(stage.ana).get(f"/orders/{order['uuid']}/vouchers")).json()["data"]
    assert (voucher["table"], voucher["starts_at"], voucher["ends_at"]) == (
        *("vehicle", item["pickup_at"]),
        item["return_at"],
    )
    read = words_of((await stage.as_(stage.ana).get(order["link_voucher"].removeprefix("/api/v1"))).content)
    for words in (item["tracker"], item["rental_number"], "Carro e terceiros", "Grupo C", "Condutor: ", "(JPA)"):
        assert words in read


async def test_canceling_is_free_until_the_dead_line_and_costs_a_day_after_it(stage: Stage) -> None:
    order = await an_issued_car(stage, coverage=1)
    item = the_car(order)
    (free,) = (await previewed(stage, order))["items"]
    assert (free["cancellation_tax"], free["refund_value"]) == ("0.00", item["value"])
    assert free["free_until"] == item["detail"]["dead_line"]
    late = "UPDATE order_item SET details = jsonb_set(details, '{detail,dead_line}', to_jsonb(CAST(:at AS text)))"
    passed = (stage.orders.clock.now() - timedelta(minutes=1)).isoformat()
    await write(stage, f"{late} WHERE order_uuid = :o", at=passed, o=order["uuid"])
    (told,) = (await previewed(stage, order))["items"]
    day = Decimal(item["daily_amount"]) + Decimal(item["coverage"]["price"])
    assert Decimal(told["cancellation_tax"]) == day and brl(day) in told["explanation"]
    asked = await stage.as_(stage.ana).post(
        f"/orders/{order['uuid']}/cancel", json={"reason": "Reunião desmarcada", "accepted_tax": str(day)}
    )
    assert asked.status_code == 200, asked.text
    assert the_car(await stage.until(order, "canceled"))["status"] == "canceled"


async def test_another_traveler_may_drive_and_the_coverage_stays(stage: Stage) -> None:
    colleague = a_requester(customer=stage.company)
    await stage.hire(colleague)
    people = [stage.ana.employee_uuid, colleague.employee_uuid]
    empty = await stage.order(travelers_uuids=[str(uuid) for uuid in people])
    order = (await add_car(stage, empty, travelers=people)).json()["data"]
    changed = await put(stage, order, conductor_uuid=str(colleague.employee_uuid))
    assert changed.status_code == 200, changed.text
    assert the_car(changed.json()["data"])["conductor"]["uuid"] == str(colleague.employee_uuid)
    other = await put(stage, order, coverage_uuid=str(stage.reason_trip))
    assert other.json()["errors"] == {"coverage_uuid": ["A cobertura faz parte da reserva; refaça a busca"]}
    stranger = await put(stage, order, conductor_uuid=str(stage.bruno.employee_uuid))
    assert stranger.json()["errors"] == {"conductor_uuid": ["O condutor deve ser um dos viajantes"]}


async def test_a_car_needs_a_driver_among_its_travelers_a_coverage_of_its_own_and_no_room(stage: Stage) -> None:
    order = await stage.order()
    strange = await add_car(stage, order, conductor_uuid=str(stage.bruno.employee_uuid))
    assert strange.json()["errors"] == {"conductor_uuid": ["O condutor deve ser um dos viajantes"]}
    nobody = await add_car(stage, order, conductor_uuid=None)
    assert nobody.json()["errors"] == {"conductor_uuid": ["Informe o condutor"]}
    other = await add_car(stage, order, coverage_uuid=str(stage.reason_trip))
    assert other.json()["errors"] == {"coverage_uuid": ["Cobertura não encontrada nesta oferta"]}
    room = await add_car(stage, order, room_uuid=str(stage.reason_trip))
    assert room.json()["errors"] == {"room_uuid": ["Campo não permitido"]}


async def test_without_the_action_of_cars_nobody_puts_one_into_a_cart(stage: Stage) -> None:
    flier = an_approver(customer=stage.company).with_actions("view-order", "create-order", "create-airway-order")
    await stage.hire(flier)
    answer = await add_car(stage, await stage.order(by=flier), by=flier)
    assert answer.status_code == 403, answer.text


async def test_a_refused_reservation_says_that_a_supplier_refused(stage: Stage) -> None:
    refused = await add_car(stage, await stage.order(), sandbox_scenario="reserve_refused")
    assert (refused.status_code, refused.json()["code"]) == (422, "SUPPLIER_REFUSED")


async def test_a_car_that_became_dearer_waits_for_an_answer(stage: Stage) -> None:
    order = await a_car_cart(stage, sandbox_scenario="price_rise")
    await stage.submit(order)
    await stage.approve(order)

    async def risen() -> Answer | None:
        found: Answer = (await stage.as_(stage.ana).get(f"/orders/{order['uuid']}/price-changes")).json()["data"]
        return found if found["vehicle"] is not None else None

    changes = await eventually(risen, within=60)
    assert changes is not None and changes["road"] is None
    assert Decimal(changes["vehicle"]["new_value"]) > Decimal(changes["vehicle"]["value"])
