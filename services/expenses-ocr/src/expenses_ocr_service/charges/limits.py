"""The largest amount of one entry: an expense or an advance (parameter `max_entry_value`, API 3.3)."""

from decimal import Decimal
from uuid import UUID

from kit.core.money import brl
from kit.core.refusals import Errors
from kit.http.uow import UnitOfWork

from expenses_ocr_service.references.queries import get_setting

MAX_ENTRY_VALUE = "max_entry_value"
DEFAULT_MAX_ENTRY = Decimal("1000000.00")
"""Holds for a customer whose setting is unknown here."""


def limit_of(setting: str | None) -> Decimal:
    """The customer's limit from config's text; the default where none is set or it is no positive amount."""
    try:
        limit = Decimal(setting) if setting is not None else DEFAULT_MAX_ENTRY
    except ArithmeticError:
        return DEFAULT_MAX_ENTRY
    return limit if limit.is_finite() and limit > 0 else DEFAULT_MAX_ENTRY


def entry_errors(value: Decimal | None, limit: Decimal, *, field: str = "value") -> Errors:
    """What is wrong with an entered amount, by field."""
    if value is None or value <= limit:
        return {}
    return {field: [f"O valor máximo por lançamento é {brl(limit)}."]}


async def entry_limit(uow: UnitOfWork, customer_uuid: UUID) -> Decimal:
    """The largest amount that people of this customer may enter."""
    return limit_of(await get_setting(uow, customer_uuid, slug=MAX_ENTRY_VALUE))
