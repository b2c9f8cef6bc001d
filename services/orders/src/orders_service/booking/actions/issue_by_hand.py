"""A consultant tells of tickets that they bought themselves, because no supplier of ours could issue them."""

from uuid import UUID

from kit.core.principal import Principal
from kit.core.refusals import ValidationFailed
from kit.http.uow import UnitOfWork
from kit.workflow.history import doer_of

from orders_service.booking.actions.moves import move_item, record
from orders_service.booking.actions.outcomes import finish, item_issued
from orders_service.booking.actions.taking import take_order
from orders_service.booking.queries.standing import facts_of, facts_of_item
from orders_service.booking.schemas.written import HandIssue
from orders_service.records.lifecycle import ItemAction
from orders_service.records.tables.booking import ItemTable
from orders_service.supplier_steps.actions.plan import plan_release
from orders_service.suppliers.types import ItemKind

NOT_A_BUS = "Campo permitido só em ônibus"
WRONG_COUNT = "Informe um número por viajante, separados por vírgula"
BOUGHT_ELSEWHERE = "Emitido por um consultor"


async def issue_by_hand(
    order_uuid: UUID, item_uuid: UUID, *, body: HandIssue, by: Principal, uow: UnitOfWork, seen: int | None
) -> None:
    """An item that waits for a consultant, or that a supplier refused to issue, has its tickets.

    What our supplier still holds under another locator is given up. Raises NotFound, Forbidden, StaleVersion,
    InvalidStatus, ValidationFailed, InsufficientCredit (what failed had released its own).
    """
    taken = await take_order(uow, order_uuid, by=by, seen=seen)
    order, item, now = taken.order, taken.item(item_uuid), uow.clock.now()
    standing = facts_of_item(facts_of(order, taken.items, by=by, now=now), item, by=by, now=now)
    move_item(item, ItemAction.ISSUE, standing)
    numbers = _numbers(body, item)
    if item.tracker != body.tracker:
        plan_release(uow, item, reason=BOUGHT_ELSEWHERE)
    item.tracker, item.tickets, item.issued_at = body.tracker, numbers, now
    item.issued_by_hand, item.supplier_message, order.issued_at = True, None, now
    said = f"Item emitido pela agência: {item.description}"
    record(uow, order, by=doer_of(by), kind="item_issued", description=said, reason=body.obs)
    uow.publish(item_issued(order, item, at=now))
    await finish(uow, taken, by=doer_of(by), reason=body.obs)


def _numbers(body: HandIssue, item: ItemTable) -> dict[str, str]:
    """The tickets' numbers by traveler, in the travelers' order; none is told where there is none."""
    if body.bpe is not None and item.kind != ItemKind.ROAD:
        raise ValidationFailed({"bpe": [NOT_A_BUS]})
    field = "bpe" if body.bpe else "ticket"
    told = body.bpe or body.ticket or []
    if told and len(told) != len(item.travelers_uuids):
        raise ValidationFailed({field: [WRONG_COUNT]})
    return {str(uuid): number for uuid, number in zip(item.travelers_uuids, told, strict=False)}
