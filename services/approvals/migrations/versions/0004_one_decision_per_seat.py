"""The database itself keeps an approver from deciding a level twice (HARDENING B7)."""

import sqlalchemy as sa
from alembic import op
from kit.db.migrations import protect

revision = "0004"
down_revision = "0003"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "approval_decision",
        sa.Column("uuid", sa.Uuid, primary_key=True),
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("updated_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("customer_uuid", sa.Uuid, nullable=False),
        sa.Column("request_uuid", sa.Uuid, nullable=False),
        sa.Column("level", sa.Integer, nullable=False),
        sa.Column("approver_uuid", sa.Uuid, nullable=False),
        sa.Column("verdict", sa.String, nullable=False),
        sa.UniqueConstraint("customer_uuid", "request_uuid", "level", "approver_uuid", name="approval_decision_once"),
    )
    op.create_index("ix_approval_decision_customer_uuid", "approval_decision", ["customer_uuid"])
    protect(op, "approval_decision")
