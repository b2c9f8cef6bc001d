"""What the lists of expenses can be narrowed by (API section 2.5)."""

from dataclasses import dataclass
from datetime import date
from typing import Annotated
from uuid import UUID

from fastapi import Query
from kit.http.routing import ListParam

from expenses_ocr_service.records.statuses import ExpenseStatus


@dataclass(frozen=True, slots=True)
class ExpenseFilters:
    """None means any; `returned` is the API's `return`."""

    statuses: frozenset[ExpenseStatus]
    search: str | None
    with_expense_report: bool | None
    returned: bool | None
    customer_employee_uuid: UUID | None
    expense_type_uuid: UUID | None
    start_date: date | None
    end_date: date | None
    suspected: bool | None


async def expense_filters(
    statuses: Annotated[list[ExpenseStatus], ListParam("statuses", max_length=20)],
    returned: Annotated[bool | None, Query(alias="return")] = None,
    search: Annotated[str | None, Query(max_length=120)] = None,
    with_expense_report: bool | None = None,
    customer_employee_uuid: UUID | None = None,
    expense_type_uuid: UUID | None = None,
    start_date: date | None = None,
    end_date: date | None = None,
    suspected: bool | None = None,
) -> ExpenseFilters:
    """The filters as sent."""
    return ExpenseFilters(
        statuses=frozenset(statuses),
        search=search,
        with_expense_report=with_expense_report,
        returned=returned,
        customer_employee_uuid=customer_employee_uuid,
        expense_type_uuid=expense_type_uuid,
        start_date=start_date,
        end_date=end_date,
        suspected=suspected,
    )


@dataclass(frozen=True, slots=True)
class TripFilters:
    """Of the expenses of one order."""

    customer_employee_uuid: UUID | None
    expense_type_uuid: UUID | None
    expense_date: date | None


async def trip_filters(
    customer_employee_uuid: UUID | None = None,
    expense_type_uuid: UUID | None = None,
    expense_date: date | None = None,
) -> TripFilters:
    """The filters as sent."""
    return TripFilters(customer_employee_uuid, expense_type_uuid, expense_date)
