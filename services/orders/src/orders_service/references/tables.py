"""Reference copies of entities of config and identity, as of the last event."""

from datetime import datetime
from typing import Any
from uuid import UUID

from kit.core.metadata import Table, empty_list
from kit.db.references import CopyRow
from kit.privacy.personal import Kind, Personal
from sqlalchemy import Column, DateTime, Index
from sqlalchemy.dialects.postgresql import ARRAY, JSONB
from sqlalchemy.types import Uuid
from sqlmodel import Field


class EmployeeCopy(CopyRow, table=True):
    __tablename__ = "employee_copy"
    __personal__ = Personal(
        of=("uuid",),
        columns={
            "full_name": Kind.NAME,
            "full_name_folded": Kind.NAME,
            "email": Kind.EMAIL,
            "phone": Kind.DETAIL,
            "gender": Kind.DETAIL,
            "position": Kind.DETAIL,
            "birthdate": Kind.DETAIL,
            "loyalty_latam": Kind.DETAIL,
            "loyalty_azul": Kind.DETAIL,
            "loyalty_gol": Kind.DETAIL,
        },
    )
    __table_args__ = (Index("employee_copy_by_name", "customer_uuid", "full_name_folded"),)

    agency_uuid: UUID
    full_name: str
    full_name_folded: str
    email: str
    phone: str | None = None
    gender: str | None = None
    position: str | None = None
    birthdate: str | None = None
    vip: bool = False
    active: bool
    profile_uuid: UUID
    group_uuid: UUID | None = None
    group_description: str | None = None
    cost_center_uuid: UUID | None = None
    has_headquarters_access: bool = True
    branches_uuids: list[UUID] = Field(default_factory=empty_list, sa_column=Column(ARRAY(Uuid), nullable=False))
    loyalty_latam: str | None = None
    loyalty_azul: str | None = None
    loyalty_gol: str | None = None


class CostCenterCopy(CopyRow, table=True):
    __tablename__ = "cost_center_copy"
    __personal__ = Personal(others={"name": "a cost center"})

    name: str
    cost_center_code: str
    active: bool


class BranchCopy(CopyRow, table=True):
    __tablename__ = "branch_copy"
    __personal__ = Personal(others={"name": "a branch"})

    name: str
    active: bool


class ProjectCopy(CopyRow, table=True):
    __tablename__ = "project_copy"
    __personal__ = Personal(others={"name": "a project"})

    name: str
    active: bool


class PhaseCopy(CopyRow, table=True):
    """`end_at` None: the phase does not end."""

    __tablename__ = "phase_copy"
    __personal__ = Personal(others={"name": "a phase"})

    project_uuid: UUID
    name: str
    start_at: datetime = Field(sa_type=DateTime(timezone=True))
    end_at: datetime | None = Field(default=None, sa_type=DateTime(timezone=True))
    active: bool


class ReasonTripCopy(CopyRow, table=True):
    __tablename__ = "reason_trip_copy"

    reason: str
    active: bool


class JustificationCopy(CopyRow, table=True):
    __tablename__ = "justification_copy"

    description: str
    active: bool


class CostCategoryCopy(Table, table=True):
    """A category of an agency itself, of none of its customers."""

    __tablename__ = "cost_category_copy"
    __personal__ = Personal(others={"name": "a category"})

    uuid: UUID = Field(primary_key=True)
    agency_uuid: UUID = Field(index=True)
    version: int
    deleted: bool = False
    name: str
    service_type: str
    is_proof_required: bool
    wintour_code: str | None = None
    active: bool


class AgencyCopy(Table, table=True):
    """Who receives the payments of its customers' orders: a directory row, of no customer."""

    __tablename__ = "agency_copy"
    __personal__ = Personal(others={"trading_name": "a company", "pix_key": "a company's"})

    uuid: UUID = Field(primary_key=True)
    version: int
    deleted: bool = False
    trading_name: str
    pix_key: str | None = None


class SettingCopy(CopyRow, table=True):
    __tablename__ = "setting_copy"

    slug: str
    value: str


class PaymentSettingCopy(CopyRow, table=True):
    """How a customer may pay: by product, the `methods` allowed. A customer without a row pays by invoice."""

    __tablename__ = "payment_setting_copy"
    __personal__ = Personal(others={"methods": "no person"})

    methods: dict[str, dict[str, Any]] = Field(sa_column=Column(JSONB, nullable=False))


class UserCopy(CopyRow, table=True):
    """The account of an employee: whom a live hint reaches; `avatar` is the name of their picture."""

    __tablename__ = "user_copy"
    __personal__ = Personal(of=("uuid", "employee_uuid"), columns={"avatar": Kind.DETAIL})

    employee_uuid: UUID = Field(index=True)
    avatar: str | None = None
