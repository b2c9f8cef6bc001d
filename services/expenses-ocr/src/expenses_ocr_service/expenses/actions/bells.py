"""Rings the bells of who spent what may be a duplicate."""

from typing import Any
from uuid import UUID

from kit.core.money import brl
from kit.core.principal import Principal
from kit.http.uow import UnitOfWork

from expenses_ocr_service.expenses.queries.spenders import get_spenders
from expenses_ocr_service.records.tables.expenses import ExpenseTable


async def ring_suspected(uow: UnitOfWork, expense: ExpenseTable, *, others: set[UUID], by: Principal) -> None:
    """A new suspicion is told to both sides, but to whoever did it: they see it in the answer.

    The other side's open screens hear of it too.
    """
    if not others:
        return
    for row in await get_spenders(uow, {expense.uuid, *others}):
        if row["account"] != by.user_uuid:
            _ring(uow, row)
        if row["uuid"] != expense.uuid:
            uow.live(entity="expense", entity_uuid=row["uuid"], user_uuids=[row["account"]])


def _ring(uow: UnitOfWork, row: Any) -> None:
    number, day = row["expense_number"], row["expense_date"]
    uow.notify(
        user_uuid=row["account"],
        kind="duplicate_suspected",
        title="Suspeita de despesa duplicada",
        text=f"Confira a despesa nº {number}, de {brl(row['value'])} em {day:%d/%m/%Y}: pode haver outra igual.",
        link=f"/despesas/{row['uuid']}/suspeita-de-duplicidade",
        about_entity="expense",
        about_uuid=row["uuid"],
    )
