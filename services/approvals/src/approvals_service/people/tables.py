"""Employees, their accounts and the places things are booked against, as copies; who decides for whom."""

from datetime import datetime
from uuid import UUID

from kit.core.metadata import Table
from kit.db.references import CopyRow
from kit.db.tables import AgencyVersioned
from kit.privacy.personal import Kind, Personal
from sqlalchemy import DateTime, Index, text
from sqlmodel import Field


class EmployeeCopy(CopyRow, table=True):
    __tablename__ = "employee_copy"
    __personal__ = Personal(
        of=("uuid",),
        columns={
            "name": Kind.NAME,
            "email": Kind.EMAIL,
            "phone": Kind.DETAIL,
        },
    )

    name: str
    email: str
    phone: str | None = None
    active: bool
    profile_uuid: UUID = Field(index=True)
    group_uuid: UUID | None = None
    group_description: str | None = None
    cost_center_uuid: UUID | None = None


class UserCopy(CopyRow, table=True):
    """The account of an employee: whom a notification and a live hint reach; `avatar` is the name of their picture."""

    __tablename__ = "user_copy"
    __personal__ = Personal(of=("uuid", "employee_uuid"), columns={"avatar": Kind.DETAIL})

    employee_uuid: UUID = Field(index=True)
    avatar: str | None = None


class PlaceCopy(CopyRow, table=True):
    """What a model may cover, by `kind`: cost_center, branch, project, phase (of `project_uuid`) or group."""

    __tablename__ = "place_copy"
    __personal__ = Personal(others={"name": "a place", "name_folded": "a place"})
    __table_args__ = (Index("place_copy_by_name", "customer_uuid", "kind", "name_folded", "uuid"),)

    kind: str
    name: str
    name_folded: str = Field(default="", sa_column_kwargs={"server_default": ""})
    code: str | None = None
    project_uuid: UUID | None = None
    active: bool


class SettingCopy(CopyRow, table=True):
    """A parameter of a customer; `people.parameters` names those that are read."""

    __tablename__ = "setting_copy"

    slug: str
    value: str


class DelegationTable(AgencyVersioned, table=True):
    """`delegate_uuid` decides in the place of `approver_uuid` from `start_at` until `end_at`, unless ended before.

    `state`: what open requests were seated for; the sweep moves it on when the time comes.
    """

    __tablename__ = "approval_delegation"
    __personal__ = Personal(of=("approver_uuid", "delegate_uuid"), columns={"reason": Kind.DETAIL})
    __table_args__ = (
        Index("approval_delegation_approver", "customer_uuid", "approver_uuid"),
        Index("approval_delegation_delegate", "customer_uuid", "delegate_uuid"),
        Index("approval_delegation_ahead", "start_at", postgresql_where=text("state <> 'over'")),
    )

    approver_uuid: UUID
    delegate_uuid: UUID
    start_at: datetime = Field(sa_type=DateTime(timezone=True))
    end_at: datetime = Field(sa_type=DateTime(timezone=True))
    reason: str | None = None
    ended_at: datetime | None = Field(default=None, sa_type=DateTime(timezone=True))
    state: str = "planned"


class AgencyManagerCopy(Table, table=True):
    """An account of an agency: its managers decide what nobody of a customer may; no customer's row, so no tenant.

    `deleted`: inactive, or no manager any more.
    """

    __tablename__ = "agency_manager_copy"
    __personal__ = Personal(of=("uuid",), columns={"name": Kind.NAME, "email": Kind.EMAIL})

    uuid: UUID = Field(primary_key=True)
    agency_uuid: UUID = Field(index=True)
    version: int
    deleted: bool
    name: str
    email: str
