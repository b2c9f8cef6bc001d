"""Accounts and e-mails on hold; reached through accounts.store alone."""

from datetime import datetime
from uuid import UUID

from kit.core.folding import fold
from kit.core.metadata import Table
from kit.db.tables import Versioned
from kit.privacy.personal import Kind, Personal
from sqlalchemy import CheckConstraint, Column, DateTime, Index, event, text
from sqlmodel import Field

_AVATAR = ("path", "content_type", "size", "sha256")


class UserTable(Versioned, table=True):
    """One account; exempt from row-level security (sign-in knows no tenant yet), reached by accounts.store alone.

    `employee_version` is the version of the employee last applied; `invited_to` the normalised e-mail the
    invitation went to. `email_awaits_confirmation`: config tells of another e-mail (decision 0020).
    """

    __tablename__ = "users"
    __personal__ = Personal(
        of=(
            "uuid",
            "employee_uuid",
        ),
        columns={
            "email": Kind.EMAIL,
            "email_normalized": Kind.EMAIL,
            "name": Kind.NAME,
            "name_folded": Kind.NAME,
            "phone": Kind.DETAIL,
            "invited_to": Kind.DETAIL,
        },
        others={
            **{f"avatar_{part}": "gone with its file (privacy.erasing)" for part in _AVATAR},
            "email_awaits_confirmation": "a yes or no, no address",
        },
    )
    __table_args__ = (
        CheckConstraint("context in ('customer', 'agency', 'trajeto')", name="users_context_known"),
        CheckConstraint(
            "(context = 'customer') = (customer_uuid is not null and employee_uuid is not null)",
            name="users_customer_has_employee",
        ),
        CheckConstraint("context <> 'agency' or agency_uuid is not null", name="users_agency_named"),
        Index("users_email_key", "email_normalized", unique=True),
        Index("users_employee_key", "employee_uuid", unique=True),
        Index("users_customer", "customer_uuid"),
        Index("users_agency", "agency_uuid"),
        Index("users_avatar_file", "avatar_path", postgresql_where=text("avatar_path IS NOT NULL")),
        Index("users_agency_employee_key", "agency_employee_uuid", unique=True),
        Index("users_staff", "agency_uuid", "name_folded", "uuid", postgresql_where=text("context = 'agency'")),
    )

    context: str
    email: str
    email_normalized: str
    name: str
    name_folded: str = ""
    phone: str | None = None
    is_active: bool = True
    agency_uuid: UUID | None = None
    customer_uuid: UUID | None = None
    employee_uuid: UUID | None = None
    profile_uuid: UUID | None = None
    agency_employee_uuid: UUID | None = None
    employee_type: str | None = None
    employee_version: int = 0
    invited_to: str | None = None
    two_factor_enabled: bool = False
    email_awaits_confirmation: bool = Field(default=False, sa_column_kwargs={"server_default": text("false")})
    avatar_path: str | None = None
    avatar_content_type: str | None = None
    avatar_size: int | None = None
    avatar_sha256: str | None = None


@event.listens_for(UserTable, "before_insert")
@event.listens_for(UserTable, "before_update")
def _fold_name(_mapper: object, _connection: object, user: UserTable) -> None:
    """Whoever names a person, the name is searched for as it stands."""
    user.name_folded = fold(user.name)


class EmailReservationTable(Table, table=True):
    """An e-mail held 15 minutes for an employee config is about to write."""

    __tablename__ = "email_reservations"
    __personal__ = Personal(
        of=("employee_uuid",),
        others={"email_normalized": "goes with its row"},
        delete=True,
    )
    __table_args__ = (Index("email_reservations_end", "expires_at"),)

    email_normalized: str = Field(primary_key=True)
    employee_uuid: UUID
    expires_at: datetime = Field(sa_column=Column(DateTime(timezone=True), nullable=False))
