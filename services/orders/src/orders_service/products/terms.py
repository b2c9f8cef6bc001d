"""What canceling an item costs and what comes back, whatever was bought (pure: no clock, no row, no I/O)."""

from dataclasses import dataclass
from datetime import datetime
from decimal import Decimal

from kit.core.clock import SAO_PAULO
from kit.core.money import ZERO

from orders_service.products.shapes import Document


@dataclass(frozen=True, slots=True)
class Issued:
    """A bought item: what the terms of its cancellation follow from. `fare`: the supplier's part of its value."""

    value: Decimal
    document: Document
    issued_at: datetime | None
    starts_at: datetime
    fare: Decimal = ZERO


@dataclass(frozen=True, slots=True)
class CancellationTerms:
    """`tax` is kept of the value, `credit` by the airline for another flight; `explanation` is what a person reads
    before they cancel: why so much comes back."""

    refund: Decimal
    free_until: datetime | None
    is_possible: bool
    explanation: str
    tax: Decimal = ZERO
    credit: Decimal = ZERO


def moment(instant: datetime) -> str:
    """A point in time as sentences name it."""
    return f"{instant.astimezone(SAO_PAULO):%d/%m/%Y às %H:%M}"
