"""The PIX key on which an agency receives what its customers' orders cost."""

from collections.abc import Sequence

import sqlalchemy as sa
from alembic import op

revision = "0030"
down_revision = "0026"
branch_labels: Sequence[str] | None = None
depends_on: Sequence[str] | None = None


def upgrade() -> None:
    """Agencies from before have none, and none of their customers can be allowed to pay by PIX."""
    for name in ("pix_key_type", "pix_key"):
        op.add_column("agency", sa.Column(name, sa.String(), nullable=True))
