"""Reference copies of config: employees, branches, agencies and settings, as far as accounts need them."""

from uuid import UUID

from kit.core.metadata import Table
from kit.db.references import CopyRow
from kit.privacy.personal import Personal
from sqlalchemy import Column, Index, Uuid
from sqlalchemy.dialects.postgresql import ARRAY
from sqlmodel import Field


class EmployeeCopy(CopyRow, table=True):
    """What /me and the profile list need of an employee."""

    __tablename__ = "employee_copy"
    __table_args__ = (Index("employee_copy_profile", "customer_uuid", "profile_uuid"),)

    profile_uuid: UUID
    active: bool
    has_headquarters_access: bool
    branches_uuids: list[UUID] = Field(sa_column=Column(ARRAY(Uuid), nullable=False))


class BranchCopy(CopyRow, table=True):
    """Names of branches."""

    __tablename__ = "branch_copy"
    __personal__ = Personal(others={"name": "a branch"})

    name: str


class SettingCopy(CopyRow, table=True):
    """What companies decided; sign-in asks whether two steps are mandatory."""

    __tablename__ = "setting_copy"

    slug: str
    value: str


class AgencyCopy(Table, table=True):
    """An agency as its users and its customers' users see it: no customer's row, so no tenant column."""

    __tablename__ = "agency_copy"
    __personal__ = Personal(
        others={
            "company_name": "a company",
            "trading_name": "a company",
            "phone": "a company's",
            "email": "a company's",
        }
    )

    uuid: UUID = Field(primary_key=True)
    version: int
    company_name: str
    trading_name: str
    phone: str | None = None
    email: str
    is_active: bool
