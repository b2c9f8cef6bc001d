"""A bus from the cart to the way home: reserved, approved, issued, printed, canceled with its tax."""

from datetime import timedelta
from decimal import Decimal
from typing import Any

from contracts.orders import ItemCanceled, ItemIssued
from kit.core.money import brl
from kit.testing import a_requester, agency_manager, an_approver, eventually
from orders_service.suppliers.bpe import check_digit
from pypdfium2 import PdfDocument

from services.orders.tests.booking.ended import write
from services.orders.tests.road.riding import Answer, a_bus_cart, add_bus, an_issued_bus
from services.orders.tests.stage import Stage


def the_bus(order: Answer) -> Answer:
    (item,) = order["items_included"]["road"]
    return dict(item)


def words_of(pdf: bytes) -> str:
    """All that is printed."""
    return "".join(page.get_textpage().get_text_range() for page in PdfDocument(pdf))


async def previewed(stage: Stage, order: Answer) -> Answer:
    answer = await stage.as_(stage.ana).get(f"/orders/{order['uuid']}/cancellation")
    assert answer.status_code == 200, answer.text
    return dict(answer.json()["data"])


async def cancel(stage: Stage, order: Answer, **more: Any) -> Any:
    body = {"reason": "Reunião desmarcada", **more}
    return await stage.as_(stage.ana).post(f"/orders/{order['uuid']}/cancel", json=body)


async def test_a_reserved_bus_is_held_for_half_an_hour_in_its_people_s_names(stage: Stage) -> None:
    colleague = a_requester(customer=stage.company)
    await stage.hire(colleague)
    people = [stage.ana.employee_uuid, colleague.employee_uuid]
    empty = await stage.order(travelers_uuids=[str(uuid) for uuid in people])
    order = (await add_bus(stage, empty, travelers=people)).json()["data"]
    item = the_bus(order)
    assert (item["table"], item["status"]) == ("road", "open")
    assert [traveler["uuid"] for traveler in item["travelers"]] == [str(uuid) for uuid in people]
    assert Decimal(item["value"]) == 2 * Decimal(item["fare"])
    assert item["departure"]["city"] == "São Paulo" and item["ticket"] is None and item["tracker"] is None
    held = await stage.scalar("SELECT expires_at - created_at FROM order_item WHERE order_uuid = :o", o=order["uuid"])
    assert timedelta(minutes=29) < held <= timedelta(minutes=30)


async def test_an_issued_bus_has_a_ticket_a_voucher_and_a_fact(stage: Stage) -> None:
    order = await an_issued_bus(stage)
    item = the_bus(order)
    assert item["bpe"] == item["ticket"] and len(item["bpe"]) == 44
    assert check_digit(item["bpe"][:43]) == int(item["bpe"][43])
    facts = [fact for fact in await stage.orders.outbox(ItemIssued) if str(fact.order_uuid) == order["uuid"]]
    assert [(fact.table, fact.value, fact.provider) for fact in facts] == [
        ("road", Decimal(item["value"]), item["company"])
    ]
    assert [(r.departure, r.arrival) for r in facts[0].routes] == [("São Paulo", "Curitiba")]
    assert await stage.credit() == (Decimal(0), Decimal(item["value"]))

    (voucher,) = (await stage.as_(stage.ana).get(f"/orders/{order['uuid']}/vouchers")).json()["data"]
    assert (voucher["table"], voucher["tracker"]) == ("road", item["tracker"])
    assert voucher["starts_at"] == item["departure_date"] and voucher["ways"][0]["destination"] == "Curitiba"
    pdf = await stage.as_(stage.ana).get(order["link_voucher"].removeprefix("/api/v1"))
    read = words_of(pdf.content)
    assert item["company"] in read and item["tracker"] in read and item["departure"]["name"] in read
    assert item["bpe"] in read.replace(" ", "").replace("\n", "")
    assert "companhia com o localizador" not in read, "what is said of flights is not said of buses"


async def test_a_flight_and_a_bus_stand_in_one_order_and_on_one_voucher(stage: Stage) -> None:
    order = (await add_bus(stage, await stage.cart())).json()["data"]
    await stage.submit(order)
    await stage.approve(order)
    done = await stage.until(order, "issued")
    air, road = done["items_included"]["airway"][0], the_bus(done)
    assert Decimal(done["total_value"]) == Decimal(air["value"]) + Decimal(road["value"])
    pdf = await stage.as_(stage.ana).get(done["link_voucher"].removeprefix("/api/v1"))
    read = words_of(pdf.content)
    assert air["tracker"] in read and road["tracker"] in read
    listed = (await stage.as_(stage.ana).get("/orders", params={"search": str(done["order_number"])})).json()["data"]
    assert sorted(listed[0]["products"]) == ["airway", "road"] and len(listed[0]["flights"]) == 2


