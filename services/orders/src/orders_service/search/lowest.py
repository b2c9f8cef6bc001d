"""The lowest-fare policy: its ceiling moves while providers answer, so it is judged when offers are read."""

from collections.abc import Iterable, Mapping, Sequence
from decimal import Decimal, InvalidOperation
from typing import Any
from uuid import UUID

from kit.core.money import brl

from orders_service.search.policies import (
    ABOVE_CEILING,
    Parameter,
    PolicyRule,
    PolicySubject,
    Violation,
    fare_ceiling,
    rules_for,
)

Kept = Mapping[str, Any]
"""A lowest-fare rule as the search keeps it."""


def lowest_rules(rules: Sequence[PolicyRule], subjects: Iterable[PolicySubject]) -> list[dict[str, Any]]:
    """The rules that hold for these travelers, at home and abroad."""
    travelers = list(subjects)
    return [
        {
            "uuid": str(rule.uuid),
            "type_value": rule.type_value,
            "value": rule.value,
            "tolerance": rule.tolerance,
            "is_international": abroad,
        }
        for abroad in (False, True)
        for rule in rules_for(rules, travelers, is_international=abroad)
        if rule.parameter == Parameter.LOWEST_FARE_TOLERANCE
    ]


def ceiling(kept: Sequence[Kept], *, is_international: bool, lowest_value: Decimal | None) -> Decimal | None:
    """The most a fare may cost; None when no rule binds."""
    found = (_ceiling(rule, lowest_value) for rule in kept if rule["is_international"] is is_international)
    return min((limit for limit in found if limit is not None), default=None)


def lowest_violations(
    kept: Sequence[Kept], *, value: Decimal, is_international: bool, lowest_value: Decimal | None
) -> list[Violation]:
    """What an offer breaks by costing more than the lowest of its stretch allows."""
    found = []
    for rule in kept:
        limit = _ceiling(rule, lowest_value) if rule["is_international"] is is_international else None
        if limit is not None and value > limit:
            message = ABOVE_CEILING.format(limit=brl(limit))
            name = Parameter.LOWEST_FARE_TOLERANCE.value
            found.append(Violation(UUID(rule["uuid"]), name, rule["type_value"], rule["value"], message))
    return found


def _ceiling(kept: Kept, lowest_value: Decimal | None) -> Decimal | None:
    if lowest_value is None:
        return None
    rule = PolicyRule(
        uuid=UUID(kept["uuid"]),
        parameter=Parameter.LOWEST_FARE_TOLERANCE,
        type_value=kept["type_value"],
        value=kept["value"],
        tolerance=kept["tolerance"],
        scope_type="everyone",
        scope_uuid=None,
        is_international=None,
    )
    try:
        return fare_ceiling(rule, lowest_value)
    except InvalidOperation:
        return None
