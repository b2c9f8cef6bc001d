"""What callers send to build a report."""

from datetime import date
from typing import Annotated, ClassVar
from uuid import UUID

from fastapi import UploadFile
from kit.http.validation import Input
from pydantic import Field, StringConstraints

from expenses_ocr_service.charges.payouts import PayoutMethod

Name = Annotated[str, StringConstraints(min_length=1, max_length=120)]
Text = Annotated[str, StringConstraints(max_length=1000)]
ExpenseIds = Annotated[list[UUID], Field(max_length=1000)]
AdvanceIds = Annotated[list[UUID], Field(max_length=100)]


class ReportCreate(Input):
    required_messages: ClassVar = {"name": "Informe o nome", "report_date": "Informe a data"}

    name: Name
    report_date: date
    description: Text | None = None
    expense_uuids: ExpenseIds = []
    advance_order_uuids: AdvanceIds = []
    customer_employee_uuid: UUID | None = None


class ReportUpdate(Input):
    """Absent = unchanged, null clears the description; a list given replaces the one that was."""

    required_messages: ClassVar = {"name": "Informe o nome", "report_date": "Informe a data"}

    name: Name | None = None
    report_date: date | None = None
    description: Text | None = None
    expense_uuids: ExpenseIds | None = None
    advance_order_uuids: AdvanceIds | None = None
    customer_employee_uuid: UUID | None = None


class RemoveExpenses(Input):
    required_messages: ClassVar = {"expense_uuids": "Selecione ao menos uma despesa"}

    expense_uuids: Annotated[list[UUID], Field(min_length=1, max_length=1000)]


class PreviewAsked(Input):
    """`report_uuid`: the one being edited, whose items are free for it."""

    expense_uuids: ExpenseIds = []
    advance_order_uuids: AdvanceIds = []
    customer_employee_uuid: UUID | None = None
    report_uuid: UUID | None = None


class ReportPayment(Input):
    """A form: how the money moved, and the paper that shows it, where there is one."""

    required_messages: ClassVar = {"payment_method": "Informe a forma de pagamento"}

    payment_method: PayoutMethod
    payment_receipt_image: UploadFile | None = None
