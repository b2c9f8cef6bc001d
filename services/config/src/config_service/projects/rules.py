"""What must hold of a phase: pure."""

from datetime import datetime
from decimal import Decimal

from kit.core.refusals import Errors


def phase_errors(
    *, start_at: datetime, end_at: datetime | None, budget: Decimal | None, alert: Decimal | None
) -> Errors:
    """A phase ends after it starts, and its alert lies within its budget."""
    errors: Errors = {}
    if end_at is not None and end_at <= start_at:
        errors["end_at"] = ["O fim deve ser depois do início"]
    if alert is not None and budget is not None and alert > budget:
        errors["alert"] = ["O alerta não pode ser maior que o orçamento"]
    return errors
