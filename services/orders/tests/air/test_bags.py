"""Extra bags of a flight: priced by the airline, owed with it, counted by policies."""

from decimal import Decimal
from typing import Any

from contracts.config import PolicyValueChanged
from kit.core.ids import new_uuid
from kit.testing import a_requester
from orders_service.suppliers.types import Extras, Hold

from services.orders.tests.air.flying import a_flight, book, change, flight_of
from services.orders.tests.issuing.flaky import FlakySupplier
from services.orders.tests.stage import Stage


async def test_bags_are_added_to_the_price_of_their_flight(stage: Stage) -> None:
    offer = await a_flight(stage)
    each = Decimal(offer["airway"]["extra_baggage"]["value"])
    ana = str(stage.ana.employee_uuid)
    order = (await book(stage, await stage.order(), offer, baggages=[{"traveler_uuid": ana, "quantity": 2}])).json()[
        "data"
    ]
    item = flight_of(order)
    assert item["baggages"] == [{"traveler_uuid": ana, "quantity": 2, "value": f"{each * 2:.2f}"}]
    assert Decimal(item["parts"]["baggage_value"]) == each * 2
    assert Decimal(order["total_value"]) == Decimal(offer["value"]) + each * 2
    fewer = (await change(stage, order, baggages=[{"traveler_uuid": ana, "quantity": 1}])).json()["data"]
    assert Decimal(fewer["total_value"]) == Decimal(offer["value"]) + each
    none = (await change(stage, fewer, baggages=[])).json()["data"]
    assert flight_of(none)["baggages"] == [] and none["total_value"] == offer["value"]
    history = (await stage.as_(stage.ana).get(f"/orders/{order['uuid']}/history")).json()["data"]
    assert any("Malas extras: 1 (" in line["description"] for line in history)


async def test_bags_of_strangers_twice_and_too_many_are_refused_by_field(stage: Stage) -> None:
    offer, order = await a_flight(stage), await stage.order()
    ana, bruno = str(stage.ana.employee_uuid), str(stage.bruno.employee_uuid)
    for bags, field, words in (
        ([(bruno, 1)], "baggages.0.traveler_uuid", "Viajante fora deste item"),
        ([(ana, 1), (ana, 2)], "baggages.1.traveler_uuid", "Viajante repetido"),
        ([(ana, 6)], "baggages.0.quantity", "No máximo 5 malas extras por viajante"),
    ):
        body = [{"traveler_uuid": who, "quantity": many} for who, many in bags]
        answer = await book(stage, order, offer, baggages=body)
        assert (answer.status_code, answer.json()["errors"]) == (422, {field: [words]})


async def test_a_policy_counts_the_bags_of_the_fare_and_those_bought_beside_it(stage: Stage) -> None:
    await _allow_bags(stage, 1)
    offer, ana = await a_flight(stage), str(stage.ana.employee_uuid)
    assert not offer["airway"]["with_baggage"], "the cheapest fare brings none"
    one, two = ([{"traveler_uuid": ana, "quantity": many}] for many in (1, 2))
    allowed = flight_of((await book(stage, await stage.order(), offer, baggages=one)).json()["data"])
    assert allowed["violated_policies"] == []
    order = (await book(stage, await stage.order(), offer, baggages=two)).json()["data"]
    (broken,) = flight_of(order)["violated_policies"]
    assert broken["message"] == "A opção selecionada está acima da quantidade máxima máximo definido de 1."
    mended = flight_of((await change(stage, order, baggages=one)).json()["data"])
    assert mended["violated_policies"] == []
    again = flight_of((await change(stage, order, baggages=two)).json()["data"])
    assert [found["policy_parameter"] for found in again["violated_policies"]] == ["max_bags"]


async def test_each_traveler_has_bags_of_their_own(stage: Stage) -> None:
    colleague = a_requester(customer=stage.company)
    await stage.hire(colleague)
    people = [str(stage.ana.employee_uuid), str(colleague.employee_uuid)]
    offer = await a_flight(stage, adult_quantity=2)
    each = Decimal(offer["airway"]["extra_baggage"]["value"])
    order = await stage.order(travelers_uuids=people)
    bags = [{"traveler_uuid": people[1], "quantity": 3}, {"traveler_uuid": people[0], "quantity": 0}]
    done = (await book(stage, order, offer, travelers_uuids=people, baggages=bags)).json()["data"]
    assert [(bag["traveler_uuid"], bag["quantity"]) for bag in flight_of(done)["baggages"]] == [(people[1], 3)]
    assert Decimal(done["total_value"]) == Decimal(offer["value"]) + each * 3


async def test_an_order_sent_meanwhile_keeps_the_price_its_approvers_are_asked_about(
    stage: Stage, supplier: FlakySupplier
) -> None:
    offer, ana = await a_flight(stage), str(stage.ana.employee_uuid)
    one, two = ([{"traveler_uuid": ana, "quantity": many}] for many in (1, 2))
    order = (await book(stage, await stage.order(), offer, baggages=one)).json()["data"]
    amend, amended = supplier.amend, []

    async def send_meanwhile(locator: str, extras: Extras, **asked: Any) -> Hold:
        held: Hold = await amend(locator, extras, **asked)
        amended.append(sum(bag.quantity for bag in held.bags))
        if len(amended) == 1:
            await stage.submit(order)
        return held

    supplier.amend = send_meanwhile  # type: ignore[attr-defined]
    late = await change(stage, order, baggages=two)
    assert (late.status_code, late.json()["code"]) == (409, "INVALID_STATUS"), late.text
    assert amended == [2, 1], "the airline is told to take the second bag off again"
    now = await stage.read(order)
    assert now["total_value"] == order["total_value"] and flight_of(now)["baggages"] == flight_of(order)["baggages"]


async def _allow_bags(stage: Stage, many: int) -> None:
    fact = PolicyValueChanged(
        uuid=new_uuid(),
        customer_uuid=stage.company.uuid,
        version=1,
        product="airway",
        policy_parameter="max_bags",
        type_value="amount_maximum",
        value=str(many),
        scope_type="everyone",
        active=True,
    )
    await stage.publish(fact)
    await stage.heard("policy_value_copy", fact.uuid)
