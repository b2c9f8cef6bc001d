"""A copy of agencies' managers, who decide what nobody of a customer may."""

import sqlalchemy as sa
from alembic import op
from kit.db.migrations import grant

revision = "0014"
down_revision = "0013"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "agency_manager_copy",
        sa.Column("uuid", sa.Uuid, primary_key=True),
        sa.Column("agency_uuid", sa.Uuid, nullable=False),
        sa.Column("version", sa.Integer, nullable=False),
        sa.Column("deleted", sa.Boolean, nullable=False),
        sa.Column("name", sa.String, nullable=False),
        sa.Column("email", sa.String, nullable=False),
    )
    op.create_index("ix_agency_manager_copy_agency_uuid", "agency_manager_copy", ["agency_uuid"])
    grant(op, "agency_manager_copy")
