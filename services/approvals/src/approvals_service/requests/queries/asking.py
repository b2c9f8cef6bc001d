"""Open requests by approver: for changes of people, employees about to leave, requests without approver."""

from collections.abc import Iterable
from datetime import datetime
from uuid import UUID

from kit.db.sweep_each import Due
from kit.http.uow import UnitOfWork
from sqlalchemy import ColumnElement, and_, any_, cast, func, or_, select
from sqlalchemy.dialects.postgresql import JSONPATH
from sqlmodel import col

from approvals_service.requests.queries.visibility import OPEN_STATUSES
from approvals_service.requests.tables import ApprovalRequestTable, EarlyEndTable, SeatingCheckTable

_R, _C = ApprovalRequestTable, SeatingCheckTable


async def list_open_with(uow: UnitOfWork, employee_uuid: UUID) -> list[UUID]:
    """Open requests, of any tenant, in which this person is asked now or later; read as the sweep role."""
    async with uow.db.sweep() as session:
        statement = select(col(_R.uuid)).where(col(_R.status).in_(OPEN_STATUSES), _asks(employee_uuid))
        found: Iterable[UUID] = (await session.execute(statement)).scalars().all()
    return list(found)


def _asks(employee_uuid: UUID) -> ColumnElement[bool]:
    path = (
        '$[*] ? (@.status == "open" || @.status == "waiting").seats[*] ? '
        '(@.approver_uuid == $person && (@.status == "approving" || @.status == "waiting"))'
    )
    person = func.jsonb_build_object("person", str(employee_uuid))
    waiting = func.jsonb_path_exists(col(_R.levels), cast(path, JSONPATH), person)
    return and_(col(_R.seated).contains([employee_uuid]), waiting)


def forsaken_requests() -> Due:
    """Uuid and customer of every open request that nobody is asked to decide, the oldest first."""
    return (
        select(col(_R.uuid), col(_R.customer_uuid))
        .where(col(_R.status).in_(OPEN_STATUSES), func.cardinality(col(_R.deciders)) == 0)
        .order_by(col(_R.created_at), col(_R.uuid))
    )


def requests_to_follow(now: datetime) -> Due:
    """Open requests whose approvers are to be reminded, or whose level was not decided in time, the oldest first.

    The release beside this one writes no `check_at`: the deadline stands for it.
    """
    at = func.coalesce(col(_R.check_at), col(_R.deadline_at))
    is_due = (col(_R.status).in_(OPEN_STATUSES), at <= now)
    return select(col(_R.uuid), col(_R.customer_uuid)).where(*is_due).order_by(at, col(_R.uuid))


def requests_to_seat() -> Due:
    """Open requests that a check newer than their `seats_checked` concerns, the oldest first."""
    newer = select(1).where(col(_C.customer_uuid) == col(_R.customer_uuid), col(_C.number) > col(_R.seats_checked))
    sits = newer.where(col(_C.employee_uuid) == any_(col(_R.seated)))
    return (
        select(col(_R.uuid), col(_R.customer_uuid))
        .where(col(_R.status).in_(OPEN_STATUSES), or_(sits.exists(), and_(newer.exists(), _asks_stand_ins())))
        .order_by(col(_R.created_at), col(_R.uuid))
    )


def customers_checked() -> Due:
    """Customers whose checks concern no request any more, with the number of their newest check."""
    due = requests_to_seat().order_by(None).subquery()
    customer = col(_C.customer_uuid)
    newest = func.max(col(_C.number)).label("newest")
    is_due = select(1).where(due.c.customer_uuid == customer).exists()
    return select(customer.label("uuid"), customer, newest).where(~is_due).group_by(customer).order_by(newest)


async def newest_check(uow: UnitOfWork) -> int:
    """The number of the customer's newest check; 0 where there is none."""
    return await uow.session.scalar(select(func.max(col(_C.number)))) or 0


async def list_heirs(uow: UnitOfWork, request: ApprovalRequestTable, *, until: int) -> list[tuple[UUID, UUID]]:
    """Who left and who takes over their seats, from the checks that this request was not seated for, oldest first."""
    statement = select(col(_C.employee_uuid), col(_C.heir_uuid)).where(
        col(_C.customer_uuid) == request.customer_uuid,
        col(_C.number).between(request.seats_checked + 1, until),
        col(_C.employee_uuid).in_(request.seated),
        col(_C.heir_uuid).is_not(None),
    )
    found = await uow.session.execute(statement.order_by(col(_C.number)))
    return [(leaving, heir) for leaving, heir in found if leaving and heir]


def customers_of_early_ends(before: datetime) -> Due:
    """Customers with a word about an end that was kept before then, the oldest word first."""
    customer, at = col(EarlyEndTable.customer_uuid), col(EarlyEndTable.updated_at)
    return select(customer.label("uuid"), customer).where(at < before).group_by(customer).order_by(func.min(at))


def _asks_stand_ins() -> ColumnElement[bool]:
    path = '$[*] ? (@.status == "open").seats[*] ? (@.decides_as != "approver")'
    standing_in = func.jsonb_path_exists(col(_R.levels), cast(path, JSONPATH))
    return or_(standing_in, func.cardinality(col(_R.deciders)) == 0)
