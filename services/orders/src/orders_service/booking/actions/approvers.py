"""Keeps who decides the current submission, as approvals last told it."""

from collections.abc import Iterable

from contracts.approvals import CurrentApprover
from kit.http.uow import UnitOfWork
from sqlalchemy import delete

from orders_service.booking.tables import OrderApproverTable, OrderTable


async def forget_request(uow: UnitOfWork, order: OrderTable) -> None:
    """A new submission, or none: what was known of the last request is no longer shown."""
    order.approval_request_uuid = None
    order.approval_model_uuid = None
    order.approval_model_name = None
    order.approval_level = None
    order.approval_version = 0
    order.approval_status = None
    await put_approvers(uow, order, ())


async def put_approvers(uow: UnitOfWork, order: OrderTable, approvers: Iterable[CurrentApprover]) -> None:
    """Replace the rows by these."""
    gone = delete(OrderApproverTable).where(OrderApproverTable.order_uuid == order.uuid)  # type: ignore[arg-type]
    await uow.session.execute(gone, execution_options={"autoflush": False})  # the order itself is written once, later
    for approver in approvers:
        uow.add(
            OrderApproverTable(
                customer_uuid=order.customer_uuid,
                agency_uuid=order.agency_uuid,
                order_uuid=order.uuid,
                submission=order.submission,
                employee_uuid=approver.uuid,
                name=approver.name,
                level=approver.level,
                place=approver.order,
                status=approver.status,
            )
        )
