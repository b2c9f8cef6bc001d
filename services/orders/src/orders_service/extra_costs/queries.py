"""Extra costs as they are read: of an order, of an agency."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date, datetime
from typing import Any
from uuid import UUID

from fastapi import Request, Response
from kit.core.metadata import columns_of, table_of
from kit.core.principal import Principal
from kit.db.tenancy import enter_own_agency
from kit.files.links import FileLinks
from kit.http.pages import PageParams, page_answer, paginate
from kit.http.uow import UnitOfWork
from kit.workflow.visibility import require_visible
from sqlalchemy import Select, select

from orders_service.booking.workflow import ORDER
from orders_service.extra_costs.schemas import ExtraCost, ExtraCostCategory
from orders_service.extra_costs.tables import ExtraCostTable
from orders_service.references.schemas import Ref

_T = columns_of(ExtraCostTable)
_ALL = table_of(ExtraCostTable)
_SAME = frozenset(ExtraCost.model_fields) - {"cost_category", "traveler", "proof_link"}
_ENDINGS = {"application/pdf": "pdf", "image/jpeg": "jpg", "image/png": "png", "image/webp": "webp"}


@dataclass(frozen=True, slots=True)
class Showing:
    """Who is answered, and when: their links are theirs alone."""

    by: Principal
    links: FileLinks
    now: datetime


@dataclass(frozen=True, slots=True)
class CostFilters:
    """`start_date` and `end_date` bound the day a cost is of."""

    customer_uuid: UUID | None
    exported: bool | None
    start_date: date | None
    end_date: date | None


async def costs_of_order(uow: UnitOfWork, order_uuid: UUID, *, showing: Showing) -> list[ExtraCost]:
    """Oldest first. Raises NotFound."""
    await require_visible(uow, ORDER, order_uuid, by=showing.by)
    mine = select(_ALL).where(_T.order_uuid == order_uuid).order_by(_T.created_at, _T.uuid)
    return [read_cost(row, showing=showing) for row in await uow.rows(mine)]


async def read_one(uow: UnitOfWork, cost_uuid: UUID, *, showing: Showing) -> ExtraCost:
    """One that was just written, in the scope that is open."""
    (row,) = await uow.rows(select(_ALL).where(_T.uuid == cost_uuid))
    return read_cost(row, showing=showing)


async def list_costs(
    uow: UnitOfWork, agency_uuid: UUID, filters: CostFilters, *, page: PageParams, request: Request, showing: Showing
) -> Response:
    """Costs of all customers of the caller's agency, newest day first. Raises NotFound."""
    await enter_own_agency(uow, agency_uuid)
    found = await paginate(uow, _narrowed(agency_uuid, filters), page=page, request=request)
    return page_answer(found, lambda row: read_cost(row, showing=showing))


def _narrowed(agency_uuid: UUID, filters: CostFilters) -> Select[Any]:
    found = select(_ALL).where(_T.agency_uuid == agency_uuid)
    if filters.customer_uuid is not None:
        found = found.where(_T.customer_uuid == filters.customer_uuid)
    if filters.exported is not None:
        found = found.where(_T.exported_at.is_not(None) if filters.exported else _T.exported_at.is_(None))
    if filters.start_date is not None:
        found = found.where(_T.booked_on >= filters.start_date)
    if filters.end_date is not None:
        found = found.where(_T.booked_on <= filters.end_date)
    return found.order_by(_T.booked_on.desc(), _T.uuid.desc())


async def customers_of(uow: UnitOfWork, agency_uuid: UUID, cost_uuids: Sequence[UUID]) -> dict[UUID, UUID]:
    """Cost → its customer, of those of these that the caller's agency has. Raises NotFound."""
    await enter_own_agency(uow, agency_uuid)
    mine = (_T.agency_uuid == agency_uuid, _T.uuid.in_(list(cost_uuids)))
    rows = await uow.rows(select(_T.uuid, _T.customer_uuid).where(*mine))
    return {row["uuid"]: row["customer_uuid"] for row in rows}


def read_cost(row: Any, *, showing: Showing) -> ExtraCost:
    """A row as it is answered."""
    traveler = row["traveler_uuid"]
    return ExtraCost(
        **{name: row[name] for name in _SAME},
        cost_category=ExtraCostCategory.model_validate(row["category"]),
        traveler=Ref(uuid=traveler, name=row["traveler_name"] or "") if traveler else None,
        proof_link=_link(row, showing),
    )


def _link(row: Any, showing: Showing) -> str | None:
    if row["proof_path"] is None:
        return None
    content_type = row["proof_content_type"]
    title = f"comprovante-{row['order_number']}.{_ENDINGS[content_type]}"
    return showing.links.to(
        row["proof_path"], person=showing.by.user_uuid, content_type=content_type, title=title, now=showing.now
    )
