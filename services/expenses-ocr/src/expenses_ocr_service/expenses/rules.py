"""Rules and arithmetic of expenses: payment methods, mileage, allowed days (pure)."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date
from decimal import Decimal
from enum import StrEnum
from typing import Annotated

from kit.core.folding import fold
from kit.core.money import cents
from kit.core.refusals import Errors
from kit.http.validation import invalid
from pydantic import AfterValidator

EARLIEST = date(2000, 1, 1)
MOST_MONEY = Decimal("999999999999.99")
KM = "km"
KM_RATE = "km_rate"


class PaymentMethod(StrEnum):
    """How an expense was paid (API section 3.1, ExpensePaymentMethod)."""

    DINHEIRO = "dinheiro"
    CARTAO_PESSOAL = "cartao-pessoal"
    PIX = "pix"
    CARTAO_CORPORATIVO = "cartao-corporativo"
    FATURADO = "faturado"


@dataclass(frozen=True, slots=True)
class PaymentTerms:
    """`refundable`: the employee paid, so it is given back unless they say otherwise; then it may be switched off."""

    slug: PaymentMethod
    name: str
    refundable: bool

    @property
    def refundable_editable(self) -> bool:
        return self.refundable


EXPENSE_PAYMENT_METHODS: Mapping[PaymentMethod, PaymentTerms] = {
    terms.slug: terms
    for terms in (
        PaymentTerms(PaymentMethod.DINHEIRO, "Dinheiro", refundable=True),
        PaymentTerms(PaymentMethod.CARTAO_PESSOAL, "Cartão pessoal", refundable=True),
        PaymentTerms(PaymentMethod.PIX, "PIX", refundable=True),
        PaymentTerms(PaymentMethod.CARTAO_CORPORATIVO, "Cartão corporativo", refundable=False),
        PaymentTerms(PaymentMethod.FATURADO, "Faturado", refundable=False),
    )
}


def is_refundable(method: PaymentMethod, asked: bool | None) -> bool | None:
    """Whether an expense is given back: as asked, else as its method says; None when it may not be switched on."""
    terms = EXPENSE_PAYMENT_METHODS[method]
    if asked is None:
        return terms.refundable
    return None if asked and not terms.refundable else asked


def mileage_value(kilometer: Decimal, rate: Decimal) -> Decimal:
    """What a trip by own car comes to, half up (DOMAIN section 7)."""
    return cents(kilometer * rate)


def priced(kilometer: Decimal, rate: Decimal | None) -> tuple[Decimal | None, Errors]:
    """What kilometers come to, or why they cannot be paid."""
    if rate is None:
        return None, {"kilometer": ["A empresa não definiu o valor por quilômetro"]}
    value = mileage_value(kilometer, rate)
    if value <= 0:
        return None, {"kilometer": ["Deve ser maior que zero"]}
    return (None, {"kilometer": ["Valor inválido"]}) if value > MOST_MONEY else (value, {})


def rate_of(setting: str | None) -> Decimal | None:
    """The customer's BRL per kilometer as config's text says it; None where none is set."""
    try:
        rate = Decimal(setting) if setting is not None else None
    except ArithmeticError:
        return None
    return rate if rate is not None and rate.is_finite() and rate > 0 else None


def is_past(day: date, today: date) -> bool:
    """Nothing is spent before it happens."""
    return day <= today


def _former(day: date) -> date:
    if day < EARLIEST:
        raise invalid("Data inválida")
    return day


FormerDay = Annotated[date, AfterValidator(_former)]
"""A day of this century; that it is not in the future is for the clock to say."""


def searchable(*words: object) -> str:
    """What a list is searched in, folded."""
    return fold(" ".join(str(word) for word in words if word not in (None, "")))
