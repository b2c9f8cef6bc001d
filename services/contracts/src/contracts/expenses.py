"""Events of expenses-ocr: advances, expenses and reports, and the requests for their approval."""

from datetime import date
from typing import ClassVar
from uuid import UUID

from contracts.asking import Asked, Charge, SubjectMoved, SubjectRemoved, TakenBack
from contracts.fact import Amount, Fact, Instant


class ExpensesFact(Fact):
    producer: ClassVar[str] = "expenses"


class AdvanceApprovalRequested(Asked, ExpensesFact):
    """An advance was requested or changed; its one item is itself (table `advance`)."""

    entity: ClassVar[str] = "advance"


class AdvanceApprovalWithdrawn(TakenBack, ExpensesFact):
    entity: ClassVar[str] = "advance"


class ReportApprovalRequested(Asked, ExpensesFact):
    """A report was sent; its items are its expenses (table `expense`)."""

    entity: ClassVar[str] = "report"


class ReportApprovalWithdrawn(TakenBack, ExpensesFact):
    entity: ClassVar[str] = "report"


class StatusMoved(SubjectMoved, ExpensesFact):
    """An advance or a report changed status."""

    employee_uuid: UUID
    value: Amount
    order_uuid: UUID | None = None


class AdvanceStatusChanged(StatusMoved):
    """`value` is what was asked for."""

    entity: ClassVar[str] = "advance"


class AdvanceRemoved(SubjectRemoved, ExpensesFact):
    entity: ClassVar[str] = "advance"


class AdvancePaid(ExpensesFact):
    entity: ClassVar[str] = "advance"
    happened: ClassVar[str] = "paid"

    customer_uuid: UUID
    agency_uuid: UUID
    employee_uuid: UUID
    order_uuid: UUID | None = None
    value: Amount
    payment_method: str
    paid_by_uuid: UUID
    paid_at: Instant


class ExpenseFact(ExpensesFact):
    """`uuid` is the expense's; `employee_uuid` is who spent."""

    entity: ClassVar[str] = "expense"

    customer_uuid: UUID
    agency_uuid: UUID
    employee_uuid: UUID
    version: int


class ExpenseCreated(ExpenseFact):
    happened: ClassVar[str] = "created"

    value: Amount
    order_uuid: UUID | None = None
    created_at: Instant


class ExpenseUpdated(ExpenseFact):
    happened: ClassVar[str] = "updated"

    value: Amount
    updated_at: Instant


class ExpenseDeleted(ExpenseFact):
    happened: ClassVar[str] = "deleted"

    deleted_at: Instant


class DuplicateJudged(ExpenseFact):
    happened: ClassVar[str] = "duplicate_judged"

    pair_uuid: UUID
    status: str
    judged_by_uuid: UUID
    judged_at: Instant


class ExpenseApproved(ExpenseFact):
    """A fact of bi and of budgets: the expense counts as spent from now on, once. `number`: as its owner knows it."""

    happened: ClassVar[str] = "approved"

    number: int | None = None
    report_uuid: UUID
    order_uuid: UUID | None = None
    expense_type_uuid: UUID
    expense_type_name: str
    expense_category_uuid: UUID
    expense_category_name: str
    on_date: date
    value: Amount
    charge: Charge
    employee_name: str
    out_of_policy: bool
    approved_at: Instant


class ReportFact(ExpensesFact):
    entity: ClassVar[str] = "report"

    customer_uuid: UUID
    agency_uuid: UUID
    employee_uuid: UUID
    version: int


class ReportCreated(ReportFact):
    happened: ClassVar[str] = "created"

    created_at: Instant


class ReportUpdated(ReportFact):
    happened: ClassVar[str] = "updated"

    updated_at: Instant


class ReportRemoved(ReportFact):
    happened: ClassVar[str] = "removed"

    removed_at: Instant


class ReportStatusChanged(StatusMoved):
    """`value` is the report's amount; approvals follows it as the subject's status.

    `orders_uuids` are all the trips of its expenses; `order_uuid` is set where all of them are of one.
    """

    entity: ClassVar[str] = "report"

    orders_uuids: tuple[UUID, ...] = ()


class ReportFinished(ReportFact):
    """The refund was paid, the return received, or neither was due."""

    happened: ClassVar[str] = "finished"

    report_amount: Amount
    refund_amount: Amount
    return_amount: Amount
    finished_at: Instant
