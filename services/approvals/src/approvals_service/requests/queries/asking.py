"""Whom open requests ask: for changes of people, for employees about to leave, for requests left with nobody."""

from collections.abc import Iterable
from datetime import datetime
from uuid import UUID

from kit.db.sweep_each import Due
from kit.http.uow import UnitOfWork
from sqlalchemy import ColumnElement, and_, cast, func, or_, select
from sqlalchemy.dialects.postgresql import JSONPATH
from sqlmodel import col

from approvals_service.requests.queries.visibility import OPEN_STATUSES
from approvals_service.requests.tables import ApprovalRequestTable, EarlyEndTable

_R = ApprovalRequestTable


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


async def list_asking(uow: UnitOfWork, employee_uuid: UUID) -> list[UUID]:
    """Open requests of the customer that a change of this person may touch."""
    statement = select(col(_R.uuid)).where(
        col(_R.status).in_(OPEN_STATUSES), or_(col(_R.seated).contains([employee_uuid]), _asks_stand_ins())
    )
    return list((await uow.session.scalars(statement.order_by(col(_R.uuid)))).all())


async def list_of_stand_ins(uow: UnitOfWork) -> list[UUID]:
    """Open requests of the customer that stand-ins decide, or nobody."""
    statement = select(col(_R.uuid)).where(col(_R.status).in_(OPEN_STATUSES), _asks_stand_ins())
    return list((await uow.session.scalars(statement.order_by(col(_R.uuid)))).all())


def forsaken_requests() -> Due:
    """Uuid and customer of every open request that nobody is asked to decide, the oldest first."""
    return (
        select(col(_R.uuid), col(_R.customer_uuid))
        .where(col(_R.status).in_(OPEN_STATUSES), func.cardinality(col(_R.deciders)) == 0)
        .order_by(col(_R.created_at), col(_R.uuid))
    )


def customers_of_early_ends(before: datetime) -> Due:
    """Customers with a word about an end that was kept before then, the oldest word first."""
    customer, at = col(EarlyEndTable.customer_uuid), col(EarlyEndTable.updated_at)
    return select(customer.label("uuid"), customer).where(at < before).group_by(customer).order_by(func.min(at))


def _asks_stand_ins() -> ColumnElement[bool]:
    path = '$[*] ? (@.status == "open").seats[*] ? (@.decides_as != "approver")'
    standing_in = func.jsonb_path_exists(col(_R.levels), cast(path, JSONPATH))
    return or_(standing_in, func.cardinality(col(_R.deciders)) == 0)
