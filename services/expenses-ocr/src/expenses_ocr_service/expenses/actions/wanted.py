"""The new state of an expense: the sent fields over the stored ones, with all derived names and amounts."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date
from decimal import Decimal
from typing import Any
from uuid import UUID

from kit.core.clock import Clock, local_day
from kit.core.refusals import Errors, ValidationFailed
from kit.http.uow import UnitOfWork
from kit.http.validation import REQUIRED

from expenses_ocr_service.charges.limits import entry_errors, entry_limit
from expenses_ocr_service.charges.queries import find_charge
from expenses_ocr_service.charges.rules import UNKNOWN, WantedCharge
from expenses_ocr_service.expenses.queries.origins import get_advance, get_type
from expenses_ocr_service.expenses.refusals import RefundableLocked
from expenses_ocr_service.expenses.rules import (
    KM,
    KM_RATE,
    PaymentMethod,
    is_past,
    is_refundable,
    priced,
    rate_of,
)
from expenses_ocr_service.expenses.schemas.written import REQUIRED_MESSAGES
from expenses_ocr_service.matching.rules import normalised_company
from expenses_ocr_service.reading.keys import access_key
from expenses_ocr_service.records.tables.expenses import ExpenseTable
from expenses_ocr_service.references.queries import get_orders, get_setting

_PLAIN = (
    "expense_date",
    "company",
    "justification",
    "company_cnpj",
    "access_key",
    "employee_return",
    "customer_return",
)
_RETURNED = ("employee_return", "customer_return")
_MILEAGE = ("car_model", "license_plate", "kilometer")
_RENAMED = {"advance_order_uuid": "advance_uuid"}


@dataclass(frozen=True, slots=True)
class Wanted:
    """What was sent, None for what was cleared; `before` is the expense that is corrected."""

    given: Mapping[str, Any]
    employee_uuid: UUID
    before: ExpenseTable | None = None

    def of(self, name: str) -> Any:
        """A field as it will be."""
        return self.given[name] if name in self.given else self._was(name)

    def touches(self, *names: str) -> bool:
        """Whether one of these is new; a form that sends again what stands asks nothing of it."""
        return self.before is None or any(name in self.given and self.given[name] != self._was(name) for name in names)

    def _was(self, name: str) -> Any:
        return getattr(self.before, _RENAMED.get(name, name)) if self.before is not None else None


async def columns_of(uow: UnitOfWork, wanted: Wanted, *, customer_uuid: UUID, clock: Clock) -> dict[str, Any]:
    """The columns to be written. Raises ValidationFailed by field, RefundableLocked."""
    columns = {name: wanted.given[name] for name in _PLAIN if name in wanted.given}
    today = local_day(clock.now())
    errors = _day_errors(wanted, today)
    for columns_from in (_type_columns, _origin_columns, _money_columns):
        found, wrong = await columns_from(uow, wanted, customer_uuid)
        columns |= found
        errors |= wrong
    errors |= await _returned_errors(uow, wanted, customer_uuid)
    if errors:
        raise ValidationFailed(errors)
    columns |= await _charge_columns(uow, wanted, customer_uuid)
    return columns | _payment_columns(wanted) | _establishment_columns(wanted)


Found = tuple[dict[str, Any], Errors]


def _day_errors(wanted: Wanted, today: date) -> Errors:
    """Nothing is spent, and no document made, before it happens."""
    errors: Errors = {}
    day, key = wanted.given.get("expense_date"), wanted.given.get("access_key")
    if day is not None and not is_past(day, today):
        errors["expense_date"] = ["A data não pode ser futura"]
    if key is not None and access_key(key, today=today) is None:
        errors["access_key"] = ["Chave de acesso inválida"]
    return errors


async def _type_columns(uow: UnitOfWork, wanted: Wanted, customer_uuid: UUID) -> Found:
    if not wanted.touches("expense_type_uuid"):
        return {}, {}
    found = await get_type(uow, wanted.of("expense_type_uuid"))
    if found is None:
        return {}, {"expense_type_uuid": [UNKNOWN]}
    named = {
        "expense_type_uuid": found.uuid,
        "expense_type_name": found.name,
        "kind": found.kind,
        "expense_category_uuid": found.expense_category_uuid,
        "expense_category_name": found.expense_category_name,
        "expense_category_icon": found.expense_category_icon,
    }
    return named, {}


async def _origin_columns(uow: UnitOfWork, wanted: Wanted, customer_uuid: UUID) -> Found:
    """The trip and the advance it was spent on; the advance is the spender's own."""
    columns: dict[str, Any] = {}
    errors: Errors = {}
    if wanted.touches("order_uuid"):
        order_uuid = wanted.of("order_uuid")
        known = (await get_orders(uow, [order_uuid])).get(order_uuid) if order_uuid else None
        columns |= {"order_uuid": order_uuid, "order_number": known.order_number if known else None}
        if order_uuid and known is None:
            errors["order_uuid"] = [UNKNOWN]
    if wanted.touches("advance_order_uuid"):
        advance_uuid = wanted.of("advance_order_uuid")
        number = await get_advance(uow, advance_uuid, employee_uuid=wanted.employee_uuid) if advance_uuid else None
        columns |= {"advance_uuid": advance_uuid, "advance_number": number}
        if advance_uuid and number is None:
            errors["advance_order_uuid"] = [UNKNOWN]
    return columns, errors


