"""Lists of one kind of request find theirs among thousands of another."""

from alembic import op

revision = "0005"
down_revision = "0004"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_index("approval_request_type", "approval_request", ["customer_uuid", "request_type", "requested_at"])
