"""Judges the items of a cart by the policies of its charge, its travelers and the present day."""

from typing import Any
from uuid import UUID

from kit.db.database import Database
from kit.db.scopes import CustomerScope
from kit.db.tenancy import locate
from kit.http.uow import UnitOfWork, UnitOfWorkMaker

from orders_service.booking.actions.moves import describe, hint_screens
from orders_service.booking.actions.taking import Taken, lock_order
from orders_service.booking.rules import answers_for
from orders_service.records.rules import CART, GONE
from orders_service.records.tables.booking import ItemTable, OrderTable
from orders_service.search.queries import PolicyCase, judge
from orders_service.search.shapes import facts_from, violation_shape
from orders_service.suppliers.types import ItemKind


async def judge_items(uow: UnitOfWork, taken: Taken) -> None:
    """Write down what each item breaks now. A justification goes when a policy is broken that was not before.

    Items added before migration 0013 keep no facts, hence the judgement they were added with.
    """
    items = [item for item in taken.items if item.state not in GONE and item.policy_facts is not None]
    if items:
        order, cases = taken.order, [_case_of(item) for item in items]
        judged = await judge(uow, cases, cost_center_uuid=order.cost_center_uuid, order_uuid=order.uuid)
        for item, violations in zip(items, judged, strict=True):
            _keep(item, [violation_shape(violation) for violation in violations])
    describe(taken.order, taken.items)


def _case_of(item: ItemTable) -> PolicyCase:
    facts, lowest = facts_from(item.policy_facts or {})
    return PolicyCase(ItemKind(item.kind), facts, lowest, tuple(item.travelers_uuids))


def _keep(item: ItemTable, found: list[dict[str, Any]]) -> None:
    if found == item.violated_policies:
        return
    if not answers_for(item.violated_policies, found):
        item.justification_uuid, item.justification = None, None
    item.violated_policies = found


async def store_judgement(open_uow: UnitOfWorkMaker, order_uuid: UUID) -> None:
    """Commit the judgement of a cart whose submit was refused, so that it shows what has to be justified."""
    async with open_uow() as uow:
        db: Database = uow.db
        customer_uuid = await locate(uow, OrderTable, order_uuid)
    async with db.work(CustomerScope(customer_uuid)) as uow:
        taken = await lock_order(uow, order_uuid)
        if taken.order.state in CART:
            await judge_items(uow, taken)
            await hint_screens(uow, taken.order)
