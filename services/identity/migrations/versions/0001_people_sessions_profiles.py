"""Accounts, credentials, sessions, signing keys, profiles, notifications and the copies of companies."""

import sqlalchemy as sa
from alembic import op
from kit.db.migrations import create_kit_tables, grant, protect
from sqlalchemy.dialects.postgresql import ARRAY, JSONB

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None

_INSTANT = sa.DateTime(timezone=True)


def _stamps() -> list[sa.Column[object]]:
    return [
        sa.Column("uuid", sa.Uuid, primary_key=True),
        sa.Column("created_at", _INSTANT, nullable=False),
        sa.Column("updated_at", _INSTANT, nullable=False),
    ]


def upgrade() -> None:
    create_kit_tables(op)
    _users()
    _credentials()
    _sessions()
    _profiles()
    _notifications()
    _companies()


def _users() -> None:
    op.create_table(
        "users",
        *_stamps(),
        sa.Column("version", sa.Integer, nullable=False),
        sa.Column("context", sa.String, nullable=False),
        sa.Column("email", sa.String, nullable=False),
        sa.Column("email_normalized", sa.String, nullable=False),
        sa.Column("name", sa.String, nullable=False),
        sa.Column("phone", sa.String),
        sa.Column("is_active", sa.Boolean, nullable=False),
        sa.Column("agency_uuid", sa.Uuid),
        sa.Column("customer_uuid", sa.Uuid),
        sa.Column("employee_uuid", sa.Uuid),
        sa.Column("profile_uuid", sa.Uuid),
        sa.Column("agency_employee_uuid", sa.Uuid),
        sa.Column("employee_type", sa.String),
        sa.Column("employee_version", sa.Integer, nullable=False),
        sa.Column("invited_to", sa.String),
        sa.CheckConstraint("context in ('customer', 'agency', 'trajeto')", name="users_context_known"),
        sa.CheckConstraint(
            "(context = 'customer') = (customer_uuid is not null and employee_uuid is not null)",
            name="users_customer_has_employee",
        ),
        sa.CheckConstraint("context <> 'agency' or agency_uuid is not null", name="users_agency_named"),
    )
    op.create_index("users_email_key", "users", ["email_normalized"], unique=True)
    op.create_index("users_employee_key", "users", ["employee_uuid"], unique=True)
    op.create_index("users_customer", "users", ["customer_uuid"])
    op.create_index("users_agency", "users", ["agency_uuid"])
    op.create_table(
        "email_reservations",
        sa.Column("email_normalized", sa.String, primary_key=True),
        sa.Column("employee_uuid", sa.Uuid, nullable=False),
        sa.Column("expires_at", _INSTANT, nullable=False),
    )
    grant(op, "users")
    grant(op, "email_reservations")


def _credentials() -> None:
    op.create_table(
        "credentials",
        sa.Column("user_uuid", sa.Uuid, sa.ForeignKey("users.uuid"), primary_key=True),
        sa.Column("password_hash", sa.String),
        sa.Column("changed_at", _INSTANT),
        sa.Column("link_hash", sa.String),
        sa.Column("link_purpose", sa.String),
        sa.Column("link_expires_at", _INSTANT),
    )
    op.create_index("credentials_link_key", "credentials", ["link_hash"], unique=True)
    op.create_table(
        "login_attempts",
        sa.Column("key", sa.String(80), primary_key=True),
        sa.Column("failures", sa.Integer, nullable=False),
        sa.Column("counted_since", _INSTANT, nullable=False),
        sa.Column("blocked_until", _INSTANT),
    )
    grant(op, "credentials")
    grant(op, "login_attempts")


