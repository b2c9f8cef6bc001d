"""Sets the consultant of an order, by an agency's manager."""

from collections.abc import Mapping
from typing import Any
from uuid import UUID

from kit.calls.client import Calls
from kit.core.principal import Principal
from kit.core.refusals import Refusal
from kit.http.uow import UnitOfWork
from kit.workflow.history import doer_of

from orders_service.booking.actions.moves import hint_screens, record
from orders_service.booking.actions.taking import take_order
from orders_service.booking.queries.consultants import find_consultant
from orders_service.booking.schemas.written import ConsultantChoice
from orders_service.desk_tasks.actions.hand_over import hand_over_tasks
from orders_service.records.tables.booking import OrderConsultant, OrderTable
from orders_service.references.colleagues import Colleague, ask_colleague


async def set_consultant(
    order_uuid: UUID,
    body: ConsultantChoice,
    *,
    by: Principal,
    uow: UnitOfWork,
    calls: Calls,
    headers: Mapping[str, str],
    seen: int | None,
) -> None:
    """Name one, or nobody; what consultants have taken of the order goes along.

    Identity is asked before the unit of work touches the database, which holds no connection meanwhile.
    Raises NotFound, StaleVersion, ValidationFailed (nobody of the agency, or inactive), Unavailable.
    """
    named = body.agency_employee_uuid
    colleague = await ask_colleague(named, calls=calls, headers=headers) if named else None
    taken = await take_order(uow, order_uuid, by=by, seen=seen)
    if isinstance(colleague, Refusal):
        raise colleague
    await _keep(uow, taken.order, colleague)
    said = f"Consultor definido: {colleague.name}" if colleague else "Pedido sem consultor"
    record(uow, taken.order, by=doer_of(by), kind="consultant", description=said)
    await hand_over_tasks(uow, order_uuid, colleague, by=by)
    await hint_screens(uow, taken.order)


async def _keep(uow: UnitOfWork, order: OrderTable, colleague: Colleague | None) -> None:
    """Name and address as they are now: the person is identity's."""
    order.consultant_uuid = colleague.uuid if colleague else None
    known = await find_consultant(uow, order.uuid)
    if colleague is None:
        if known is not None:
            await uow.session.delete(known)
        return
    who: dict[str, Any] = {"agency_employee_uuid": colleague.uuid, "user_uuid": colleague.user_uuid}
    who |= {"name": colleague.name, "email": colleague.email}
    if known is not None:
        known.sqlmodel_update(who)
        return
    of = {"customer_uuid": order.customer_uuid, "agency_uuid": order.agency_uuid, "order_uuid": order.uuid}
    uow.add(OrderConsultant(**{**of, **who}))
