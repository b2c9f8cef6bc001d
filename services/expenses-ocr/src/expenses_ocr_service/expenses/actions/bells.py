"""Notifies who spent what may be a duplicate."""

from typing import Any
from uuid import UUID

from contracts.notices import Recipient
from kit.core.money import brl
from kit.core.principal import Principal
from kit.http.uow import UnitOfWork
from kit.notices.actions import Message

from expenses_ocr_service.expenses.queries.spenders import get_spenders, select_approvers
from expenses_ocr_service.notices.actions import notify
from expenses_ocr_service.notices.queries import Holders
from expenses_ocr_service.records.tables.expenses import ExpenseTable


async def notify_suspected(uow: UnitOfWork, expense: ExpenseTable, *, others: set[UUID], by: Principal) -> None:
    """Both sides of a new suspicion are notified, but for who caused it: the answer shows it to them.

    The other side's open screens get a hint too.
    """
    if not others:
        return
    for row in await get_spenders(uow, {expense.uuid, *others}):
        await _notify(uow, row, customer_uuid=expense.customer_uuid, but=by.user_uuid)
        if row["uuid"] != expense.uuid and row["account"] is not None:
            uow.live(entity="expense", entity_uuid=row["uuid"], user_uuids=[row["account"]])


async def _notify(uow: UnitOfWork, row: Any, *, customer_uuid: UUID, but: UUID) -> None:
    number, day = row["expense_number"], row["expense_date"]
    message = Message(
        kind="duplicate_suspected",
        title="Suspeita de despesa duplicada",
        text=f"Confira a despesa nº {number}, de {brl(row['value'])} em {day:%d/%m/%Y}: pode haver outra igual.",
        link=f"/despesas/{row['uuid']}/suspeita-de-duplicidade",
        about_entity="expense",
        about_uuid=row["uuid"],
    )
    holders: Holders = {
        Recipient.ISSUER: [row["employee_uuid"]],
        Recipient.TRAVELER: [row["employee_uuid"]],
        Recipient.APPROVER: select_approvers(row["live_report_uuid"]),
    }
    await notify(uow, message, customer_uuid=customer_uuid, holders=holders, but=but)
