"""What an agency's price tables make of a sale (pure: no clock, no row, no I/O)."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from decimal import Decimal
from functools import partial
from typing import Protocol, TypeVar
from uuid import UUID

from contracts.prices import PriceRow, Sale, row_for

from orders_service.pricing.tables import PriceTableKind
from orders_service.products.charging import Charge, SaleFacts
from orders_service.products.declaration import Product
from orders_service.suppliers.types import ZERO, NearbyFare, Offered, PriceParts

O = TypeVar("O", bound=Offered)  # noqa: E741 - an offer of any product
Known = dict[tuple[PriceTableKind, UUID, bool], PriceRow | None]


def supplier_total(parts: PriceParts) -> Decimal:
    """What the supplier asks for it all: BRL."""
    return replace(parts, fee=ZERO, markup=ZERO, markdown=ZERO).total


@dataclass(frozen=True, slots=True)
class AgencyPrices:
    """The rows of the tables that serve a customer, of one product. `_known`: the row that was found for a kind, a
    provider and its reach, for a search prices offers by the thousand."""

    product: Product
    rows: Mapping[PriceTableKind, Sequence[PriceRow]] = field(default_factory=dict)
    _known: Known = field(default_factory=dict)

    @property
    def are_none(self) -> bool:
        return not any(self.rows.values())

    def charged(self, offer: O) -> O:
        """A supplier's offer as the customer sees it: with what the agency adds and takes off."""
        if self.are_none or offer.value is None:
            return offer
        facts = self.product.sale(offer)
        charge: Charge = partial(self.parts_for, provider_uuid=offer.provider.uuid, facts=facts)
        charged: O = self.product.charged(offer, charge)
        return charged

    def charged_fares(self, fares: Iterable[NearbyFare], like: Mapping[int, Offered]) -> list[NearbyFare]:
        """The lowest fares of the days around, each as an offer of its stretch is sold; `like`: one by stretch."""
        return [self._charged_fare(fare, like.get(fare.stretch_index)) for fare in fares]

    def _charged_fare(self, fare: NearbyFare, like: Offered | None) -> NearbyFare:
        if self.are_none or like is None:
            return fare
        facts, provider = self.product.sale(like), like.provider.uuid
        parts = self.parts_for(PriceParts(fare.value), provider_uuid=provider, facts=facts)
        return replace(fare, value=parts.total)

    def parts_for(self, parts: PriceParts, *, provider_uuid: UUID | None, facts: SaleFacts) -> PriceParts:
        """The supplier's parts with the agency's. A markdown takes off no more than there is."""
        sale = self.sale_of(parts, provider_uuid=provider_uuid, facts=facts)
        fee, markup, markdown = (self._amount(kind, sale) for kind in PriceTableKind)
        return replace(parts, fee=fee, markup=markup, markdown=min(markdown, sale.value + fee + markup))

    def sale_of(self, parts: PriceParts, *, provider_uuid: UUID | None, facts: SaleFacts) -> Sale:
        """What is sold, as the rows of price tables see it."""
        return Sale(
            service_type=self.product.kind,
            provider_uuid=provider_uuid,
            is_international=facts.is_international,
            is_online=not self.product.is_quoted,
            value=supplier_total(parts),
            travelers=facts.travelers,
            nights=facts.nights,
        )

    def _amount(self, kind: PriceTableKind, sale: Sale) -> Decimal:
        row = self.row_of(kind, sale)
        return ZERO if row is None else row.amount_of(sale)

    def row_of(self, kind: PriceTableKind, sale: Sale) -> PriceRow | None:
        """The row of a kind of table that holds for a sale, the most specific one."""
        key = (kind, sale.provider_uuid or UUID(int=0), sale.is_international)
        if key not in self._known:
            self._known[key] = row_for(sale, self.rows.get(kind, ()))
        return self._known[key]


class AgencyParts(Protocol):
    """What keeps an agency's parts of a price, such as an item."""

    fee: Decimal
    markup: Decimal
    markdown: Decimal


def as_agreed(parts: PriceParts, kept: AgencyParts) -> PriceParts:
    """What a supplier asks now, with what the agency took when the item was chosen: an order keeps its terms."""
    return replace(parts, fee=kept.fee, markup=kept.markup, markdown=kept.markdown)


def supplier_share(value: Decimal, kept: AgencyParts) -> Decimal:
    """What is left for the supplier of what a customer pays."""
    return value - kept.fee - kept.markup + kept.markdown
