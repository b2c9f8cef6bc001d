"""The caller's roles towards a suspected pair, for its lifecycle."""

from typing import Any

from kit.core.principal import Principal

from expenses_ocr_service.duplicates.lifecycle import PAIR_LIFECYCLE, PairFacts
from expenses_ocr_service.expenses.queries.standing import (
    is_owner,
    may_confirm_duplicates,
    may_dismiss_duplicates,
)
from expenses_ocr_service.matching.rules import PairStatus
from expenses_ocr_service.records.statuses import SENT, ExpenseStatus


def pair_facts(expense: Any, other: Any, *, by: Principal) -> PairFacts:
    """`expense` is the one the caller looks at; both carry status, employee_uuid and by_user_uuid."""
    owns, owns_other = (is_owner(one.employee_uuid, one.by_user_uuid, by=by) for one in (expense, other))
    return PairFacts(
        owns=owns,
        owns_either=owns or owns_other,
        may_confirm=may_confirm_duplicates(by),
        may_dismiss=may_dismiss_duplicates(by),
        is_sent=any(ExpenseStatus(one.status) in SENT for one in (expense, other)),
    )


def pair_actions(status: PairStatus, facts: PairFacts) -> list[str]:
    """What the caller may do with the pair now, in the table's order."""
    return [action.value for action in PAIR_LIFECYCLE.allowed(status, facts)]
