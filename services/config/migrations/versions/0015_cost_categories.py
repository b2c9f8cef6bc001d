"""Categories of costs that an agency books beside an order."""

from collections.abc import Sequence

import sqlalchemy as sa
from alembic import op
from kit.db.migrations import protect_of_agency

revision = "0015"
down_revision = "0014"
branch_labels: Sequence[str] | None = None
depends_on: Sequence[str] | None = None


def upgrade() -> None:
    op.create_table(
        "cost_category",
        sa.Column("uuid", sa.Uuid(), primary_key=True),
        *(sa.Column(name, sa.DateTime(timezone=True), nullable=False) for name in ("created_at", "updated_at")),
        sa.Column("version", sa.Integer(), nullable=False),
        sa.Column("agency_uuid", sa.Uuid(), nullable=False, index=True),
        *(sa.Column(name, sa.String(), nullable=False) for name in ("name", "name_folded", "sameness", "service_type")),
        *(sa.Column(name, sa.Boolean(), nullable=False) for name in ("active", "is_proof_required")),
        sa.Column("wintour_code", sa.String(), nullable=True),
        sa.ForeignKeyConstraint(["agency_uuid"], ["agency.uuid"], name="cost_category_agency"),
        sa.UniqueConstraint("agency_uuid", "sameness", name="cost_category_name"),
    )
    op.create_index("cost_category_by_name", "cost_category", ["agency_uuid", "name_folded", "uuid"])
    protect_of_agency(op, "cost_category")
