"""Nothing lost, nothing doubled: the ledger of a storm against what databases, market and streams say."""

import json
from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from lab.databases import Databases, Rows
from lab.ledger import Ledger, Trip

_ORDERS = "SELECT uuid::text, obs, status, total_value, order_number, submission FROM orders WHERE obs LIKE 'prova %'"
_ITEMS = """SELECT i.uuid::text, i.order_uuid::text, i.status, i.tracker, i.value FROM order_item i
JOIN orders o ON o.uuid = i.order_uuid WHERE o.obs LIKE 'prova %'"""
_BOOKINGS = """SELECT b.locator, b.state, EXISTS (SELECT FROM sandbox_call c JOIN supplier_step s
 ON s.customer_uuid = c.customer_uuid AND s.idempotency_key = c.idempotency_key
 WHERE c.booking_uuid = b.uuid AND s.state IN ('waiting', 'calling')) AS is_under_way FROM sandbox_booking b
WHERE b.customer_uuid IN (SELECT customer_uuid FROM orders WHERE obs LIKE 'prova %')"""
"""Under way: its reservation's caller is gone, and the worker will give it back; `settling` waits for none of these."""
_FACTS = "SELECT type, about_uuid::text AS about, count(*) AS times FROM outbox WHERE type = ANY($1) GROUP BY 1, 2"
_REQUESTS = "SELECT uuid::text, subject_uuid::text AS subject, submission, status, levels FROM approval_request"
_SPENT = (
    "SELECT source_uuid::text AS source, kind, count(*) AS times, sum(value) AS value FROM spend_fact GROUP BY 1, 2"
)
_MONTHS = """SELECT coalesce(f.customer_uuid, m.customer_uuid)::text AS customer, f.value AS facts, m.value AS months
FROM (SELECT customer_uuid, sum(value) AS value FROM spend_fact GROUP BY 1) f FULL JOIN
(SELECT customer_uuid, sum(value) AS value FROM spend_month WHERE dimension = 'item' GROUP BY 1) m USING (customer_uuid)
WHERE f.value IS DISTINCT FROM m.value"""
_BELLS = (
    """SELECT uuid::text FROM outbox WHERE channel = 'notifications' AND occurred_at > now() - interval '2 hours'"""
)
_RUNG = "SELECT event_uuid::text AS uuid FROM inbox WHERE consumer LIKE 'keep_notification%'"
_GAPS = """SELECT channel, count(*) AS rows, count(DISTINCT seq) AS seqs, max(seq) - min(seq) + 1 AS span
FROM outbox GROUP BY 1"""
_RUNG_TWICE = """SELECT kind, about, times FROM
(SELECT data ->> 'kind' AS kind, data ->> 'about_uuid' AS about, count(*) AS times FROM outbox
 WHERE channel = 'notifications' AND occurred_at > now() - interval '2 hours' GROUP BY data ->> 'user_uuid', 1, 2) rung
WHERE kind NOT IN ('price_changed', 'issuer_notified', 'order_quoted', 'duplicate_suspected')
 AND times > greatest(1, (SELECT count(*) FROM outbox
 WHERE type = 'trajeto.orders.order.approval_requested.v1' AND data ->> 'uuid' = about)
 + (SELECT count(*) FROM outbox
 WHERE type = 'trajeto.orders.payment.confirmed.v1' AND data ->> 'order_uuid' = about))"""
"""A price may rise, an issuer be written to, and an expense be like several others, more than once; whoever is asked
again answers again; of an order that is paid first, its payment is told as well."""
_MAILS = """SELECT substring(subject FROM 'Pedido ([0-9]+)')::int AS number, "to", count(*) AS times FROM mail_outbox
WHERE subject LIKE 'Pedido %' GROUP BY 1, 2"""
ISSUED, CANCELED = "trajeto.orders.item.issued.v1", "trajeto.orders.item.canceled.v1"
ASKED = "trajeto.orders.order.approval_requested.v1"
_LIVING_BOOKING = {"held", "issued"}


@dataclass(frozen=True, slots=True)
class Finding:
    """One thing that is not as the ledger says; `kind`: lost, doubled or wrong."""

    kind: str
    about: str
    what: str


