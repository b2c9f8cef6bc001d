"""Delegations: who decides in the place of an approver who is away."""

import sqlalchemy as sa
from alembic import op
from kit.db.migrations import protect

revision = "0022"
down_revision = "0021"
branch_labels = None
depends_on = None

_INSTANT = sa.DateTime(timezone=True)


def upgrade() -> None:
    op.create_table(
        "approval_delegation",
        sa.Column("uuid", sa.Uuid, primary_key=True),
        sa.Column("created_at", _INSTANT, nullable=False),
        sa.Column("updated_at", _INSTANT, nullable=False),
        sa.Column("version", sa.Integer, nullable=False),
        sa.Column("customer_uuid", sa.Uuid, nullable=False),
        sa.Column("agency_uuid", sa.Uuid, nullable=False),
        sa.Column("approver_uuid", sa.Uuid, nullable=False),
        sa.Column("delegate_uuid", sa.Uuid, nullable=False),
        sa.Column("start_at", _INSTANT, nullable=False),
        sa.Column("end_at", _INSTANT, nullable=False),
        sa.Column("reason", sa.String),
        sa.Column("ended_at", _INSTANT),
        sa.Column("state", sa.String, nullable=False),
    )
    op.create_index("ix_approval_delegation_customer_uuid", "approval_delegation", ["customer_uuid"])
    op.create_index("ix_approval_delegation_agency_uuid", "approval_delegation", ["agency_uuid"])
    op.create_index("approval_delegation_approver", "approval_delegation", ["customer_uuid", "approver_uuid"])
    op.create_index("approval_delegation_delegate", "approval_delegation", ["customer_uuid", "delegate_uuid"])
    ahead = sa.text("state <> 'over'")
    op.create_index("approval_delegation_ahead", "approval_delegation", ["start_at"], postgresql_where=ahead)
    protect(op, "approval_delegation", agency=True)
