"""What must hold of a limit: pure, no row."""

from collections.abc import Mapping
from decimal import Decimal
from typing import Any

from config_service.policies.schemas import ExpenseParameter

Errors = dict[str, list[str]]


def limit_errors(limit: Mapping[str, Any]) -> Errors:
    """Everything wrong with a limit as it would stand.

    A maximum of nothing forbids a type, which inactivating it says better; a limit that is itself about vouchers
    says in `value` above what, and nothing else about them.
    """
    errors: Errors = {}
    if limit["policy_parameter"] != ExpenseParameter.VOUCHER_REQUIRED_ABOVE:
        if limit["value"] <= Decimal(0):
            errors["value"] = ["Deve ser maior que zero"]
        return errors
    if limit["voucher_required"]:
        errors["voucher_required"] = ["Campo não permitido"]
    if limit["voucher_required_above"] is not None:
        errors["voucher_required_above"] = ["Campo não permitido"]
    return errors
