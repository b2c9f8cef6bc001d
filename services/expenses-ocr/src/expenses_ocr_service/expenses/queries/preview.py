"""What an expense would be: its value, its limits and what it would not keep; nothing is stored."""

from dataclasses import replace
from decimal import Decimal
from uuid import UUID

from kit.core.clock import Clock, local_day
from kit.core.metadata import columns_of
from kit.core.money import ZERO
from kit.core.principal import Principal
from kit.core.refusals import Errors, NotFound, ValidationFailed
from kit.http.uow import UnitOfWork
from sqlalchemy import select

from expenses_ocr_service.charges.limits import entry_errors, entry_limit
from expenses_ocr_service.charges.rules import UNKNOWN
from expenses_ocr_service.expenses.queries.origins import ExpenseType, get_type
from expenses_ocr_service.expenses.queries.visibility import visible_to
from expenses_ocr_service.expenses.rules import (
    EXPENSE_PAYMENT_METHODS,
    KM,
    KM_RATE,
    PaymentMethod,
    is_past,
    priced,
    rate_of,
)
from expenses_ocr_service.expenses.schemas.read import ExpensePreview
from expenses_ocr_service.expenses.schemas.written import ExpenseAsk
from expenses_ocr_service.policies.queries import Group, get_groups, get_policies
from expenses_ocr_service.policies.rules import Spent, Used, limits_left, needs_voucher, unsatisfied, used_by_others
from expenses_ocr_service.records.tables.expenses import ExpenseTable
from expenses_ocr_service.references.queries import get_setting
from expenses_ocr_service.references.schemas import Employee

_E = columns_of(ExpenseTable)
_NOBODY = UUID(int=0)


async def preview_expense(
    uow: UnitOfWork, employee: Employee, ask: ExpenseAsk, *, by: Principal, clock: Clock
) -> ExpensePreview:
    """Raises ValidationFailed; NotFound for an expense to be corrected that the caller may not see."""
    customer_uuid = by.customer()
    kind = await get_type(uow, ask.expense_type_uuid)
    if kind is None:
        raise ValidationFailed({"expense_type_uuid": [UNKNOWN]})
    if not is_past(ask.expense_date, local_day(clock.now())):
        raise ValidationFailed({"expense_date": ["A data não pode ser futura"]})
    before = await _before(uow, ask, employee, by) if ask.expense_uuid else None
    value = await _value(uow, ask, kind, customer_uuid)
    one = Spent(ask.expense_uuid or _NOBODY, ask.expense_date, value or ZERO, has_voucher=before is None or before)
    policies = await get_policies(uow, customer_uuid, own={employee.uuid: employee.policy_uuid})
    limits = policies[employee.uuid].of(kind.uuid)
    used = await _used(uow, customer_uuid, Group.of(employee.uuid, kind.uuid, day=ask.expense_date), one)
    method = EXPENSE_PAYMENT_METHODS[ask.payment_method or PaymentMethod.DINHEIRO]
    return ExpensePreview(
        value=value,
        refundable=method.refundable,
        refundable_editable=method.refundable_editable,
        voucher_required=needs_voucher(limits, one.value),
        limits=limits_left(limits, one.value, used=used),
        unsatisfied_policies=unsatisfied(limits, one, used=used, name=kind.name) if value is not None else [],
    )


async def _before(uow: UnitOfWork, ask: ExpenseAsk, employee: Employee, by: Principal) -> bool:
    """Whether the expense that is corrected has a voucher; it has to be this person's."""
    its = (_E.uuid == ask.expense_uuid, _E.employee_uuid == employee.uuid, _E.deleted_at.is_(None))
    row = await uow.row(select(_E.voucher_path, _E.odometer_path).where(*its, visible_to(by)))
    if row is None:
        raise NotFound
    return row["voucher_path"] is not None or row["odometer_path"] is not None


async def _value(uow: UnitOfWork, ask: ExpenseAsk, kind: ExpenseType, customer_uuid: UUID) -> Decimal | None:
    limit = await entry_limit(uow, customer_uuid)
    if kind.kind != KM:
        value, errors = ask.value, await _over(uow, ask, limit)
    elif ask.kilometer is None:
        return None
    else:
        value, errors = priced(ask.kilometer, rate_of(await get_setting(uow, customer_uuid, slug=KM_RATE)))
        errors |= entry_errors(value, limit, field="kilometer")
    if errors:
        raise ValidationFailed(errors)
    return value


async def _over(uow: UnitOfWork, ask: ExpenseAsk, limit: Decimal) -> Errors:
    """An amount that stands may stay, whatever the limit is by now."""
    errors = entry_errors(ask.value, limit)
    if not errors or ask.expense_uuid is None:
        return errors
    stands = await uow.row(select(_E.value).where(_E.uuid == ask.expense_uuid))
    return {} if stands and stands["value"] == ask.value else errors


async def _used(uow: UnitOfWork, customer_uuid: UUID, group: Group, one: Spent) -> Used:
    """What the others of the group use up; the one that is corrected counts as it will be."""
    standing = await get_groups(uow, customer_uuid, groups=[group])
    others = [other.spent for other in standing if other.spent.uuid != one.uuid]
    return used_by_others([*others, replace(one, counts=True)])[one.uuid]
