"""The probe's three tables."""

import sqlalchemy as sa
from alembic import op
from kit.db.migrations import create_kit_tables, protect

revision, down_revision = "0001", None


def upgrade() -> None:
    create_kit_tables(op)
    row = lambda: [  # noqa: E731
        sa.Column("uuid", sa.Uuid, primary_key=True),
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("updated_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("customer_uuid", sa.Uuid, nullable=False, index=True),
    ]
    op.create_table(
        "note",
        *row(),
        sa.Column("version", sa.Integer, nullable=False),
        sa.Column("agency_uuid", sa.Uuid, nullable=False, index=True),
        sa.Column("text", sa.String, nullable=False),
    )
    op.create_table(
        "heard",
        *row(),
        sa.Column("about_uuid", sa.Uuid, nullable=False, index=True),
        sa.Column("name", sa.String, nullable=False),
    )
    op.create_table(
        "branch_copy",
        sa.Column("uuid", sa.Uuid, primary_key=True),
        sa.Column("customer_uuid", sa.Uuid, nullable=False, index=True),
        sa.Column("version", sa.Integer, nullable=False),
        sa.Column("deleted", sa.Boolean, nullable=False),
        sa.Column("name", sa.String, nullable=False),
    )
    protect(op, "note", agency=True)
    protect(op, "heard")
    protect(op, "branch_copy")
