"""Keeps the credits of a canceled flight, gives one to an order, and takes it back."""

from collections.abc import Sequence
from datetime import date, datetime
from decimal import Decimal
from typing import Any, Protocol
from uuid import UUID

from contracts.orders import UnflownAirwayChanged
from kit.core.clock import Clock, local_day
from kit.core.metadata import columns_of
from kit.core.principal import Principal
from kit.db.database import Database
from kit.db.own_tables import OUTBOX
from kit.db.sweep_each import sweep_each
from kit.db.tenancy import locate
from kit.http.uow import UnitOfWork
from sqlalchemy import exists, func, select

from orders_service.products.air_terms import credit_ends_on
from orders_service.records.rules import shares_of
from orders_service.unflown.lifecycle import (
    BY_SYSTEM,
    CREDIT_LIFECYCLE,
    CreditAction,
    CreditFacts,
    CreditStatus,
    status_on,
)
from orders_service.unflown.schemas import CreditUse
from orders_service.unflown.tables import UnflownAirwayTable


class CanceledItem(Protocol):
    """What a credit reads of the item whose tickets were canceled; booking's own row fits."""

    uuid: UUID
    customer_uuid: UUID
    agency_uuid: UUID
    order_uuid: UUID
    provider_name: str
    provider_slug: str
    cancellation_credit: Decimal
    issued_at: datetime | None
    tickets: dict[str, str]
    travelers_uuids: list[UUID]


async def keep_credits(uow: UnitOfWork, item: CanceledItem) -> None:
    """A credit for each ticket of a canceled flight, where the airline keeps one: in the cancellation's transaction.

    Airlines tell one figure per booking; what each passenger's fare was is not kept, so the shares are equal.
    """
    if not item.cancellation_credit or item.issued_at is None:
        return
    held = [(uuid, item.tickets[str(uuid)]) for uuid in item.travelers_uuids if str(uuid) in item.tickets]
    until = credit_ends_on(item.issued_at)
    shares = shares_of(item.cancellation_credit, [Decimal(1)] * len(held))
    kept = [
        _credit_of(item, traveler, ticket, value=value, until=until)
        for (traveler, ticket), value in zip(held, shares, strict=True)
    ]
    for credit in kept:
        uow.add(credit)
    tell_credits(uow, kept)


def _credit_of(item: CanceledItem, traveler: UUID, ticket: str, *, value: Decimal, until: date) -> UnflownAirwayTable:
    return UnflownAirwayTable(
        customer_uuid=item.customer_uuid,
        agency_uuid=item.agency_uuid,
        order_uuid=item.order_uuid,
        item_uuid=item.uuid,
        employee_uuid=traveler,
        airline=item.provider_name,
        airline_slug=item.provider_slug,
        ticket=ticket,
        credit_value=value,
        expires_on=until,
    )


Credit = UnflownAirwayTable
"""A credit as the rooms see it that pay with it."""


async def locate_credit(uow: UnitOfWork, credit_uuid: UUID) -> None:
    """Work as the customer of the credit from now on. Raises NotFound."""
    await locate(uow, UnflownAirwayTable, credit_uuid)


async def take_credit(uow: UnitOfWork, credit_uuid: UUID) -> UnflownAirwayTable:
    """The credit, locked until the commit. Raises NotFound."""
    return await uow.lock(UnflownAirwayTable, credit_uuid)


async def claim_credit(
    uow: UnitOfWork, credit: UnflownAirwayTable, body: CreditUse, *, item_uuid: UUID | None, by: Principal
) -> None:
    """It is used for this order from now on; the same call again changes nothing. Raises InvalidStatus, Forbidden."""
    today = local_day(uow.clock.now())
    status = status_on(CreditStatus(credit.status), expires_on=credit.expires_on, today=today)
    if uow.is_replay and status is CreditStatus.USED and credit.used_order_uuid == body.order_uuid:
        return
    step = CREDIT_LIFECYCLE.decide(status, CreditAction.USE, CreditFacts(by.is_agency))
    credit.move_to(step.to)
    credit.used_at, credit.used_order_uuid, credit.used_item_uuid = uow.clock.now(), body.order_uuid, item_uuid
    _audit(uow, credit, before=status, action="used", said="Crédito de bilhete não voado usado")
    await uow.flush()
    tell_credits(uow, [credit])


async def credits_of_item(uow: UnitOfWork, item_uuid: UUID) -> list[UnflownAirwayTable]:
    """The credits that pay for an item, locked until the commit."""
    credit: Any = UnflownAirwayTable
    paying = select(credit).where(credit.used_item_uuid == item_uuid).order_by(credit.uuid).with_for_update()
    return list((await uow.session.scalars(paying)).all())


async def restore_credits(uow: UnitOfWork, credits: Sequence[UnflownAirwayTable], *, reason: str) -> None:
    """What they paid for is out: they may be used again, until their old last day."""
    used = [credit for credit in credits if credit.status == CreditStatus.USED]
    for credit in used:
        credit.move_to(CREDIT_LIFECYCLE.decide(CreditStatus.USED, CreditAction.RESTORE, BY_SYSTEM).to)
        credit.used_at, credit.used_order_uuid, credit.used_item_uuid = None, None, None
        _audit(uow, credit, before=CreditStatus.USED, action="restored", said=f"Crédito devolvido: {reason}")
    await uow.flush()
    tell_credits(uow, used)


async def restore_of_items(uow: UnitOfWork, items_uuid: Sequence[UUID]) -> None:
    """The credits that paid for items which are out of their order."""
    for item_uuid in items_uuid:
        await restore_credits(uow, await credits_of_item(uow, item_uuid), reason="o voo saiu do pedido")


def tell_credits(uow: UnitOfWork, credits: Sequence[UnflownAirwayTable]) -> None:
    """Publish credits as they are stored now."""
    for credit in credits:
        same = {name: getattr(credit, name) for name in UnflownAirwayChanged.model_fields if hasattr(credit, name)}
        uow.publish(UnflownAirwayChanged(**same))


async def tell_old_credits(db: Database, _clock: Clock) -> None:
    """Credits kept before they were published, or by an instance of the release before, are published once."""
    columns = columns_of(UnflownAirwayTable)
    told = f"{UnflownAirwayChanged.producer}.{UnflownAirwayChanged.entity}.{UnflownAirwayChanged.happened}."
    never = ~exists().where(OUTBOX.c.subject == func.concat(told, columns.uuid))
    due = select(columns.uuid, columns.customer_uuid).where(never).order_by(columns.uuid)

    async def tell(uow: UnitOfWork, row: Any) -> None:
        tell_credits(uow, [await take_credit(uow, row.uuid)])

    await sweep_each(db, "tell_old_credits", due=due, handle=tell)


def _audit(uow: UnitOfWork, credit: UnflownAirwayTable, *, before: CreditStatus, action: str, said: str) -> None:
    uow.audit(
        action=f"unflown_airway.{action}",
        entity="unflown_airway",
        entity_uuid=credit.uuid,
        description=said,
        changes={"from_status": before, "to_status": credit.status},
    )
