"""The issuer answers a price that rose after approval: takes it, or leaves the item out."""

from collections.abc import Sequence
from decimal import Decimal
from uuid import UUID

from fastapi import Response
from kit.core.clock import Clock
from kit.core.money import ZERO, text_of
from kit.core.principal import Principal
from kit.core.refusals import InvalidStatus, ValidationFailed
from kit.http.uow import UnitOfWork, UnitOfWorkMaker
from kit.workflow.history import doer_of

from orders_service.booking.actions.go_on import go_on, notify_issuer_of_prices
from orders_service.booking.actions.moves import hint_screens, move_item, record, settle
from orders_service.booking.actions.outcomes import item_canceled, ring_end
from orders_service.booking.actions.submit_order import answer_when_known
from orders_service.booking.actions.taking import Taken, take_order
from orders_service.booking.queries.read_order import is_expired
from orders_service.booking.queries.standing import facts_of
from orders_service.booking.schemas.prices import ItemsDropped, PriceAcceptance
from orders_service.records.lifecycle import ORDER_LIFECYCLE, Facts, ItemAction, OrderAction, OrderStatus
from orders_service.records.tables.booking import ItemTable
from orders_service.search.refusals import PriceChanged
from orders_service.supplier_steps.actions.plan import plan_release


async def accept_and_wait(
    order_uuid: UUID, body: PriceAcceptance, *, by: Principal, open_uow: UnitOfWorkMaker, clock: Clock, seen: int | None
) -> Response:
    """Accept, then answer when it is known who is asked again, if anybody; else 202, committed all the same."""
    async with open_uow() as uow:
        is_replay = uow.is_replay
        if not is_replay:
            await accept_prices(order_uuid, body, by=by, uow=uow, clock=clock, seen=seen)
            uow.remember(order_uuid)
    return await answer_when_known(order_uuid, by=by, open_uow=open_uow, clock=clock, is_replay=is_replay)


async def accept_prices(
    order_uuid: UUID, body: PriceAcceptance, *, by: Principal, uow: UnitOfWork, clock: Clock, seen: int | None
) -> None:
    """These items cost what they cost now. Raises NotFound, Forbidden, StaleVersion, InvalidStatus, ValidationFailed,
    PriceChanged (another total than was shown), InsufficientCredit."""
    taken = await take_order(uow, order_uuid, by=by, seen=seen)
    standing = facts_of(taken.order, taken.items, by=by, now=clock.now())
    chosen = _choose(taken, body.items_uuid, OrderAction.ACCEPT_PRICE, standing=standing)
    if is_expired(taken.order.state, taken.order.expires_at, clock.now()):
        raise InvalidStatus(OrderStatus.EXPIRED_TIME, OrderStatus.EXPIRED_TIME.label)
    for item in chosen:
        move_item(item, ItemAction.ACCEPT_PRICE, standing)
    costs = sum((item.new_value or item.value for item in chosen), ZERO)
    if costs != body.new_value:
        raise PriceChanged(details={"value": text_of(body.new_value), "new_value": text_of(costs)})
    for item in chosen:
        put_price(item, item.new_value or item.value)
        record(
            uow,
            taken.order,
            by=doer_of(by),
            kind="price_accepted",
            description=f"Novo preço aceito: {item.description}",
        )
    await go_on(uow, taken, chosen, by=doer_of(by))
    await notify_issuer_of_prices(uow, taken.order, by=doer_of(by), what="aceitou o novo preço")
    await hint_screens(uow, taken.order)


def put_price(item: ItemTable, value: Decimal) -> None:
    """What a rise is made of is known when the supplier is asked again for the tickets; until then it is the fare's."""
    item.provider_value += value - item.value
    item.value, item.new_value = value, None


async def drop_items(
    order_uuid: UUID, body: ItemsDropped, *, by: Principal, uow: UnitOfWork, clock: Clock, seen: int | None
) -> None:
    """These items are left out, their holds released; the order follows from the rest. Raises NotFound, Forbidden,
    StaleVersion, InvalidStatus, ValidationFailed."""
    taken = await take_order(uow, order_uuid, by=by, seen=seen)
    standing = facts_of(taken.order, taken.items, by=by, now=clock.now())
    for item in _choose(taken, body.items_uuid, OrderAction.DROP_ITEM, standing=standing):
        move_item(item, ItemAction.DROP, standing)
        item.new_value = None
        plan_release(uow, item, reason="Item removido")
        uow.publish(item_canceled(item, at=clock.now(), was_issued=False))
        record(uow, taken.order, by=doer_of(by), kind="item_dropped", description=f"Item removido: {item.description}")
    await settle(uow, taken, by=doer_of(by))
    taken.order.updated_at = clock.now()
    if taken.order.state is OrderStatus.ISSUED:
        await ring_end(uow, taken.order)
    await notify_issuer_of_prices(uow, taken.order, by=doer_of(by), what="removeu do pedido o item que mudou de preço")
    await hint_screens(uow, taken.order)


def _choose(taken: Taken, items_uuid: Sequence[UUID], action: OrderAction, *, standing: Facts) -> list[ItemTable]:
    """The named items, each once. Raises InvalidStatus, Forbidden, ValidationFailed (none of this order's)."""
    ORDER_LIFECYCLE.decide(taken.order.state, action, standing)
    items = {item.uuid: item for item in taken.items}
    unknown = {f"items_uuid.{at}": ["Opção inválida"] for at, uuid in enumerate(items_uuid) if uuid not in items}
    if unknown:
        raise ValidationFailed(unknown)
    return [items[uuid] for uuid in dict.fromkeys(items_uuid)]
