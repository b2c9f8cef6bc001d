"""Shapes of the report centre (API section 3.8)."""

from collections.abc import Mapping
from datetime import date, datetime
from typing import Annotated, Any, Literal
from uuid import UUID

from kit.http.validation import Input
from pydantic import BaseModel, Field

from bi_service.reports.lifecycle import ReportJobStatus
from bi_service.reports.rules import Frequency

ReportFormat = Literal["xlsx", "csv", "pdf"]
_MOST = 100
Uuids = Annotated[list[UUID], Field(max_length=_MOST)]
Words = Annotated[list[str], Field(max_length=_MOST)]


class OptionRead(BaseModel):
    value: str
    label: str


class FilterRead(BaseModel):
    """What a report may be narrowed by; `type` says which control asks for it, `options` what it may be where that is
    a few words of our own."""

    slug: str
    type: str
    label: str
    options: list[OptionRead] | None = None


class ReportTypeRead(BaseModel):
    slug: str
    name: str
    description: str
    formats: list[ReportFormat]
    filters: list[FilterRead]


class ColumnRead(BaseModel):
    """A column of the preview; `type`: text, money, integer, day, time."""

    slug: str
    label: str
    type: str


class PreviewRead(BaseModel):
    """The first rows, each by the slugs of its columns; `total`: how many the report has."""

    columns: list[ColumnRead]
    rows: list[dict[str, Any]]
    total: int


class ReportFilters(Input):
    """Every filter there is; which of them a report knows is said by its type."""

    start_date: date | None = None
    end_date: date | None = None
    order_items: Words | None = None
    statuses: Words | None = None
    order_types: Words | None = None
    service_types: Words | None = None
    cost_center_uuids: Uuids | None = None
    unit_uuids: Uuids | None = None
    project_uuids: Uuids | None = None
    phase_uuids: Uuids | None = None
    issuer_uuids: Uuids | None = None
    employee_uuids: Uuids | None = None

    def given(self) -> Mapping[str, Any]:
        """What narrows: empty lists do not."""
        return {name: value for name, value in self if value is not None and value != []}


class ReportJobCreate(Input):
    type: str
    format: ReportFormat
    filters: ReportFilters = ReportFilters()


class ReportScheduleCreate(Input):
    """`filters` without days: each report is of the week or the month before it."""

    type: str
    format: ReportFormat
    frequency: Frequency
    filters: ReportFilters = ReportFilters()


class Maker(BaseModel):
    uuid: UUID
    name: str


class ReportJobRead(BaseModel):
    """`file_link` only of a report read alone, while its file is kept."""

    uuid: UUID
    type: str
    format: ReportFormat
    status: ReportJobStatus
    filters: dict[str, Any]
    rows: int | None
    created_at: datetime
    done_at: datetime | None
    expires_at: datetime | None
    file_link: str | None = None
    file_name: str | None
    by: Maker
    message: str | None


class ReportScheduleRead(BaseModel):
    """`next_at`: when it is made next; `last_at`: when it was made last."""

    uuid: UUID
    type: str
    format: ReportFormat
    frequency: Frequency
    filters: dict[str, Any]
    next_at: datetime
    last_at: datetime | None
    created_at: datetime
    by: Maker
