"""What is done to payment settings."""

from typing import Any
from uuid import UUID

from kit.core.metadata import columns_of
from kit.core.refusals import ValidationFailed
from kit.http.etags import require_version
from kit.http.uow import UnitOfWork
from sqlalchemy import select

from config_service.employees.keys import receiving_key, receiving_key_errors
from config_service.payments.facts import payment_setting_changed
from config_service.payments.queries import get_unavailable
from config_service.payments.rules import (
    INITIAL_CYCLE,
    INITIAL_DUE_DAYS,
    Unavailable,
    choice_errors,
    initial_methods,
    merged,
)
from config_service.payments.schemas import PaymentSettingsWrite
from config_service.payments.tables import PaymentSettingTable
from config_service.records.queries import load_customer, lock_customer
from config_service.shapes.actions import announce_deed
from config_service.shapes.rules import Deed, Kind, edit

_T = columns_of(PaymentSettingTable)
READERS = ("view-setting-parameter", "create-order")
SETTING = Kind("payment-setting", "Configuração de pagamento", "a", READERS, doubles={})


async def change_payment_settings(
    customer_uuid: UUID, body: PaymentSettingsWrite, *, uow: UnitOfWork, seen: int | None
) -> None:
    """The agency decides how a customer pays. Raises NotFound, StaleVersion, ValidationFailed."""
    row = await _take(uow, customer_uuid, seen=seen)
    unavailable = await get_unavailable(uow, customer_uuid, agency_uuid=row.agency_uuid)
    given = _columns(body, row, unavailable=unavailable)
    is_new = row.version == 0
    changes = edit(row, given)
    if not changes and not is_new:
        return
    uow.add(row)
    await uow.flush()
    announce_deed(uow, payment_setting_changed(row), kind=SETTING, deed=Deed.CHANGED, changes=changes)


async def _take(uow: UnitOfWork, customer_uuid: UUID, *, seen: int | None) -> PaymentSettingTable:
    """The row, a new one before the first decision: two first decisions wait for each other at the customer."""
    await lock_customer(uow, customer_uuid)
    mine = select(PaymentSettingTable).where(_T.customer_uuid == customer_uuid)
    row: PaymentSettingTable | None = await uow.session.scalar(mine.with_for_update())
    if row is None:
        customer = await load_customer(uow, customer_uuid)
        row = PaymentSettingTable(
            customer_uuid=customer_uuid,
            agency_uuid=customer.agency_uuid,
            methods=initial_methods(),
            invoice_cycle=INITIAL_CYCLE.value,
            due_days=INITIAL_DUE_DAYS,
            version=0,
        )
    require_version(row, seen)
    return row


def _columns(body: PaymentSettingsWrite, row: PaymentSettingTable, *, unavailable: Unavailable) -> dict[str, Any]:
    """The columns as they are to be. Raises ValidationFailed."""
    given: dict[str, Any] = body.model_dump(mode="json", exclude_unset=True)
    choices = [method.choice() for method in body.methods]
    errors = choice_errors(choices, unavailable=unavailable) | receiving_key_errors(given, row)
    if errors:
        raise ValidationFailed(errors)
    return given | receiving_key(given, row) | {"methods": merged(initial_methods() | row.methods, choices)}
