"""What canceling a stay costs that a consultant booked, by the booking rules of the chosen option."""

from datetime import datetime
from decimal import Decimal
from typing import Any

from kit.core.money import ZERO, brl

from orders_service.products.hotel_terms import BEGAN, GONE
from orders_service.products.terms import CancellationTerms, Issued, moment

UNKNOWN = "A agência confirma com o hotel o custo do cancelamento."


def terms_of(stay: Issued, now: datetime) -> CancellationTerms:
    """Until the deadline all comes back, later all but the penalty; the agency asks for rules that are not known."""
    room: dict[str, Any] = stay.document["room"] or {}
    rules: dict[str, Any] = room.get("booking_rules") or {}
    until = datetime.fromisoformat(rules["deadline"]) if rules.get("deadline") else None
    if stay.starts_at <= now:
        return CancellationTerms(ZERO, None, False, GONE)
    if until is not None and now <= until:
        said = f"Cancelamento sem custo até {moment(until)}: o reembolso é de {brl(stay.value)}."
        return CancellationTerms(stay.value, until, True, said)
    has_begun = datetime.fromisoformat(stay.document["checkin_at"]) <= now
    kept = rules.get("no_show" if has_begun else "penalty")
    if kept is None:
        return CancellationTerms(stay.value, until, True, UNKNOWN)
    tax = min(Decimal(kept), stay.value)
    said = BEGAN if has_begun and tax == stay.value else _kept(stay.value, tax=tax)
    return CancellationTerms(stay.value - tax, until, True, said, tax=tax)


def _kept(value: Decimal, *, tax: Decimal) -> str:
    return f"O hotel retém {brl(tax)} e reembolsa {brl(value - tax)}."
