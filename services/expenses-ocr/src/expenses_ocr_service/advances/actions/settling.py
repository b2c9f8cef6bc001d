"""What a report does to the advances in it: held while it lives, settled to the cent when it finishes."""

from collections.abc import Iterable, Sequence
from decimal import Decimal
from uuid import UUID

from kit.core.metadata import columns_of
from kit.core.money import brl
from kit.http.uow import UnitOfWork
from kit.workflow.history import Doer
from kit.workflow.moves import hint
from sqlalchemy import select

from expenses_ocr_service.advances.actions.moves import record
from expenses_ocr_service.advances.tables import AdvanceTable
from expenses_ocr_service.advances.workflow import ADVANCE

Advance = AdvanceTable
"""An advance as reports hold it: they know of no table of ours."""
_A = columns_of(AdvanceTable)


async def take_advances(uow: UnitOfWork, uuids: Iterable[UUID]) -> list[AdvanceTable]:
    """These living advances of the scope, nobody else's until we commit; locked in the order of their uuid."""
    wanted = sorted(set(uuids))
    if not wanted:
        return []
    statement = select(AdvanceTable).where(_A.uuid.in_(wanted), _A.deleted_at.is_(None)).order_by(_A.uuid)
    found = await uow.session.scalars(statement.with_for_update(), execution_options={"populate_existing": True})
    return list(found.all())


def hold_advance(uow: UnitOfWork, advance: AdvanceTable, *, report_uuid: UUID, by: Doer) -> None:
    """The advance is in this report, and in no other while it lives."""
    advance.live_report_uuid = report_uuid
    record(uow, advance, by=by, kind="report", description="Incluído na prestação de contas")


def free_advance(uow: UnitOfWork, advance: AdvanceTable, *, by: Doer) -> None:
    """Its report is over without it: the balance may be accounted for elsewhere."""
    advance.live_report_uuid = None
    record(uow, advance, by=by, kind="report", description="Retirado da prestação de contas")


def settle_advance(uow: UnitOfWork, advance: AdvanceTable, *, settled: Decimal, returned: Decimal, by: Doer) -> None:
    """A finished report spent `settled` of it and brought `returned` back."""
    advance.settled += settled
    advance.returned += returned
    advance.live_report_uuid = None
    said = f"Prestação de contas finalizada: {brl(settled)} em despesas, {brl(returned)} devolvidos"
    record(uow, advance, by=by, kind="settled", description=said)


def hint_advances(uow: UnitOfWork, advances: Sequence[AdvanceTable], *, accounts: list[UUID]) -> None:
    """Screens that show these advances look again; flush first, for the version."""
    for advance in advances:
        hint(uow, ADVANCE, advance, accounts=accounts)
