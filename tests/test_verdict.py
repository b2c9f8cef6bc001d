"""The verdict of a storm finds what was lost and what was doubled; a calm trip gives it nothing to say."""

from collections.abc import Callable
from typing import Any

import pytest
from lab.ledger import Ledger, Outcome, Trip, Write
from lab.verdict import ASKED, CANCELED, ISSUED, Verdict

ACTS = ("create", "item", "submit", "decide1", "decide2")


def an_issued_trip() -> tuple[Trip, Verdict]:
    """A trip from cart to ticket with every write acknowledged, and databases that agree."""
    trip = Trip("prova 1", "aurora", "approve", ("bruno@aurora.test", "carla@aurora.test"), order="o1", number=7)
    trip.writes = [Write(act, act, Outcome.ACKNOWLEDGED) for act in ACTS]
    verdict = Verdict(Ledger(trips=[trip]))
    order = {"uuid": "o1", "obs": "prova 1", "status": "issued", "order_number": 7, "submission": 1}
    verdict.orders["prova 1"] = [order]
    verdict.items["o1"] = [{"uuid": "i1", "order_uuid": "o1", "status": "issued", "tracker": "ABCDEF"}]
    levels = [{"level": 1, "status": "approved"}, {"level": 2, "status": "approved"}]
    verdict.requests["o1"] = [{"uuid": "r1", "subject": "o1", "submission": 1, "status": "approved", "levels": levels}]
    verdict.facts = {(ISSUED, "i1"): 1, (ASKED, "o1"): 1}
    verdict.spent = {("i1", "issued"): {"times": 1}}
    verdict.bookings = [{"locator": "ABCDEF", "state": "issued", "is_under_way": False}]
    verdict.mails = {("bruno@aurora.test", 7): 1, ("carla@aurora.test", 7): 1}
    return trip, verdict


def test_a_trip_that_went_well_gives_nothing_to_say() -> None:
    _, verdict = an_issued_trip()
    assert list(verdict.findings()) == []


Harm = Callable[[Verdict], Any]
LOST: dict[str, Harm] = {
    "the order": lambda v: v.orders.clear(),
    "its flight": lambda v: v.items.clear(),
    "the approval request": lambda v: v.requests.clear(),
    "a level's decision": lambda v: v.requests["o1"][0]["levels"].pop(),
    "the request's fact": lambda v: v.facts.pop((ASKED, "o1")),
    "the ticket's fact": lambda v: v.facts.pop((ISSUED, "i1")),
    "its spending": lambda v: v.spent.clear(),
    "the approver's mail": lambda v: v.mails.pop(("bruno@aurora.test", 7)),
}
DOUBLED: dict[str, Harm] = {
    "the order": lambda v: v.orders["prova 1"].append(v.orders["prova 1"][0]),
    "its flight": lambda v: v.items["o1"].append({**v.items["o1"][0], "uuid": "i2", "status": "open"}),
    "the approval request": lambda v: v.requests["o1"].append(v.requests["o1"][0]),
    "the ticket's fact": lambda v: v.facts.update({(ISSUED, "i1"): 2}),
    "its spending": lambda v: v.spent.update({("i1", "issued"): {"times": 2}}),
    "its cancellation": lambda v: v.spent.update({("i1", "canceled"): {"times": 1}}),
    "the booking": lambda v: v.bookings.append({"locator": "GHIJKL", "state": "held", "is_under_way": False}),
    "the approver's mail": lambda v: v.mails.update({("carla@aurora.test", 7): 2}),
}
WRONG: dict[str, Harm] = {
    "the order's status": lambda v: v.orders["prova 1"][0].update(status="approved"),
    "the order's uuid": lambda v: v.orders["prova 1"][0].update(uuid="o2"),
    "a ticket the market does not know": lambda v: v.bookings[0].update(state="held"),
}
KINDS = (("lost", LOST), ("doubled", DOUBLED), ("wrong", WRONG))
HARMS = [(kind, what, harm) for kind, harms in KINDS for what, harm in harms.items()]


@pytest.mark.parametrize(("kind", "what", "harm"), HARMS, ids=[f"{kind} {what}" for kind, what, _ in HARMS])
def test_harm_is_found(kind: str, what: str, harm: Harm) -> None:
    _, verdict = an_issued_trip()
    harm(verdict)
    assert kind in {one.kind for one in verdict.findings()}, what


def test_of_a_call_given_up_either_end_is_right() -> None:
    trip, verdict = an_issued_trip()
    trip.writes[-1].outcome = Outcome.UNKNOWN
    assert list(verdict.findings()) == []
    verdict.orders["prova 1"][0].update(status="approving")
    verdict.requests["o1"][0]["levels"].pop()
    verdict.items["o1"][0].update(status="on_approval")
    verdict.facts.pop((ISSUED, "i1"))
    verdict.spent.clear()
    verdict.bookings[0].update(state="held")
    assert list(verdict.findings()) == []


def test_a_hold_that_a_step_will_give_back_is_not_doubled() -> None:
    _, verdict = an_issued_trip()
    verdict.bookings.append({"locator": "GHIJKL", "state": "held", "is_under_way": True})
    assert list(verdict.findings()) == []


def test_a_canceled_ticket_is_given_back_once() -> None:
    trip, verdict = an_issued_trip()
    trip.writes.append(Write("cancel", "cancel", Outcome.ACKNOWLEDGED))
    verdict.orders["prova 1"][0].update(status="canceled")
    verdict.items["o1"][0].update(status="canceled")
    verdict.bookings[0].update(state="canceled")
    verdict.facts[CANCELED, "i1"] = 1
    assert [one.kind for one in verdict.findings()] == ["lost"]
    verdict.spent["i1", "canceled"] = {"times": 1}
    assert list(verdict.findings()) == []


def test_an_order_waits_again_when_only_its_recalled_request_was_judged() -> None:
    trip, verdict = an_issued_trip()
    trip.writes[3:3] = [Write(act, f"{act} again", Outcome.ACKNOWLEDGED) for act in ("recall", "submit")]
    judged = {**verdict.requests["o1"][0], "status": "withdrawn"}
    levels = [{"level": 1, "status": "waiting"}, {"level": 2, "status": "waiting"}]
    verdict.requests["o1"] = [
        judged,
        {**judged, "uuid": "r2", "submission": 2, "status": "approving", "levels": levels},
    ]
    verdict.orders["prova 1"][0].update(status="approving", submission=2)
    verdict.items["o1"][0].update(status="on_approval")
    verdict.facts = {(ASKED, "o1"): 2}
    verdict.spent.clear()
    verdict.bookings[0].update(state="held")
    assert list(verdict.findings()) == []
    for level in levels:
        level["status"] = "approved"
    trip.writes += [Write(act, f"{act} again", Outcome.ACKNOWLEDGED) for act in ("decide1", "decide2")]
    assert [one.what for one in verdict.findings()] == ["approve: is approving, not issued"]
