"""People who book while the storm blows: each call under one key until its outcome is known, or given up on."""

import asyncio
import random
import time
from collections.abc import Awaitable, Callable
from contextlib import suppress
from dataclasses import dataclass
from typing import Any
from uuid import uuid4

from orders_service.supplier_steps.rules import ORPHANED_AFTER

from lab.ground import House, Person
from lab.ledger import Answer, Ledger, Outcome, Trip, Write
from lab.pace import Pace

LONGEST_PAUSE = 4.0
GIVES_UP = 0.05
"""Share of lost answers after which a person walks away: then only "at most once" can be asked."""
ASKS_TWICE = 0.1
"""Share of acknowledged calls sent once more under their key, as an impatient click would."""
REASON = {"reason": "Viagem cancelada pelo cliente"}


class Abandoned(Exception):
    """The person walked away without an answer, or the call was refused: this trip goes no further."""


class Recalled(Exception):
    """The request judged was recalled meanwhile: the one of the order's new submission is judged instead."""


class JudgedInVain(Exception):
    """The first level had judged the recalled request: that of the new submission is refused to the second level."""


@dataclass
class Booker:
    """Takes trips through their plans."""

    houses: list[House]
    ledger: Ledger
    pace: Pace
    draw: random.Random

    async def trip(self, house: House) -> None:
        """One trip from its first call to the last of its plan."""
        plan = self.draw.choices(list(PLANS), [weight for weight, _ in PLANS.values()])[0]
        deciders = tuple(house.company.people[name].email for name in ("Bruno", "Carla"))
        trip = Trip(f"prova {uuid4().hex}", house.company.uuid, plan, deciders)
        self.ledger.trips.append(trip)
        with suppress(Abandoned):
            await PLANS[plan][1](Steps(self, house, trip))
        trip.is_ended = True


Holds = Callable[[Any], Any]
"""Of an answer's data: what is looked for, or something empty."""


@dataclass(frozen=True)
class Look:
    """Something to be found in what a person reads."""

    who: Person
    path: str
    holds: Holds
    params: dict[str, Any]


