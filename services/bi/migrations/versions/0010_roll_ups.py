"""Roll-ups of days and routes, names of issuers, branches, projects, phases, and cancellations that came early."""

import sqlalchemy as sa
from alembic import op
from kit.core.money import TOTAL_COLUMN
from kit.db.migrations import protect

revision = "0010"
down_revision = "0009"
branch_labels = None
depends_on = None

_INSTANT = sa.DateTime(timezone=True)


def upgrade() -> None:
    """Create."""
    _days()
    _routes()
    _names()
    _early()
    for table in ("spend_route", "spend_issuer", "early_cancellation", "branch_copy", "project_copy", "phase_copy"):
        protect(op, table)
    protect(op, "spend_day", agency=True)


def _sums() -> list[sa.Column[object]]:
    return [
        sa.Column("value", TOTAL_COLUMN, nullable=False),
        sa.Column("bought", sa.Integer, nullable=False),
        sa.Column("bought_value", TOTAL_COLUMN, nullable=False),
        sa.Column("lead_items", sa.Integer, nullable=False),
        sa.Column("lead_days", sa.BigInteger, nullable=False),
    ]


def _days() -> None:
    op.create_table(
        "spend_day",
        sa.Column("customer_uuid", sa.Uuid, primary_key=True),
        sa.Column("day", sa.Date, primary_key=True),
        sa.Column("item", sa.Text, primary_key=True),
        sa.Column("agency_uuid", sa.Uuid, nullable=False),
        sa.Column("bought_broken", sa.Integer, nullable=False),
        *_sums(),
    )
    op.create_index("spend_day_of_agency", "spend_day", ["agency_uuid", "day"])


def _routes() -> None:
    op.create_table(
        "spend_route",
        sa.Column("customer_uuid", sa.Uuid, primary_key=True),
        sa.Column("month", sa.Date, primary_key=True),
        sa.Column("departure", sa.Text, primary_key=True),
        sa.Column("arrival", sa.Text, primary_key=True),
        sa.Column("item", sa.Text, primary_key=True),
        *_sums(),
    )


def _names() -> None:
    op.create_table(
        "spend_issuer",
        sa.Column("customer_uuid", sa.Uuid, primary_key=True),
        sa.Column("uuid", sa.Uuid, primary_key=True),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("named_at", _INSTANT, nullable=False),
    )
    for table in ("branch_copy", "project_copy", "phase_copy"):
        op.create_table(
            table,
            sa.Column("uuid", sa.Uuid, primary_key=True),
            sa.Column("customer_uuid", sa.Uuid, nullable=False, index=True),
            sa.Column("version", sa.Integer, nullable=False),
            sa.Column("deleted", sa.Boolean, nullable=False),
            sa.Column("name", sa.Text, nullable=False),
        )


def _early() -> None:
    op.create_table(
        "early_cancellation",
        sa.Column("uuid", sa.Uuid, primary_key=True),
        sa.Column("created_at", _INSTANT, nullable=False),
        sa.Column("updated_at", _INSTANT, nullable=False),
        sa.Column("customer_uuid", sa.Uuid, nullable=False, index=True),
        sa.Column("source_uuid", sa.Uuid, nullable=False),
        sa.Column("value", TOTAL_COLUMN, nullable=False),
        sa.Column("canceled_at", _INSTANT, nullable=False),
        sa.UniqueConstraint("customer_uuid", "source_uuid", name="early_cancellation_key"),
    )
