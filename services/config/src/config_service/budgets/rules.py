"""What must hold of a budget: pure."""

from collections.abc import Mapping
from decimal import Decimal
from typing import Any

from kit.core.money import ZERO, cents
from kit.core.refusals import Errors


def budget_errors(values: Mapping[str, Any]) -> Errors:
    """A budget is of some money, and ends on its first day or later."""
    errors: Errors = {}
    if values["amount"] <= ZERO:
        errors["amount"] = ["Deve ser maior que zero"]
    if values["end_date"] < values["start_date"]:
        errors["end_date"] = ["O fim deve ser depois do início"]
    return errors


def alert_at(amount: Decimal, alert_percentage: int) -> Decimal:
    """The amount from which its owners are notified."""
    return cents(amount * alert_percentage / 100)