def _sessions() -> None:
    op.create_table(
        "sessions",
        *_stamps(),
        sa.Column("user_uuid", sa.Uuid, sa.ForeignKey("users.uuid"), nullable=False),
        sa.Column("keep_signed", sa.Boolean, nullable=False),
        sa.Column("address", sa.String, nullable=False),
        sa.Column("device", sa.String, nullable=False),
        sa.Column("last_seen_at", _INSTANT, nullable=False),
        sa.Column("expires_at", _INSTANT, nullable=False),
        sa.Column("token_hash", sa.String, nullable=False),
        sa.Column("previous_hash", sa.String),
        sa.Column("rotated_at", _INSTANT, nullable=False),
        sa.Column("claims", JSONB, nullable=False),
        sa.Column("kid", sa.String, nullable=False),
        sa.Column("ended_at", _INSTANT),
        sa.Column("end_reason", sa.String),
    )
    op.create_index("sessions_living", "sessions", ["user_uuid"], postgresql_where=sa.text("ended_at is null"))
    op.create_index("sessions_ended_at", "sessions", ["ended_at"])
    op.create_table(
        "token_keys",
        sa.Column("kid", sa.String, primary_key=True),
        sa.Column("public_x", sa.String, nullable=False),
        sa.Column("private_sealed", sa.String, nullable=False),
        sa.Column("created_at", _INSTANT, nullable=False),
        sa.Column("signs_from", _INSTANT, nullable=False),
        sa.Column("retires_at", _INSTANT),
    )
    grant(op, "sessions")
    grant(op, "token_keys")


def _profiles() -> None:
    op.create_table(
        "profiles",
        *_stamps(),
        sa.Column("version", sa.Integer, nullable=False),
        sa.Column("customer_uuid", sa.Uuid, nullable=False),
        sa.Column("agency_uuid", sa.Uuid, nullable=False),
        sa.Column("name", sa.String, nullable=False),
        sa.Column("name_folded", sa.String, nullable=False),
        sa.Column("actions", ARRAY(sa.Text), nullable=False),
        sa.Column("approver", sa.Boolean, nullable=False),
        sa.Column("is_expense_approver", sa.Boolean, nullable=False),
        sa.Column("is_default", sa.Boolean, nullable=False),
        sa.Column("is_administrator", sa.Boolean, nullable=False),
    )
    op.create_index("ix_profiles_customer_uuid", "profiles", ["customer_uuid"])
    op.create_index("ix_profiles_agency_uuid", "profiles", ["agency_uuid"])
    op.create_index("profiles_name_key", "profiles", ["customer_uuid", "name_folded"], unique=True)
    only_default = sa.text("is_default")
    op.create_index("profiles_default_key", "profiles", ["customer_uuid"], unique=True, postgresql_where=only_default)
    protect(op, "profiles", agency=True)


def _notifications() -> None:
    op.create_table(
        "notifications",
        sa.Column("uuid", sa.Uuid, primary_key=True),
        sa.Column("user_uuid", sa.Uuid, nullable=False),
        sa.Column("kind", sa.String, nullable=False),
        sa.Column("title", sa.String, nullable=False),
        sa.Column("text", sa.String, nullable=False),
        sa.Column("link", sa.String, nullable=False),
        sa.Column("about_entity", sa.String, nullable=False),
        sa.Column("about_uuid", sa.Uuid, nullable=False),
        sa.Column("sent_at", _INSTANT, nullable=False),
        sa.Column("read_at", _INSTANT),
    )
    op.create_index("notifications_newest", "notifications", ["user_uuid", "sent_at", "uuid"])
    grant(op, "notifications")


def _copy(name: str, *columns: sa.Column[object]) -> None:
    op.create_table(
        name,
        sa.Column("uuid", sa.Uuid, primary_key=True),
        sa.Column("customer_uuid", sa.Uuid, nullable=False),
        sa.Column("version", sa.Integer, nullable=False),
        sa.Column("deleted", sa.Boolean, nullable=False),
        *columns,
    )
    op.create_index(f"ix_{name}_customer_uuid", name, ["customer_uuid"])
    protect(op, name)


def _companies() -> None:
    _copy(
        "employee_copy",
        sa.Column("profile_uuid", sa.Uuid, nullable=False),
        sa.Column("active", sa.Boolean, nullable=False),
        sa.Column("has_headquarters_access", sa.Boolean, nullable=False),
        sa.Column("branches_uuids", ARRAY(sa.Uuid), nullable=False),
    )
    op.create_index("employee_copy_profile", "employee_copy", ["customer_uuid", "profile_uuid"])
    _copy("branch_copy", sa.Column("name", sa.String, nullable=False))
    op.create_table(
        "agency_copy",
        sa.Column("uuid", sa.Uuid, primary_key=True),
        sa.Column("version", sa.Integer, nullable=False),
        sa.Column("company_name", sa.String, nullable=False),
        sa.Column("trading_name", sa.String, nullable=False),
        sa.Column("phone", sa.String),
        sa.Column("email", sa.String, nullable=False),
        sa.Column("is_active", sa.Boolean, nullable=False),
    )
    grant(op, "agency_copy")
