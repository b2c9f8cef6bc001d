"""Which task an item's state requires, its deadline and reason (pure)."""

from datetime import datetime, timedelta
from decimal import Decimal
from uuid import UUID

from kit.core.money import brl
from kit.core.principal import Principal

from orders_service.desk_tasks.lifecycle import TASK_LIFECYCLE, PendingKind, TaskFacts, TaskStatus
from orders_service.records.lifecycle import ItemStatus

KIND_OF: dict[ItemStatus, PendingKind] = {
    ItemStatus.QUOTING: PendingKind.QUOTE,
    ItemStatus.PENDING_ISSUE: PendingKind.OFFLINE_ISSUE,
    ItemStatus.FAILED: PendingKind.FAILED_ISSUE,
    ItemStatus.FAILED_CANCEL: PendingKind.FAILED_CANCEL,
    ItemStatus.CHANGING: PendingKind.PRICE_CHANGE,
}
"""DOMAIN section 10: offline quotes, failed issues, failed cancellations, price changes."""


ANSWER_WITHIN = timedelta(hours=4)
"""UI section 6.7: so soon the issuer of a question expects its options."""


def deadline_of(
    kind: PendingKind, *, opened_at: datetime, hold_until: datetime | None, departs_at: datetime
) -> datetime | None:
    """Until when something can be done: while the hold stands; of what was issued, until its first departure; of a
    question, within the hours in which an answer is promised."""
    if kind is PendingKind.QUOTE:
        return min(opened_at + ANSWER_WITHIN, departs_at)
    return departs_at if kind is PendingKind.FAILED_CANCEL else hold_until


def reason_of(kind: PendingKind, *, supplier_message: str | None, value: Decimal, new_value: Decimal | None) -> str:
    """Why somebody is needed: the supplier's own words, or the two prices."""
    if kind is PendingKind.PRICE_CHANGE and new_value is not None:
        return f"O preço mudou de {brl(value)} para {brl(new_value)}"
    failed = kind in (PendingKind.FAILED_ISSUE, PendingKind.FAILED_CANCEL)
    return supplier_message if failed and supplier_message else kind.label


def facts_of(by: Principal, *, taken_by_uuid: UUID | None, taken_by_name: str | None) -> TaskFacts:
    """What the table looks at, for one person and one task."""
    is_taker = taken_by_uuid is not None and taken_by_uuid == by.user_uuid
    return TaskFacts(is_taker=is_taker, is_manager=by.is_agency_manager, taken_by=taken_by_name or "")


def allowed_task_actions(status: TaskStatus, facts: TaskFacts) -> list[str]:
    """What the caller may do with the task now, in the table's order."""
    return [str(action) for action in TASK_LIFECYCLE.allowed(status, facts)]
