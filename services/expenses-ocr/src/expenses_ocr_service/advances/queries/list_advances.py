"""The list of advances and its summary: filtered, sorted, cut and added up in the database."""

from uuid import UUID

from fastapi import Request, Response
from kit.core.clock import day_bounds
from kit.core.folding import fold, like_pattern
from kit.core.metadata import columns_of
from kit.core.money import ZERO
from kit.core.principal import Principal
from kit.files.links import FileLinks
from kit.http.pages import PageParams, page_answer, paginate
from kit.http.uow import UnitOfWork
from sqlalchemy import ColumnElement, exists, func, or_, select

from expenses_ocr_service.advances.lifecycle import AdvanceStatus
from expenses_ocr_service.advances.queries.read_advance import read_advances
from expenses_ocr_service.advances.queries.visibility import mine, visible_to
from expenses_ocr_service.advances.schemas import AdvanceFilters, AdvancesSummary, StatusTotal
from expenses_ocr_service.advances.tables import AdvanceApproverTable, AdvanceTable
from expenses_ocr_service.references.queries import locate_order

_A = columns_of(AdvanceTable)
_P = columns_of(AdvanceApproverTable)


async def list_advances(
    uow: UnitOfWork,
    filters: AdvanceFilters,
    *,
    by: Principal,
    page: PageParams,
    request: Request,
    links: FileLinks,
) -> Response:
    """Advances the caller may see."""
    conditions = _conditions(filters, by, by.customer())
    return await _page(uow, conditions, by=by, page=page, request=request, links=links)


async def list_of_order(
    uow: UnitOfWork,
    filters: AdvanceFilters,
    *,
    by: Principal,
    page: PageParams,
    request: Request,
    links: FileLinks,
) -> Response:
    """The same of one order, for agency users without a chosen customer too. Raises NotFound."""
    assert filters.order_uuid is not None
    customer_uuid = await locate_order(uow, filters.order_uuid)
    conditions = _conditions(filters, by, customer_uuid)
    return await _page(uow, conditions, by=by, page=page, request=request, links=links)


async def _page(
    uow: UnitOfWork,
    conditions: list[ColumnElement[bool]],
    *,
    by: Principal,
    page: PageParams,
    request: Request,
    links: FileLinks,
) -> Response:
    """Newest first: the page is cut from the index, then its few rows are read whole."""
    newest = (_A.created_at.desc(), _A.advance_number.desc())
    found = await paginate(uow, select(_A.uuid).where(*conditions).order_by(*newest), page=page, request=request)
    uuids = [row["uuid"] for row in found.rows]
    shown = {advance.uuid: advance for advance in await read_advances(uow, uuids, by=by, links=links)}
    return page_answer(found, lambda row: shown[row["uuid"]])


async def summarize(uow: UnitOfWork, filters: AdvanceFilters, *, by: Principal) -> AdvancesSummary:
    """How many and how much, by status and in all."""
    statement = (
        select(_A.status, func.count().label("count"), func.sum(_A.value).label("total"))
        .where(*_conditions(filters, by, by.customer()))
        .group_by(_A.status)
    )
    by_status = {status: StatusTotal(count=0, total=ZERO) for status in AdvanceStatus}
    for row in await uow.rows(statement):
        by_status[AdvanceStatus(row["status"])] = StatusTotal(count=row["count"], total=row["total"])
    return AdvancesSummary(total=sum((found.total for found in by_status.values()), ZERO), by_status=by_status)


def _conditions(filters: AdvanceFilters, by: Principal, customer_uuid: UUID) -> list[ColumnElement[bool]]:
    """Repeats the tenant for the index; row-level security holds besides."""
    seen = [_A.customer_uuid == customer_uuid, _A.deleted_at.is_(None), visible_to(by)]
    if filters.mine:
        seen.append(mine(by))
    return [*seen, *_named(filters), *_words(filters), *_days(filters), *_accounted(filters)]


def _named(filters: AdvanceFilters) -> list[ColumnElement[bool]]:
    found: list[ColumnElement[bool]] = []
    if filters.statuses:
        found.append(_A.status.in_(filters.statuses))
    if filters.order_uuid is not None:
        found.append(_A.order_uuid == filters.order_uuid)
    if filters.employee_uuid is not None:
        found.append(_A.employee_uuid == filters.employee_uuid)
    if filters.order_number is not None:
        found.append(or_(_A.advance_number == filters.order_number, _A.order_number == filters.order_number))
    return found


def _words(filters: AdvanceFilters) -> list[ColumnElement[bool]]:
    """Parts of folded names; of approvers, who decides or decided the current submission."""
    found: list[ColumnElement[bool]] = []
    for column, word in ((_A.issuer_folded, filters.issuer_name), (_A.employee_folded, filters.traveler_name)):
        if word and fold(word):
            found.append(column.like(like_pattern(word)))
    if filters.approver_name and fold(filters.approver_name):
        named = _P.name_folded.like(like_pattern(filters.approver_name))
        found.append(exists().where(_P.customer_uuid == _A.customer_uuid, _P.advance_uuid == _A.uuid, named))
    return found


def _days(filters: AdvanceFilters) -> list[ColumnElement[bool]]:
    """Days in São Paulo on which the advance was asked for."""
    found: list[ColumnElement[bool]] = []
    since, before = day_bounds(filters.start_date, filters.end_date)
    if since:
        found.append(_A.created_at >= since)
    if before:
        found.append(_A.created_at < before)
    return found


def _accounted(filters: AdvanceFilters) -> list[ColumnElement[bool]]:
    """In a report now, or accounted for in one before."""
    if filters.with_expense_report is None:
        return []
    accounted = or_(_A.live_report_uuid.is_not(None), _A.settled + _A.returned > 0)
    return [accounted if filters.with_expense_report else ~accounted]
