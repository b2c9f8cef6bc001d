"""Stores what was cheaper when an offer was selected, and compares prices again on request."""

import json
from collections.abc import Sequence
from decimal import Decimal
from typing import Any, Protocol
from uuid import UUID

from fastapi import Response
from kit.core.clock import local_day
from kit.core.ids import new_uuid
from kit.core.metadata import table_of
from kit.core.money import text_of
from kit.core.principal import Principal
from kit.http.pages import json_answer, try_later
from kit.http.uow import UnitOfWork
from sqlalchemy import select, text, update

from orders_service.cheaper.queries import Compared, Looked, comparisons_of, find_order, told
from orders_service.cheaper.rules import Standing
from orders_service.cheaper.tables import ItemComparison
from orders_service.products.criteria import SearchContext
from orders_service.products.declaration import Product
from orders_service.records.rules import PARTS
from orders_service.references.queries import get_customer, is_open
from orders_service.search.actions import Maker, begin_search
from orders_service.search.queries.below import KEPT, cheaper_than
from orders_service.search.queries.chosen import subjects_of
from orders_service.search.queries.read_search import WAIT_TIME
from orders_service.search.runner import SearchRunner
from orders_service.suppliers.market import AnySupplier
from orders_service.suppliers.types import SupplierAccount

AT_ONCE = 3
"""Searches that one look may start; an order whose items came from more of them asks for the rest afterwards."""
_TABLE = table_of(ItemComparison)
_FROZEN = (
    *("search_uuid", "stretch_index", "query", "lowest_rules", "chosen", "alternatives"),
    *("expires_at", "seen_at", "asked_again_uuid"),
)
_BELOW = cheaper_than("CAST(:value AS numeric)", search="o.search_uuid", stretch="o.stretch_index")
_VALUE = "jsonb_build_object('value', CAST(:value AS text))"
_PAID = f"jsonb_set({KEPT} || {_VALUE}, '{{offer,parts}}', CAST(:parts AS jsonb))"
_FREEZE = text(
    f"""INSERT INTO item_comparison (uuid, created_at, updated_at, customer_uuid, agency_uuid, order_uuid, item_uuid,
 {", ".join(_FROZEN)})
SELECT CAST(:uuid AS uuid), CAST(:now AS timestamptz), CAST(:now AS timestamptz), s.customer_uuid, s.agency_uuid,
 CAST(:order AS uuid), CAST(:item AS uuid), o.search_uuid, o.stretch_index, s.query, s.lowest_rules, {_PAID}, {_BELOW},
 s.expires_at, CAST(:now AS timestamptz), CASE WHEN s.order_uuid = CAST(:order AS uuid) THEN s.uuid END
FROM search_offer o JOIN search s ON s.uuid = o.search_uuid WHERE o.uuid = CAST(:offer AS uuid)
ON CONFLICT (customer_uuid, item_uuid) DO UPDATE SET updated_at = excluded.updated_at,
 {", ".join(f"{name} = excluded.{name}" for name in _FROZEN)}"""  # noqa: S608 - our own names
)


class ChosenItem(Protocol):
    """What a comparison reads of an item, besides the parts of its value; booking's own row fits."""

    uuid: UUID
    order_uuid: UUID
    value: Decimal


async def freeze_comparison(uow: UnitOfWork, item: ChosenItem, *, offer_uuid: UUID) -> None:
    """Keep the chosen offer, at what the item costs, with what its stretch had cheaper; in place of what stood there.

    One statement, for somebody waits; a search that is forgotten already leaves nothing to compare with. An offer of
    the order's own comparison brings its search along: what is cheaper now is known already.
    """
    values = {
        "uuid": new_uuid(),
        "now": uow.clock.now(),
        "order": item.order_uuid,
        "item": item.uuid,
        "offer": offer_uuid,
        "value": text_of(item.value),
        "parts": json.dumps({name: text_of(getattr(item, name)) for name in PARTS}),
    }
    await uow.session.execute(_FREEZE, values)
    uow.note_change()


