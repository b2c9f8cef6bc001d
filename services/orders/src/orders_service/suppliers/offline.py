"""Stays that a consultant of the agency finds, quotes and books; a search shows reference prices only."""

from dataclasses import dataclass
from datetime import date, datetime
from uuid import UUID

from orders_service.suppliers.hotel import HotelOffer, HotelQuery, Party
from orders_service.suppliers.protocol import Supplier
from orders_service.suppliers.types import ZERO, PriceParts, Provider


@dataclass(frozen=True, slots=True)
class AgencyChoice:
    """'A agência escolhe': neither hotel nor price is known yet. `city` is empty in a search by a hotel's name.

    `hotel_name`: what was searched for. Days and times as those of HotelOffer.
    """

    key: str
    provider: Provider
    city: str
    city_uuid: UUID | None
    hotel_name: str
    checkin: date
    checkout: date
    checkin_at: datetime
    arrival_until: datetime
    parties: tuple[Party, ...]
    stretch_index: int = 0
    value: None = None

    @property
    def parts(self) -> PriceParts:
        return PriceParts(ZERO)

    @property
    def nights(self) -> int:
        return (self.checkout - self.checkin).days


OfflineOffer = HotelOffer | AgencyChoice
"""A hotel of the agency's catalogue at its reference prices, or the agency's own choice."""
OfflineSupplier = Supplier[HotelQuery, OfflineOffer]