@dataclass
class Steps:
    """What people do on one trip."""

    booker: Booker
    house: House
    trip: Trip

    async def write(self, who: Person, act: str, path: str, body: Any, method: str = "POST") -> Any:
        """The acknowledged answer's data. Raises Abandoned."""
        await self._turn()
        draw, write = self.booker.draw, Write(act, uuid4().hex)
        self.trip.writes.append(write)
        answer = await self._until_known(who, write, method, path, body)
        write.answer = answer
        if not answer.is_done:
            self._refused(write, answer)
        write.outcome = Outcome.ACKNOWLEDGED
        if draw.random() < ASKS_TWICE:
            await self._repeat(who, write, method, path, body)
        return (answer.body or {}).get("data")

    async def _turn(self) -> None:
        """Wait for one's turn. Raises Abandoned when the storm is over: nothing new begins."""
        await self.booker.pace.turn()
        if self.booker.pace.is_over:
            raise Abandoned

    async def _until_known(self, who: Person, write: Write, method: str, path: str, body: Any) -> Answer:
        pause = 0.25
        while True:
            answer = await self._send(who, write, method, path, body)
            if not answer.is_unknown:
                return answer
            if self.booker.draw.random() < GIVES_UP:
                write.outcome = Outcome.UNKNOWN
                raise Abandoned
            await asyncio.sleep(max(answer.retry_after, pause) * (1 + self.booker.draw.random()))
            await self.booker.pace.turn()  # a repetition is a request like any other: the rate holds in an outage too
            pause = min(2 * pause, LONGEST_PAUSE)

    async def _send(self, who: Person, write: Write, method: str, path: str, body: Any) -> Answer:
        write.tries += 1
        content: dict[str, Any] = {"headers": {"Idempotency-Key": write.key}}
        answer = await who.call(method, path, **content, json=body)
        self.booker.ledger.note(answer)
        return answer

    def _refused(self, write: Write, answer: Answer) -> None:
        """Nothing in these plans may be refused: whatever is, contradicts what was acknowledged before."""
        write.outcome = Outcome.REFUSED
        if _is_recalled(self.trip, answer):
            raise Recalled
        if _is_of_new_submission(self.trip, write, answer):
            raise JudgedInVain
        if _is_too_late(write, answer):
            raise Abandoned
        self.booker.ledger.surprise(
            self.trip, f"{write.act} refused after {write.tries}: {answer.status} {answer.body}"
        )
        raise Abandoned

    async def _repeat(self, who: Person, write: Write, method: str, path: str, body: Any) -> None:
        """The same key again answers the same and does nothing more."""
        write.repeats += 1
        again = await self._send(who, write, method, path, body)
        if not again.is_unknown and not again.is_done:
            self.booker.ledger.surprise(self.trip, f"repeated {write.act}: {again.status} {again.code}")

    async def until(self, who: Person, path: str, holds: Holds, **params: Any) -> Any:
        """Ask until something holds of the answer, or the storm is over."""
        return await self.until_any(Look(who, path, holds, params))

    async def until_any(self, *looks: Look) -> Any:
        """What the first look finds that finds anything, each in turn; Abandoned when the storm is over."""
        pause = 0.3
        while True:
            for look in looks:
                if found := await self._look_once(look):
                    return found
            await asyncio.sleep(pause)
            pause = min(1.5 * pause, LONGEST_PAUSE)

    async def _look_once(self, look: Look) -> Any:
        await self._turn()
        answer = await look.who.call("GET", look.path, params=look.params)
        self.booker.ledger.note(answer)
        if not answer.is_done and not answer.is_unknown:
            self.booker.ledger.surprise(self.trip, f"GET {look.path}: {answer.status} {answer.body}")
            raise Abandoned
        return look.holds(answer.body["data"]) if answer.is_done else None

    async def create(self) -> None:
        """An empty order."""
        company, ana = self.house.company, self.house.ana
        body = {
            "travelers_uuids": [ana.employee_uuid],
            "cost_center_uuid": company.cost_center,
            "reason_trip_uuid": company.reason,
            "obs": self.trip.mark,
        }
        made = await self.write(ana, "create", "/orders", body)
        self.trip.order, self.trip.number = made["uuid"], made["order_number"]

    async def fill(self, flights: int) -> None:
        """One or more flights put in."""
        for _ in range(flights):
            offer = self.booker.draw.choice(self.house.offers)
            body = {"offer_uuid": offer["uuid"], "travelers_uuids": [self.house.ana.employee_uuid]}
            order = await self.write(self.house.ana, "item", f"/orders/{self.trip.order}/items", body)
            self.trip.items = [item["uuid"] for item in order["items_included"]["airway"]]

    async def submit(self) -> None:
        """Sent to those who decide."""
        await self.write(self.house.ana, "submit", f"/orders/{self.trip.order}/submit", {"payment_method": "invoice"})

    async def decide(
        self, who: Person, level: int, *, rejected: list[str] | None = None, all_of_it: bool = False
    ) -> None:
        """One level decides once it is asked; again when the request it saw had been recalled."""
        body: dict[str, Any] = {"order_uuid": self.trip.order}
        if all_of_it:
            body |= {"status": "rejected", "reason_rejected": "Fora do orçamento"}
        if rejected:
            why = {"table": "airway", "reason_rejected": "Um voo basta"}
            body["rejected_items"] = [{**why, "item_order_uuid": item} for item in rejected]
        while True:
            await self._asked(who, level)
            with suppress(Recalled):
                await self.write(who, f"decide{level}", "/customers/orders/approval", body)
                return

    async def decide_both(self) -> None:
        """Both levels approve; from the first again when it had judged the request that was recalled."""
        while True:
            await self.decide(self.house.bruno, 1)
            with suppress(JudgedInVain):
                await self.decide(self.house.carla, 2)
                return

    async def decide_until_issued(self) -> None:
        """Both levels approve; once more when all they judged was the recalled request, as they may while orders is
        away (decision 0030)."""
        is_issued = False
        while not is_issued:
            await self.decide_both()
            issued = self._order_look(lambda order: order["status"] == "issued" and ["issued"])
            is_issued = await self.until_any(issued, self._request_look(self.house.bruno, 1)) == ["issued"]

    async def _asked(self, who: Person, level: int) -> None:
        await self.until_any(self._request_look(who, level))

    async def becomes(self, *statuses: str) -> Any:
        """The order once it has one of these statuses."""
        return await self.until_any(self._order_look(lambda order: order if order["status"] in statuses else None))

    def _order_look(self, holds: Holds) -> Look:
        return Look(self.house.ana, f"/orders/{self.trip.order}", holds, {})

    def _request_look(self, who: Person, level: int) -> Look:
        def holds(found: Any) -> Any:
            return [one for one in found if one["can_decide"] and one["current_level"] == level]

        return Look(who, "/approval-requests", holds, {"subject_uuid": self.trip.order})

    async def cancel(self, who: Person | None = None, **accepted: str) -> None:
        """Given up, by the issuer unless somebody else may."""
        await self.write(who or self.house.ana, "cancel", f"/orders/{self.trip.order}/cancel", {**REASON, **accepted})

    async def look(self) -> None:
        """Lists as people read them in between."""
        who, path = self.booker.draw.choice([(self.house.ana, "/orders"), (self.house.bruno, "/approval-requests")])
        await self._turn()
        self.booker.ledger.note(await who.call("GET", path, params={"limit": 20}))


