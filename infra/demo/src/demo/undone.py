"""Leaves open tasks for the agency's consultants: a failed issue, a risen price, tickets the airline did not cancel."""

from collections.abc import Sequence
from datetime import timedelta

from demo.history import Story, book, call_off, decide, together, until
from demo.people import Someone
from demo.trips import Fate, Trip, undone

_DECIDED_AFTER = timedelta(minutes=40)
_TAKEN_AFTER = timedelta(minutes=25)
_TAKEN = frozenset({"failed_issue", "price_change"})
"""What the consultant has begun with; the rest waits for somebody."""

Booked = Sequence[tuple[Trip, str]]


async def leave_undone(story: Story) -> None:
    """Some trips of this morning end in the consultants' queue, and two of them with the consultant."""
    clock = story.stage.clock
    trips = undone(clock.now())
    orders = await together(*(book(story, trip) for trip in trips))
    booked = list(zip(trips, orders, strict=True))
    await story.stage.settle()
    clock.move_to(clock.now() + _DECIDED_AFTER)
    await together(*(decide(story, trip, order) for trip, order in booked))
    await _try_to_call_off(story, booked)
    await until(lambda: _are_queued(story, booked))
    clock.move_to(clock.now() + _TAKEN_AFTER)
    await _take(story)
    await story.stage.settle()


async def _try_to_call_off(story: Story, booked: Booked) -> None:
    """As soon as the tickets are there."""
    for trip, order in booked:
        if trip.fate is Fate.NOT_CANCELED:
            await until(lambda trip=trip, order=order: _stands(story, trip, order, "issued"))
            await call_off(story, trip, order)


async def _stands(story: Story, trip: Trip, order: str, status: str) -> bool:
    found = await story.issuer_of(trip).get("orders", f"/orders/{order}")
    return bool(found["data"]["status"] == status)


async def _are_queued(story: Story, booked: Booked) -> bool:
    found = (await _consultant(story).get("orders", "/orders/pending"))["data"]
    return {order for _, order in booked} <= {task["order"]["uuid"] for task in found}


async def _take(story: Story) -> None:
    consultant = _consultant(story)
    for task in (await consultant.get("orders", "/orders/pending"))["data"]:
        if task["kind"] in _TAKEN:
            await consultant.post("orders", f"/orders/pending/{task['uuid']}/take", None, status=200)


def _consultant(story: Story) -> Someone:
    """Without a chosen company they see the whole agency's queue."""
    return story.person("consultor@andorinha.demo")
