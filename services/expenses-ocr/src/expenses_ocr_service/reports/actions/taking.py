"""The first beat of every change of a report: found, locked with what is in it, and open to this person."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from uuid import UUID

from kit.core.metadata import columns_of
from kit.core.principal import Principal
from kit.core.refusals import Forbidden
from kit.http.etags import require_version
from kit.http.uow import UnitOfWork
from kit.workflow.taking import lock_row, lock_visible
from sqlalchemy import select

from expenses_ocr_service.advances.actions.settling import Advance, take_advances
from expenses_ocr_service.expenses.actions.reporting import Expense, Move, take_expenses
from expenses_ocr_service.records.statuses import ReportStatus
from expenses_ocr_service.records.tables.reports import ReportAdvanceTable, ReportExpenseTable, ReportTable
from expenses_ocr_service.reports.queries.standing import is_owner
from expenses_ocr_service.reports.rules.settlement import Holding, Line, Settlement, settle
from expenses_ocr_service.reports.workflow import REPORT

_L = columns_of(ReportExpenseTable)
_H = columns_of(ReportAdvanceTable)


@dataclass(slots=True)
class Taken:
    """A locked report with its lines, and the locked advances and expenses behind them; `before` is its status."""

    report: ReportTable
    before: ReportStatus | None
    lines: list[ReportExpenseTable] = field(default_factory=list)
    shares: list[ReportAdvanceTable] = field(default_factory=list)
    advances: dict[UUID, Advance] = field(default_factory=dict)
    expenses: dict[UUID, Expense] = field(default_factory=dict)

    @property
    def is_empty(self) -> bool:
        return not self.lines and not self.shares

    def holdings(self) -> list[Holding]:
        """The advances as the settlement sees them."""
        found = []
        for share in self.shares:
            paid_at = self.advances[share.advance_uuid].paid_at
            assert paid_at is not None, "only paid advances enter a report"
            found.append(Holding(share.advance_uuid, share.balance_then, paid_at))
        return found

    def settlement(self) -> Settlement:
        """What the report comes to now."""
        lines = (Line(line.value, line.refundable, line.rejected) for line in self.lines)
        return settle(lines, (share.balance_then for share in self.shares))

    async def lock_items(
        self, uow: UnitOfWork, *, advances: Iterable[UUID] = (), expenses: Iterable[UUID] = ()
    ) -> None:
        """Lock what is in the report and these besides: advances first, then expenses, each in the order of uuid."""
        wanted_advances = {share.advance_uuid for share in self.shares} | set(advances)
        wanted_expenses = {line.expense_uuid for line in self.lines} | set(expenses)
        self.advances = {row.uuid: row for row in await take_advances(uow, wanted_advances)}
        self.expenses = {row.uuid: row for row in await take_expenses(uow, wanted_expenses)}

    def moves(self, *, rejected: bool = False) -> list[Move]:
        """The expenses that the report counts, or those it rejected with their reasons."""
        lines = (line for line in self.lines if line.rejected is rejected)
        return [(self.expenses[line.expense_uuid], line.reason) for line in lines]

    def take_out(self, rejected: Mapping[UUID, str]) -> None:
        """These lines are out with their reasons, every other is in; the figures follow."""
        for line in self.lines:
            line.rejected, line.reason = line.expense_uuid in rejected, rejected.get(line.expense_uuid)
        self.refigure()

    def refigure(self) -> None:
        """The report's own figures follow from what is in it."""
        told, report = self.settlement(), self.report
        report.report_amount = told.report_amount
        report.refund_amount = told.refund_amount
        report.return_amount = told.return_amount
        report.expenses_count = len(self.lines)


def row_of(taken: Taken) -> ReportTable:
    """The report itself."""
    return taken.report


async def lock_report(uow: UnitOfWork, report_uuid: UUID) -> Taken:
    """The report and its lines, locked until the commit; `lock_items` then takes what they name.

    Raises NotFound, for a removed one too.
    """
    report = await lock_row(uow, REPORT, report_uuid)
    fresh = {"populate_existing": True}
    lines = select(ReportExpenseTable).where(_L.report_uuid == report_uuid).order_by(_L.uuid)
    shares = select(ReportAdvanceTable).where(_H.report_uuid == report_uuid).order_by(_H.uuid)
    return Taken(
        report,
        report.state,
        list((await uow.session.scalars(lines, execution_options=fresh)).all()),
        list((await uow.session.scalars(shares, execution_options=fresh)).all()),
    )


async def take_visible_report(uow: UnitOfWork, report_uuid: UUID, *, by: Principal, seen: int | None = None) -> Taken:
    """The report for a person who sees it. Raises NotFound, StaleVersion."""
    taken = await lock_visible(uow, REPORT, report_uuid, by=by, lock=lock_report, row_of=row_of)
    require_version(taken.report, seen)
    return taken


async def take_report(uow: UnitOfWork, report_uuid: UUID, *, by: Principal, seen: int | None = None) -> Taken:
    """The report for who builds it: 404, then 403, then 409 (API section 1.6).

    Raises NotFound, Forbidden (neither owner nor agency), StaleVersion.
    """
    taken = await lock_visible(uow, REPORT, report_uuid, by=by, lock=lock_report, row_of=row_of)
    if not by.is_agency and not is_owner(taken.report.employee_uuid, taken.report.issuer_user_uuid, by):
        raise Forbidden
    require_version(taken.report, seen)
    return taken
