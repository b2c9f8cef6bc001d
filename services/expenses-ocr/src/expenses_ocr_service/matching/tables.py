"""What receipts are recognised by, and the pairs of expenses that share it."""

from datetime import datetime
from typing import Any
from uuid import UUID

from kit.core.metadata import Table, empty_list
from kit.db.tables import AgencyRow
from kit.privacy.personal import Kind, Personal
from sqlalchemy import CheckConstraint, Column, DateTime, ForeignKeyConstraint, Index, UniqueConstraint
from sqlalchemy.dialects.postgresql import JSONB
from sqlmodel import Field


def _of_its_expense(table: str, column: str) -> ForeignKeyConstraint:
    return ForeignKeyConstraint(
        ["customer_uuid", column],
        ["expense.customer_uuid", "expense.uuid"],
        name=f"{table}_{column.removesuffix('_uuid')}_fkey",
        deferrable=True,
        initially="DEFERRED",
    )


class ExpenseMarkTable(Table, table=True):
    """One thing a living expense is recognised by, as a text that an index finds (see `rules.marks_of`)."""

    __tablename__ = "expense_mark"
    __table_args__ = (
        _of_its_expense("expense_mark", "expense_uuid"),
        Index("expense_mark_expense", "customer_uuid", "expense_uuid"),
    )

    customer_uuid: UUID = Field(primary_key=True)
    mark: str = Field(primary_key=True)
    expense_uuid: UUID = Field(primary_key=True)


class DuplicatePairTable(AgencyRow, table=True):
    """Two expenses that may be one, the smaller uuid first; `kept_uuid` is the one that stays of a confirmed pair.

    `explanations` are the owners', one of each expense: expense_uuid, text, by_uuid, by_name, at; `obs` is the judge's.
    """

    __tablename__ = "duplicate_pair"
    __personal__ = Personal(
        of=("decided_by_uuid",),
        columns={"decided_by_name": Kind.NAME, "obs": Kind.MENTION, "explanations": Kind.JSON},
    )
    __table_args__ = (
        UniqueConstraint("customer_uuid", "first_uuid", "second_uuid", name="duplicate_pair_once"),
        CheckConstraint("first_uuid < second_uuid", name="duplicate_pair_in_order"),
        CheckConstraint("(status = 'confirmed') = (kept_uuid IS NOT NULL)", name="duplicate_pair_keeps_one"),
        _of_its_expense("duplicate_pair", "first_uuid"),
        _of_its_expense("duplicate_pair", "second_uuid"),
        Index("duplicate_pair_second", "customer_uuid", "second_uuid"),
    )

    first_uuid: UUID
    second_uuid: UUID
    reason: str
    status: str = "suspected"
    kept_uuid: UUID | None = None
    decided_by_uuid: UUID | None = None
    decided_by_name: str | None = None
    decided_at: datetime | None = Field(default=None, sa_column=Column(DateTime(timezone=True), nullable=True))
    obs: str | None = None
    explanations: list[dict[str, Any]] = Field(default_factory=empty_list, sa_column=Column(JSONB, nullable=False))

    def settle(self, status: str, *, kept_uuid: UUID | None, obs: str | None) -> None:
        """What a judge decided of the two."""
        self.status, self.kept_uuid, self.obs = status, kept_uuid, obs
