"""What the agency's dashboard shows: its customers, their sign-ins and orders, and sums of both."""

import sqlalchemy as sa
from alembic import op
from kit.db.migrations import protect
from sqlalchemy.schema import SchemaItem

revision = "0011"
down_revision = "0010"
branch_labels = None
depends_on = None

_INSTANT = sa.DateTime(timezone=True)


def upgrade() -> None:
    """Create."""
    _companies()
    _sign_ins()
    _orders()
    _activity()
    for table in ("company_copy", "sign_in_fact", "order_seen", "customer_activity"):
        protect(op, table, agency=True)


def _companies() -> None:
    op.create_table(
        "company_copy",
        sa.Column("uuid", sa.Uuid, primary_key=True),
        sa.Column("customer_uuid", sa.Uuid, nullable=False, index=True),
        sa.Column("version", sa.Integer, nullable=False),
        sa.Column("deleted", sa.Boolean, nullable=False),
        sa.Column("agency_uuid", sa.Uuid, nullable=False),
        sa.Column("trading_name", sa.Text, nullable=False),
        sa.Column("name_folded", sa.Text, nullable=False),
        sa.Column("joined_on", sa.Date, nullable=False),
    )
    op.create_index("company_copy_by_name", "company_copy", ["agency_uuid", "name_folded", "uuid"])
    op.create_index("company_copy_joined", "company_copy", ["agency_uuid", "joined_on"])


def _row(*columns: SchemaItem) -> list[SchemaItem]:
    return [
        sa.Column("uuid", sa.Uuid, primary_key=True),
        sa.Column("created_at", _INSTANT, nullable=False),
        sa.Column("updated_at", _INSTANT, nullable=False),
        sa.Column("customer_uuid", sa.Uuid, nullable=False, index=True),
        sa.Column("agency_uuid", sa.Uuid, nullable=False, index=True),
        *columns,
    ]


def _sign_ins() -> None:
    op.create_table(
        "sign_in_fact",
        *_row(
            sa.Column("user_uuid", sa.Uuid, nullable=False),
            sa.Column("name", sa.Text, nullable=False),
            sa.Column("signed_in_at", _INSTANT, nullable=False),
            sa.Column("signed_in_on", sa.Date, nullable=False),
            sa.UniqueConstraint("customer_uuid", "user_uuid", "signed_in_at", name="sign_in_fact_once"),
        ),
    )
    op.create_index("sign_in_fact_days", "sign_in_fact", ["customer_uuid", "signed_in_on"])
    op.create_index("sign_in_fact_newest", "sign_in_fact", ["customer_uuid", "signed_in_at"])


def _orders() -> None:
    op.create_table(
        "order_seen",
        *_row(
            sa.Column("version", sa.Integer, nullable=False),
            sa.Column("order_number", sa.Integer, nullable=False),
            sa.Column("status", sa.Text, nullable=False),
            sa.Column("opened_on", sa.Date, nullable=False),
            sa.Column("issued_on", sa.Date),
        ),
    )
    op.create_index("order_seen_opened", "order_seen", ["agency_uuid", "opened_on", "customer_uuid"])
    op.create_index("order_seen_issued", "order_seen", ["agency_uuid", "issued_on", "customer_uuid"])
    op.create_index("order_seen_newest", "order_seen", ["customer_uuid", "issued_on"])


def _activity() -> None:
    op.create_table(
        "customer_activity",
        sa.Column("customer_uuid", sa.Uuid, primary_key=True),
        sa.Column("agency_uuid", sa.Uuid, nullable=False),
        sa.Column("sign_ins", sa.Integer, nullable=False),
        sa.Column("sign_in_days", sa.Integer, nullable=False),
        sa.Column("last_sign_in_at", _INSTANT),
        sa.Column("last_user_uuid", sa.Uuid),
        sa.Column("last_user_name", sa.Text),
        sa.Column("orders", sa.Integer, nullable=False),
        sa.Column("issued_orders", sa.Integer, nullable=False),
        sa.Column("last_issued_on", sa.Date),
    )
    op.create_index("customer_activity_signed_in", "customer_activity", ["agency_uuid", "last_sign_in_at"])
    op.create_index("customer_activity_issued", "customer_activity", ["agency_uuid", "last_issued_on"])