class Verdict:
    """Reads everything once, then compares."""

    def __init__(self, ledger: Ledger) -> None:
        self._ledger = ledger
        self.orders: dict[str, list[Mapping[str, Any]]] = defaultdict(list)
        self.items: dict[str, list[Mapping[str, Any]]] = defaultdict(list)
        self.requests: dict[str, list[Mapping[str, Any]]] = defaultdict(list)
        self.facts: dict[tuple[str, str], int] = {}
        self.spent: dict[tuple[str, str], Mapping[str, Any]] = {}
        self.bookings: Rows = []
        self.mails: dict[tuple[str, int], int] = {}

    async def read(self, books: Databases) -> None:
        """Everything the trips left behind."""
        for row in await books.rows("orders", _ORDERS):
            self.orders[row["obs"]].append(row)
        for row in await books.rows("orders", _ITEMS):
            self.items[row["order_uuid"]].append(row)
        for row in await books.rows("approvals", _REQUESTS):
            self.requests[row["subject"]].append(row)
        for row in await books.rows("orders", _FACTS, [ISSUED, CANCELED, ASKED]):
            self.facts[row["type"], row["about"]] = row["times"]
        for row in await books.rows("bi", _SPENT):
            self.spent[row["source"], row["kind"]] = row
        for row in await books.rows("approvals", _MAILS):
            self.mails[row["to"], row["number"]] = row["times"]
        self.bookings = await books.rows("orders", _BOOKINGS)

    def findings(self) -> Iterator[Finding]:
        """What is wrong with any trip, and with the market."""
        for trip in self._ledger.trips:
            yield from self._created(trip)
            for order in self.orders[trip.mark]:
                yield from self._carried_out(trip, order)
        yield from self._market()

    def _created(self, trip: Trip) -> Iterator[Finding]:
        found = len(self.orders[trip.mark])
        if found < trip.acknowledged("create"):
            yield Finding("lost", trip.order, "an acknowledged order is not there")
        if found > trip.possible("create"):
            yield Finding("doubled", trip.mark, f"{found} orders of one create")
        if found and trip.order and self.orders[trip.mark][0]["uuid"] != trip.order:
            yield Finding(
                "wrong", trip.order, f"acknowledged under another uuid than {self.orders[trip.mark][0]['uuid']}"
            )

    def _carried_out(self, trip: Trip, order: Mapping[str, Any]) -> Iterator[Finding]:
        uuid = order["uuid"]
        yield from _between(trip, "item", len(self.items[uuid]), "flights")
        yield from _between(trip, "submit", order["submission"], "submissions")
        yield from _between(trip, "submit", self.facts.get((ASKED, uuid), 0), "requests told")
        yield from _between(trip, "submit", len(self.requests[uuid]), "approval requests")
        for level in (1, 2):
            decisions = sum(_decided(request, level) for request in self.requests[uuid])
            yield from _between(trip, f"decide{level}", decisions, f"decisions of level {level}")
        yield from self._written_to(trip, order)
        yield from self._state(trip, order)
        for item in self.items[uuid]:
            yield from self._item(item)

    def _written_to(self, trip: Trip, order: Mapping[str, Any]) -> Iterator[Finding]:
        """Whoever decided was written to, once per submission."""
        for level, address in enumerate(trip.deciders, start=1):
            mails = self.mails.get((address, order["order_number"]), 0)
            if trip.acknowledged(f"decide{level}") and not mails:
                yield Finding("lost", order["uuid"], f"no mail asked {address}")
            if mails > trip.possible("submit"):
                yield Finding("doubled", order["uuid"], f"{mails} mails asked {address}")

    def _state(self, trip: Trip, order: Mapping[str, Any]) -> Iterator[Finding]:
        wanted = expected_states(trip) | ({"approving"} if self._waits_again(trip, order) else set())
        if order["status"] not in wanted:
            yield Finding(
                "wrong", order["uuid"], f"{trip.plan}: is {order['status']}, not {' or '.join(sorted(wanted))}"
            )

    def _waits_again(self, trip: Trip, order: Mapping[str, Any]) -> bool:
        """Whether only the recalled request was judged to its end, as may be while orders is away (decision 0030)."""
        newest = [one for one in self.requests[order["uuid"]] if one["submission"] == order["submission"]]
        return trip.acknowledged("recall") > 0 and any(not _decided(one, 2) for one in newest)

    def _item(self, item: Mapping[str, Any]) -> Iterator[Finding]:
        """A ticket is told once and booked once; a canceled one is given back once."""
        uuid, was_issued = item["uuid"], self.facts.get((ISSUED, item["uuid"]), 0)
        if was_issued > 1:
            yield Finding("doubled", uuid, f"issued {was_issued} times")
        if item["status"] in {"issued", "canceling"} and not was_issued:
            yield Finding("lost", uuid, "its ticket was never told")
        was_canceled = self.facts.get((CANCELED, uuid), 0) if was_issued else 0
        for kind, told in (("issued", was_issued), ("canceled", was_canceled)):
            row = self.spent.get((uuid, kind))
            times = row["times"] if row else 0
            if times != told:
                yield Finding("doubled" if times > told else "lost", uuid, f"{kind} told {told} times, spent {times}")

    def _market(self) -> Iterator[Finding]:
        """Every living booking belongs to one living item, or to a step that will give it back; every ticket to a
        booking."""
        trackers = Counter(item["tracker"] for items in self.items.values() for item in items if item["tracker"])
        living = {"open", "waiting_approval", "on_approval", "approved", "issued", "canceling", "changing"}
        held = {i["tracker"]: i["status"] for items in self.items.values() for i in items if i["status"] in living}
        for tracker, times in trackers.items():
            if times > 1:
                yield Finding("doubled", tracker, f"{times} items with one locator")
        for booking in self.bookings:
            is_known = booking["locator"] in held or booking["is_under_way"]
            if booking["state"] in _LIVING_BOOKING and not is_known:
                yield Finding("doubled", booking["locator"], f"a {booking['state']} booking that no living item has")
        states = {booking["locator"]: booking["state"] for booking in self.bookings}
        for tracker, status in held.items():
            if status == "issued" and states.get(tracker) != "issued":
                yield Finding("wrong", tracker, f"ticketed here, {states.get(tracker)} at the market")


