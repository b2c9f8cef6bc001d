"""Vouchers to be read become jobs that readers lease: when each is due, and until when a reader has it."""

from alembic import op
from kit.db.migrations import index_beside_writers

revision = "0016"
down_revision = "0015"
branch_labels = None
depends_on = None

OPEN = "status IN ('queued', 'processing') AND removed_at IS NULL"
COLUMNS = """ALTER TABLE voucher_ocr ADD COLUMN IF NOT EXISTS due_at timestamptz NOT NULL DEFAULT now(),
ADD COLUMN IF NOT EXISTS held_until timestamptz"""
BACKFILL = f"""UPDATE voucher_ocr SET due_at = created_at,
held_until = CASE status WHEN 'processing' THEN taken_at + interval '120 seconds' END
WHERE {OPEN} AND held_until IS NULL"""  # noqa: S608 - constants above


def upgrade() -> None:
    """Only an addition: the release before goes on distributing vouchers over NATS while this is applied.

    Its API inserts rows without `due_at`: they are due at once. Its readers write no `held_until`: a reader of this
    release takes the same voucher, and the answer of the one that took it last counts (decision 0028). `offers`,
    `offered_at` and the index `voucher_ocr_waiting` belong to the release before; a later one drops them.
    """
    op.execute(COLUMNS)
    op.execute("ALTER TABLE voucher_ocr NO FORCE ROW LEVEL SECURITY")  # the owner has no customer in scope
    op.execute(BACKFILL)  # only open rows: as many as readers read in a while
    op.execute("ALTER TABLE voucher_ocr FORCE ROW LEVEL SECURITY")
    index_beside_writers(op, "voucher_ocr_due", f"voucher_ocr (due_at) WHERE {OPEN}")
