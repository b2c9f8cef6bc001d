"""Joins bi's rooms: reactions and routers."""

from datetime import timedelta

from contracts.approvals import LevelOpened, RequestApproved, RequestExpired, RequestRejected, RequestWithdrawn
from contracts.expenses import AdvanceApprovalRequested, ExpenseApproved, ReportApprovalRequested
from contracts.identity import UserSignedIn
from contracts.orders import (
    ApprovalRequested,
    ExtraCostChanged,
    ItemCanceled,
    ItemIntervened,
    ItemIssued,
    OrderStatusChanged,
)
from kit.http.file_pages import file_router
from kit.messaging.reactions import on, reactions
from kit.notices.copies import NOTICE_COPIES
from kit.privacy.erasures import People
from kit.process.file_sweeps import FileColumn
from kit.process.service import Service, Sweep, Task

from bi_service.agency.copies import COPIES as COMPANY_COPIES
from bi_service.agency.reactions import store_order_when_its_status_changed, store_sign_in_when_user_signed_in
from bi_service.agency.routes import router as agency
from bi_service.feed.routes import router as feed
from bi_service.interventions.reactions import store_intervention_when_item_intervened
from bi_service.interventions.routes import router as interventions
from bi_service.panels.routes import router as panels
from bi_service.reconcile.tallies import TALLIES
from bi_service.records.copies import COPIES as RECORDS
from bi_service.records.reactions import (
    keep_cost_when_extra_cost_changed,
    keep_request_when_approved,
    keep_request_when_expired,
    keep_request_when_level_opened,
    keep_request_when_rejected,
    keep_request_when_withdrawn,
    keep_subject_when_approval_requested,
)
from bi_service.reports.actions import QUEUED, expire_reports_when_person_erased, forget_old_reports
from bi_service.reports.copies import COPIES as READERS
from bi_service.reports.making import make_reports, measure_reports
from bi_service.reports.routes import router as reports
from bi_service.reports.scheduling import queue_scheduled_reports
from bi_service.reports.tables import JOB
from bi_service.spending.copies import COPIES
from bi_service.spending.reactions import (
    book_spending_back_when_item_canceled,
    book_spending_when_expense_approved,
    book_spending_when_item_issued,
)
from bi_service.warehouse.exporting import export_to_warehouse

TOKEN = "bi"  # noqa: S105 - a subject's first token

REACTIONS = reactions(
    on(ItemIssued, book_spending_when_item_issued),
    on(ItemCanceled, book_spending_back_when_item_canceled),
    on(ExpenseApproved, book_spending_when_expense_approved),
    on(UserSignedIn, store_sign_in_when_user_signed_in),
    on(OrderStatusChanged, store_order_when_its_status_changed),
    on(
        ItemIntervened,
        store_intervention_when_item_intervened,
        consumer="keep_intervention_when_item_intervened",
    ),
    on(ApprovalRequested, keep_subject_when_approval_requested),
    on(AdvanceApprovalRequested, keep_subject_when_approval_requested),
    on(ReportApprovalRequested, keep_subject_when_approval_requested),
    on(LevelOpened, keep_request_when_level_opened),
    on(RequestApproved, keep_request_when_approved),
    on(RequestRejected, keep_request_when_rejected),
    on(RequestWithdrawn, keep_request_when_withdrawn),
    on(RequestExpired, keep_request_when_expired),
    on(ExtraCostChanged, keep_cost_when_extra_cost_changed),
)


def make_service() -> Service:
    """bi as kit runs it."""
    return Service(
        name="bi",
        token=TOKEN,
        producers_heard=("identity", "config", "orders", "expenses-ocr", "approvals"),
        copies=(*COPIES, *COMPANY_COPIES, *RECORDS, *READERS, *NOTICE_COPIES),
        reactions=REACTIONS,
        tallies=TALLIES,
        sweeps=(
            Sweep(forget_old_reports, every=timedelta(hours=1)),
            Sweep(queue_scheduled_reports, every=timedelta(minutes=1)),
            Sweep(export_to_warehouse, every=timedelta(minutes=10)),
        ),
        tasks=(Task(make_reports, wake=QUEUED), Task(measure_reports)),
        file_columns=(FileColumn(JOB.file_name),),
        routers=(panels, agency, interventions, reports, feed, file_router(TOKEN)),
        title="Trajeto BI",
        people=People("bi_service", after_erasure=(expire_reports_when_person_erased,)),
    )
