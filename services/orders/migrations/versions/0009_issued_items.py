"""What was issued, by the last day of travel: the gallery of vouchers is cut on it, ahead and over."""

import sqlalchemy as sa
from alembic import op

revision = "0009"
down_revision = "0008"
branch_labels = None
depends_on = None

_ISSUED = sa.text("status = 'issued'")


def upgrade() -> None:
    by_last_day = ["customer_uuid", "ends_on", "departs_at", "uuid"]
    op.create_index("order_item_issued", "order_item", by_last_day, postgresql_where=_ISSUED)
