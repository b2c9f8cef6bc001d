"""What the owners of a suspected pair say of it (pure)."""

from datetime import datetime
from typing import Any
from uuid import UUID


def explained(
    known: list[dict[str, Any]], expense_uuid: UUID, text: str, *, by: tuple[UUID, str], at: datetime
) -> list[dict[str, Any]]:
    """The explanations of a pair with this one in place of an earlier one of the same expense's owner."""
    new = {
        "expense_uuid": str(expense_uuid),
        "text": text,
        "by_uuid": str(by[0]),
        "by_name": by[1],
        "at": at.isoformat(),
    }
    return [*(one for one in known if one["expense_uuid"] != new["expense_uuid"]), new]
