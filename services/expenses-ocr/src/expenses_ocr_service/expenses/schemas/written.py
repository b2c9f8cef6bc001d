"""What callers send of an expense: a form with its pictures, or a question about one."""

import re
from datetime import date
from decimal import Decimal
from typing import Annotated
from uuid import UUID

from fastapi import UploadFile
from kit.core.money import ZERO, Money
from kit.http.validation import Input, invalid
from pydantic import AfterValidator, BeforeValidator, Field, StringConstraints

from expenses_ocr_service.expenses.rules import FormerDay, PaymentMethod
from expenses_ocr_service.reading.keys import access_key
from expenses_ocr_service.reading.registers import is_cnpj

_MASK = re.compile(r"[\s./-]")
_PLATE = re.compile(r"[A-Z]{3}[0-9][A-Z0-9][0-9]{2}")
_WRITTEN = re.compile(r"\s*[0-9]{1,9}(\.[0-9]{1,2})?\s*")


def _above_zero(value: Decimal) -> Decimal:
    if value <= ZERO:
        raise invalid("Deve ser maior que zero")
    return value


def _bare(text: object) -> object:
    """Without the characters of a mask, upper-cased."""
    return _MASK.sub("", text).upper() if isinstance(text, str) else text


def _plate(text: str) -> str:
    """AAA9999 of old, AAA9A99 of the Mercosul."""
    if not _PLATE.fullmatch(text):
        raise invalid("Placa inválida")
    return text


def _cnpj(text: str) -> str:
    if not is_cnpj(text):
        raise invalid("CNPJ inválido")
    return text


def _key(text: str) -> str:
    """Its check digit, state, model and CNPJ hold; whether its month is past depends on today."""
    if access_key(text, today=date.max) is None:
        raise invalid("Chave de acesso inválida")
    return text


def _written(value: object) -> object:
    """Decimal alone would read 1e3, 1_000 and other alphabets' digits."""
    if isinstance(value, bool) or (isinstance(value, str) and not _WRITTEN.fullmatch(value)):
        raise ValueError("kilometers are written 128.50")
    return str(value) if isinstance(value, int | float) else value


Company = Annotated[str, StringConstraints(min_length=1, max_length=120)]
Reason = Annotated[str, StringConstraints(min_length=1, max_length=1000)]
Price = Annotated[Money, AfterValidator(_above_zero)]
Plate = Annotated[str, BeforeValidator(_bare), AfterValidator(_plate)]
Cnpj = Annotated[str, BeforeValidator(_bare), AfterValidator(_cnpj)]
AccessKeyText = Annotated[str, BeforeValidator(_bare), AfterValidator(_key)]
Kilometers = Annotated[
    Decimal, Field(gt=0, le=100_000, max_digits=9, decimal_places=2, allow_inf_nan=False), BeforeValidator(_written)
]


class _ExpenseForm(Input):
    """What a new expense and a correction share; kilometers belong to types of kind km, `value` to the others."""

    company: Company | None = None
    value: Price | None = None
    justification: Reason | None = None
    project_uuid: UUID | None = None
    phase_uuid: UUID | None = None
    refundable: bool | None = None
    car_model: Company | None = None
    license_plate: Plate | None = None
    kilometer: Kilometers | None = None
    order_uuid: UUID | None = None
    advance_order_uuid: UUID | None = None
    voucher_ocr_uuid: UUID | None = None
    access_key: AccessKeyText | None = None
    company_cnpj: Cnpj | None = None
    voucher_image: UploadFile | None = None
    odometer_image: UploadFile | None = None


REQUIRED_MESSAGES = {
    "expense_type_uuid": "Selecione o tipo de despesa",
    "expense_date": "Informe a data",
    "value": "Informe o valor",
    "cost_center_uuid": "Selecione o centro de custo",
    "payment_method": "Selecione a forma de pagamento",
}
"""UI section 7.4."""


class ExpenseCreate(_ExpenseForm):
    required_messages = REQUIRED_MESSAGES

    expense_type_uuid: UUID
    expense_date: FormerDay
    cost_center_uuid: UUID
    payment_method: PaymentMethod
    employee_return: Money = ZERO
    customer_return: Money = ZERO


class ExpenseUpdate(_ExpenseForm):
    """Absent = unchanged; a blank text or id = cleared."""

    expense_type_uuid: UUID | None = None
    expense_date: FormerDay | None = None
    cost_center_uuid: UUID | None = None
    payment_method: PaymentMethod | None = None
    employee_return: Money | None = None
    customer_return: Money | None = None


class ExpenseAsk(Input):
    """An expense being written, not stored; `expense_uuid` is the one being corrected."""

    expense_type_uuid: UUID
    expense_date: FormerDay
    payment_method: PaymentMethod | None = None
    value: Price | None = None
    kilometer: Kilometers | None = None
    expense_uuid: UUID | None = None
