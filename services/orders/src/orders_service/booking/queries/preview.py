"""What canceling would cost and give back."""

from collections.abc import Iterable, Sequence
from datetime import datetime
from decimal import Decimal
from uuid import UUID

from kit.core.clock import Clock
from kit.core.money import ZERO
from kit.core.principal import Principal
from kit.core.refusals import InvalidStatus, NotFound, ValidationFailed
from kit.db.tenancy import locate
from kit.http.uow import UnitOfWork
from sqlalchemy import select

from orders_service.booking.cancellation import terms_of
from orders_service.booking.schemas.order import CancellationItem, CancellationPreview
from orders_service.products.registry import document_of, product_of
from orders_service.products.terms import CancellationTerms, Issued
from orders_service.records.lifecycle import ORDER_LIFECYCLE, OrderAction
from orders_service.records.queries import visible_to
from orders_service.records.rules import GONE
from orders_service.records.tables.booking import ItemTable, OrderTable


async def preview_cancellation(
    uow: UnitOfWork, order_uuid: UUID, items_uuid: Sequence[UUID], *, by: Principal, clock: Clock
) -> CancellationPreview:
    """Per item what is kept and what comes back. Raises NotFound, InvalidStatus."""
    await locate(uow, OrderTable, order_uuid)
    statement = select(OrderTable).where(OrderTable.uuid == order_uuid, visible_to(by))  # type: ignore[arg-type]
    order = (await uow.session.scalars(statement)).first()
    if order is None:
        raise NotFound
    if not ORDER_LIFECYCLE.has(order.state, OrderAction.CANCEL):
        raise InvalidStatus(order.state, order.state.label)
    rows = select(ItemTable).where(ItemTable.order_uuid == order_uuid).order_by(ItemTable.place)  # type: ignore[arg-type]
    items = choose_items((await uow.session.scalars(rows)).all(), items_uuid)
    return preview_of(items, now=clock.now())


def choose_items(items: Sequence[ItemTable], items_uuid: Sequence[UUID] | None) -> list[ItemTable]:
    """The named items, all that are left without names. Raises ValidationFailed for a name that is none of them."""
    living = {item.uuid: item for item in items if item.state not in GONE}
    unknown = {f"items_uuid.{at}": ["Opção inválida"] for at, uuid in enumerate(items_uuid or ()) if uuid not in living}
    if unknown:
        raise ValidationFailed(unknown)
    return [living[uuid] for uuid in dict.fromkeys(items_uuid)] if items_uuid else list(living.values())


def preview_of(items: Sequence[ItemTable], *, now: datetime) -> CancellationPreview:
    """The figures of these items if they were canceled now."""
    read = [_item(item, now=now) for item in items]
    tax, refund = _sum(item.cancellation_tax for item in read), _sum(item.refund_value for item in read)
    return CancellationPreview(items=read, total_tax=tax, total_refund=refund)


def _sum(values: Iterable[Decimal]) -> Decimal:
    return sum(values, ZERO)


def terms_now(item: ItemTable, *, now: datetime) -> CancellationTerms:
    """What canceling this item would mean at this moment."""
    known = Issued(
        item.value,
        document_of(item),
        issued_at=item.issued_at,
        starts_at=item.departs_at,
        fare=item.provider_value,
    )
    return terms_of(item.state, known, product=product_of(item.kind), now=now)


def _item(item: ItemTable, *, now: datetime) -> CancellationItem:
    terms = terms_now(item, now=now)
    return CancellationItem(
        item_uuid=item.uuid,
        table=item.kind,
        description=item.description,
        value=item.value,
        cancellation_tax=terms.tax,
        refund_value=terms.refund,
        credit_value=terms.credit,
        free_until=terms.free_until,
        supported=terms.is_possible,
        explanation=terms.explanation,
    )
