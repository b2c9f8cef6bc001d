"""The published event of a policy value."""

from contracts.config import PolicyValueChanged

from config_service.policies.tables import PolicyValueTable


def policy_value_changed(row: PolicyValueTable) -> PolicyValueChanged:
    """The whole state of the row."""
    return PolicyValueChanged(**row.model_dump())
