"""Copies of providers and of the agencies' credentials; why a provider of a search has no offers."""

import sqlalchemy as sa
from alembic import op
from kit.db.migrations import protect_copy_of_agency
from sqlalchemy.dialects.postgresql import ARRAY

revision = "0050"
down_revision = "0044"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "provider_copy",
        sa.Column("uuid", sa.Uuid, primary_key=True),
        sa.Column("agency_uuid", sa.Uuid, nullable=True, index=True),
        sa.Column("version", sa.Integer, nullable=False),
        sa.Column("deleted", sa.Boolean, nullable=False),
        sa.Column("slug", sa.String, nullable=False),
        sa.Column("active", sa.Boolean, nullable=False),
    )
    protect_copy_of_agency(op, "provider_copy", of_all=True)
    op.create_table(
        "credential_copy",
        *(sa.Column(name, sa.Uuid, primary_key=name == "uuid", nullable=False) for name in ("uuid", "agency_uuid")),
        sa.Column("version", sa.Integer, nullable=False),
        sa.Column("deleted", sa.Boolean, nullable=False),
        sa.Column("provider_uuid", sa.Uuid, nullable=False),
        sa.Column("customers_uuids", ARRAY(sa.Uuid), nullable=False),
        sa.Column("active", sa.Boolean, nullable=False),
    )
    op.create_index("credential_copy_at", "credential_copy", ["agency_uuid", "provider_uuid"])
    protect_copy_of_agency(op, "credential_copy")
    op.add_column("search_provider", sa.Column("reason", sa.String, nullable=True))
