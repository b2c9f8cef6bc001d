"""Kinds of subject that are approved: one reaction per event family, under the published names of its inbox rows."""

from collections.abc import Mapping
from typing import ClassVar

import pytest
from approvals_service.requests.kinds import ADVANCE, KINDS, ORDER, REPORT, RequestKind
from approvals_service.requests.reactions import reactions_of
from approvals_service.requests.tables import ApprovalRequestTable
from approvals_service.wiring import REACTIONS
from contracts.asking import Asked, SubjectMoved, SubjectRemoved, TakenBack
from contracts.fact import Fact
from kit.core.ids import new_uuid
from kit.db.scopes import CustomerScope
from kit.messaging.envelope import Envelope
from kit.messaging.inbox import Inbox
from kit.testing.running import envelope_of
from sqlalchemy import func, select, text
from sqlmodel import col

from services.approvals.tests.claims import Cashier

PUBLISHED: Mapping[str, str] = {
    "orders.order.approval_requested": "open_request_when_approval_requested",
    "orders.order.approval_withdrawn": "end_request_when_approval_withdrawn",
    "orders.order.status_changed": "follow_order_when_its_status_changed",
    "expenses.advance.approval_requested": "open_request_when_advance_requested",
    "expenses.advance.approval_withdrawn": "end_request_when_advance_withdrawn",
    "expenses.advance.status_changed": "follow_advance_when_its_status_changed",
    "expenses.advance.removed": "end_request_when_advance_removed",
    "expenses.report.approval_requested": "open_request_when_report_sent",
    "expenses.report.approval_withdrawn": "end_request_when_report_withdrawn",
    "expenses.report.status_changed": "follow_report_when_its_status_changed",
}
"""Consumers of inbox rows that stand in databases since each kind had reactions of its own."""


class Rental(Fact):
    producer: ClassVar[str] = "rentals"
    entity: ClassVar[str] = "rental"


class RentalRequested(Asked, Rental): ...


class RentalWithdrawn(TakenBack, Rental): ...


class RentalStatusChanged(SubjectMoved, Rental): ...


class RentalRemoved(SubjectRemoved, Rental): ...


def test_reactions_to_a_kinds_events_keep_the_names_of_their_inbox_rows() -> None:
    named = {line.fact.type_name(): line.consumer for kind in KINDS for line in reactions_of(kind)}
    assert named == {f"trajeto.{subject}.v1": consumer for subject, consumer in PUBLISHED.items()}
    assert all(consumer in {line.consumer for line in REACTIONS[fact]} for fact, consumer in named.items())


def test_one_reaction_serves_an_event_family_of_every_kind() -> None:
    for family in ("requested", "withdrawn", "status_changed"):
        facts = {getattr(kind, family) for kind in KINDS}
        lines = [line for kind in KINDS for line in reactions_of(kind) if line.fact in facts]
        assert len(lines) == len(KINDS)
        assert len({line.react for line in lines}) == 1


def test_a_fourth_kind_is_a_declaration() -> None:
    rental = RequestKind(
        request_type=ORDER.request_type,
        owner="rentals",
        wording=ORDER.wording,
        requested=RentalRequested,
        withdrawn=RentalWithdrawn,
        status_changed=RentalStatusChanged,
        removed=RentalRemoved,
    )
    assert [line.consumer for line in reactions_of(rental)] == [
        "open_request_when_approval_requested",
        "end_request_when_approval_withdrawn",
        "follow_subject_when_its_status_changed",
        "end_request_when_subject_removed",
    ]
    assert [line.react for line in reactions_of(rental)] == [line.react for line in reactions_of(ADVANCE)]


@pytest.mark.parametrize("kind", [ADVANCE, REPORT], ids=["advance", "report"])
async def test_an_event_handled_under_the_published_name_is_not_handled_again(
    cashier: Cashier, kind: RequestKind
) -> None:
    approvals, customer = cashier.office.approvals, cashier.office.company.uuid
    claim = await (cashier.advance() if kind is ADVANCE else cashier.report())
    fact = claim.fact.model_copy(update={"uuid": new_uuid()})
    event_id, body = envelope_of(fact, sequence=1_000_000, clock=approvals.clock)
    async with approvals.db.work(CustomerScope(customer)) as uow:
        row = {"consumer": PUBLISHED[fact.type_name()[8:-3]], "event": event_id}
        await uow.session.execute(text("INSERT INTO inbox (consumer, event_uuid) VALUES (:consumer, :event)"), row)
        uow.note_change()
    assert await Inbox(approvals.db, REACTIONS).receive(Envelope.decode(body))
    async with approvals.db.work(CustomerScope(customer)) as uow:
        count = select(func.count()).where(col(ApprovalRequestTable.subject_uuid) == fact.uuid)
        assert await uow.session.scalar(count) == 0
