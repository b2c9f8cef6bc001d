"""What is asked of a report, checked once: which type, narrowed by what."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date
from typing import Annotated, Any
from uuid import UUID

from fastapi import Depends, Query
from kit.core.refusals import ValidationFailed
from kit.http.routing import ListParam
from sqlalchemy import Select

from bi_service.reports.catalogue import REPORT_TYPES, ReportType
from bi_service.reports.schemas import ReportFilters

_UNKNOWN = "Opção inválida"
_DAYS = ("start_date", "end_date")
_FIRST_YEAR, _LAST_YEAR = 2000, 2200
Ids = list[UUID]
Words = list[str]


@dataclass(frozen=True, slots=True)
class Wanted:
    """A report and what narrows it."""

    of: ReportType
    filters: Mapping[str, Any]

    def lines(self, customer_uuid: UUID, *, today: date) -> Select[Any]:
        """The lines of one customer, in order, as they stand today."""
        return self.of.lines(customer_uuid, self.filters, today=today)


def wanted(slug: str, filters: ReportFilters, *, field: str = "", without_days: bool = False) -> Wanted:
    """The report asked for; `field` stands before the names of filters. `without_days`: the calendar gives them.

    Raises ValidationFailed.
    """
    of = REPORT_TYPES.get(slug)
    if of is None:
        raise ValidationFailed({"type": [_UNKNOWN]})
    given = filters.given()
    problems = {name: _problem(of, name, value) for name, value in given.items()}
    if without_days:
        problems |= {name: "O período é o da programação" for name in _DAYS if name in given}
    if (first := given.get("start_date")) and (last := given.get("end_date")) and first > last:
        problems["end_date"] = "Período inválido"
    errors = {f"{field}{name}": [sentence] for name, sentence in problems.items() if sentence}
    if errors:
        raise ValidationFailed(errors)
    return Wanted(of, given)


def _problem(of: ReportType, name: str, value: Any) -> str | None:
    """What is wrong with a filter, None when nothing is."""
    if name not in of.filters:
        return "Este relatório não tem este filtro"
    if isinstance(value, date):
        return None if _FIRST_YEAR <= value.year <= _LAST_YEAR else "Data inválida"
    words = of.words.get(name)
    return _UNKNOWN if words is not None and not set(value) <= set(words) else None


async def asked(
    *,
    type: Annotated[str, Query()],
    start_date: date | None = None,
    end_date: date | None = None,
    order_items: Annotated[Words, ListParam("order_items", max_length=100)],
    statuses: Annotated[Words, ListParam("statuses", max_length=100)],
    order_types: Annotated[Words, ListParam("order_types", max_length=100)],
    service_types: Annotated[Words, ListParam("service_types", max_length=100)],
    cost_center_uuids: Annotated[Ids, ListParam("cost_center_uuids", max_length=100)],
    unit_uuids: Annotated[Ids, ListParam("unit_uuids", max_length=100)],
    project_uuids: Annotated[Ids, ListParam("project_uuids", max_length=100)],
    phase_uuids: Annotated[Ids, ListParam("phase_uuids", max_length=100)],
    issuer_uuids: Annotated[Ids, ListParam("issuer_uuids", max_length=100)],
    employee_uuids: Annotated[Ids, ListParam("employee_uuids", max_length=100)],
) -> Wanted:
    """The report of a query. Raises ValidationFailed."""
    given = {name: value for name, value in locals().items() if name != "type"}
    return wanted(type, ReportFilters(**given))


Asked = Annotated[Wanted, Depends(asked)]
