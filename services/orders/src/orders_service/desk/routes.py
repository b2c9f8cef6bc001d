"""The calls of the consultants' queue (API section 2.3)."""

from typing import Annotated
from uuid import UUID

from fastapi import Depends, Query, Request, Response
from kit.core.principal import Principal
from kit.core.refusals import InvalidStatus, refusals
from kit.http.pages import One, Page, PageQuery
from kit.http.permissions import AgencyStaff, permits_agency
from kit.http.routing import Flag, Router
from kit.http.uow import Uow

from orders_service.booking.schemas.filters import Name
from orders_service.desk.queries.list_tasks import TaskFilters, count_tasks, list_tasks
from orders_service.desk.queries.read_tasks import read_task
from orders_service.desk.schemas import PendingTask, QueueSummary, TaskClose
from orders_service.desk_tasks.actions.work_tasks import close_task, release_task, take_task
from orders_service.desk_tasks.lifecycle import PendingKind
from orders_service.desk_tasks.refusals import AlreadyTaken

router = Router(tags=["pending"])

Consultant = Annotated[Principal, Depends(permits_agency(customer="of_object"))]


async def task_filters(
    kind: PendingKind | None = None,
    customer_uuid: UUID | None = None,
    taken: Flag = None,
    mine: bool = False,
    order_number: Annotated[int | None, Query(ge=0, le=2_147_483_647)] = None,
    search: Name = None,
    due_within_hours: Annotated[int | None, Query(ge=1, le=720)] = None,
) -> TaskFilters:
    """The filters as sent: `search` is an order's number or a part of a company's name."""
    return TaskFilters(
        kind=kind,
        customer_uuid=customer_uuid,
        taken=taken,
        mine=mine,
        order_number=order_number,
        search=search,
        due_within_hours=due_within_hours,
    )


Filters = Annotated[TaskFilters, Depends(task_filters)]


@router.get("/orders/pending", response_model=Page[PendingTask])
async def get_pending(by: AgencyStaff, uow: Uow, filters: Filters, page: PageQuery, request: Request) -> Response:
    """What consultants have to do, nearest deadline first; without a chosen customer of the whole agency."""
    return await list_tasks(uow, filters, by=by, page=page, request=request)


@router.get("/orders/pending/summary")
async def get_pending_summary(by: AgencyStaff, uow: Uow) -> One[QueueSummary]:
    """The queue in figures."""
    return One.of(await count_tasks(uow, by=by))


@router.post(
    "/orders/pending/{task_id}/take",
    response_model=One[PendingTask],
    responses=refusals(AlreadyTaken, InvalidStatus),
)
async def post_take(task_id: UUID, by: Consultant, uow: Uow) -> Response:
    """Take a task; of two at once one has it."""
    await take_task(task_id, by=by, uow=uow)
    return await read_task(uow, task_id, by=by)


@router.post("/orders/pending/{task_id}/release", response_model=One[PendingTask], responses=refusals(InvalidStatus))
async def post_release(task_id: UUID, by: Consultant, uow: Uow) -> Response:
    """Give a task back to the queue: its taker, or a manager."""
    await release_task(task_id, by=by, uow=uow)
    return await read_task(uow, task_id, by=by)


@router.post("/orders/pending/{task_id}/close", response_model=One[PendingTask], responses=refusals(InvalidStatus))
async def post_close(task_id: UUID, body: TaskClose, by: Consultant, uow: Uow) -> Response:
    """Close a task with its outcome: its taker."""
    await close_task(task_id, resolution=body.resolution, obs=body.obs, by=by, uow=uow)
    return await read_task(uow, task_id, by=by)
