"""Which columns of a purchase policy we keep."""

from collections.abc import Mapping
from typing import Any

from contracts.config import PolicyValueChanged

_KEPT = ("product", "policy_parameter", "type_value", "value", "tolerance")
_SCOPE = ("scope_type", "scope_uuid", "is_international", "active")


def policy_value_columns(fact: PolicyValueChanged) -> Mapping[str, Any]:
    """The whole rule: it is judged here."""
    return {name: getattr(fact, name) for name in _KEPT + _SCOPE}
