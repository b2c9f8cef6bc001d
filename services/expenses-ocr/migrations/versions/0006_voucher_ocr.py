"""Vouchers sent to be read, and the index by which an establishment's last expense is found."""

import sqlalchemy as sa
from alembic import op
from kit.db.migrations import protect
from sqlalchemy.dialects.postgresql import JSONB

revision = "0006"
down_revision = "0005"

INSTANT = sa.DateTime(timezone=True)
TEXTS = ("file_name", "file_type", "file_sha256", "shown_name", "shown_type")


def upgrade() -> None:
    """Create."""
    op.create_table(
        "voucher_ocr",
        sa.Column("uuid", sa.Uuid, primary_key=True),
        sa.Column("created_at", INSTANT, nullable=False),
        sa.Column("updated_at", INSTANT, nullable=False),
        sa.Column("version", sa.Integer, nullable=False),
        sa.Column("customer_uuid", sa.Uuid, nullable=False, index=True),
        sa.Column("agency_uuid", sa.Uuid, nullable=False, index=True),
        sa.Column("sender_user_uuid", sa.Uuid, nullable=False),
        sa.Column("link_uuid", sa.Uuid),
        sa.Column("status", sa.String, nullable=False),
        *(sa.Column(name, sa.String, nullable=False) for name in TEXTS),
        sa.Column("file_size", sa.Integer, nullable=False),
        sa.Column("pages", sa.Integer, nullable=False),
        sa.Column("likeness", sa.BigInteger, nullable=False),
        *(sa.Column(name, JSONB) for name in ("result", "confidence")),
        *(sa.Column(name, sa.String) for name in ("source", "message")),
        *(sa.Column(name, sa.Integer, nullable=False) for name in ("tries", "offers")),
        *(sa.Column(name, INSTANT) for name in ("offered_at", "taken_at", "ended_at", "removed_at")),
        sa.Column("expense_uuid", sa.Uuid),
        sa.UniqueConstraint("customer_uuid", "uuid", name="voucher_ocr_tenant_key"),
        sa.UniqueConstraint("customer_uuid", "link_uuid", name="voucher_ocr_link_once"),
        sa.CheckConstraint("status IN ('queued', 'processing', 'done', 'failed')", name="voucher_ocr_status"),
    )
    op.create_index("voucher_ocr_newest", "voucher_ocr", ["customer_uuid", "sender_user_uuid", "created_at"])
    waiting = sa.text("status IN ('queued', 'processing')")
    op.create_index("voucher_ocr_waiting", "voucher_ocr", ["created_at"], postgresql_where=waiting)
    op.create_index("voucher_ocr_oldest", "voucher_ocr", ["created_at"])
    op.create_index("expense_establishment", "expense", ["customer_uuid", "company_cnpj", "created_at"])
    protect(op, "voucher_ocr", agency=True)
