"""JSON shapes of a consultant's task and of closing it (API sections 2.3, 3.5)."""

from datetime import datetime
from typing import Annotated
from uuid import UUID

from kit.http.validation import Input
from pydantic import BaseModel, StringConstraints

from orders_service.booking.schemas.order import OrderSummary
from orders_service.desk_tasks.lifecycle import PendingKind, Resolution, TaskStatus
from orders_service.records.lifecycle import ItemStatus
from orders_service.references.schemas import Ref

NeededObs = Annotated[str, StringConstraints(min_length=1, max_length=4000)]


class PendingItem(BaseModel):
    uuid: UUID
    table: str
    description: str
    status: ItemStatus


class PendingTask(BaseModel):
    """`item` as it stands now; `taken_by` is the consultant's account; `resolution` only when a person closed it."""

    uuid: UUID
    kind: PendingKind
    order: OrderSummary
    item: PendingItem | None
    reason: str
    taken_by: Ref | None
    taken_at: datetime | None
    deadline_at: datetime | None
    created_at: datetime
    status: TaskStatus
    resolution: Resolution | None
    obs: str | None
    allowed_actions: list[str]
    version: int


class QueueSummary(BaseModel):
    """Every kind stands in `by_kind`, with zero where there is none; what is due soon includes what is overdue."""

    total: int
    mine: int
    untaken: int
    due_in_one_hour: int
    due_in_two_hours: int
    by_kind: dict[PendingKind, int]


class TaskClose(Input):
    required_messages = {
        "resolution": "Informe o resultado",
        "obs": "Informe a observação",
    }

    resolution: Resolution
    obs: NeededObs
