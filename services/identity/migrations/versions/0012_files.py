"""Indexes for the sweep that looks up which stored files a row names."""

from alembic import op
from kit.db.migrations import index_beside_writers

revision = "0012"
down_revision = "0011"
branch_labels = None
depends_on = None


def upgrade() -> None:
    index_beside_writers(op, "users_avatar_file", "users (avatar_path) WHERE avatar_path IS NOT NULL")
    index_beside_writers(op, "privacy_requests_file", "privacy_requests (file_path) WHERE file_path IS NOT NULL")
