"""A report is changed while its owner still builds it: named, dated, filled, emptied, removed."""

from collections.abc import Sequence
from uuid import UUID

from contracts.expenses import ReportRemoved, ReportUpdated
from kit.core.folding import fold
from kit.core.principal import Principal
from kit.core.refusals import ValidationFailed
from kit.http.uow import UnitOfWork
from kit.workflow.history import doer_of

from expenses_ocr_service.charges.duties import writers_duties
from expenses_ocr_service.charges.queries import open_customer
from expenses_ocr_service.records.tables.reports import ReportTable
from expenses_ocr_service.reports.actions.contents import replace_contents, take_out
from expenses_ocr_service.reports.actions.moves import publish_report, record
from expenses_ocr_service.reports.actions.taking import Taken, take_report
from expenses_ocr_service.reports.lifecycle import REPORT_LIFECYCLE, ReportAction
from expenses_ocr_service.reports.queries.standing import facts_of
from expenses_ocr_service.reports.refusals import EmptyReport
from expenses_ocr_service.reports.rules.contents import UNKNOWN
from expenses_ocr_service.reports.schemas.written import ReportUpdate

_NEEDED = ("name", "report_date", "expense_uuids", "advance_order_uuids", "customer_employee_uuid")


async def update_report(
    report_uuid: UUID, body: ReportUpdate, *, by: Principal, uow: UnitOfWork, seen: int | None
) -> None:
    """Absent stays, lists replace. Raises what creating raises, InvalidStatus (only open), StaleVersion."""
    taken = await _take_open(uow, report_uuid, action=ReportAction.EDIT, by=by, seen=seen)
    report = taken.report
    await open_customer(uow, report.customer_uuid)
    _require_sense(report, body)
    _rename(report, body)
    advances = body.advance_order_uuids
    expenses = body.expense_uuids
    if advances is None:
        advances = [share.advance_uuid for share in taken.shares]
    if expenses is None:
        expenses = [line.expense_uuid for line in taken.lines]
    if not advances and not expenses:
        raise EmptyReport
    await replace_contents(uow, taken, advances=advances, expenses=expenses, by=doer_of(by))
    await _publish_updated(uow, taken, by=by, description="Prestação de contas alterada")


async def remove_expenses(
    report_uuid: UUID, expense_uuids: Sequence[UUID], *, by: Principal, uow: UnitOfWork, seen: int | None
) -> None:
    """These go back to their owner. Raises InvalidStatus (only open), ValidationFailed for what is not in it."""
    taken = await _take_open(uow, report_uuid, action=ReportAction.EDIT, by=by, seen=seen)
    there = [line.expense_uuid for line in taken.lines]
    errors = {f"expense_uuids.{at}": [UNKNOWN] for at, uuid in enumerate(expense_uuids) if uuid not in there}
    if errors:
        raise ValidationFailed(errors)
    left = [uuid for uuid in there if uuid not in set(expense_uuids)]
    advances = [share.advance_uuid for share in taken.shares]
    await replace_contents(uow, taken, advances=advances, expenses=left, by=doer_of(by))
    await _publish_updated(uow, taken, by=by, description="Despesa removida da prestação de contas")


async def remove_report(report_uuid: UUID, *, by: Principal, uow: UnitOfWork, seen: int | None) -> None:
    """The report is gone and its items are free. Raises InvalidStatus (only open), StaleVersion."""
    taken = await _take_open(uow, report_uuid, action=ReportAction.REMOVE, by=by, seen=seen)
    report, doer = taken.report, doer_of(by)
    await taken.lock_items(uow)
    await take_out(uow, taken, advances=set(), expenses=set(), by=doer)
    taken.refigure()
    report.deleted_at = report.updated_at = uow.clock.now()
    record(uow, report, by=doer, kind="removed", description="Prestação de contas excluída")
    await publish_report(uow, taken)
    uow.publish(
        ReportRemoved(
            uuid=report.uuid,
            customer_uuid=report.customer_uuid,
            agency_uuid=report.agency_uuid,
            employee_uuid=report.employee_uuid,
            version=report.version,
            removed_at=uow.clock.now(),
        )
    )


async def _take_open(
    uow: UnitOfWork, report_uuid: UUID, *, action: ReportAction, by: Principal, seen: int | None
) -> Taken:
    taken = await take_report(uow, report_uuid, by=by, seen=seen)
    facts = facts_of(taken.report, by, await writers_duties(uow, by))
    REPORT_LIFECYCLE.decide(taken.report.state, action, facts)
    return taken


def _require_sense(report: ReportTable, body: ReportUpdate) -> None:
    """Only the description may be cleared; a report stays its owner's."""
    given = body.model_fields_set
    errors = {name: ["Campo obrigatório"] for name in _NEEDED if name in given and getattr(body, name) is None}
    if body.customer_employee_uuid not in (None, report.employee_uuid):
        errors["customer_employee_uuid"] = [UNKNOWN]
    if errors:
        raise ValidationFailed(errors)


def _rename(report: ReportTable, body: ReportUpdate) -> None:
    if body.name is not None:
        report.name, report.name_folded = body.name, fold(body.name)
    if body.report_date is not None:
        report.report_date = body.report_date
    if "description" in body.model_fields_set:
        report.description = body.description or None


async def _publish_updated(uow: UnitOfWork, taken: Taken, *, by: Principal, description: str) -> None:
    report = taken.report
    report.updated_at = uow.clock.now()
    record(uow, report, by=doer_of(by), kind="edited", description=description)
    await publish_report(uow, taken, is_edit=True)
    uow.publish(
        ReportUpdated(
            uuid=report.uuid,
            customer_uuid=report.customer_uuid,
            agency_uuid=report.agency_uuid,
            employee_uuid=report.employee_uuid,
            version=report.version,
            updated_at=uow.clock.now(),
        )
    )
