"""Reads the employees who may receive a notification, by role."""

from collections.abc import Mapping, Sequence
from typing import Any
from uuid import UUID

from contracts.notices import Recipient
from kit.core.metadata import columns_of
from kit.db.access_copies import ProfileCopy
from kit.http.uow import UnitOfWork
from kit.notices.delivery import Reader
from sqlalchemy import Select, and_, literal, select, union_all

from expenses_ocr_service.references.tables import EmployeeCopy, UserCopy

_E, _U, _P = columns_of(EmployeeCopy), columns_of(UserCopy), columns_of(ProfileCopy)

Holders = Mapping[Recipient, Sequence[UUID] | Select[Any]]
"""By role, the employees who hold it for a subject, or a select that finds them."""


def administrators_of(customer_uuid: UUID) -> Select[Any]:
    """A customer's employees with a profile of administrators."""
    profiles = select(_P.uuid).where(_P.customer_uuid == customer_uuid, _P.is_administrator, ~_P.deleted)
    return select(_E.uuid).where(_E.customer_uuid == customer_uuid, _E.profile_uuid.in_(profiles))


async def get_readers(uow: UnitOfWork, holders: Holders, *, customer_uuid: UUID) -> list[Reader]:
    """Active employees of the customer, once for each role they hold, with their account if they have one."""
    if not holders:
        return []
    rows = await uow.rows(union_all(*(_holding(role, customer_uuid, who) for role, who in holders.items())))
    return [
        Reader(
            role=Recipient(row["role"]),
            name=row["full_name"],
            user_uuid=row["account"],
            employee_uuid=row["uuid"],
            email=row["email"],
        )
        for row in rows
    ]


def _holding(role: Recipient, customer_uuid: UUID, who: Sequence[UUID] | Select[Any]) -> Select[Any]:
    account = and_(_U.customer_uuid == _E.customer_uuid, _U.employee_uuid == _E.uuid, ~_U.deleted)
    columns = (literal(role.value).label("role"), _E.uuid, _E.full_name, _E.email, _U.uuid.label("account"))
    ours = (_E.customer_uuid == customer_uuid, _E.active, ~_E.deleted, _E.uuid.in_(who))
    return select(*columns).outerjoin(UserCopy, account).where(*ours)