async def compare_items(
    uow: UnitOfWork, order_uuid: UUID, product: Product, *, by: Principal, market: AnySupplier, runner: SearchRunner
) -> Response:
    """Many of CheapestComparison, of a product; 202 with the same body while suppliers are asked. Raises NotFound."""
    order = await find_order(uow, order_uuid, by=by)
    compared = await comparisons_of(uow, order.uuid, kind=product.kind)
    if _may_ask(compared):
        compared = await _ask_again(uow, order, product, market=market, runner=runner)
    data = told(compared, by=by)
    asking = any(one.standing is Standing.ASKING for one in compared)
    return try_later(data, wait_time=WAIT_TIME) if asking else json_answer({"data": data})


def _may_ask(compared: Sequence[Compared]) -> bool:
    """Never beside a search of the same order that still runs."""
    standings = {one.standing for one in compared}
    return Standing.DUE in standings and Standing.ASKING not in standings


async def _ask_again(
    uow: UnitOfWork, order: Looked, product: Product, *, market: AnySupplier, runner: SearchRunner
) -> list[Compared]:
    """Search again for what is due; of two who look at once the second sees what the first began."""
    locked = select(_TABLE.c.uuid).where(_TABLE.c.order_uuid == order.uuid).order_by(_TABLE.c.uuid).with_for_update()
    await uow.session.execute(locked)
    compared = await comparisons_of(uow, order.uuid, kind=product.kind)
    customer = await get_customer(uow, order.customer_uuid)
    if not _may_ask(compared) or customer is None or not is_open(customer):
        return compared
    account = SupplierAccount(customer.uuid, customer.agency_uuid)
    for asked, items in list(_by_query(compared, product, uow).values())[:AT_ONCE]:
        await _search(uow, order, product, asked, items, account=account, market=market, runner=runner)
    return compared


def _by_query(
    compared: Sequence[Compared], product: Product, uow: UnitOfWork
) -> dict[Any, tuple[SearchContext, list[Compared]]]:
    """What is due and has not left yet, by the search it came from: its items share one."""
    now = uow.clock.now()
    found: dict[Any, tuple[SearchContext, list[Compared]]] = {}
    for one in compared:
        if one.standing is not Standing.DUE or one.kept["departs_at"] <= now:
            continue
        asked = product.criteria.body.model_validate(one.kept["query"])
        if not product.criteria.errors(asked, local_day(now)):
            found.setdefault(product.criteria.query(asked), (asked, []))[1].append(one)
    return found


async def _search(
    uow: UnitOfWork,
    order: Looked,
    product: Product,
    asked: SearchContext,
    items: Sequence[Compared],
    *,
    account: SupplierAccount,
    market: AnySupplier,
    runner: SearchRunner,
) -> None:
    """The same question once more, marked for those who travel, in the issuer's name: they may take what it finds."""
    travelers = list(dict.fromkeys(uuid for one in items for uuid in one.kept["travelers_uuids"]))
    changes = {"travelers_uuids": travelers, "cost_center_uuid": order.cost_center_uuid, "order_uuid": order.uuid}
    maker = Maker(order.issuer_user_uuid, order.issuer_employee_uuid, order.uuid)
    subjects = await subjects_of(uow, travelers, cost_center_uuid=order.cost_center_uuid, order_uuid=order.uuid)
    again = asked.model_copy(update=changes)
    search, _, plan = await begin_search(
        product, again, maker=maker, account=account, subjects=subjects, uow=uow, market=market
    )
    kept = _TABLE.c.uuid.in_([one.kept["uuid"] for one in items])
    await uow.session.execute(
        update(_TABLE).where(kept).values(asked_again_uuid=search.uuid, updated_at=uow.clock.now())
    )
    for one in items:
        one.standing = Standing.ASKING
    uow.after_commit(lambda: runner.start(plan, market))
