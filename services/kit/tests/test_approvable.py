"""A made-up kind of subject: events of approvals reach its reactions when they are current, and never twice."""

from datetime import UTC, datetime
from enum import StrEnum
from typing import Any, cast
from uuid import UUID

import pytest
from contracts.approvals import LevelOpened, RequestApproved, RequestExpired, RequestFact, RequestWithdrawn
from kit.core.ids import new_uuid
from kit.core.refusals import NotFound
from kit.db.work import UnitOfWork
from kit.workflow.approvable import Approvable
from kit.workflow.approvers import asked_now, decider_of, is_financial
from kit.workflow.history import SYSTEM, Doer, History
from kit.workflow.lifecycle import Lifecycle, Status, Step
from kit.workflow.reactions import Decisions
from kit.workflow.rows import ApproverRow, HistoryRow, RemovableRow
from kit.workflow.visibility import is_removed
from sqlalchemy import select, true

NOW = datetime(2026, 11, 24, 12, tzinfo=UTC)
UNUSED = cast(UnitOfWork, None)
BRUNO, DAVI = new_uuid(), new_uuid()


class DoorStatus(Status):
    OPEN = "open"
    APPROVING = "approving"
    SHUT = "shut"


class DoorAction(StrEnum):
    SHUT = "shut"


class Door(RemovableRow):
    status: str = DoorStatus.APPROVING


async def _no_accounts(_uow: UnitOfWork, _employees: Any) -> list[UUID]:
    return []


DOOR: Approvable[Door, DoorStatus, DoorAction, None] = Approvable(
    request_type="door",
    table=Door,
    approvers=ApproverRow,
    key="door_uuid",
    history=History(table=HistoryRow, key="door_uuid", noun="door", entity="door"),
    lifecycle=Lifecycle[DoorStatus, DoorAction, None]({(DoorStatus.APPROVING, DoorAction.SHUT): Step(DoorStatus.SHUT)}),
    states=DoorStatus,
    deciding=frozenset({DoorStatus.APPROVING}),
    said={DoorStatus.SHUT: "Porta fechada"},
    noun="door",
    seen_by=(),
    people=lambda _door: select(true()),
    accounts=_no_accounts,
    visible_to=lambda _by: true(),
    sees_every=lambda _by: True,
)


def a_door(**more: Any) -> Door:
    given = {"submission": 2, "approval_version": 3, **more}
    return Door(customer_uuid=new_uuid(), agency_uuid=new_uuid(), issuer_user_uuid=new_uuid(), **given)


class Reacting:
    """One door, and the events its reactions were given."""

    def __init__(self, door: Door | None) -> None:
        self.door = door
        self.given: list[RequestFact] = []
        decisions = Decisions(DOOR, lock=self._lock, row_of=lambda door: door)

        @decisions
        async def open_door_when_request_withdrawn(door: Door, fact: RequestWithdrawn, uow: UnitOfWork) -> None:
            self.given.append(fact)

        @decisions
        async def open_door_when_request_expired(door: Door, fact: RequestExpired, uow: UnitOfWork) -> None:
            self.given.append(fact)

        self.when_withdrawn, self.when_expired = open_door_when_request_withdrawn, open_door_when_request_expired

    async def _lock(self, _uow: UnitOfWork, _uuid: UUID) -> Door:
        if self.door is None:
            raise NotFound
        return self.door


def a_fact(**more: Any) -> dict[str, Any]:
    about = {"uuid": new_uuid(), "customer_uuid": new_uuid(), "subject_uuid": new_uuid()}
    return {**about, "request_type": "door", "submission": 2, "version": 4, **more}


def withdrawn(**more: Any) -> RequestWithdrawn:
    return RequestWithdrawn(withdrawn_at=NOW, **a_fact(**more))


def level_opened(**more: Any) -> LevelOpened:
    told = {"model_uuid": None, "model_name": None, "level": 1, "levels_total": 2, "financial": True, "approvers": ()}
    return LevelOpened(opened_at=NOW, **a_fact(**{**told, **more}))


async def test_a_current_event_reaches_the_reaction() -> None:
    reacting, fact = Reacting(a_door()), withdrawn()
    await reacting.when_withdrawn(fact, UNUSED)
    assert reacting.given == [fact]


@pytest.mark.parametrize(
    "more", [{"request_type": "travel"}, {"submission": 1}, {"version": 3}], ids=["other kind", "older", "repeated"]
)
async def test_an_event_of_another_kind_or_submission_or_version_changes_nothing(more: dict[str, Any]) -> None:
    reacting = Reacting(a_door())
    await reacting.when_withdrawn(withdrawn(**more), UNUSED)
    assert reacting.given == []


@pytest.mark.parametrize("door", [None, a_door(status=DoorStatus.SHUT)], ids=["gone", "moved on"])
async def test_an_event_of_a_subject_that_awaits_no_decision_changes_nothing(door: Door | None) -> None:
    reacting = Reacting(door)
    await reacting.when_withdrawn(withdrawn(), UNUSED)
    assert reacting.given == []


async def test_an_expired_request_is_shown_on_the_subject_before_its_reaction_and_counts_once() -> None:
    door = a_door()
    reacting, fact = Reacting(door), RequestExpired(expired_at=NOW, **a_fact())
    await reacting.when_expired(fact, UNUSED)
    await reacting.when_expired(fact, UNUSED)
    assert (door.approval_request_uuid, door.approval_version, door.approval_status) == (fact.uuid, 4, "expired")
    assert reacting.given == [fact]


def test_a_reaction_keeps_the_name_that_its_inbox_rows_have() -> None:
    assert Reacting(None).when_withdrawn.__name__ == "open_door_when_request_withdrawn"


def test_only_the_last_level_of_expense_approvers_is_financial() -> None:
    assert [is_financial(level_opened(level=level)) for level in (1, 2)] == [False, True]
    assert not is_financial(level_opened(level=2, financial=False))


def test_an_automatic_approval_is_the_systems() -> None:
    told = {"model_uuid": None, "model_name": None, "decided_by_uuid": BRUNO, "decided_by_name": "Bruno"}
    by_bruno = RequestApproved(automatic=False, decided_at=NOW, **a_fact(**told))
    by_nobody = RequestApproved(automatic=True, decided_at=NOW, **a_fact(**told))
    assert (decider_of(by_bruno), decider_of(by_nobody)) == (Doer(BRUNO, "Bruno"), SYSTEM)


def _approver(employee: UUID, *, level: int = 1, status: str = "approving") -> ApproverRow:
    place: dict[str, Any] = {"level": level, "place": 1, "status": status, "submission": 2}
    return ApproverRow(customer_uuid=new_uuid(), agency_uuid=new_uuid(), employee_uuid=employee, name="Alguém", **place)


def test_who_is_asked_has_a_seat_in_the_open_level_and_has_not_decided() -> None:
    bruno, later = _approver(BRUNO), _approver(DAVI, level=2)
    seats = [bruno, later, _approver(DAVI, status="approved")]
    assert asked_now(DOOR, a_door(approval_level=1), seats) == [bruno]
    assert asked_now(DOOR, a_door(approval_level=2), seats) == [later]
    assert asked_now(DOOR, a_door(approval_level=1, status=DoorStatus.SHUT), seats) == []


def test_only_a_subject_with_its_removal_set_is_removed() -> None:
    assert [is_removed(a_door()), is_removed(a_door(deleted_at=NOW))] == [False, True]
