"""Which items a report may hold, and the message for one it may not (pure)."""

from collections.abc import Iterable, Sequence
from decimal import Decimal
from typing import Protocol
from uuid import UUID

from kit.core.money import ZERO
from kit.core.refusals import Errors, InvalidStatus

from expenses_ocr_service.advances.lifecycle import AdvanceStatus
from expenses_ocr_service.expenses.refusals import ConfirmedAsDuplicate, HeldByLiveReport
from expenses_ocr_service.records.statuses import CHANGEABLE, ExpenseStatus
from expenses_ocr_service.reports.refusals import AdvanceBalanceExceeded

UNKNOWN = "Opção inválida"
CONFIRMED = "confirmed"


class Item(Protocol):
    """An expense or an advance, as a report may take it."""

    uuid: UUID
    employee_uuid: UUID
    live_report_uuid: UUID | None


class Spent(Protocol):
    """An expense, as far as a report judges it."""

    uuid: UUID
    duplicate_status: str

    @property
    def state(self) -> ExpenseStatus: ...


class Advanced(Protocol):
    """An advance, as far as a report judges it."""

    @property
    def state(self) -> AdvanceStatus: ...

    @property
    def balance(self) -> Decimal: ...


def unknown_errors(field: str, asked: Sequence[UUID], found: Iterable[Item], *, employee_uuid: UUID) -> Errors:
    """Items that are not this employee's are as unknown as ones that never were."""
    own = {item.uuid for item in found if item.employee_uuid == employee_uuid}
    return {f"{field}.{place}": [UNKNOWN] for place, uuid in enumerate(asked) if uuid not in own}


def require_free(items: Iterable[Item], *, report_uuid: UUID | None) -> None:
    """In no other live report. Raises HeldByLiveReport, naming the items that are."""
    held = [item.uuid for item in items if item.live_report_uuid not in (None, report_uuid)]
    if held:
        raise HeldByLiveReport(*held)


def require_addable(expenses: Iterable[Spent], advances: Iterable[Advanced]) -> None:
    """Expenses the employee still holds, advances that were paid. Raises InvalidStatus."""
    for expense in expenses:
        if expense.state not in CHANGEABLE:
            raise InvalidStatus(expense.state, expense.state.label)
    for advance in advances:
        if advance.state is not AdvanceStatus.PAID:
            raise InvalidStatus(advance.state, advance.state.label)


def require_no_duplicate(expenses: Iterable[Spent]) -> None:
    """Raises ConfirmedAsDuplicate, naming the expenses that are."""
    found = confirmed_duplicates(expenses)
    if found:
        raise ConfirmedAsDuplicate(*found)


def confirmed_duplicates(expenses: Iterable[Spent]) -> list[UUID]:
    """The expenses that a person said are another one's copy."""
    return [expense.uuid for expense in expenses if expense.duplicate_status == CONFIRMED]


def require_balance(advances: Iterable[Advanced]) -> None:
    """Something is left to account for. Raises AdvanceBalanceExceeded."""
    if any(advance.balance <= ZERO for advance in advances):
        raise AdvanceBalanceExceeded
