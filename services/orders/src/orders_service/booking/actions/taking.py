"""The first beat of every change of an order: find it, lock it, and make sure this person may touch it."""

from dataclasses import dataclass, field
from uuid import UUID

from kit.core.principal import Principal
from kit.core.refusals import Forbidden, NotFound
from kit.http.etags import require_version
from kit.http.uow import UnitOfWork
from kit.workflow.taking import lock_row, lock_visible
from sqlalchemy import select

from orders_service.booking.queries.standing import actors_of
from orders_service.booking.rules import ItemFacts
from orders_service.booking.workflow import ORDER
from orders_service.records.lifecycle import Actor, ItemStatus
from orders_service.records.tables.booking import ItemTable, OrderTable


@dataclass(slots=True)
class Taken:
    """A locked order with its items, in their order."""

    order: OrderTable
    items: list[ItemTable]
    _seen: dict[UUID, ItemStatus] = field(init=False)

    def __post_init__(self) -> None:
        self._seen = self._states()

    def _states(self) -> dict[UUID, ItemStatus]:
        return {item.uuid: item.state for item in self.items}

    def turned(self) -> list[tuple[ItemTable, ItemStatus | None]]:
        """Items that changed their state since this was last asked, each with the one it left; None: a new item."""
        before, self._seen = self._seen, self._states()
        return [(item, before.get(item.uuid)) for item in self.items if before.get(item.uuid) is not item.state]

    def item(self, item_uuid: UUID) -> ItemTable:
        """One item. Raises NotFound."""
        for item in self.items:
            if item.uuid == item_uuid:
                return item
        raise NotFound

    @property
    def is_issuing(self) -> bool:
        return any(item.is_issuing for item in self.items)

    def facts(self) -> list[ItemFacts]:
        """The items as the rules see them."""
        return [ItemFacts(item.state, item.value, item.expires_at, item.not_returned) for item in self.items]


def row_of(taken: Taken) -> OrderTable:
    """The order itself."""
    return taken.order


async def lock_order(uow: UnitOfWork, order_uuid: UUID) -> Taken:
    """The order and its items, locked until the commit. Raises NotFound."""
    order = await lock_row(uow, ORDER, order_uuid)
    statement = select(ItemTable).where(ItemTable.order_uuid == order_uuid).order_by(ItemTable.place)  # type: ignore[arg-type]
    items = await uow.session.scalars(statement, execution_options={"populate_existing": True})
    return Taken(order, list(items.all()))


async def take_visible_order(uow: UnitOfWork, order_uuid: UUID, *, by: Principal) -> Taken:
    """The order, locked, for a person who may see it. Raises NotFound."""
    return await lock_visible(uow, ORDER, order_uuid, by=by, lock=lock_order, row_of=row_of)


async def take_order(uow: UnitOfWork, order_uuid: UUID, *, by: Principal, seen: int | None = None) -> Taken:
    """The order for a person who wants to change it: 404, then 403, then 409 (API section 1.6).

    Raises NotFound, Forbidden (neither issuer nor agency), StaleVersion.
    """
    taken = await take_visible_order(uow, order_uuid, by=by)
    if not actors_of(taken.order.issuer_user_uuid, by) & {Actor.ISSUER, Actor.AGENCY}:
        raise Forbidden
    require_version(taken.order, seen)
    return taken
