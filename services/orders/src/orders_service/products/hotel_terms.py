"""What canceling a stay costs and what is refunded, by the booking rules of its room."""

from datetime import datetime
from decimal import Decimal

from kit.core.money import ZERO, brl, cents

from orders_service.products.terms import CancellationTerms, Issued, moment

BEGAN = "O check-in já começou e a hospedagem conta como não comparecimento (no-show): nada é reembolsado."
GONE = "O prazo de chegada ao hotel já passou: a reserva não pode mais ser cancelada e nada é reembolsado."


def terms_of(stay: Issued, now: datetime) -> CancellationTerms:
    """Until the deadline all comes back, later all but the penalty, and nothing once rooms are ready."""
    rules = stay.document["room"]["booking_rules"]
    until = datetime.fromisoformat(rules["deadline"]) if rules["deadline"] else None
    if stay.starts_at <= now:
        return CancellationTerms(ZERO, None, False, GONE)
    if until is not None and now <= until:
        said = f"Cancelamento sem custo até {moment(until)}: o reembolso é de {brl(stay.value)}."
        return CancellationTerms(stay.value, until, True, said)
    if datetime.fromisoformat(stay.document["checkin_at"]) <= now:
        return CancellationTerms(ZERO, until, True, BEGAN, tax=stay.value)
    tax = penalty_of(stay)
    return CancellationTerms(stay.value - tax, until, True, _why_not_free(until, stay.value, tax=tax), tax=tax)


def penalty_of(stay: Issued) -> Decimal:
    """The share of the rules, of what was really paid: a price may have changed after the room was chosen."""
    rules = stay.document["room"]["booking_rules"]
    return cents(stay.value * Decimal(rules["penalty"]) / Decimal(rules["amount"]))


def _why_not_free(until: datetime | None, value: Decimal, *, tax: Decimal) -> str:
    if until is None:
        return f"A tarifa não é reembolsável: o custo é o valor da hospedagem, {brl(value)}."
    ended = f"O prazo de cancelamento gratuito terminou em {moment(until)}"
    return f"{ended}: o hotel retém {brl(tax)} e reembolsa {brl(value - tax)}."
