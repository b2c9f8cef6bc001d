"""A trip of five products for three people, with all that may happen to one: each figure is right to the cent."""

from dataclasses import replace
from decimal import Decimal
from typing import Any

import pytest
from contracts.orders import ItemCanceled, ItemIssued
from kit.testing import Person, a_requester, agency_manager, eventually

from services.orders.tests.air.flying import a_seat, free_seats, maps_of
from services.orders.tests.booking.rising import breaches
from services.orders.tests.hotel.staying import a_question as a_stay
from services.orders.tests.hotel.staying import add_stay, an_offer_of_many_rooms
from services.orders.tests.offline.asking import add_question, an_option, choose, consultant, quote
from services.orders.tests.road.riding import add_bus
from services.orders.tests.stage import Stage
from services.orders.tests.unflown.flying import a_light_ticket, canceled, credits_of, has_map
from services.orders.tests.vehicle.renting_cars import add_car

pytestmark = pytest.mark.long

Answer = dict[str, Any]
ZERO = Decimal("0.00")
GONE = {"rejected", "canceled", "expired"}


class Trip:
    """The order, its people, and what was owed before it."""

    def __init__(self, stage: Stage, people: list[Person], *, owed: Decimal) -> None:
        self.stage, self.people, self.owed = stage, people, owed
        self.order: Answer = {}

    @property
    def travelers(self) -> list[str]:
        return [str(person.employee_uuid) for person in self.people]

    async def call(
        self, method: str, path: str, body: Answer, *, by: Person | None = None, status: int = 200
    ) -> Answer:
        client = self.stage.as_(by or self.stage.ana)
        answer = await client.request(method, f"/orders/{self.order['uuid']}{path}", json=body)
        assert answer.status_code == status, answer.text
        return dict(answer.json()["data"])

    async def now(self) -> Answer:
        return await self.stage.read(self.order)

    async def items(self) -> dict[str, list[Answer]]:
        included = (await self.now())["items_included"]
        return {kind: included[kind] for kind in ("airway", "road", "hotel", "vehicle", "offline_hotel")}

    async def until(self, kind: str, *states: str) -> list[Answer]:
        async def they_are() -> list[Answer]:
            found = (await self.items())[kind]
            assert [item["status"] for item in found] == list(states), [item["status"] for item in found]
            return found

        return await eventually(they_are, within=60)

    async def balance(self, *, taxes: Decimal = ZERO) -> None:
        """Order, credit and what bi was told follow from the items."""
        found = [item for items in (await self.items()).values() for item in items]
        living = [item for item in found if item["status"] not in GONE]
        used = sum((Decimal(one["value"]) for one in living if one["status"] == "issued"), taxes)
        total = sum((Decimal(one["value"]) for one in living), taxes)
        is_sent = (await self.now())["status"] not in ("open", "quoting", "quoted")
        unreserved = used + sum((Decimal(one["value"]) for one in living if one["status"] == "failed"), ZERO)
        assert Decimal((await self.now())["total_value"]) == total
        assert await self.stage.credit() == (total - unreserved if is_sent else ZERO, self.owed + used)
        assert await self.told() == used
        assert await breaches(self.stage, self.order) == []

    async def told(self) -> Decimal:
        """What bi counts of the order."""
        mine = self.order["uuid"]
        issued = [fact.value for fact in await self.stage.orders.outbox(ItemIssued) if str(fact.order_uuid) == mine]
        gone = [fact for fact in await self.stage.orders.outbox(ItemCanceled) if str(fact.order_uuid) == mine]
        return sum(issued, ZERO) - sum((fact.value for fact in gone if fact.was_issued), ZERO)


async def a_trip(stage: Stage) -> Trip:
    """Ana has a credit of a ticket she did not fly; Caio and Dora travel with her."""
    await canceled(stage, await a_light_ticket(stage, is_mapped=True))
    others = [replace(a_requester(customer=stage.company), name=name) for name in ("Caio", "Dora")]
    await stage.hire(*others)
    _, owed = await stage.credit()
    trip = Trip(stage, [stage.ana, *others], owed=owed)
    trip.order = await stage.order(travelers_uuids=trip.travelers)
    return trip


async def add_flight(trip: Trip, airline: str) -> None:
    """With a seat for Ana and a bag for Caio."""
    ana, caio, _ = trip.travelers
    found = await trip.stage.offers(adult_quantity=3, travelers_uuids=trip.travelers)
    offer = next(one for one in found if one["provider"]["slug"] == airline and has_map(one))
    told = (await maps_of(trip.stage, offer))[0]
    seat = free_seats(told)[0]
    more = {
        "seats": [a_seat(told, ana, seat["seat_number"])],
        "baggages": [{"traveler_uuid": caio, "quantity": 1}],
    }
    await trip.call(
        "POST", "/items", {"offer_uuid": offer["uuid"], "travelers_uuids": trip.travelers, **more}, status=201
    )
    (flight,) = (await trip.items())["airway"]
    extras = Decimal(seat["value"]) + Decimal(offer["airway"]["extra_baggage"]["value"])
    assert Decimal(flight["value"]) == Decimal(offer["value"]) + extras


