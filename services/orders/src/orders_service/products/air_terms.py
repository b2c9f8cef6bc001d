"""What canceling a flight costs, what is refunded, what the airline keeps as a credit, and why."""

from datetime import date, datetime
from decimal import Decimal

from kit.core.clock import local_day
from kit.core.money import ZERO, brl

from orders_service.products.terms import CancellationTerms, Issued, moment
from orders_service.suppliers.air import FREE_CANCELLATIONS, Returns, free_until

FLOWN = "O voo já partiu: o bilhete não pode mais ser cancelado e nada é reembolsado."


def terms_of(ticket: Issued, now: datetime) -> CancellationTerms:
    """A ticket comes back whole in its free time; later, before its flight, by the rules of its fare."""
    until = free_until(ticket.issued_at, ticket.starts_at)
    if ticket.starts_at <= now:
        return CancellationTerms(ZERO, until, False, FLOWN)
    if until is not None and now <= until:
        said = f"Cancelamento sem custo até {moment(until)}: o reembolso é de {brl(ticket.value)}."
        return CancellationTerms(ticket.value, until, True, said)
    refund, credit = _returned(ticket)
    tax = ticket.value - refund - credit
    said = f"{_why_not_free(until)}; {_what_comes_back(ticket, refund=refund, credit=credit)}"
    return CancellationTerms(refund, until, True, said, tax=tax, credit=credit)


def _returned(ticket: Issued) -> tuple[Decimal, Decimal]:
    """(refund, credit); nothing of a ticket that was chosen before offers said what comes back."""
    kept = ticket.document.get("returns")
    if not kept:
        return ZERO, ZERO
    return Returns(kept["refund"], kept["credit"]).of(min(ticket.fare, ticket.value))


def credit_ends_on(issued_at: datetime) -> date:
    """The last day of a credit: a year after the ticket was issued (DOMAIN section 3), by the calendar of Brazil."""
    day = local_day(issued_at)
    is_leap_day = (day.month, day.day) == (2, 29)
    return date(day.year + 1, 2, 28) if is_leap_day else day.replace(year=day.year + 1)


def _why_not_free(until: datetime | None) -> str:
    if until is not None:
        return f"Prazo de cancelamento gratuito encerrado em {moment(until)}"
    law = FREE_CANCELLATIONS[-1]
    hours = int(law.within.total_seconds()) // 3600
    return f"Sem cancelamento gratuito: as {hours} horas valem para compras ao menos {law.ahead.days} dias antes do voo"


def _what_comes_back(ticket: Issued, *, refund: Decimal, credit: Decimal) -> str:
    tax = ticket.value - refund - credit
    kept = f" e retém {brl(tax)}." if tax else "."
    if credit and ticket.issued_at is not None:
        until = f"{credit_ends_on(ticket.issued_at):%d/%m/%Y}"
        comma = "," if tax else ""
        return f"a companhia guarda um crédito de {brl(credit)} para outro voo, válido até {until}{comma}{kept}"
    if refund:
        return f"pela regra da tarifa a companhia reembolsa {brl(refund)}{kept}"
    return _what_is_lost(ticket)


def _what_is_lost(ticket: Issued) -> str:
    """Of a ticket that was chosen before offers said what comes back."""
    cost = f"o custo é o valor do bilhete, {brl(ticket.value)}."
    if ticket.document["refundable"]:
        return f"o reembolso previsto na tarifa não é calculado aqui, consulte a agência. Sem ele, {cost}"
    return f"a tarifa não prevê reembolso: {cost}"
