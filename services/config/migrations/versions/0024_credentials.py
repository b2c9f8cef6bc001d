"""Accounts of an agency at its providers, their secrets sealed."""

from collections.abc import Sequence

import sqlalchemy as sa
from alembic import op
from kit.db.migrations import protect_of_agency
from sqlalchemy.dialects.postgresql import ARRAY

revision = "0024"
down_revision = "0023"
branch_labels: Sequence[str] | None = None
depends_on: Sequence[str] | None = None


def upgrade() -> None:
    op.create_table(
        "credential",
        sa.Column("uuid", sa.Uuid(), primary_key=True),
        *(sa.Column(name, sa.DateTime(timezone=True), nullable=False) for name in ("created_at", "updated_at")),
        sa.Column("version", sa.Integer(), nullable=False),
        sa.Column("agency_uuid", sa.Uuid(), nullable=False, index=True),
        *(
            sa.Column(name, sa.String(), nullable=False)
            for name in ("name", "name_folded", "sameness", "secrets_cipher")
        ),
        *(sa.Column(name, sa.String(), nullable=True) for name in ("username", "office_id", "last_error")),
        sa.Column("provider_uuid", sa.Uuid(), nullable=False),
        sa.Column("customers_uuids", ARRAY(sa.Uuid()), nullable=False),
        sa.Column("secret_names", ARRAY(sa.Text()), nullable=False),
        *(sa.Column(name, sa.Boolean(), nullable=False) for name in ("active", "is_test")),
        sa.ForeignKeyConstraint(["agency_uuid"], ["agency.uuid"], name="credential_agency"),
        sa.ForeignKeyConstraint(["provider_uuid"], ["provider.uuid"], name="credential_provider"),
        sa.UniqueConstraint("agency_uuid", "sameness", name="credential_name"),
    )
    op.create_index("credential_by_name", "credential", ["agency_uuid", "name_folded", "uuid"])
    protect_of_agency(op, "credential")
