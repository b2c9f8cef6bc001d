"""Table of employees: documents only encrypted, beside a keyed hash for uniqueness."""

from datetime import date
from uuid import UUID

from kit.db.sealed import Digest
from kit.db.tables import AgencyVersioned, TenantRow
from kit.privacy.personal import Kind, Personal
from sqlalchemy import ForeignKeyConstraint, Index, UniqueConstraint, text
from sqlmodel import Field

from config_service.records.documents import cpf_digest
from config_service.shapes.indexes import list_index


class EmployeeTable(AgencyVersioned, table=True):
    __tablename__ = "customer_employee"
    __personal__ = Personal(
        of=("uuid",),
        columns={
            "name": Kind.NAME,
            "last_name": Kind.DETAIL,
            "name_folded": Kind.NAME,
            "email": Kind.EMAIL,
            "phone": Kind.DETAIL,
            "gender": Kind.DETAIL,
            "cpf_cipher": Kind.DETAIL,
            "cpf_hash": Kind.DETAIL,
            "rg_cipher": Kind.DETAIL,
            "birthdate": Kind.DETAIL,
            "registration": Kind.DETAIL,
            "position": Kind.DETAIL,
            "passport_cipher": Kind.DETAIL,
            "passport_expiration": Kind.DETAIL,
            "loyalty_latam": Kind.DETAIL,
            "loyalty_azul": Kind.DETAIL,
            "loyalty_gol": Kind.DETAIL,
            "preferred_seat": Kind.DETAIL,
            "pix_key_type": Kind.DETAIL,
            "pix_key_cipher": Kind.DETAIL,
        },
    )
    __sealed__ = {
        "cpf_cipher": Digest("cpf_hash", cpf_digest),
        "rg_cipher": None,
        "passport_cipher": None,
        "pix_key_cipher": None,
    }
    __table_args__ = (
        ForeignKeyConstraint(["customer_uuid"], ["customer.uuid"], name="customer_employee_customer"),
        ForeignKeyConstraint(
            ["customer_uuid", "cost_center_uuid"],
            ["cost_center.customer_uuid", "cost_center.uuid"],
            name="customer_employee_cost_center",
        ),
        ForeignKeyConstraint(
            ["customer_uuid", "policy_uuid"],
            ["policy.customer_uuid", "policy.uuid"],
            name="customer_employee_policy",
        ),
        ForeignKeyConstraint(
            ["customer_uuid", "group_uuid"],
            ["employee_group.customer_uuid", "employee_group.uuid"],
            name="customer_employee_group",
        ),
        UniqueConstraint("customer_uuid", "email", name="customer_employee_email"),
        UniqueConstraint("customer_uuid", "cpf_hash", name="customer_employee_cpf"),
        UniqueConstraint("customer_uuid", "registration", name="customer_employee_registration"),
        UniqueConstraint("customer_uuid", "uuid", name="customer_employee_in_tenant"),
        list_index("customer_employee", "customer_uuid"),
        Index("customer_employee_by_profile", "customer_uuid", "profile_uuid"),
        Index("customer_employee_by_policy", "customer_uuid", "policy_uuid"),
        Index("customer_employee_by_group", "customer_uuid", "group_uuid"),
    )

    name: str
    last_name: str
    name_folded: str
    email: str
    phone: str | None = None
    gender: str = "not_informed"
    group_uuid: UUID | None = None
    cpf_cipher: str | None = None
    cpf_hash: str | None = None
    rg_cipher: str | None = None
    birthdate: date | None = None
    registration: str | None = None
    position: str | None = None
    outsourced: bool = False
    passport_cipher: str | None = None
    passport_expiration: date | None = None
    vip: bool = False
    loyalty_latam: str | None = None
    loyalty_azul: str | None = None
    loyalty_gol: str | None = None
    preferred_seat: str | None = None
    road_location: str | None = None
    type_air_seat: str | None = None
    cost_center_uuid: UUID | None = None
    policy_uuid: UUID | None = None
    profile_uuid: UUID
    active: bool = True
    replaced_by_uuid: UUID | None = None
    """Who decides in the place of somebody who left."""
    has_headquarters_access: bool = True
    pix_key_type: str | None = None
    pix_key_cipher: str | None = None


class EmployeeBranchTable(TenantRow, table=True):
    """A branch the person belongs to."""

    __tablename__ = "customer_employee_branch"
    __table_args__ = (
        ForeignKeyConstraint(
            ["customer_uuid", "employee_uuid"],
            ["customer_employee.customer_uuid", "customer_employee.uuid"],
            name="customer_employee_branch_employee",
        ),
        ForeignKeyConstraint(
            ["customer_uuid", "branch_uuid"],
            ["branch.customer_uuid", "branch.uuid"],
            name="customer_employee_branch_branch",
        ),
        UniqueConstraint("customer_uuid", "employee_uuid", "branch_uuid", name="customer_employee_branch_once"),
        Index("customer_employee_branch_by_branch", "customer_uuid", "branch_uuid", "employee_uuid"),
    )

    employee_uuid: UUID
    branch_uuid: UUID


class AccountTable(TenantRow, table=True):
    """The user account identity keeps for an employee; `uuid` is the user's, `avatar` the name of their picture."""

    __tablename__ = "account"
    __personal__ = Personal(
        of=("uuid", "employee_uuid"),
        columns={"avatar": Kind.DETAIL},
        others={"email_awaits_confirmation": "a yes or no, no address"},
    )

    employee_uuid: UUID = Field(unique=True)
    is_active: bool
    version: int
    avatar: str | None = None
    email_awaits_confirmation: bool = Field(default=False, sa_column_kwargs={"server_default": text("false")})