def _is_recalled(trip: Trip, answer: Answer) -> bool:
    """Whether a decision was refused because its request was recalled, which its issuer had been told."""
    said = answer.body or {}
    is_withdrawn = answer.code == "ALREADY_DECIDED" and said.get("details", {}).get("status") == "withdrawn"
    return is_withdrawn and trip.acknowledged("recall") > 0


def _is_of_new_submission(trip: Trip, write: Write, answer: Answer) -> bool:
    """Whether the second level saw the recalled request on its level, and its order has a new one on the first."""
    is_early = write.act == "decide2" and answer.code == "NOT_THE_APPROVER"
    return is_early and trip.acknowledged("recall") >= trip.acknowledged("decide1")


def _is_too_late(write: Write, answer: Answer) -> bool:
    """Whether a reservation that could not be confirmed for a minute was given up, and its caller is told."""
    took = time.monotonic() - write.began_at
    return write.act == "item" and answer.code == "AIRWAY_RESERVE_ERROR" and took >= ORPHANED_AFTER.total_seconds()


async def _approve(steps: Steps) -> None:
    await steps.create()
    await steps.fill(1)
    await steps.submit()
    await steps.decide(steps.house.bruno, 1)
    await steps.look()
    await steps.decide(steps.house.carla, 2)
    await steps.becomes("issued")


async def _approve_one_of_two(steps: Steps) -> None:
    await steps.create()
    await steps.fill(2)
    await steps.submit()
    await steps.decide(steps.house.bruno, 1, rejected=steps.trip.items[1:])
    await steps.decide(steps.house.carla, 2)
    await steps.becomes("issued")


async def _reject(steps: Steps) -> None:
    await steps.create()
    await steps.fill(1)
    await steps.submit()
    await steps.decide(steps.house.bruno, 1, all_of_it=True)
    await steps.becomes("disapproved", "rejected")


async def _cancel_cart(steps: Steps) -> None:
    await steps.create()
    await steps.fill(1)
    await steps.look()
    await steps.cancel()
    await steps.becomes("canceled")


async def _cancel_asked(steps: Steps) -> None:
    await steps.create()
    await steps.fill(1)
    await steps.submit()
    await steps.cancel()
    await steps.becomes("canceled")


async def _recall(steps: Steps) -> None:
    await steps.create()
    await steps.fill(1)
    await steps.submit()
    path = f"/orders/{steps.trip.order}/recall"
    await steps.write(steps.house.ana, "recall", path, {"reason": "Data errada"})
    await steps.submit()
    await steps.decide_until_issued()


async def _cancel_issued(steps: Steps) -> None:
    await _approve(steps)
    tax = await steps.until(
        steps.house.manager, f"/orders/{steps.trip.order}/cancellation", lambda preview: [preview["total_tax"]]
    )
    await steps.cancel(steps.house.manager, accepted_tax=tax[0])
    await steps.becomes("canceled")


Plan = Callable[[Steps], Awaitable[None]]
PLANS: dict[str, tuple[int, Plan]] = {
    "approve": (50, _approve),
    "approve_one_of_two": (10, _approve_one_of_two),
    "reject": (10, _reject),
    "cancel_cart": (10, _cancel_cart),
    "cancel_asked": (5, _cancel_asked),
    "recall": (5, _recall),
    "cancel_issued": (10, _cancel_issued),
}
"""What trips come to, by weight."""
