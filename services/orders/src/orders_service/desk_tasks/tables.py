"""One row per thing left undone about an item; a living task is unique for its item."""

from datetime import datetime
from typing import Any
from uuid import UUID

from kit.db.tables import AgencyVersioned
from kit.privacy.personal import Kind, Personal
from sqlalchemy import Column, DateTime, ForeignKeyConstraint, Index, text
from sqlmodel import Field

from orders_service.desk_tasks.lifecycle import TaskStatus


def _instant() -> Any:
    """A timestamptz that may be missing; SQLModel's Field has no typed way to say it."""
    return Field(default=None, sa_column=Column(DateTime(timezone=True), nullable=True))


class PendingTaskTable(AgencyVersioned, table=True):
    """What the item and its order were called is kept with the task: lists and facts read nothing else."""

    __tablename__ = "pending_task"
    __personal__ = Personal(
        of=("taken_by_uuid",),
        columns={
            "taken_by_name": Kind.NAME,
            "obs": Kind.MENTION,
        },
        others={"provider_name": "a supplier"},
    )
    __table_args__ = (
        ForeignKeyConstraint(
            ["customer_uuid", "order_uuid"],
            ["orders.customer_uuid", "orders.uuid"],
            name="pending_task_order_fkey",
            deferrable=True,
            initially="DEFERRED",
        ),
        Index(
            "pending_task_living",
            "customer_uuid",
            "item_uuid",
            unique=True,
            postgresql_where=text("closed_at IS NULL"),
        ),
        Index(
            "pending_task_agency_queue",
            *("agency_uuid", "deadline_at", "uuid"),
            postgresql_where=text("closed_at IS NULL"),
        ),
        Index(
            "pending_task_customer_queue",
            *("customer_uuid", "deadline_at", "uuid"),
            postgresql_where=text("closed_at IS NULL"),
        ),
        Index("pending_task_item", "item_uuid"),
    )

    order_uuid: UUID
    order_number: int
    item_uuid: UUID
    item_kind: str
    provider_name: str
    kind: str
    status: str = TaskStatus.OPEN
    reason: str
    deadline_at: datetime | None = _instant()
    taken_by_uuid: UUID | None = None
    taken_by_name: str | None = None
    taken_at: datetime | None = _instant()
    closed_at: datetime | None = _instant()
    resolution: str | None = None
    obs: str | None = None

    def move_to(self, to: TaskStatus) -> None:
        """The only place where the status of a task changes; ask the lifecycle first."""
        self.status = to

    @property
    def state(self) -> TaskStatus:
        return TaskStatus(self.status)
