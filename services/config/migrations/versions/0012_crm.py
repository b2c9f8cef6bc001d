"""What an agency writes down about a customer."""

from collections.abc import Sequence

import sqlalchemy as sa
from alembic import op
from kit.db.migrations import protect

revision = "0012"
down_revision = "0011"
branch_labels: Sequence[str] | None = None
depends_on: Sequence[str] | None = None

_NEEDED = ("kind", "subject", "subject_folded", "author_name")
_OPTIONAL = ("body", "contact_name", "contact_email", "contact_phone")


def upgrade() -> None:
    op.create_table(
        "crm_entry",
        sa.Column("uuid", sa.Uuid(), primary_key=True),
        *(sa.Column(name, sa.DateTime(timezone=True), nullable=False) for name in ("created_at", "updated_at")),
        sa.Column("version", sa.Integer(), nullable=False),
        *(sa.Column(name, sa.Uuid(), nullable=False, index=True) for name in ("customer_uuid", "agency_uuid")),
        sa.Column("author_uuid", sa.Uuid(), nullable=False),
        *(sa.Column(name, sa.String(), nullable=False) for name in _NEEDED),
        *(sa.Column(name, sa.String(), nullable=True) for name in _OPTIONAL),
        *(sa.Column(name, sa.DateTime(timezone=True), nullable=True) for name in ("due_at", "done_at")),
        sa.ForeignKeyConstraint(["customer_uuid"], ["customer.uuid"], name="crm_entry_customer"),
    )
    op.create_index(
        "crm_entry_by_time", "crm_entry", ["customer_uuid", sa.text("created_at DESC"), sa.text("uuid DESC")]
    )
    op.create_index(
        "crm_entry_by_kind", "crm_entry", ["customer_uuid", "kind", sa.text("created_at DESC"), sa.text("uuid DESC")]
    )
    protect(op, "crm_entry", agency=True)
