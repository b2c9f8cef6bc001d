"""Requests about one's personal data, and what profiles and staff need."""

import sqlalchemy as sa
from alembic import op
from kit.core.folding import fold
from kit.db.migrations import grant

revision = "0005"
down_revision = "0004"
branch_labels = None
depends_on = None

_INSTANT = sa.DateTime(timezone=True)
_UNFINISHED = sa.text("status IN ('open', 'executing')")
_STAFF = sa.text("context = 'agency'")


def upgrade() -> None:
    op.add_column("profiles", sa.Column("is_removed", sa.Boolean, nullable=False, server_default=sa.false()))
    op.add_column("users", sa.Column("name_folded", sa.String, nullable=False, server_default=""))
    _fold_names_of_staff()
    op.create_index("users_staff", "users", ["agency_uuid", "name_folded", "uuid"], postgresql_where=_STAFF)
    op.create_index("users_agency_employee_key", "users", ["agency_employee_uuid"], unique=True)
    op.create_index("sessions_newest", "sessions", ["user_uuid", "created_at"])
    _privacy_requests()


def _fold_names_of_staff() -> None:
    """Theirs alone are listed by name here, and they are few."""
    users = sa.table("users", sa.column("uuid"), sa.column("name"), sa.column("name_folded"), sa.column("context"))
    bind = op.get_bind()
    for row in bind.execute(sa.select(users.c.uuid, users.c.name).where(users.c.context == "agency")).all():
        bind.execute(users.update().where(users.c.uuid == row.uuid).values(name_folded=fold(row.name)))


def _privacy_requests() -> None:
    op.create_table(
        "privacy_requests",
        sa.Column("uuid", sa.Uuid, primary_key=True),
        sa.Column("created_at", _INSTANT, nullable=False),
        sa.Column("updated_at", _INSTANT, nullable=False),
        sa.Column("kind", sa.String, nullable=False),
        sa.Column("status", sa.String, nullable=False),
        sa.Column("person_user_uuid", sa.Uuid, nullable=False),
        sa.Column("requested_by_user_uuid", sa.Uuid, nullable=False),
        sa.Column("customer_uuid", sa.Uuid),
        sa.Column("agency_uuid", sa.Uuid),
        sa.Column("reason", sa.String),
        sa.Column("reason_refused", sa.String),
        sa.Column("decided_by_user_uuid", sa.Uuid),
        sa.Column("accepted_at", _INSTANT),
        sa.Column("done_at", _INSTANT),
        sa.Column("file_path", sa.String),
        sa.Column("file_size", sa.Integer),
        sa.Column("file_sha256", sa.String),
        sa.CheckConstraint("kind IN ('export', 'erasure')", name="privacy_requests_kind_known"),
        sa.CheckConstraint("status IN ('open', 'executing', 'done', 'refused')", name="privacy_requests_status_known"),
    )
    for name, columns in (
        ("privacy_requests_of_customer", ["customer_uuid", "created_at"]),
        ("privacy_requests_of_agency", ["agency_uuid", "created_at"]),
        ("privacy_requests_about", ["person_user_uuid", "created_at"]),
        ("privacy_requests_asked_by", ["requested_by_user_uuid", "created_at"]),
    ):
        op.create_index(name, "privacy_requests", columns)
    once = ["person_user_uuid", "kind"]
    op.create_index("privacy_requests_once", "privacy_requests", once, unique=True, postgresql_where=_UNFINISHED)
    executing = sa.text("status = 'executing'")
    op.create_index("privacy_requests_executing", "privacy_requests", ["accepted_at"], postgresql_where=executing)
    kept = sa.text("file_path IS NOT NULL")
    op.create_index("privacy_requests_files", "privacy_requests", ["done_at"], postgresql_where=kept)
    grant(op, "privacy_requests")
