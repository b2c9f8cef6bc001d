"""The cart is opened."""

from uuid import UUID

from kit.core.clock import Clock
from kit.core.folding import fold
from kit.core.principal import Principal
from kit.core.refusals import CustomerBlocked
from kit.http.uow import UnitOfWork
from kit.workflow.history import doer_of
from sqlalchemy import text

from orders_service.booking.actions.charging import charge_to, find_charge, find_travelers, put_travelers
from orders_service.booking.actions.moves import record, status_changed
from orders_service.booking.queries.read_order import OrderParts, read_parts
from orders_service.booking.queries.standing import actors_of
from orders_service.booking.schemas.order import OrderRead
from orders_service.booking.schemas.written import OrderCreate
from orders_service.records.lifecycle import Facts, OrderStatus
from orders_service.records.tables.booking import OrderTable

_NEXT = text(
    "INSERT INTO order_counter (customer_uuid, last) VALUES (:customer, 1)"
    " ON CONFLICT (customer_uuid) DO UPDATE SET last = order_counter.last + 1 RETURNING last"
)


async def create_order(body: OrderCreate, *, by: Principal, uow: UnitOfWork, clock: Clock) -> OrderRead:
    """An empty order for these travelers. Raises CustomerBlocked, ValidationFailed."""
    order = _empty(body, by)
    names = await find_charge(uow, order)
    if names.customer is None or not names.customer_is_open:
        raise CustomerBlocked
    travelers = await find_travelers(uow, body.travelers_uuids)
    charge_to(order, names)
    order.agency_uuid = names.customer.agency_uuid
    order.order_number = await _next_number(uow, order.customer_uuid)
    put_travelers(order, travelers, store=uow.put)
    uow.put(order)
    record(uow, order, by=doer_of(by), kind="status", description="Pedido criado", to_status=OrderStatus.OPEN)
    uow.publish(status_changed(order, before=None, at_version=1, uow=uow))
    people = {person.uuid: person for person in travelers}
    parts = OrderParts(order, names.customer, people, list(people))
    return read_parts(parts, by=by, facts=Facts(actors_of(by.user_uuid, by)), now=clock.now())


def _empty(body: OrderCreate, by: Principal) -> OrderTable:
    """The order as asked for; whose agency it is comes with the customer's copy."""
    return OrderTable(
        customer_uuid=by.customer(),
        order_number=0,
        issuer_user_uuid=by.user_uuid,
        issuer_employee_uuid=by.employee_uuid,
        issuer_name=by.name,
        issuer_folded=fold(by.name),
        issuer_email=by.email,
        cost_center_name="",
        cost_center_code="",
        **body.model_dump(exclude={"travelers_uuids"}),
    )


async def _next_number(uow: UnitOfWork, customer_uuid: UUID) -> int:
    """Numbers count per customer; one given to an order that never commits is given again."""
    row = await uow.row(_NEXT.bindparams(customer=customer_uuid))
    assert row is not None
    return int(row["last"])
