"""Joins the rooms into one service: reactions, sweeps, tasks, routers."""

from datetime import timedelta

from contracts.approvals import LevelOpened, RequestApproved, RequestExpired, RequestRejected, RequestWithdrawn
from contracts.config import PolicyChanged
from kit.core.metadata import columns_of
from kit.http.file_pages import file_router
from kit.messaging.reactions import on, reactions
from kit.notices.copies import NOTICE_COPIES
from kit.privacy.erasures import People
from kit.process.file_sweeps import FileColumn
from kit.process.service import Service, Sweep, Task

from expenses_ocr_service.advances.erasing import forget_names_when_person_erased
from expenses_ocr_service.advances.reactions import (
    approve_advance_when_request_approved,
    disapprove_advance_when_request_rejected,
    note_level_of_advance_when_level_opened,
    reopen_advance_when_request_expired,
    reopen_advance_when_request_withdrawn,
)
from expenses_ocr_service.advances.routes import router as advances
from expenses_ocr_service.advances.tables import AdvanceTable
from expenses_ocr_service.duplicates.routes import router as duplicates
from expenses_ocr_service.duplicates.sweeps import reopen_suspicions_dismissed_by_owner
from expenses_ocr_service.expenses.erasing import forget_names_on_expenses_when_person_erased
from expenses_ocr_service.expenses.reactions import judge_expenses_when_policy_changed
from expenses_ocr_service.expenses.routes import router as expenses
from expenses_ocr_service.expenses.routes import router_of_advances as expenses_of_advances
from expenses_ocr_service.reconcile.tallies import TALLIES
from expenses_ocr_service.records.tables.expenses import ExpenseTable
from expenses_ocr_service.records.tables.reports import ReportTable
from expenses_ocr_service.references.copies import COPIES
from expenses_ocr_service.reports.erasing import forget_names_on_reports_when_person_erased
from expenses_ocr_service.reports.reactions import (
    approve_report_when_request_approved,
    note_level_of_report_when_level_opened,
    reject_report_when_request_rejected,
    reopen_report_when_request_expired,
    reopen_report_when_request_withdrawn,
)
from expenses_ocr_service.reports.routes import router as reports
from expenses_ocr_service.subjects.routes import router as subjects
from expenses_ocr_service.voucher_ocr.actions.receiving import QUEUED
from expenses_ocr_service.voucher_ocr.actions.removing import forget_old_vouchers, let_go_when_person_erased
from expenses_ocr_service.voucher_ocr.queue import measure_queue, read_vouchers
from expenses_ocr_service.voucher_ocr.routes import router as voucher_ocr
from expenses_ocr_service.voucher_ocr.tables import VoucherOcrTable

TOKEN = "expenses"  # noqa: S105 - a subject's first token

REACTIONS = reactions(
    on(PolicyChanged, judge_expenses_when_policy_changed),
    on(LevelOpened, note_level_of_advance_when_level_opened),
    on(RequestApproved, approve_advance_when_request_approved),
    on(RequestRejected, disapprove_advance_when_request_rejected),
    on(RequestWithdrawn, reopen_advance_when_request_withdrawn),
    on(RequestExpired, reopen_advance_when_request_expired),
    on(LevelOpened, note_level_of_report_when_level_opened),
    on(RequestApproved, approve_report_when_request_approved),
    on(RequestRejected, reject_report_when_request_rejected),
    on(RequestWithdrawn, reopen_report_when_request_withdrawn),
    on(RequestExpired, reopen_report_when_request_expired),
)

SWEEPS = (
    Sweep(forget_old_vouchers, every=timedelta(hours=1)),
    Sweep(reopen_suspicions_dismissed_by_owner, every=timedelta(hours=1)),
)
_ADVANCE, _REPORT = columns_of(AdvanceTable), columns_of(ReportTable)
_EXPENSE, _VOUCHER = columns_of(ExpenseTable), columns_of(VoucherOcrTable)
FILE_COLUMNS = (
    FileColumn(_ADVANCE.receipt_path),
    FileColumn(_REPORT.receipt_path),
    FileColumn(_EXPENSE.voucher_path, is_stored=_EXPENSE.deleted_at.is_(None)),  # it may share a reading's file
    FileColumn(_EXPENSE.odometer_path),
    FileColumn(_VOUCHER.file_name, is_stored=_VOUCHER.removed_at.is_(None)),
    FileColumn(_VOUCHER.shown_name, is_stored=_VOUCHER.removed_at.is_(None)),
)
TASKS = (Task(read_vouchers, wake=QUEUED), Task(measure_queue))


def make_service() -> Service:
    """expenses-ocr as kit runs it."""
    return Service(
        name="expenses-ocr",
        token=TOKEN,
        producers_heard=("config", "identity", "approvals", "orders"),
        copies=(*COPIES, *NOTICE_COPIES),
        reactions=REACTIONS,
        sweeps=SWEEPS,
        tasks=TASKS,
        tallies=TALLIES,
        file_columns=FILE_COLUMNS,
        routers=(
            *(advances, expenses_of_advances, expenses, duplicates, reports, subjects, voucher_ocr),
            file_router(TOKEN),
        ),
        title="Trajeto Expenses",
        people=People(
            "expenses_ocr_service",
            after_erasure=(
                forget_names_when_person_erased,
                forget_names_on_expenses_when_person_erased,
                forget_names_on_reports_when_person_erased,
                let_go_when_person_erased,
            ),
        ),
    )
