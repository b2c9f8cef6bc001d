"""What canceling a bus ticket costs and what is refunded, and why."""

from dataclasses import dataclass
from datetime import date, datetime, timedelta
from decimal import Decimal

from kit.core.money import ZERO, brl

from orders_service.products.terms import CancellationTerms, Issued, moment


@dataclass(frozen=True, slots=True)
class LateCancellation:
    """Lei 11.975/2009, art. 8: until so long before the departure a ticket comes back."""

    since: date
    before: timedelta


REFUNDED = (LateCancellation(date(2009, 7, 7), timedelta(hours=3)),)
"""Dated, oldest first: a change of the law is a new line (DOMAIN section 13)."""
GONE = "O ônibus já partiu: a passagem não pode mais ser cancelada e nada é reembolsado."


def terms_of(ticket: Issued, now: datetime) -> CancellationTerms:
    """Until the law's hour all but the company's tax comes back; later the whole value is lost."""
    known = [rule for rule in REFUNDED if ticket.issued_at is None or rule.since <= ticket.issued_at.date()]
    until = ticket.starts_at - known[-1].before
    if ticket.starts_at <= now:
        return CancellationTerms(ZERO, None, False, GONE)
    if now > until:
        said = f"O prazo de reembolso terminou em {moment(until)}: o custo é o valor da passagem, {brl(ticket.value)}."
        return CancellationTerms(ZERO, None, True, said, tax=ticket.value)
    tax = min(Decimal(ticket.document["cancellation_tax"]), ticket.value)
    refund = ticket.value - tax
    said = f"Até {moment(until)} a viação retém {brl(tax)} e reembolsa {brl(refund)}."
    return CancellationTerms(refund, None, True, said, tax=tax)
