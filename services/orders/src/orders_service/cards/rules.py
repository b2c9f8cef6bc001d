"""Whether a card may pay (pure: no clock, no row, no I/O)."""

from dataclasses import dataclass
from datetime import date
from decimal import Decimal
from uuid import UUID

UNKNOWN_CARD = "Cartão não encontrado"
CHOOSE_CARD = "Escolha o cartão"
_STATUSES = {
    "locked": "Este cartão está bloqueado. Escolha outro cartão ou fale com a agência.",
    "inactive": "Este cartão está inativo. Escolha outro cartão ou fale com a agência.",
}
ABOVE_THRESHOLD = "O valor passa do limite deste cartão."


@dataclass(frozen=True, slots=True)
class PaymentCard:
    """`number`: the last four digits; `expiry_date`: YYYY-MM, good until that month is over."""

    uuid: UUID
    brand: str
    number: str
    status: str
    expiry_date: str
    threshold: Decimal | None

    @property
    def masked_pan(self) -> str:
        return f"**** **** **** {self.number}"


def why_not(card: PaymentCard, value: Decimal, *, today: date) -> str | None:
    """Why the card does not pay this value; None when it may."""
    if card.status != "active":
        return _STATUSES.get(card.status, UNKNOWN_CARD)
    if card.expiry_date < f"{today:%Y-%m}":
        year, month = card.expiry_date.split("-")
        return f"Este cartão venceu em {month}/{year}. Escolha outro cartão ou fale com a agência."
    if card.threshold is not None and value > card.threshold:
        return ABOVE_THRESHOLD
    return None
