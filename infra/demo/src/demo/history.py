"""Lives the year: each trip is searched, booked, submitted, judged and issued by the services' own calls."""

import asyncio
from collections.abc import Awaitable, Callable, Coroutine, Sequence
from datetime import date, datetime, timedelta
from decimal import Decimal
from typing import Any, TypeVar

from kit.core.clock import local_day
from orders_service.booking.actions.expire_orders import expire_orders

from demo.companies import Office, uuid_of
from demo.people import Someone
from demo.refusals import Unexpected
from demo.stage import Stage
from demo.trips import Fate, Trip, day_of, waiting, waves

T = TypeVar("T")
_PAUSE_SECONDS = 0.06
_PATIENCE_SECONDS = 20.0
_JUDGED_AFTER = timedelta(minutes=95)
_HOLD = timedelta(hours=26)
SINCE_THIS_MORNING = timedelta(hours=3)
_AT_REST = frozenset({"issued", "canceled", "disapproved", "rejected", "expired_time", "done"})


class Story:
    """The offices and everybody who acts in them."""

    def __init__(self, stage: Stage, offices: Sequence[Office]) -> None:
        self.stage = stage
        self.offices = {office.company.trading_name: office for office in offices}
        self._people: dict[str, Someone] = {}

    def issuer_of(self, trip: Trip) -> Someone:
        """Who places the order: the person, or the agency's consultant where nobody of the company can enter."""
        return self.person(trip.issuer) if trip.issuer else self.offices[trip.company].consultant

    def person(self, email: str) -> Someone:
        """Somebody with an account; they stay signed in while their token lives."""
        return self._people.setdefault(email, Someone(self.stage, email))


async def live(story: Story, *, now: datetime, between: Callable[[int, date], Awaitable[None]]) -> None:
    """The year up to `now`, oldest first; the last requests wait for their approver.

    `between` is what happens after each wave of trips, by its place and day, and once more before the last requests.
    """
    clock, year = story.stage.clock, waves(now.date())
    for place, wave in enumerate(year):
        clock.move_to(wave[0].asked_at)
        orders = await together(*(book(story, trip) for trip in wave))
        booked = list(zip(wave, orders, strict=True))
        await story.stage.settle()
        clock.move_to(wave[0].asked_at + _JUDGED_AFTER)
        await together(*(judge(story, trip, order) for trip, order in booked))
        await _end_what_nobody_judged(story, booked)
        await together(*(_change_of_plans(story, trip, order) for trip, order in booked))
        await between(place, day_of(wave))
    clock.move_to(now - SINCE_THIS_MORNING)
    await between(len(year), local_day(clock.now()))
    last = waiting(now)
    clock.move_to(last[0].asked_at)
    for trip in last:
        await book(story, trip)
    await story.stage.settle()
    clock.move_to(now)


async def together(*steps: Coroutine[Any, Any, T]) -> list[T]:
    """Do steps at once; when one fails the others end too, and its own failure is told."""
    try:
        async with asyncio.TaskGroup() as group:
            tasks = [group.create_task(step) for step in steps]
    except ExceptionGroup as failed:
        raise failed.exceptions[0] from failed
    return [task.result() for task in tasks]


async def book(story: Story, trip: Trip) -> str:
    """Search, pick an offer, open the order, reserve and submit it; its uuid."""
    office, issuer = story.offices[trip.company], story.issuer_of(trip)
    traveler = str(office.employees[trip.traveler])
    offer = await _choose(office, issuer, trip)
    order = uuid_of(
        await issuer.post(
            "orders",
            "/orders",
            {
                "travelers_uuids": [traveler],
                **office.charge_of(trip.traveler, turn=trip.lead + trip.nights),
                "reason_trip_uuid": str(office.reasons[trip.lead % len(office.reasons)]),
            },
        )
    )
    item: dict[str, Any] = {"offer_uuid": offer["uuid"], "travelers_uuids": [traveler]}
    if trip.scenario:
        item["sandbox_scenario"] = trip.scenario
    if not offer["policy"]["in_policy"]:
        item["justification_uuid"] = str(office.justifications[trip.nights % len(office.justifications)])
    await issuer.post("orders", f"/orders/{order}/items", item)
    await issuer.post("orders", f"/orders/{order}/submit", {"payment_method": "invoice"}, status=(200, 202))
    return str(order)


