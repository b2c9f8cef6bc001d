"""The published event of an expense policy, always with all its values."""

from collections.abc import Iterable

from contracts.config import ExpensePolicyValue, PolicyChanged

from config_service.expense_policies.tables import ExpensePolicyValueTable, PolicyTable


def policy_changed(row: PolicyTable, values: Iterable[ExpensePolicyValueTable]) -> PolicyChanged:
    """The whole state of the policy."""
    told = tuple(ExpensePolicyValue(**value.model_dump()) for value in values)
    return PolicyChanged(**row.model_dump(), default=row.is_default, values=told)
