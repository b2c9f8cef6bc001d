"""Cards of an agency: a sealed token and a masked number, no PAN and no CVV."""

from collections.abc import Sequence

import sqlalchemy as sa
from alembic import op
from kit.db.migrations import protect_of_agency
from sqlalchemy.dialects.postgresql import ARRAY

revision = "0025"
down_revision = "0024"
branch_labels: Sequence[str] | None = None
depends_on: Sequence[str] | None = None

_SAID = (
    *("description", "name_folded", "number", "masked_pan", "brand", "user_name", "expiry_date", "type"),
    "token_cipher",
)


def upgrade() -> None:
    op.create_table(
        "credit_card",
        sa.Column("uuid", sa.Uuid(), primary_key=True),
        *(sa.Column(name, sa.DateTime(timezone=True), nullable=False) for name in ("created_at", "updated_at")),
        sa.Column("version", sa.Integer(), nullable=False),
        sa.Column("agency_uuid", sa.Uuid(), nullable=False, index=True),
        *(sa.Column(name, sa.String(), nullable=False) for name in _SAID),
        *(sa.Column(name, sa.String(), nullable=True) for name in ("alias", "periodicity", "lock_code")),
        sa.Column("threshold", sa.Numeric(14, 2), nullable=True),
        sa.Column("customers_uuids", ARRAY(sa.Uuid()), nullable=False),
        *(sa.Column(name, sa.Boolean(), nullable=False) for name in ("active", "is_locked")),
        sa.ForeignKeyConstraint(["agency_uuid"], ["agency.uuid"], name="credit_card_agency"),
    )
    op.create_index("credit_card_by_name", "credit_card", ["agency_uuid", "name_folded", "uuid"])
    protect_of_agency(op, "credit_card")
