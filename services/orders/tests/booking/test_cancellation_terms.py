"""What canceling an item costs and why: pure rules, without a database."""

from dataclasses import replace
from datetime import UTC, datetime, timedelta
from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st
from kit.core.money import ZERO
from orders_service.booking.cancellation import terms_of
from orders_service.products.air import AIR
from orders_service.products.air_terms import credit_ends_on
from orders_service.products.terms import CancellationTerms, Issued
from orders_service.records.lifecycle import ItemStatus

BOUGHT = datetime(2026, 11, 20, 18, 40, tzinfo=UTC)
"""15:40 in São Paulo."""
HOURS, DAYS = timedelta(hours=1), timedelta(days=1)
TICKET = Issued(
    Decimal("1612.00"), {"refundable": False}, BOUGHT, starts_at=BOUGHT + 30 * DAYS, fare=Decimal("1500.00")
)
"""Chosen before offers said what comes back of a fare."""
LIGHT, PLUS, MAX = (
    replace(TICKET, document={"refundable": refund > 0, "returns": {"refund": refund, "credit": credit}})
    for refund, credit in ((0, 40), (40, 0), (100, 0))
)
LATE = BOUGHT + 2 * DAYS


def terms_at(now: datetime, ticket: Issued = TICKET, status: ItemStatus = ItemStatus.ISSUED) -> CancellationTerms:
    return terms_of(status, ticket, product=AIR, now=now)


def test_in_its_free_time_a_ticket_comes_back_whole() -> None:
    terms = terms_at(BOUGHT + 24 * HOURS)
    assert (terms.refund, terms.is_possible, terms.free_until) == (TICKET.value, True, BOUGHT + 24 * HOURS)
    said = "Cancelamento sem custo até 21/11/2026 às 15:40: o reembolso é de R$ 1.612,00."
    assert terms.explanation == said


def test_after_its_free_time_it_is_said_when_that_ended_and_what_is_lost() -> None:
    terms = terms_at(BOUGHT + 24 * HOURS + timedelta(seconds=1))
    assert (terms.refund, terms.tax, terms.is_possible) == (ZERO, TICKET.value, True)
    assert terms.explanation == (
        "Prazo de cancelamento gratuito encerrado em 21/11/2026 às 15:40; "
        "a tarifa não prevê reembolso: o custo é o valor do bilhete, R$ 1.612,00."
    )


def test_of_a_fare_with_a_refund_of_its_own_nothing_is_said_that_it_denies() -> None:
    terms = terms_at(BOUGHT + 2 * DAYS, replace(TICKET, document={"refundable": True}))
    assert terms.refund == ZERO
    assert terms.explanation == (
        "Prazo de cancelamento gratuito encerrado em 21/11/2026 às 15:40; "
        "o reembolso previsto na tarifa não é calculado aqui, consulte a agência. "
        "Sem ele, o custo é o valor do bilhete, R$ 1.612,00."
    )


def test_of_a_fare_without_refund_the_airline_keeps_a_credit_for_a_year() -> None:
    terms = terms_at(LATE, LIGHT)
    assert (terms.refund, terms.credit, terms.tax) == (ZERO, Decimal("600.00"), Decimal("1012.00"))
    assert terms.explanation == (
        "Prazo de cancelamento gratuito encerrado em 21/11/2026 às 15:40; a companhia guarda um crédito de R$ 600,00 "
        "para outro voo, válido até 20/11/2027, e retém R$ 1.012,00."
    )


def test_a_refundable_fare_pays_back_its_share() -> None:
    terms = terms_at(LATE, PLUS)
    assert (terms.refund, terms.credit, terms.tax) == (Decimal("600.00"), ZERO, Decimal("1012.00"))
    said = "pela regra da tarifa a companhia reembolsa R$ 600,00 e retém R$ 1.012,00."
    assert terms.explanation.endswith(said)
    whole = replace(MAX, fare=MAX.value)
    assert terms_at(LATE, whole).explanation.endswith("pela regra da tarifa a companhia reembolsa R$ 1.612,00.")


@pytest.mark.parametrize(
    ("bought", "last"),
    [(datetime(2028, 1, 1, 1, tzinfo=UTC), "2028-12-31"), (datetime(2028, 2, 29, 15, tzinfo=UTC), "2029-02-28")],
)
def test_a_credit_is_good_for_a_year_from_the_day_in_brazil(bought: datetime, last: str) -> None:
    assert str(credit_ends_on(bought)) == last


def test_a_ticket_bought_less_than_seven_days_ahead_was_never_free() -> None:
    terms = terms_at(BOUGHT + HOURS, replace(TICKET, starts_at=BOUGHT + 7 * DAYS - HOURS))
    assert (terms.refund, terms.free_until, terms.is_possible) == (ZERO, None, True)
    assert terms.explanation == (
        "Sem cancelamento gratuito: as 24 horas valem para compras ao menos 7 dias antes do voo; "
        "a tarifa não prevê reembolso: o custo é o valor do bilhete, R$ 1.612,00."
    )


def test_a_ticket_of_a_flight_that_left_is_not_canceled() -> None:
    terms = terms_at(TICKET.starts_at)
    assert (terms.refund, terms.is_possible) == (ZERO, False)
    assert terms.explanation == "O voo já partiu: o bilhete não pode mais ser cancelado e nada é reembolsado."


WITHOUT_TICKET = {
    ItemStatus.OPEN: (True, "Nada foi emitido: a reserva é liberada sem custo."),
    ItemStatus.FAILED: (True, "A emissão falhou e nada foi emitido: o item sai do pedido sem custo."),
    ItemStatus.CANCELING: (False, "O cancelamento deste item já foi solicitado."),
    ItemStatus.FAILED_CANCEL: (False, "O fornecedor recusou o cancelamento. O pedido está na fila da agência."),
}


@pytest.mark.parametrize(("status", "expected"), WITHOUT_TICKET.items())
def test_what_has_no_ticket_to_give_back_costs_nothing(status: ItemStatus, expected: tuple[bool, str]) -> None:
    terms = terms_at(BOUGHT + HOURS, status=status)
    assert (terms.refund, (terms.is_possible, terms.explanation)) == (ZERO, expected)


SPANS = st.timedeltas(min_value=timedelta(0), max_value=timedelta(days=90))
MONEY = st.decimals(min_value="0.01", max_value=99_999, places=2)


@given(st.sampled_from(list(ItemStatus)), MONEY, st.integers(0, 100), SPANS, SPANS)
def test_it_is_always_said_why_and_refund_credit_and_tax_are_the_value(
    status: ItemStatus, value: Decimal, percent: int, ahead: timedelta, waited: timedelta
) -> None:
    returns = {"refund": percent, "credit": 0} if percent % 2 else {"refund": 0, "credit": percent}
    document = {"refundable": percent % 2 == 1, "returns": returns}
    ticket = Issued(value, document, issued_at=BOUGHT, starts_at=BOUGHT + ahead, fare=value)
    terms = terms_at(BOUGHT + waited, ticket, status)
    parts = (terms.refund, terms.credit, terms.tax)
    assert terms.explanation.endswith(".") and min(parts) >= ZERO
    is_canceled = status is ItemStatus.ISSUED and terms.is_possible
    assert sum(parts) == (value if is_canceled else ZERO)
