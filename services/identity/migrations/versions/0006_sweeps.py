"""Indexes by which sweeps find what is over: links, counts of guesses, sessions, notifications, holds and asks."""

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"
branch_labels = None
depends_on = None

_LINKED = sa.text("link_expires_at is not null")


def upgrade() -> None:
    op.create_index("credentials_link_ends", "credentials", ["link_expires_at"], postgresql_where=_LINKED)
    op.create_index("login_attempts_idle", "login_attempts", [sa.text("coalesce(blocked_until, counted_since)")])
    op.create_index("sessions_expire", "sessions", ["expires_at"])
    op.create_index("notifications_sent_at", "notifications", ["sent_at"])
    op.create_index("email_reservations_end", "email_reservations", ["expires_at"])
    op.create_index("password_asks_asked_at", "password_asks", ["asked_at"])
