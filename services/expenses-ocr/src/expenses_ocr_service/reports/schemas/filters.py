"""What the list of reports can be narrowed by (API section 2.5)."""

from dataclasses import dataclass
from datetime import date
from typing import Annotated
from uuid import UUID

from fastapi import Query
from kit.core.refusals import ValidationFailed
from kit.http.routing import ListParam

from expenses_ocr_service.records.statuses import ReportStatus


@dataclass(frozen=True, slots=True)
class ReportFilters:
    """Empty means any; days are those of the report."""

    statuses: tuple[str, ...] = ()
    search: str | None = None
    customer_employee_uuid: UUID | None = None
    start_date: date | None = None
    end_date: date | None = None
    mine: bool = False


async def report_filters(
    statuses: Annotated[list[str], ListParam("statuses", max_length=20)],
    search: Annotated[str | None, Query(max_length=120)] = None,
    customer_employee_uuid: UUID | None = None,
    start_date: date | None = None,
    end_date: date | None = None,
    mine: bool = False,
) -> ReportFilters:
    """The filters as sent; an unknown status answers 422 under `statuses`."""
    asked = {value for value in statuses if value and value != "all"}
    if asked - {status.value for status in ReportStatus}:
        raise ValidationFailed({"statuses": ["Opção inválida"]})
    return ReportFilters(
        statuses=tuple(sorted(asked)),
        search=search,
        customer_employee_uuid=customer_employee_uuid,
        start_date=start_date,
        end_date=end_date,
        mine=mine,
    )
