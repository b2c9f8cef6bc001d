"""What canceling a flight costs and what is refunded, and why."""

from dataclasses import dataclass
from datetime import date, datetime, timedelta

from kit.core.money import ZERO, brl

from orders_service.products.terms import CancellationTerms, Issued, moment


@dataclass(frozen=True, slots=True)
class FreeCancellation:
    """ANAC resolution 400, art. 11: within `within` of buying, when bought at least `ahead` before departure."""

    since: date
    within: timedelta
    ahead: timedelta


FREE_CANCELLATIONS = (FreeCancellation(date(2017, 3, 14), timedelta(hours=24), timedelta(days=7)),)
"""Dated, oldest first: a change of the law is a new line (DOMAIN section 13)."""
FLOWN = "O voo já partiu: o bilhete não pode mais ser cancelado e nada é reembolsado."


def free_until(*, issued_at: datetime | None, departs_at: datetime) -> datetime | None:
    """Until when a ticket comes back without cost; None when never."""
    if issued_at is None:
        return None
    known = [rule for rule in FREE_CANCELLATIONS if rule.since <= issued_at.date()]
    if not known or departs_at - issued_at < known[-1].ahead:
        return None
    return issued_at + known[-1].within


def terms_of(ticket: Issued, now: datetime) -> CancellationTerms:
    """A ticket comes back in its free time, before its flight.

    No credit is promised: an airline may keep one (DOMAIN section 3), but none is stored yet.
    """
    until = free_until(issued_at=ticket.issued_at, departs_at=ticket.starts_at)
    if ticket.starts_at <= now:
        return CancellationTerms(ZERO, until, False, FLOWN)
    if until is not None and now <= until:
        said = f"Cancelamento sem custo até {moment(until)}: o reembolso é de {brl(ticket.value)}."
        return CancellationTerms(ticket.value, until, True, said)
    return CancellationTerms(ZERO, until, True, f"{_why_not_free(until)}; {_what_is_lost(ticket)}")


def _why_not_free(until: datetime | None) -> str:
    if until is not None:
        return f"Prazo de cancelamento gratuito encerrado em {moment(until)}"
    law = FREE_CANCELLATIONS[-1]
    hours = law.within // timedelta(hours=1)
    return f"Sem cancelamento gratuito: as {hours} horas valem para compras ao menos {law.ahead.days} dias antes do voo"


def _what_is_lost(ticket: Issued) -> str:
    """The share that a refundable fare gives back is the airline's to say: it is in no price we hold."""
    cost = f"o custo é o valor do bilhete, {brl(ticket.value)}."
    if ticket.document["refundable"]:
        return f"o reembolso previsto na tarifa não é calculado aqui, consulte a agência. Sem ele, {cost}"
    return f"a tarifa não prevê reembolso: {cost}"
