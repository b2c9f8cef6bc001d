"""`Approvable`: what a kind of thing that is approved declares about itself."""

from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Any, Generic, TypeVar
from uuid import UUID

from contracts.approvals import CurrentApprover
from sqlalchemy import ColumnElement, Select

from kit.core.principal import Principal
from kit.db.work import UnitOfWork
from kit.workflow.history import History
from kit.workflow.lifecycle import Lifecycle, Status
from kit.workflow.rows import ApprovableRow, ApproverRow

R = TypeVar("R", bound=ApprovableRow)
S = TypeVar("S", bound=Status)
A = TypeVar("A", bound=StrEnum)
F = TypeVar("F")


def no_more(_approver: CurrentApprover) -> Mapping[str, Any]:
    """The approvers' table has no column of its own."""
    return {}


@dataclass(frozen=True, slots=True, kw_only=True)
class Approvable(Generic[R, S, A, F]):
    """A kind of subject that approvals decides on. It is read by the functions of `kit.workflow`.

    `request_type`: the kind's name in the events of approvals.
    `table`, `approvers`, `history`: its rows; `key`: the approvers' column that names the subject.
    `lifecycle`, `states`: its table of states; `deciding`: the states in which a decision is awaited.
    `said`: the Portuguese sentence of the history for each state that is reached.
    `noun`: the kind's name in live hints; `seen_by`: actions whose holders' screens get every hint.
    `people`: employees, besides approvers, whose screens get the hints of a subject, as a select of their uuids;
    `accounts`: the user accounts of the employees that a select finds.
    `visible_to`: the condition under which a caller may see a subject that was not removed, in SQL;
    `sees_every`: whether the caller sees all of the customer's.
    `approver_columns`: values of the approvers' table that only this kind keeps.
    """

    request_type: str
    table: type[R]
    approvers: type[ApproverRow]
    key: str
    history: History
    lifecycle: Lifecycle[S, A, F]
    states: type[S]
    deciding: frozenset[S]
    said: Mapping[S, str]
    noun: str
    seen_by: tuple[str, ...]
    people: Callable[[R], Select[Any]]
    accounts: Callable[[UnitOfWork, Any], Awaitable[list[UUID]]]
    visible_to: Callable[[Principal], ColumnElement[bool]]
    sees_every: Callable[[Principal], bool]
    approver_columns: Callable[[CurrentApprover], Mapping[str, Any]] = no_more

    def state_of(self, row: R) -> S:
        """The subject's state."""
        return self.states(row.status)
