"""What canceling an item costs and what is refunded, and why (pure: no clock, no row, no I/O)."""

from dataclasses import dataclass
from datetime import date, datetime, timedelta
from decimal import Decimal

from kit.core.clock import SAO_PAULO
from kit.core.money import ZERO, brl

from orders_service.records.lifecycle import ItemStatus


@dataclass(frozen=True, slots=True)
class FreeCancellation:
    """ANAC resolution 400, art. 11: within `within` of buying, when bought at least `ahead` before departure."""

    since: date
    within: timedelta
    ahead: timedelta


FREE_CANCELLATIONS = (FreeCancellation(date(2017, 3, 14), timedelta(hours=24), timedelta(days=7)),)
"""Dated, oldest first: a change of the law is a new line (DOMAIN section 13)."""


def free_until(*, issued_at: datetime | None, departs_at: datetime) -> datetime | None:
    """Until when a ticket comes back without cost; None when never."""
    if issued_at is None:
        return None
    known = [rule for rule in FREE_CANCELLATIONS if rule.since <= issued_at.date()]
    if not known or departs_at - issued_at < known[-1].ahead:
        return None
    return issued_at + known[-1].within


@dataclass(frozen=True, slots=True)
class Cancelable:
    """What the terms of a cancellation follow from; `is_refundable` is the fare's own rule."""

    status: ItemStatus
    value: Decimal
    is_refundable: bool
    issued_at: datetime | None
    departs_at: datetime


@dataclass(frozen=True, slots=True)
class CancellationTerms:
    """`explanation` is what a person reads before they cancel: why so much comes back, and what it costs."""

    refund: Decimal
    free_until: datetime | None
    is_possible: bool
    explanation: str


FLOWN = "O voo já partiu: o bilhete não pode mais ser cancelado e nada é reembolsado."
NOT_ISSUED = "Nenhum bilhete foi emitido: a reserva é liberada sem custo."
_WITHOUT_TICKET: dict[ItemStatus, tuple[bool, str]] = {
    ItemStatus.FAILED: (True, "A emissão falhou e nenhum bilhete foi emitido: o item sai do pedido sem custo."),
    ItemStatus.CANCELING: (False, "O cancelamento deste item já foi solicitado."),
    ItemStatus.FAILED_CANCEL: (False, "A companhia recusou o cancelamento. O pedido está na fila da agência."),
}
"""Whether an item in this state can be canceled, and why; any other state is one before a ticket."""


def terms_of(item: Cancelable, *, now: datetime) -> CancellationTerms:
    """A ticket comes back in its free time, before its flight; nothing was paid for what was never issued.

    No credit is promised: an airline may keep one (DOMAIN section 3), but none is stored yet.
    """
    until = free_until(issued_at=item.issued_at, departs_at=item.departs_at)
    if item.status is not ItemStatus.ISSUED:
        is_possible, explanation = _WITHOUT_TICKET.get(item.status, (True, NOT_ISSUED))
        return CancellationTerms(ZERO, until, is_possible, explanation)
    if item.departs_at <= now:
        return CancellationTerms(ZERO, until, False, FLOWN)
    if until is not None and now <= until:
        said = f"Cancelamento sem custo até {_moment(until)}: o reembolso é de {brl(item.value)}."
        return CancellationTerms(item.value, until, True, said)
    return CancellationTerms(ZERO, until, True, f"{_why_not_free(until)}; {_what_is_lost(item)}")


def _why_not_free(until: datetime | None) -> str:
    if until is not None:
        return f"Prazo de cancelamento gratuito encerrado em {_moment(until)}"
    law = FREE_CANCELLATIONS[-1]
    hours = law.within // timedelta(hours=1)
    return f"Sem cancelamento gratuito: as {hours} horas valem para compras ao menos {law.ahead.days} dias antes do voo"


def _what_is_lost(item: Cancelable) -> str:
    """The share that a refundable fare gives back is the airline's to say: it is in no price we hold."""
    cost = f"o custo é o valor do bilhete, {brl(item.value)}."
    if item.is_refundable:
        return f"o reembolso previsto na tarifa não é calculado aqui, consulte a agência. Sem ele, {cost}"
    return f"a tarifa não prevê reembolso: {cost}"


def _moment(instant: datetime) -> str:
    return f"{instant.astimezone(SAO_PAULO):%d/%m/%Y às %H:%M}"
