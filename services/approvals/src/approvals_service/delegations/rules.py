"""Which delegations may stand beside each other, and in what state one is (pure)."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum
from uuid import UUID

from kit.core.clock import local_day

Errors = dict[str, list[str]]

UNKNOWN = "Opção inválida"
NOT_ONESELF = "Escolha outra pessoa"
END_BEFORE_START = "O fim deve vir depois do início"
PAST = "Data no passado não é permitida"
DELEGATE_AWAY = "Esta pessoa também estará ausente neste período"
APPROVER_STANDS_IN = "Esta pessoa decide por outra neste período"


class State(StrEnum):
    """`planned` has not begun, `running` holds now, `over` ended by the clock or by hand."""

    PLANNED = "planned"
    RUNNING = "running"
    OVER = "over"


@dataclass(frozen=True, slots=True)
class Period:
    """Who decides for whom, from when until when; the end itself is outside."""

    approver_uuid: UUID
    delegate_uuid: UUID
    start_at: datetime
    end_at: datetime

    def overlaps(self, other: "Period") -> bool:
        """Whether both hold at some moment."""
        return self.start_at < other.end_at and other.start_at < self.end_at


def state_at(period: Period, now: datetime, *, is_ended: bool) -> State:
    """The state of a delegation at a moment; `is_ended`: somebody ended it before its time."""
    if is_ended or now >= period.end_at:
        return State.OVER
    return State.RUNNING if now >= period.start_at else State.PLANNED


def form_errors(period: Period, now: datetime, *, is_start_new: bool = True) -> Errors:
    """What is wrong with a delegation by itself; days are Sao Paulo's, so that one may begin this morning."""
    errors: Errors = {}
    if period.delegate_uuid == period.approver_uuid:
        errors["delegate_uuid"] = [NOT_ONESELF]
    if is_start_new and local_day(period.start_at) < local_day(now):
        errors["start_at"] = [PAST]
    if period.end_at <= period.start_at:
        errors["end_at"] = [END_BEFORE_START]
    elif period.end_at <= now:
        errors["end_at"] = [PAST]
    return errors


def chain_errors(period: Period, others: Iterable[Period]) -> Errors:
    """A delegate decides themself: no chains and no circles at any moment."""
    errors: Errors = {}
    for other in others:
        if not period.overlaps(other):
            continue
        if other.approver_uuid == period.delegate_uuid:
            errors["delegate_uuid"] = [DELEGATE_AWAY]
        if other.delegate_uuid == period.approver_uuid:
            errors["approver_uuid"] = [APPROVER_STANDS_IN]
    return errors


def is_taken(period: Period, others: Iterable[Period]) -> bool:
    """Whether the approver has another delegate at some moment of the period."""
    return any(other.approver_uuid == period.approver_uuid and period.overlaps(other) for other in others)
