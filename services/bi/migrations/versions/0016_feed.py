"""Where each row stands in the data feed: the id of the transaction that wrote it last.

A trigger gives it, so that no writer can forget it; rows of before have 0 and come first.
"""

import sqlalchemy as sa
from alembic import op
from kit.db.migrations import index_beside_writers

revision = "0016"
down_revision = "0015"
branch_labels = None
depends_on = None

_TABLES = ("spend_fact", "extra_cost_record")


def upgrade() -> None:
    """Number what is written from now on."""
    op.execute(
        "CREATE OR REPLACE FUNCTION stamp_feed_xid() RETURNS trigger LANGUAGE plpgsql AS $$"
        " BEGIN NEW.feed_xid := pg_current_xact_id()::text::bigint; RETURN NEW; END $$"
    )
    for table in _TABLES:
        op.add_column(table, sa.Column("feed_xid", sa.BigInteger, nullable=False, server_default=sa.text("0")))
        op.execute(
            f"CREATE TRIGGER feed_xid BEFORE INSERT OR UPDATE ON {table} FOR EACH ROW EXECUTE FUNCTION stamp_feed_xid()"
        )
    for table in _TABLES:
        index_beside_writers(op, f"{table}_feed", f"{table} (customer_uuid, feed_xid, uuid)")
