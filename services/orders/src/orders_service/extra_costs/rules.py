"""What must hold of an extra cost (pure)."""

from collections.abc import Iterable, Mapping
from datetime import date
from typing import Any
from uuid import UUID

from kit.core.refusals import Errors, InvalidStatus

EXPORTED = InvalidStatus("exported", "Exportado")
"""What the agency's back office has is changed there."""


def problems_of(
    cost: Mapping[str, Any], category: Mapping[str, Any] | None, *, travelers: Iterable[UUID], has_proof: bool
) -> Errors:
    """What is wrong with a cost of this category in an order with these travelers, by field."""
    found: Errors = {}
    if category is None:
        found["cost_category_uuid"] = ["Opção inválida"]
    if cost.get("traveler_uuid") is not None and cost["traveler_uuid"] not in travelers:
        found["traveler_uuid"] = ["Opção inválida"]
    if _is_backwards(cost.get("start_date"), cost.get("end_date")):
        found["end_date"] = ["Deve ser igual ou posterior ao início"]
    if category is not None and category["is_proof_required"] and not has_proof:
        found["proof"] = ["Anexe o comprovante"]
    return found


def _is_backwards(start: date | None, end: date | None) -> bool:
    return start is not None and end is not None and end < start