async def _choose(office: Office, issuer: Someone, trip: Trip) -> Any:
    asked = {
        "stretches": [
            {
                "origin": trip.origin,
                "destination": trip.destination,
                "go_date": trip.go_date.isoformat(),
                "return_date": trip.return_date.isoformat(),
            }
        ],
        "adult_quantity": 1,
        "direct_only": True,
        "travelers_uuids": [str(office.employees[trip.traveler])],
        "cost_center_uuid": str(office.center_of(trip.traveler)),
    }
    search = uuid_of(await issuer.post("orders", "/search/airway", asked, status=202))
    await until(lambda: _is_done(issuer, f"/search/{search}", "done"))
    offers = f"/search/{search}/offers"
    found = (await issuer.get("orders", offers, sort="price", limit=20))["data"]
    if trip.out_of_policy:  # on some days a route has none
        found = (await issuer.get("orders", offers, sort="price", limit=20, in_policy="false"))["data"] or found
    if not found:
        raise Unexpected(f"Nobody flies {trip.origin}–{trip.destination} on {trip.go_date}.")
    return found[min(trip.pick, len(found) - 1)]


async def _is_done(who: Someone, path: str, *wanted: str) -> bool:
    return (await who.get("orders", path))["data"]["status"] in wanted


async def until(attempt: Any) -> None:
    """Ask until it is so. Raises Unexpected when it never is."""
    loop = asyncio.get_running_loop()
    deadline = loop.time() + _PATIENCE_SECONDS
    while not await attempt():
        if loop.time() > deadline:
            raise Unexpected("A step of the story did not come to its end in time.")
        await asyncio.sleep(_PAUSE_SECONDS)


async def judge(story: Story, trip: Trip, order: str) -> None:
    """Every level in turn; then the trip is issued, unless its fate is another."""
    await decide(story, trip, order)
    if trip.fate is not Fate.EXPIRED:
        await until(lambda: _is_done(story.issuer_of(trip), f"/orders/{order}", *_AT_REST))


async def decide(story: Story, trip: Trip, order: str) -> None:
    """Every level in turn, by whoever may decide it."""
    issuer = story.issuer_of(trip)
    while trip.fate is not Fate.EXPIRED and (approver := await _approver_of(issuer, order)):
        decision: dict[str, Any] = {"order_uuid": order, "status": "approved"}
        if trip.fate is Fate.REJECTED:
            decision |= {"status": "rejected", "reason_rejected": "Podemos resolver por videoconferência"}
        judged = story.person(story_email(story, trip, approver))
        await judged.post("approvals", "/customers/orders/approval", decision, status=(200, 202))
        await story.stage.settle()


def story_email(story: Story, trip: Trip, employee_uuid: str) -> str:
    """Whose e-mail an approver of the open level signs in with."""
    by_uuid = {str(uuid): email for email, uuid in story.offices[trip.company].employees.items()}
    return by_uuid[employee_uuid]


async def _approver_of(issuer: Someone, order: str) -> str | None:
    """Who may decide now; None when nobody is asked (any more)."""
    found = (await issuer.get("orders", f"/orders/{order}"))["data"]
    approval = found["approval_model"]
    if found["status"] != "approving" or approval is None:
        return None
    open_now = [row for row in approval["approvers"] if row["approval_status"] == "approving"]
    return str(open_now[0]["approver_uuid"]) if open_now else None


async def _end_what_nobody_judged(story: Story, booked: Sequence[tuple[Trip, str]]) -> None:
    """The hold ends, and with it the order."""
    forgotten = [(trip, order) for trip, order in booked if trip.fate is Fate.EXPIRED]
    if not forgotten:
        return
    clock, orders = story.stage.clock, story.stage.service_contexts["orders"]
    clock.move_to(forgotten[0][0].asked_at + _HOLD)
    await expire_orders(orders.db, clock)
    await story.stage.settle()


async def _change_of_plans(story: Story, trip: Trip, order: str) -> None:
    """A canceled trip pays what canceling costs."""
    if trip.fate is not Fate.CANCELED:
        return
    await call_off(story, trip, order)
    await until(lambda: _is_done(story.offices[trip.company].manager, f"/orders/{order}", "canceled"))
    await story.stage.settle()


async def call_off(story: Story, trip: Trip, order: str) -> None:
    """The agency's manager asks the airline to take the tickets back."""
    issuer = story.offices[trip.company].manager
    preview = (await issuer.get("orders", f"/orders/{order}/cancellation"))["data"]
    tax = preview["total_tax"]
    body = {"reason": "O cliente remarcou a visita", "accepted_tax": tax if Decimal(tax) else None}
    body = {name: value for name, value in body.items() if value is not None}
    await issuer.post("orders", f"/orders/{order}/cancel", body, status=200)
