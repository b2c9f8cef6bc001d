"""An index by which the sweep finds links of mails whose time ran out."""

from alembic import op

revision = "0009"
down_revision = "0008"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_index("instant_link_ends", "instant_link", ["expires_at"])
