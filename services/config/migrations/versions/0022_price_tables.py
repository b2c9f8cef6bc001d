"""Tables of fees, markups and markdowns of an agency; a customer names one of each."""

from collections.abc import Sequence

import sqlalchemy as sa
from alembic import op
from kit.db.migrations import index_beside_writers, protect_of_agency
from sqlalchemy.dialects.postgresql import JSONB

revision = "0022"
down_revision = "0021"
branch_labels: Sequence[str] | None = None
depends_on: Sequence[str] | None = None

_KINDS = ("fee", "markup", "markdown")


def upgrade() -> None:
    for kind in _KINDS:
        _table(kind)
        _name(kind)
    for kind in _KINDS:
        index_beside_writers(op, f"customer_by_{kind}", f"customer ({kind}_uuid) WHERE {kind}_uuid IS NOT NULL")


def _table(kind: str) -> None:
    op.create_table(
        kind,
        sa.Column("uuid", sa.Uuid(), primary_key=True),
        *(sa.Column(name, sa.DateTime(timezone=True), nullable=False) for name in ("created_at", "updated_at")),
        sa.Column("version", sa.Integer(), nullable=False),
        sa.Column("agency_uuid", sa.Uuid(), nullable=False, index=True),
        *(sa.Column(name, sa.String(), nullable=False) for name in ("name", "name_folded", "sameness")),
        *(sa.Column(name, sa.Boolean(), nullable=False) for name in ("active", "default")),
        sa.Column("rows", JSONB(), nullable=False),
        sa.ForeignKeyConstraint(["agency_uuid"], ["agency.uuid"], name=f"{kind}_agency"),
        sa.UniqueConstraint("agency_uuid", "sameness", name=f"{kind}_name"),
        sa.UniqueConstraint("agency_uuid", "uuid", name=f"{kind}_in_agency"),
    )
    op.create_index(f"{kind}_by_name", kind, ["agency_uuid", "name_folded", "uuid"])
    op.create_index(f"{kind}_default", kind, ["agency_uuid"], unique=True, postgresql_where=sa.text('"default"'))
    protect_of_agency(op, kind)


def _name(kind: str) -> None:
    """No customer names a table yet: the rows need not be looked through for long."""
    op.create_foreign_key(
        f"customer_{kind}",
        "customer",
        kind,
        ["agency_uuid", f"{kind}_uuid"],
        ["agency_uuid", "uuid"],
        postgresql_not_valid=True,
    )
    op.execute(f"ALTER TABLE customer VALIDATE CONSTRAINT customer_{kind}")
