"""The queue: what is still to be done, least time left first, and its figures; cut and counted in the database."""

from dataclasses import dataclass
from datetime import datetime, timedelta
from uuid import UUID

from fastapi import Request, Response
from kit.core.folding import fold, like_pattern
from kit.core.metadata import columns_of
from kit.core.principal import Principal
from kit.db.access_copies import CustomerCopy
from kit.http.pages import PageParams, page_answer, paginate
from kit.http.uow import UnitOfWork
from sqlalchemy import ColumnElement, Text, false, func, literal_column, or_, select

from orders_service.booking.queries.list_orders import require_customer
from orders_service.desk.queries.read_tasks import SHOWN, read_tasks
from orders_service.desk.schemas import QueueSummary
from orders_service.desk_tasks.lifecycle import PendingKind
from orders_service.desk_tasks.tables import PendingTaskTable

_T = columns_of(PendingTaskTable)
_C = columns_of(CustomerCopy)
_COMPANY_FOLDED = literal_column(
    r"lower(regexp_replace(normalize(customer_copy.trading_name, NFKD), '[\u0300-\u036f]', '', 'g'))",
    Text,
)
"""As `fold` writes it; an agency has some hundreds of companies, found by their index on the agency."""
_LARGEST_NUMBER = 2_147_483_647


@dataclass(frozen=True, slots=True)
class TaskFilters:
    """What the queue can be narrowed by (API section 2.3)."""

    kind: PendingKind | None
    customer_uuid: UUID | None
    taken: bool | None
    mine: bool
    order_number: int | None
    search: str | None
    due_within_hours: int | None


async def list_tasks(
    uow: UnitOfWork, filters: TaskFilters, *, by: Principal, page: PageParams, request: Request
) -> Response:
    """Living tasks of the caller's agency, or of the customer chosen; four statements whatever the page's length."""
    await require_customer(uow, filters.customer_uuid, by=by)
    nearest = (_T.deadline_at.asc().nulls_last(), _T.uuid)
    queue = select(*SHOWN).where(*_living(by), *_narrowed(filters, by, now=uow.clock.now())).order_by(*nearest)
    found = await paginate(uow, queue, page=page, request=request)
    shown = await read_tasks(uow, found.rows, by=by)
    return page_answer(found, lambda row: shown[row["uuid"]])


async def count_tasks(uow: UnitOfWork, *, by: Principal) -> QueueSummary:
    """The queue in figures, one statement."""
    now = uow.clock.now()
    counted = {
        "mine": _T.taken_by_uuid == by.user_uuid,
        "untaken": _T.taken_by_uuid.is_(None),
        "due_in_one_hour": _due_within(1, now),
        "due_in_two_hours": _due_within(2, now),
    }
    counts = [func.count().filter(condition).label(name) for name, condition in counted.items()]
    statement = select(_T.kind, func.count().label("tasks"), *counts).where(*_living(by)).group_by(_T.kind)
    found = {PendingKind(row["kind"]): row for row in await uow.rows(statement)}
    by_kind = {kind: found[kind]["tasks"] if kind in found else 0 for kind in PendingKind}
    return QueueSummary(
        total=sum(by_kind.values()),
        by_kind=by_kind,
        **{name: sum(row[name] for row in found.values()) for name in counted},
    )


def _due_within(hours: int, now: datetime) -> ColumnElement[bool]:
    """What is overdue is due soon as well."""
    return _T.deadline_at < now + timedelta(hours=hours)


def _living(by: Principal) -> list[ColumnElement[bool]]:
    """Repeats the tenant for the index; row-level security holds besides."""
    whose = _T.customer_uuid == by.customer_uuid if by.customer_uuid else _T.agency_uuid == by.agency_uuid
    return [whose, _T.closed_at.is_(None)]


def _narrowed(filters: TaskFilters, by: Principal, *, now: datetime) -> list[ColumnElement[bool]]:
    named = {"kind": filters.kind, "customer_uuid": filters.customer_uuid, "order_number": filters.order_number}
    found: list[ColumnElement[bool]] = [_T[name] == value for name, value in named.items() if value is not None]
    if filters.taken is not None:
        found.append(_T.taken_by_uuid.is_not(None) if filters.taken else _T.taken_by_uuid.is_(None))
    if filters.mine:
        found.append(_T.taken_by_uuid == by.user_uuid)
    if filters.due_within_hours is not None:
        found.append(_due_within(filters.due_within_hours, now))
    if filters.search and fold(filters.search):
        found.append(_named(filters.search, by))
    return found


def _named(search: str, by: Principal) -> ColumnElement[bool]:
    """The order's whole number, with or without dots, or a part of the company's name."""
    companies = select(_C.uuid).where(_C.agency_uuid == by.agency_uuid, _COMPANY_FOLDED.like(like_pattern(search)))
    digits = search.replace(".", "").strip()
    is_number = digits.isascii() and digits.isdigit() and int(digits) <= _LARGEST_NUMBER
    return or_(_T.order_number == int(digits) if is_number else false(), _T.customer_uuid.in_(companies))
