"""What purchase policies judge of an item, so that it can be judged again without its offer."""

import sqlalchemy as sa
from alembic import op
from sqlalchemy.dialects.postgresql import JSONB

revision = "0013"
down_revision = "0012"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Nullable: items of before keep the judgement they were added with."""
    op.add_column("order_item", sa.Column("policy_facts", JSONB, nullable=True))