async def _money_columns(uow: UnitOfWork, wanted: Wanted, customer_uuid: UUID) -> Found:
    """The value as sent, or what the kilometers come to; what belongs to the other kind is left out."""
    if not wanted.touches("expense_type_uuid", "value", *_MILEAGE):
        return {}, {}
    type_uuid = wanted.of("expense_type_uuid")
    found = await get_type(uow, type_uuid, usable=False) if type_uuid else None
    if found is None or found.kind != KM:
        value = wanted.of("value")
        if value is None:
            return {}, {"value": [REQUIRED_MESSAGES["value"]]}
        columns = {"value": value, "km_rate": None, **dict.fromkeys(_MILEAGE)}
        return columns, await _limit_errors(uow, wanted, value=value, customer_uuid=customer_uuid)
    errors: Errors = {name: [REQUIRED] for name in _MILEAGE if wanted.of(name) is None}
    if errors:
        return {}, errors
    return await _mileage_columns(uow, wanted, customer_uuid)


async def _mileage_columns(uow: UnitOfWork, wanted: Wanted, customer_uuid: UUID) -> Found:
    columns = {name: wanted.of(name) for name in _MILEAGE}
    before = wanted.before
    if before is not None and before.kind == KM and not wanted.touches("kilometer"):
        return columns, {}
    rate = rate_of(await get_setting(uow, customer_uuid, slug=KM_RATE))
    value, errors = priced(columns["kilometer"], rate)
    over = entry_errors(value, await entry_limit(uow, customer_uuid), field="kilometer")
    return {**columns, "km_rate": rate, "value": value}, errors | over


async def _limit_errors(uow: UnitOfWork, wanted: Wanted, *, value: Decimal, customer_uuid: UUID) -> Errors:
    """An amount that stands may stay, whatever the limit is by now; a new one keeps the limit."""
    if not wanted.touches("value"):
        return {}
    return entry_errors(value, await entry_limit(uow, customer_uuid))


async def _returned_errors(uow: UnitOfWork, wanted: Wanted, customer_uuid: UUID) -> Errors:
    """What is given back is entered, too."""
    new = [name for name in _RETURNED if wanted.given.get(name) is not None and wanted.touches(name)]
    if not new:
        return {}
    limit = await entry_limit(uow, customer_uuid)
    return {field: text for name in new for field, text in entry_errors(wanted.given[name], limit, field=name).items()}


async def _charge_columns(uow: UnitOfWork, wanted: Wanted, customer_uuid: UUID) -> dict[str, Any]:
    """What it is booked against. Raises ValidationFailed, PhaseOutOfPeriod."""
    if not wanted.touches("cost_center_uuid", "project_uuid", "phase_uuid"):
        return {}
    charge = await find_charge(
        uow,
        WantedCharge(wanted.of("cost_center_uuid"), wanted.of("project_uuid"), wanted.of("phase_uuid")),
        customer_uuid=customer_uuid,
    )
    return {
        "cost_center_uuid": charge.cost_center_uuid,
        "cost_center_name": charge.cost_center_name,
        "project_uuid": charge.project_uuid,
        "project_name": charge.project_name,
        "phase_uuid": charge.phase_uuid,
        "phase_name": charge.phase_name,
    }


def _payment_columns(wanted: Wanted) -> dict[str, Any]:
    """How it was paid; another method brings its own refundable along. Raises RefundableLocked."""
    if not wanted.touches("payment_method", "refundable"):
        return {}
    method, asked = PaymentMethod(wanted.of("payment_method")), wanted.given.get("refundable")
    if asked is None and wanted.before is not None and wanted.before.payment_method == method:
        return {}
    refundable = is_refundable(method, asked)
    if refundable is None:
        raise RefundableLocked
    return {"payment_method": method.value, "refundable": refundable}


def _establishment_columns(wanted: Wanted) -> dict[str, Any]:
    """The name as it is compared, and the CNPJ that an access key tells where nobody wrote one."""
    columns: dict[str, Any] = {}
    if "company" in wanted.given:
        columns["company_folded"] = normalised_company(wanted.given["company"])
    key = wanted.given.get("access_key")
    if key is not None and wanted.of("company_cnpj") is None:
        columns["company_cnpj"] = key[6:20]
    return columns
