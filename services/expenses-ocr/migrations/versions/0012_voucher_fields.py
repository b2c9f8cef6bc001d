"""Where each field that was read comes from, and where it stands on the picture."""

import sqlalchemy as sa
from alembic import op
from sqlalchemy.dialects.postgresql import JSONB

revision = "0012"
down_revision = "0011"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("voucher_ocr", sa.Column("fields", JSONB))
