"""Indexes for the sweep that looks up which stored files a row names."""

from alembic import op
from kit.db.migrations import index_beside_writers

revision = "0011"
down_revision = "0010"
branch_labels = None
depends_on = None


def upgrade() -> None:
    index_beside_writers(op, "advance_receipt_file", "advance (receipt_path) WHERE receipt_path IS NOT NULL")
    index_beside_writers(op, "expense_voucher_file", "expense (voucher_path) WHERE voucher_path IS NOT NULL")
    index_beside_writers(op, "expense_odometer_file", "expense (odometer_path) WHERE odometer_path IS NOT NULL")
    index_beside_writers(
        op, "expense_report_receipt_file", "expense_report (receipt_path) WHERE receipt_path IS NOT NULL"
    )
    index_beside_writers(op, "voucher_ocr_file", "voucher_ocr (file_name)")
    index_beside_writers(op, "voucher_ocr_shown_file", "voucher_ocr (shown_name)")