async def test_a_canceled_bus_costs_its_tax_and_its_issuer_cancels_it_without_the_action_of_flights(
    stage: Stage,
) -> None:
    order = await an_issued_bus(stage)
    item, preview = the_bus(order), await previewed(stage, order)
    assert "cancel" in order["allowed_actions"] and "cancel" in item["allowed_actions"]
    (told,) = preview["items"]
    tax = Decimal(told["cancellation_tax"])
    assert tax == Decimal(item["cancellation_tax"]) > 0 and preview["total_tax"] == told["cancellation_tax"]
    assert Decimal(told["refund_value"]) == Decimal(item["value"]) - tax
    assert brl(tax) in told["explanation"] and told["explanation"].startswith("Até ")

    missing = await cancel(stage, order)
    assert missing.json()["errors"]["accepted_tax"] == ["Campo obrigatório"]
    other = await cancel(stage, order, accepted_tax="0.01")
    assert (other.status_code, other.json()["code"]) == (409, "PRICE_CHANGED")
    asked = await cancel(stage, order, accepted_tax=str(tax))
    assert asked.status_code == 200, asked.text
    done = await stage.until(order, "canceled")
    assert the_bus(done)["status"] == "canceled" and done["cancellation_tax"] == str(tax)
    assert await stage.credit() == (Decimal(0), tax), "the tax is owed"
    facts = [fact for fact in await stage.orders.outbox(ItemCanceled) if str(fact.order_uuid) == order["uuid"]]
    assert [(f.table, f.was_issued, f.value) for f in facts] == [("road", True, Decimal(item["value"]) - tax)]


async def test_a_trip_that_goes_on_costs_what_is_left_and_what_was_kept(stage: Stage) -> None:
    order = (await add_bus(stage, await stage.cart())).json()["data"]
    await stage.submit(order)
    await stage.approve(order)
    done = await stage.until(order, "issued")
    item, flight = the_bus(done), done["items_included"]["airway"][0]
    asked = await cancel(stage, done, items_uuid=[item["uuid"]], accepted_tax=item["cancellation_tax"])
    assert asked.status_code == 200, asked.text

    left = Decimal(flight["value"]) + Decimal(item["cancellation_tax"])

    async def bus_is_out() -> Answer:
        now = await stage.read(done)
        assert the_bus(now)["status"] == "canceled" and Decimal(now["total_value"]) == left, now["total_value"]
        return now

    now = await eventually(bus_is_out, within=60)
    assert (now["status"], now["cancellation_tax"]) == ("issued", item["cancellation_tax"])
    assert await stage.credit() == (Decimal(0), left)


async def test_within_three_hours_of_the_departure_all_is_lost_and_later_nothing_is_canceled(stage: Stage) -> None:
    order = await an_issued_bus(stage)
    soon = "UPDATE order_item SET departs_at = :at WHERE order_uuid = :o"
    await write(stage, soon, at=stage.orders.clock.now() + timedelta(hours=2), o=order["uuid"])
    (late,) = (await previewed(stage, order))["items"]
    assert (late["cancellation_tax"], late["refund_value"], late["supported"]) == (late["value"], "0.00", True)
    await write(stage, soon, at=stage.orders.clock.now() - timedelta(minutes=1), o=order["uuid"])
    (gone,) = (await previewed(stage, order))["items"]
    assert gone["supported"] is False and gone["explanation"].startswith("O ônibus já partiu")


async def test_without_the_action_of_buses_nobody_puts_one_into_a_cart(stage: Stage) -> None:
    flier = an_approver(customer=stage.company).with_actions("view-order", "create-order", "create-airway-order")
    await stage.hire(flier)
    order = await stage.order(by=flier)
    rider_offer = await add_bus(stage, order, by=flier)
    assert rider_offer.status_code == 403, rider_offer.text


async def test_a_bus_takes_no_room_no_coverage_and_no_bags(stage: Stage) -> None:
    refused = await add_bus(stage, await stage.order(), room_uuid=str(stage.reason_trip), obs="janela")
    assert set(refused.json()["errors"]) == {"room_uuid", "obs"}


async def test_a_refused_reservation_says_that_a_supplier_refused(stage: Stage) -> None:
    refused = await add_bus(stage, await stage.order(), sandbox_scenario="reserve_refused")
    assert (refused.status_code, refused.json()["code"]) == (422, "SUPPLIER_REFUSED")


async def test_a_bus_that_became_dearer_is_searched_anew_between_its_stations(stage: Stage) -> None:
    order = await a_bus_cart(stage, sandbox_scenario="price_rise")
    await stage.submit(order)
    await stage.approve(order)

    async def risen() -> Answer | None:
        found: Answer = (await stage.as_(stage.ana).get(f"/orders/{order['uuid']}/price-changes")).json()["data"]
        return found if found["road"] is not None else None

    changes = await eventually(risen, within=60)
    assert changes is not None and changes["airway"] is None
    assert Decimal(changes["road"]["new_value"]) > Decimal(changes["road"]["value"])
    (step,) = (await stage.as_(stage.ana).get(f"/orders/{order['uuid']}/re-search")).json()["data"]["steps"]
    item = the_bus(order)
    assert (step["product"], step["origin"], step["destination"]) == (
        *("road", item["departure"]["uuid"]),
        item["arrival"]["uuid"],
    )


async def test_what_was_cheaper_is_told_of_buses_apart_from_flights(stage: Stage) -> None:
    order = (await add_bus(stage, await stage.cart())).json()["data"]
    agency = stage.as_(agency_manager(customer=stage.company))
    roads = (await agency.get(f"/orders/{order['uuid']}/cheapest-roads")).json()["data"]
    airways = (await agency.get(f"/orders/{order['uuid']}/cheapest-airways")).json()["data"]
    assert [one["item_uuid"] for one in roads] == [the_bus(order)["uuid"]]
    assert [one["item_uuid"] for one in airways] == [order["items_included"]["airway"][0]["uuid"]]
    assert roads[0]["chosen"]["road"]["seat_class"] and roads[0]["alternatives"] == []
