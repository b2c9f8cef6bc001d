"""What the four first profiles hold (DOMAIN section 2) and which user type a profile makes."""

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from typing import Any

from contracts.identity import ADMINISTRATOR, APPROVER, FINANCE, REQUESTER

from identity_service.profiles.catalogue import ALL_SLUGS, in_catalogue_order

_REQUESTER = frozenset(
    {
        "view-order", "create-order", "create-airway-order", "create-hotel-order", "create-road-order",
        "create-vehicle-order", "view-airway-seats", "view-expense", "view-expense-report",
        "view-accountability-expense", "create-update-expense", "create-update-expense-report",
        "view-advance-order", "create-update-advance-order", "remove-advance-order", "view-reason-trip",
        "view-justification", "view-expense-type", "view-branch", "view-cost-center", "view-project",
    }
)  # fmt: skip
_APPROVER = _REQUESTER | {
    "view-all-order", "approve-expense", "reject-expense", "approve-advance-order", "reject-advance-order",
    "view-budget", "view-budget-balance", "view-dashboard", "view-purchase-report",
}  # fmt: skip
_FINANCE = frozenset(
    {
        "view-order", "view-all-order", "view-expense", "view-expense-report", "view-expense-type",
        "approve-expense", "reject-expense", "view-advance-order", "approve-advance-order",
        "reject-advance-order", "pay-advance-order", "pay-refund", "receive-refund", "view-credit-limit",
        "view-dashboard", "view-purchase-report",
    }
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class InitialProfile:
    name: str
    actions: tuple[str, ...]
    approver: bool = False
    is_expense_approver: bool = False
    is_default: bool = False
    is_administrator: bool = False


INITIAL_PROFILES = (
    InitialProfile(ADMINISTRATOR, ALL_SLUGS, is_administrator=True),
    InitialProfile(REQUESTER, tuple(in_catalogue_order(_REQUESTER)), is_default=True),
    InitialProfile(APPROVER, tuple(in_catalogue_order(_APPROVER)), approver=True),
    InitialProfile(FINANCE, tuple(in_catalogue_order(_FINANCE)), is_expense_approver=True),
)


def user_type_of(*, is_administrator: bool, approver: bool, is_expense_approver: bool, actions: Collection[str]) -> str:
    """UserType of a customer's employee (API section 3.1): the strongest thing their profile lets them do."""
    if is_administrator:
        return "administrator"
    if approver:
        return "approver"
    if is_expense_approver:
        return "expense_approver"
    return "issuer" if "create-order" in actions else "traveler"


def differences(row: object, given: Mapping[str, Any]) -> dict[str, Any]:
    """What a change makes of a profile, for the audit: before and after; of actions, what is gained and what lost."""
    changed = {name: (getattr(row, name), value) for name, value in given.items() if getattr(row, name) != value}
    told: dict[str, Any] = {}
    for name, (before, after) in changed.items():
        if name == "actions":
            told |= {"gained": [slug for slug in after if slug not in before]}
            told |= {"lost": [slug for slug in before if slug not in after]}
        elif name != "name_folded":
            told[name] = [before, after]
    return told
