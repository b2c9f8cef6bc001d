"""The caller's roles towards an advance, for its lifecycle."""

from typing import Protocol
from uuid import UUID

from kit.core.principal import Principal

from expenses_ocr_service.advances.lifecycle import ADVANCE_LIFECYCLE, OFFERED, Actor, Facts
from expenses_ocr_service.advances.tables import AdvanceTable
from expenses_ocr_service.charges.duties import SEPARATED, Duties

_BY_SLUG = {
    "create-update-advance-order": Actor.EDITOR,
    "remove-advance-order": Actor.REMOVER,
    "pay-advance-order": Actor.PAYER,
}
_SETTLES = "create-update-expense-report"
_MONEY = frozenset({Actor.PAYER, Actor.SETTLER})


class Named(Protocol):
    """Whose an advance is."""

    issuer_user_uuid: UUID
    employee_uuid: UUID


def _holds(by: Principal, slug: str) -> bool:
    """An agency user on a customer of theirs holds every action of it (API section 1.6)."""
    return by.is_agency or slug in by.actions


def actors_of(advance: Named, by: Principal, duties: Duties = SEPARATED) -> frozenset[Actor]:
    """Whoever asked may change it; whoever owes the account, or builds reports for others, settles it."""
    actors = {actor for slug, actor in _BY_SLUG.items() if _holds(by, slug)}
    if advance.issuer_user_uuid == by.user_uuid:
        actors.add(Actor.REQUESTER)
    owes = by.employee_uuid is not None and advance.employee_uuid == by.employee_uuid
    if _holds(by, _SETTLES) and (owes or _holds(by, "approver-all")):
        actors.add(Actor.SETTLER)
    return frozenset(actors - _MONEY if duties.bar_issuer(by) else actors)


def facts_of(advance: AdvanceTable, by: Principal, duties: Duties = SEPARATED) -> Facts:
    """What the rules of the lifecycle look at."""
    return Facts(
        actors_of(advance, by, duties),
        balance=advance.balance,
        is_in_report=advance.live_report_uuid is not None,
        is_own_money=duties.bar_own_money(advance.employee_uuid, by),
    )


def allowed_actions(advance: AdvanceTable, by: Principal, duties: Duties = SEPARATED) -> list[str]:
    """What the caller may do with the advance now, in the table's order."""
    allowed = ADVANCE_LIFECYCLE.allowed(advance.state, facts_of(advance, by, duties))
    return [action for action in allowed if action in OFFERED]
