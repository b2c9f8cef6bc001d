"""Notifies who spent what may be a duplicate."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Any
from uuid import UUID

from contracts.notices import Recipient
from kit.core.money import brl
from kit.core.principal import Principal
from kit.http.uow import UnitOfWork
from kit.notices.delivery import Message, Reader
from kit.notices.queries import get_notice_choices

from expenses_ocr_service.expenses.queries.spenders import get_spenders, select_approvers
from expenses_ocr_service.notices.actions import notify
from expenses_ocr_service.notices.queries import Holders, get_readers
from expenses_ocr_service.records.tables.expenses import ExpenseTable

_KIND = "duplicate_suspected"


async def notify_suspected(uow: UnitOfWork, expense: ExpenseTable, *, others: set[UUID], by: Principal) -> None:
    """Both sides of a new suspicion are notified, but for who caused it: the answer shows it to them.

    The other side's open screens get a hint too.
    """
    if not others:
        return
    customer = expense.customer_uuid
    rows = await get_spenders(uow, {expense.uuid, *others})
    spenders = {row["employee_uuid"] for row in rows}
    readers = await get_readers(uow, {Recipient.ISSUER: list(spenders)}, customer_uuid=customer)
    choices = await get_notice_choices(uow, _KIND, customer_uuid=customer, employees=spenders)
    for row in rows:
        known = _roles_of([reader for reader in readers if reader.employee_uuid == row["employee_uuid"]])
        holders: Holders = {Recipient.APPROVER: select_approvers(row["live_report_uuid"])}
        await notify(
            uow,
            _message(row),
            customer_uuid=customer,
            holders=holders,
            known=known,
            but=by.user_uuid,
            choices=choices,
        )
        if row["uuid"] != expense.uuid and row["account"] is not None:
            uow.live(entity="expense", entity_uuid=row["uuid"], user_uuids=[row["account"]])


def _roles_of(spender: Sequence[Reader]) -> list[Reader]:
    """The spender of an expense is its issuer and its traveler."""
    return [*spender, *(replace(reader, role=Recipient.TRAVELER) for reader in spender)]


def _message(row: Any) -> Message:
    number, day = row["expense_number"], row["expense_date"]
    return Message(
        kind=_KIND,
        title="Suspeita de despesa duplicada",
        text=f"Confira a despesa nº {number}, de {brl(row['value'])} em {day:%d/%m/%Y}: pode haver outra igual.",
        link=f"/despesas/{row['uuid']}/suspeita-de-duplicidade",
        about_entity="expense",
        about_uuid=row["uuid"],
    )
