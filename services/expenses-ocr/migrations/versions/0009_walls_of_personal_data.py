"""Row-level security on the lists of erased and exported people."""

from alembic import op
from kit.db.migrations import protect_personal_data

revision = "0009"
down_revision = "0008"
branch_labels = None
depends_on = None


def upgrade() -> None:
    protect_personal_data(op)
