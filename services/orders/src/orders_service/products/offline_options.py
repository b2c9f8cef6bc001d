"""The options that a consultant quotes for a stay, kept with its item, and what follows from choosing one (pure)."""

from collections.abc import Sequence
from datetime import datetime
from decimal import Decimal
from enum import StrEnum
from typing import Any
from uuid import UUID

from kit.core.money import cents, text_of

from orders_service.products.shapes import Document
from orders_service.suppliers.types import PriceParts

Option = dict[str, Any]

MOST = 5
"""Living options of one item (API section 2.3)."""


class OptionStatus(StrEnum):
    OPEN = "open"
    CHOSEN = "chosen"
    REFUSED = "refused"
    EXPIRED = "expired"

    @property
    def label(self) -> str:
        return _LABELS[self]


_LABELS = {
    OptionStatus.OPEN: "Em aberto",
    OptionStatus.CHOSEN: "Escolhida",
    OptionStatus.REFUSED: "Recusada",
    OptionStatus.EXPIRED: "Expirada",
}


class OptionPayment(StrEnum):
    """How the agency pays the hotel."""

    PIX = "pix"
    CREDIT_CARD = "credit_card"


def options_of(document: Document) -> list[Option]:
    """As they were quoted, in their order."""
    found: list[Option] = document.get("options", [])
    return found


def status_of(option: Option, now: datetime) -> OptionStatus:
    """An open option is over once its time is."""
    is_over = option["status"] == OptionStatus.OPEN and ends_at(option) <= now
    return OptionStatus.EXPIRED if is_over else OptionStatus(option["status"])


def ends_at(option: Option) -> datetime:
    """Until when it may be chosen, and is kept for whoever chose it."""
    return datetime.fromisoformat(option["expires_at"])


def living(document: Document, now: datetime) -> list[Option]:
    """Those that may be chosen now."""
    return [option for option in options_of(document) if status_of(option, now) is OptionStatus.OPEN]


def find_option(document: Document, uuid: UUID) -> Option | None:
    """One option of the item; None when it has no such."""
    return next((option for option in options_of(document) if option["uuid"] == str(uuid)), None)


def with_options(document: Document, added: Sequence[Option]) -> Document:
    """After those that are there already."""
    return {**document, "options": [*options_of(document), *added]}


def without_option(document: Document, uuid: UUID) -> Document:
    """It was never quoted."""
    return {**document, "options": [option for option in options_of(document) if option["uuid"] != str(uuid)]}


def with_chosen(document: Document, uuid: UUID) -> Document:
    """It is chosen and the other open ones are refused; `room` is what will be booked."""
    options = [_judged(option, is_chosen=option["uuid"] == str(uuid)) for option in options_of(document)]
    chosen = next(option for option in options if option["status"] == OptionStatus.CHOSEN)
    room = {
        "room_description": chosen["room_description"],
        "regimen": chosen["regimen"],
        "daily_amount": text_of(nightly(document, Decimal(chosen["customer_value"]))),
        "booking_rules": chosen["booking_rules"],
    }
    hotel = chosen["hotel"]
    return {**document, "options": options, "room": room, "hotel": hotel, "chosen_hotel": chosen["hotel_name"]}


def _judged(option: Option, *, is_chosen: bool) -> Option:
    if is_chosen:
        return {**option, "status": OptionStatus.CHOSEN.value}
    return {**option, "status": OptionStatus.REFUSED.value} if option["status"] == OptionStatus.OPEN else option


def nightly(document: Document, value: Decimal) -> Decimal:
    """Of one room and night on average."""
    return cents(value / (document["nights"] * len(document["parties"])))


def parts_of_option(option: Option) -> PriceParts:
    """What it costs: the hotel's price and taxes, and what the agency takes."""
    return PriceParts(
        provider_value=Decimal(option["provider_value"]),
        provider_fees=Decimal(option["other_taxes"]),
        fee=Decimal(option["hotel_fee"]),
        markup=Decimal(option["hotel_markup"]),
    )
