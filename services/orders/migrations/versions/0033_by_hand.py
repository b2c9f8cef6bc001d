"""Items that a consultant issued, or whose cancellation one settled, by hand."""

import sqlalchemy as sa
from alembic import op

revision = "0033"
down_revision = "0027"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """The release beside this one writes neither: what it issues and cancels, it asks of suppliers."""
    for name in ("issued_by_hand", "canceled_by_hand"):
        op.add_column("order_item", sa.Column(name, sa.Boolean(), nullable=False, server_default=sa.false()))
