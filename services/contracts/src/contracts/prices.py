"""Rows of an agency's price tables, which of them holds for a sale, and what it makes (DOMAIN section 10)."""

from collections.abc import Iterable
from dataclasses import dataclass
from decimal import ROUND_HALF_UP, Decimal
from uuid import UUID

from contracts.fact import Amount, Part

_CENT = Decimal("0.01")
NOTHING = Decimal("0.00")


@dataclass(frozen=True, slots=True)
class Sale:
    """What is sold. `value`: what its provider asks for it all, in BRL; `nights`: of a stay, of all its rooms."""

    service_type: str
    provider_uuid: UUID | None
    is_international: bool
    is_online: bool
    value: Decimal
    travelers: int = 1
    nights: int = 0


class PriceRow(Part):
    """`provider_uuid` None: of any provider; `scope`: national, international, both; `channel`: online, offline, both.

    `value`: BRL per item, traveler or night (`applies_to`) when `value_type` is fixed; percent of the sale when it is
    percent.
    """

    uuid: UUID
    service_type: str
    provider_uuid: UUID | None = None
    scope: str
    channel: str
    value_type: str
    value: Amount
    applies_to: str

    @property
    def subject(self) -> tuple[str, UUID | None, str, str]:
        """What it is for; a table has one row for each."""
        return self.service_type, self.provider_uuid, self.scope, self.channel

    @property
    def specificity(self) -> tuple[bool, bool, bool]:
        """The higher, the more specific: a provider counts before the scope, the scope before the channel."""
        return self.provider_uuid is not None, self.scope != "both", self.channel != "both"

    def holds_for(self, sale: Sale) -> bool:
        """Whether the sale is what the row is for."""
        return (
            self.service_type == sale.service_type
            and self.provider_uuid in (None, sale.provider_uuid)
            and self.scope in ("both", "international" if sale.is_international else "national")
            and self.channel in ("both", "online" if sale.is_online else "offline")
        )

    def amount_of(self, sale: Sale) -> Decimal:
        """What the row makes of a sale that it holds for: BRL, rounded half up to cents."""
        if self.value_type == "percent":
            return (sale.value * self.value / 100).quantize(_CENT, rounding=ROUND_HALF_UP)
        times = {"traveler": sale.travelers, "night": sale.nights}.get(self.applies_to, 1)
        return self.value * times


def row_for(sale: Sale, rows: Iterable[PriceRow]) -> PriceRow | None:
    """The most specific row that holds for a sale; None when none does. Of one subject the first row counts."""
    return max((row for row in rows if row.holds_for(sale)), key=lambda row: row.specificity, default=None)


def amount_for(sale: Sale, rows: Iterable[PriceRow]) -> Decimal:
    """What a table makes of a sale: BRL, nothing when no row holds."""
    row = row_for(sale, rows)
    return NOTHING if row is None else row.amount_of(sale)