async def fill(trip: Trip, airline: str) -> None:
    """A flight, two buses, a hotel whose price will rise, a car that fails at first, a stay that a consultant finds."""
    stage, order = trip.stage, trip.order
    people: Any = [person.employee_uuid for person in trip.people]
    await add_flight(trip, airline)
    rooms = await an_offer_of_many_rooms(stage, a_stay(stage, rooms=[{"adults": 1}] * 3))
    for added in (
        await add_bus(stage, order, travelers=people),
        await add_bus(stage, order, travelers=people),
        await add_stay(stage, order, offer=rooms, travelers=people, sandbox_scenario="price_rise"),
        await add_car(stage, order, travelers=people, sandbox_scenario="issue_refused"),
        await add_question(stage, order, travelers_uuids=trip.travelers[:1]),
    ):
        assert added.status_code == 201, added.text
    assert (await quote(stage, await trip.now(), an_option())).status_code == 201
    assert (await choose(stage, await trip.now())).status_code == 200


async def pay_with(trip: Trip, credit: Answer) -> None:
    """Ana's credit takes its value off the flight."""
    before = Decimal((await trip.now())["total_value"])
    client = trip.stage.as_(agency_manager(customer=trip.stage.company))
    path = f"/customers/unflown-airways/{credit['uuid']}/used"
    answer = await client.patch(path, json={"order_uuid": trip.order["uuid"]})
    assert answer.status_code == 200, answer.text
    assert Decimal((await trip.now())["total_value"]) == before - Decimal(credit["credit_value"])


async def accept_the_rise(trip: Trip) -> None:
    """The hotel costs a tenth more; its approver is asked again and agrees."""
    (stay,) = await trip.until("hotel", "changing")
    rise = (await trip.now())["price_changes"]["hotel"]
    assert Decimal(rise["new_value"]) > Decimal(stay["value"]) == Decimal(rise["value"])
    path = f"/orders/{trip.order['uuid']}/price-changes/accept"
    body = {"items_uuid": rise["items_uuid"], "new_value": rise["new_value"]}
    answer = await trip.stage.as_(trip.stage.ana).post(path, json=body)
    assert answer.status_code in (200, 202), answer.text
    await trip.stage.approve(trip.order, submission=2)
    (stay,) = await trip.until("hotel", "issued")
    assert stay["value"] == rise["new_value"]


async def cancel_bus(trip: Trip, bus: Answer) -> Decimal:
    """Its company keeps a tax, as the preview said."""
    path = f"/orders/{trip.order['uuid']}/cancellation"
    client = trip.stage.as_(trip.stage.ana)
    preview = (await client.get(path, params={"items_uuid[]": bus["uuid"]})).json()["data"]
    tax = Decimal(preview["total_tax"])
    assert ZERO < tax <= Decimal(bus["value"]) * Decimal("0.05") + Decimal("0.01")
    body = {"reason": "Vamos de carro", "items_uuid": [bus["uuid"]], "accepted_tax": preview["total_tax"]}
    await trip.call("POST", "/cancel", body)
    return tax


async def test_a_trip_of_five_products_for_three_travelers_is_right_to_the_cent(stage: Stage) -> None:
    trip = await a_trip(stage)
    (credit,) = await credits_of(stage, stage.ana.employee_uuid)
    await fill(trip, credit["airline_slug"])
    await trip.balance()
    await pay_with(trip, credit)
    await trip.balance()

    await stage.submit(trip.order)
    await trip.balance()
    rejected = (await trip.items())["road"][1]
    await stage.approve(trip.order, rejected=(rejected["uuid"],))
    await trip.until("airway", "issued")
    await trip.until("road", "issued", "rejected")
    await accept_the_rise(trip)
    (stay,) = await trip.until("offline_hotel", "pending_issue")
    (car,) = await trip.until("vehicle", "failed")
    await trip.balance()

    await trip.call("POST", f"/items/{stay['uuid']}/issue", {"tracker": "MARE77"}, by=consultant(stage))
    assert (await stage.until(trip.order, "failed"))["allowed_actions"] is not None
    await trip.balance()
    await trip.call("POST", "/retry", {}, by=consultant(stage))
    (again,) = await trip.until("vehicle", "issued")
    assert again["value"] == car["value"]
    await stage.until(trip.order, "issued")
    await trip.balance()

    tax = await cancel_bus(trip, (await trip.items())["road"][0])
    await trip.until("road", "canceled", "rejected")
    await trip.balance(taxes=tax)
    (now,) = await credits_of(stage, stage.ana.employee_uuid)
    assert (now["status"], now["used_order_uuid"]) == ("used", trip.order["uuid"])
