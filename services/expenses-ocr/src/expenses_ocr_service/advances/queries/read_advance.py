"""Advances as they are read: many at a time, in as many statements as for one."""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from uuid import UUID

from kit.core.metadata import columns_of
from kit.core.principal import Principal
from kit.core.refusals import NotFound
from kit.files.links import FileLinks
from kit.http.uow import UnitOfWork
from kit.workflow.approvers import asked_now, is_asked, remind_ids
from kit.workflow.visibility import require_visible
from sqlalchemy import select

from expenses_ocr_service.advances.lifecycle import AdvanceStatus
from expenses_ocr_service.advances.queries.expenses import get_expenses_of
from expenses_ocr_service.advances.queries.report_names import get_report_names
from expenses_ocr_service.advances.queries.standing import allowed_actions
from expenses_ocr_service.advances.schemas import (
    AdvanceExpense,
    AdvanceModel,
    AdvanceModelApprover,
    AdvanceRead,
    AdvanceTrip,
    ReasonExpense,
)
from expenses_ocr_service.advances.tables import AdvanceApproverTable, AdvanceTable
from expenses_ocr_service.advances.workflow import ADVANCE
from expenses_ocr_service.charges.duties import Duties, duties_of
from expenses_ocr_service.charges.payouts import PayoutMethod
from expenses_ocr_service.references.schemas import Ref

_A = columns_of(AdvanceTable)
_P = columns_of(AdvanceApproverTable)


@dataclass(frozen=True, slots=True)
class Reader:
    """Who reads, by which links and when."""

    by: Principal
    links: FileLinks
    now: datetime
    duties: Duties


@dataclass(frozen=True, slots=True)
class Around:
    """What stands around advances, by advance (reports by their own uuid)."""

    approvers: Mapping[UUID, Sequence[AdvanceApproverTable]]
    expenses: Mapping[UUID, Sequence[AdvanceExpense]]
    reports: Mapping[UUID, Ref]


async def read_visible_advance(uow: UnitOfWork, advance_uuid: UUID, *, by: Principal, links: FileLinks) -> AdvanceRead:
    """The advance, if the caller may see it. Raises NotFound."""
    await require_visible(uow, ADVANCE, advance_uuid, by=by)
    return await read_advance(uow, advance_uuid, by=by, links=links)


async def read_advance(uow: UnitOfWork, advance_uuid: UUID, *, by: Principal, links: FileLinks) -> AdvanceRead:
    """The advance in the scope that is open already. Raises NotFound."""
    found = await read_advances(uow, [advance_uuid], by=by, links=links)
    if not found:
        raise NotFound
    return found[0]


async def read_advances(
    uow: UnitOfWork, uuids: Sequence[UUID], *, by: Principal, links: FileLinks
) -> list[AdvanceRead]:
    """Advances in the order asked for; unknown ones are left out. Who may see them was asked before."""
    if not uuids:
        return []
    await uow.flush()
    rows = {row.uuid: row for row in await uow.session.scalars(select(AdvanceTable).where(_A.uuid.in_(uuids)))}
    around = await _gather(uow, list(rows.values()))
    payable = [row.employee_uuid for row in rows.values() if row.state is AdvanceStatus.WAITING_PAYMENT]
    reader = Reader(by, links, uow.clock.now(), await duties_of(uow, by, of=payable))
    return [read_row(rows[uuid], around, reader) for uuid in uuids if uuid in rows]


async def _gather(uow: UnitOfWork, advances: Sequence[AdvanceTable]) -> Around:
    if not advances:
        return Around({}, {}, {})
    uuids = [advance.uuid for advance in advances]
    statement = select(AdvanceApproverTable).where(_P.advance_uuid.in_(uuids)).order_by(_P.level, _P.place)
    approvers: dict[UUID, list[AdvanceApproverTable]] = defaultdict(list)
    for approver in await uow.session.scalars(statement):
        approvers[approver.advance_uuid].append(approver)
    expenses = await get_expenses_of(uow, advances[0].customer_uuid, uuids)
    reports = await get_report_names(uow, [advance.live_report_uuid for advance in advances])
    return Around(approvers, expenses, reports)


