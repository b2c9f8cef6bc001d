"""Changes an item of the cart: justification, travelers, removal."""

from uuid import UUID

from kit.core.clock import Clock
from kit.core.principal import Principal
from kit.core.refusals import InvalidStatus, ValidationFailed
from kit.http.etags import require_version
from kit.http.uow import UnitOfWork
from kit.workflow.history import doer_of

from orders_service.booking.actions.justifying import find_justification
from orders_service.booking.actions.moves import describe, hint_screens, record, settle
from orders_service.booking.actions.taking import Taken, take_order
from orders_service.booking.choosing import choose_anew
from orders_service.booking.drivers import require_driver
from orders_service.booking.queries.standing import facts_of
from orders_service.booking.schemas.written import ItemUpdate
from orders_service.desk_tasks.actions.follow_items import end_tasks
from orders_service.desk_tasks.rules import KIND_OF
from orders_service.products.registry import document_of, product_of
from orders_service.records.item_lifecycle import ITEM_LIFECYCLE
from orders_service.records.lifecycle import ItemAction
from orders_service.records.rules import CART
from orders_service.records.tables.booking import ItemTable
from orders_service.supplier_steps.actions.plan import plan_release
from orders_service.unflown.actions import restore_of_items


async def change_item(
    order_uuid: UUID,
    item_uuid: UUID,
    *,
    body: ItemUpdate,
    by: Principal,
    uow: UnitOfWork,
    clock: Clock,
    seen: int | None,
) -> None:
    """Justify an item. Raises NotFound, Forbidden, StaleVersion (the item's), InvalidStatus, ValidationFailed."""
    taken = await take_order(uow, order_uuid, by=by)
    item = taken.item(item_uuid)
    require_version(item, seen)
    require_open(taken, item, ItemAction.EDIT, by=by, clock=clock)
    refuse_what_is_not_sold(body, item.kind)
    if body.travelers_uuids is not None and set(body.travelers_uuids) != set(item.travelers_uuids):
        raise ValidationFailed({"travelers_uuids": ["A reserva está no nome de outros viajantes; refaça a busca"]})
    choose_anew(item, body)
    if body.conductor_uuid is not None:
        await require_driver(uow, item.kind, document_of(item))
    if body.model_fields_set & {"justification_uuid", "broken_policy_justification"}:
        item.justification = await find_justification(
            uow, item.customer_uuid, chosen=body.justification_uuid, words=body.broken_policy_justification
        )
        item.justification_uuid = body.justification_uuid
        said = "Item justificado"
        uow.audit(action="order.item_justified", entity="order", entity_uuid=order_uuid, description=said)
    describe(taken.order, taken.items)
    taken.order.updated_at = clock.now()
    await hint_screens(uow, taken.order)


def refuse_what_is_not_sold(body: ItemUpdate, kind: str) -> None:
    """Fields of other products. Seats and bags have an action of their own."""
    foreign = [field for field in product_of(kind).foreign_fields if field in ItemUpdate.model_fields]
    wrong = {field: ["Campo não permitido"] for field in foreign if getattr(body, field) is not None}
    if wrong:
        raise ValidationFailed(wrong)


def require_open(taken: Taken, item: ItemTable, action: ItemAction, *, by: Principal, clock: Clock) -> None:
    """The cart's own actions stand only while the order is one."""
    order = taken.order
    if order.state not in CART:
        raise InvalidStatus(order.state, order.state.label)
    ITEM_LIFECYCLE.decide(item.state, action, facts_of(order, taken.items, by=by, now=clock.now()))


async def remove_item(
    order_uuid: UUID, item_uuid: UUID, *, by: Principal, uow: UnitOfWork, clock: Clock, seen: int | None
) -> None:
    """Take an item out; its hold is released behind the answer."""
    taken = await take_order(uow, order_uuid, by=by)
    item = taken.item(item_uuid)
    require_version(item, seen)
    require_open(taken, item, ItemAction.REMOVE, by=by, clock=clock)
    plan_release(uow, item, reason="Item removido")
    if item.state in KIND_OF:
        await end_tasks(uow, [item.uuid])
    if item.unflown_value:
        await restore_of_items(uow, [item.uuid])
    taken.items.remove(item)
    await uow.session.delete(item)
    record(uow, taken.order, by=doer_of(by), kind="item_removed", description=f"Item removido: {item.description}")
    await settle(uow, taken, by=doer_of(by))
    taken.order.updated_at = clock.now()
    await hint_screens(uow, taken.order)