def _between(trip: Trip, act: str, found: int, what: str) -> Iterator[Finding]:
    if found < trip.acknowledged(act):
        yield Finding("lost", trip.order, f"{trip.plan}: {found} {what}, acknowledged {trip.acknowledged(act)}")
    if found > trip.possible(act):
        yield Finding(
            "doubled", trip.order, f"{trip.plan}: {found} {what}, at most {trip.possible(act)} were asked for"
        )


def _decided(request: Mapping[str, Any], level: int) -> int:
    levels = json.loads(request["levels"]) if isinstance(request["levels"], str) else request["levels"]
    return sum(one["level"] == level and one["status"] in {"approved", "rejected"} for one in levels)


_END = {"reject": {"disapproved", "rejected"}, "cancel_cart": {"canceled"}, "cancel_asked": {"canceled"}}


def expected_states(trip: Trip) -> set[str]:
    """Where the order must be, from what was acknowledged; two places when the last call's outcome is unknown."""
    last = trip.writes[-1]
    states = {_after(trip, done=True)}
    if last.outcome != "acknowledged":
        states.add(_after(trip, done=False))
    return {state for either in states for state in either.split("|")}


def _after(trip: Trip, *, done: bool) -> str:
    """The status after the last write, or as if it had not been."""
    acts = [write.act for write in trip.writes]
    last = acts[-1] if done else (acts[-2] if len(acts) > 1 else "create")
    return {
        "create": "open",
        "item": "open",
        "submit": "approving",
        "recall": "open",
        "decide1": "disapproved|rejected" if trip.plan == "reject" else "approving",
        "decide2": "issued",
        "cancel": "canceled",
    }[last]


async def conserved(books: Databases) -> list[Finding]:
    """What must hold of a whole stack, whoever wrote it: totals, bells, numbering, letters."""
    found = [
        Finding("wrong", row["customer"], f"bi: {row['facts']} spent, {row['months']} in months")
        for row in await books.rows("bi", _MONTHS)
    ]
    rung = {row["uuid"] for row in await books.rows("identity", _RUNG)}
    for service in books.services:
        for bell in await books.rows(service, _BELLS):
            if bell["uuid"] not in rung:
                found.append(Finding("lost", bell["uuid"], f"a notification of {service} never rang"))
        for row in await books.rows(service, _RUNG_TWICE):
            found.append(Finding("doubled", row["about"], f"{row['times']} bells {row['kind']}"))
        for row in await books.rows(service, _GAPS):
            if not row["rows"] == row["seqs"] == row["span"]:
                gaps = f"outbox {row['channel']}: {row['rows']} rows over {row['span']} numbers"
                found.append(Finding("wrong", service, gaps))
    return found