def read_row(advance: AdvanceTable, around: Around, reader: Reader) -> AdvanceRead:
    """An advance and what stands around it as its answer."""
    approvers, by = around.approvers.get(advance.uuid, ()), reader.by
    asked = asked_now(ADVANCE, advance, approvers)
    return AdvanceRead(
        **advance.model_dump(include=_SAME),
        **_people(advance),
        status=advance.state,
        current_approver=Ref(uuid=asked[0].employee_uuid, name=asked[0].name) if asked else None,
        cost_center=Ref(uuid=advance.cost_center_uuid, name=advance.cost_center_name),
        project=_ref(advance.project_uuid, advance.project_name),
        phase=_ref(advance.phase_uuid, advance.phase_name),
        approval_request_date=advance.requested_at,
        approved_date=advance.approved_at,
        reason_expense=ReasonExpense(uuid=advance.reason_expense_uuid, reason=advance.reason_expense),
        expenses=list(around.expenses.get(advance.uuid, ())),
        approval_model=_model(advance, approvers),
        payment_receipt_url=_receipt(advance, reader),
        payment_method=PayoutMethod(advance.payment_method) if advance.payment_method else None,
        expense_total_value=advance.settled,
        order=_trip(advance),
        balance=advance.balance,
        expense_report=around.reports.get(advance.live_report_uuid) if advance.live_report_uuid else None,
        allowed_actions=allowed_actions(advance, by, reader.duties) + _decisions(advance, approvers, by),
    )


def _ref(uuid: UUID | None, name: str | None) -> Ref | None:
    return Ref(uuid=uuid, name=name or "") if uuid else None


def _decisions(advance: AdvanceTable, approvers: Sequence[AdvanceApproverTable], by: Principal) -> list[str]:
    """`approve` and `reject` for who is asked now, `remind` for who waits for them."""
    sender = (advance.issuer_user_uuid, advance.issuer_employee_uuid)
    awaited = advance.state in ADVANCE.deciding
    reminding = remind_ids(advance.approval_request_uuid, is_awaited=awaited, sender=sender, by=by)
    return (["approve", "reject"] if is_asked(ADVANCE, advance, approvers, by=by) else []) + reminding


_SAME = {
    *("uuid", "advance_number", "created_at", "updated_at", "description", "value", "date_of_need"),
    *("reason_rejected", "paid_at", "version"),
}


def _people(advance: AdvanceTable) -> dict[str, Ref | None]:
    """An employee's uuid where the person is one, the account's otherwise."""
    issuer = advance.issuer_employee_uuid or advance.issuer_user_uuid
    return {
        "traveler": Ref(uuid=advance.employee_uuid, name=advance.employee_name),
        "issuer": Ref(uuid=issuer, name=advance.issuer_name),
        "approved_by": _person(advance.approved_by_uuid, advance.approved_by_name),
        "paid_by": _person(advance.paid_by_uuid, advance.paid_by_name),
    }


def _person(uuid: UUID | None, name: str | None) -> Ref | None:
    return Ref(uuid=uuid, name=name or "") if uuid else None


def _trip(advance: AdvanceTable) -> AdvanceTrip | None:
    if advance.order_uuid is None or advance.order_number is None:
        return None
    return AdvanceTrip(uuid=advance.order_uuid, order_number=advance.order_number)


def _model(advance: AdvanceTable, approvers: Sequence[AdvanceApproverTable]) -> AdvanceModel | None:
    """The current submission's model; null before approvals has answered, and where none applied."""
    if advance.approval_model_uuid is None:
        return None
    rows = [AdvanceModelApprover(level=row.level, name=row.name, approval_status=row.status) for row in approvers]
    return AdvanceModel(uuid=advance.approval_model_uuid, approvers=rows)


def _receipt(advance: AdvanceTable, reader: Reader) -> str | None:
    """A link for this caller and five minutes."""
    if advance.receipt_path is None or advance.receipt_content_type is None:
        return None
    ending = advance.receipt_content_type.rpartition("/")[2]
    return reader.links.to(
        advance.receipt_path,
        person=reader.by.user_uuid,
        content_type=advance.receipt_content_type,
        title=f"adiantamento-{advance.advance_number}.{ending}",
        now=reader.now,
    )
