"""Reads the people who may receive a notification about an order, by role."""

from typing import Any

from contracts.notices import Recipient
from kit.core.metadata import columns_of
from kit.db.access_copies import ProfileCopy
from kit.http.uow import UnitOfWork
from kit.notices.actions import get_addresses
from kit.notices.delivery import Reader
from kit.workflow.history import SYSTEM, Doer
from sqlalchemy import ColumnElement, and_, select

from orders_service.records.tables.booking import HistoryTable, OrderApproverTable, OrderTable, OrderTraveler
from orders_service.references.tables import EmployeeCopy, UserCopy

_E, _U, _P = columns_of(EmployeeCopy), columns_of(UserCopy), columns_of(ProfileCopy)
_T, _A, _H = columns_of(OrderTraveler), columns_of(OrderApproverTable), columns_of(HistoryTable)


def issuer_of(order: OrderTable) -> Reader:
    """The issuer, as the order names them; somebody of the agency is no employee."""
    return Reader(
        role=Recipient.ISSUER,
        name=order.issuer_name,
        user_uuid=order.issuer_user_uuid,
        employee_uuid=order.issuer_employee_uuid,
        email=order.issuer_email,
    )


async def submitter_of(uow: UnitOfWork, order: OrderTable) -> Doer:
    """Who sent the order for approval, as its history tells of the newest submission."""
    sent = select(_H.by_uuid, _H.by_name).where(_H.order_uuid == order.uuid, _H.submission == order.submission)
    row = await uow.row(sent)
    return SYSTEM if row is None else Doer(row["by_uuid"], row["by_name"])


async def get_readers(uow: UnitOfWork, order: OrderTable, roles: frozenset[Recipient]) -> list[Reader]:
    """Active employees who hold these roles (travelers, approvers, administrators), and the customer's addresses."""
    held = sorted(roles - {Recipient.EMAILS})
    people = [reader for role in held for reader in await _holders(uow, order, role)]
    return [*people, *await get_addresses(uow, roles, customer_uuid=order.customer_uuid)]


async def _holders(uow: UnitOfWork, order: OrderTable, role: Recipient) -> list[Reader]:
    account = and_(_U.employee_uuid == _E.uuid, ~_U.deleted)
    statement = (
        select(_E.uuid, _E.full_name, _E.email, _U.uuid.label("account"))
        .outerjoin(UserCopy, account)
        .where(_E.customer_uuid == order.customer_uuid, _E.active, ~_E.deleted, _holds(role, order))
        .order_by(_E.uuid)
    )
    return [
        Reader(
            role=role, name=row["full_name"], user_uuid=row["account"], employee_uuid=row["uuid"], email=row["email"]
        )
        for row in await uow.rows(statement)
    ]


def _holds(role: Recipient, order: OrderTable) -> ColumnElement[bool]:
    """The condition that an employee holds the role for the order. Raises KeyError for a role no employee holds."""
    held: dict[Recipient, Any] = {
        Recipient.TRAVELER: _E.uuid.in_(select(_T.employee_uuid).where(_T.order_uuid == order.uuid)),
        Recipient.APPROVER: _E.uuid.in_(select(_A.employee_uuid).where(_A.order_uuid == order.uuid)),
        Recipient.ADMINISTRATOR: _E.profile_uuid.in_(
            select(_P.uuid).where(_P.customer_uuid == order.customer_uuid, _P.is_administrator, ~_P.deleted)
        ),
    }
    condition: ColumnElement[bool] = held[role]
    return condition
