"""Projects and phases that advances and expenses are charged to: their copies, and their names on the advance."""

import sqlalchemy as sa
from alembic import op
from kit.db.migrations import protect

revision = "0013"
down_revision = "0012"
branch_labels = None
depends_on = None


def _copy(name: str, *parts: sa.schema.SchemaItem) -> None:
    op.create_table(
        name,
        sa.Column("uuid", sa.Uuid(), primary_key=True),
        sa.Column("customer_uuid", sa.Uuid(), nullable=False, index=True),
        sa.Column("version", sa.Integer(), nullable=False),
        sa.Column("deleted", sa.Boolean(), nullable=False),
        sa.Column("name", sa.String(), nullable=False),
        sa.Column("active", sa.Boolean(), nullable=False),
        *parts,
    )
    protect(op, name)


def upgrade() -> None:
    """Only additions: what runs now goes on while this is applied."""
    _copy("project_copy")
    _copy(
        "phase_copy",
        sa.Column("project_uuid", sa.Uuid(), nullable=False),
        sa.Column("start_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("end_at", sa.DateTime(timezone=True), nullable=True),
    )
    op.add_column("advance", sa.Column("project_name", sa.String(), nullable=True))
    op.add_column("advance", sa.Column("phase_name", sa.String(), nullable=True))
