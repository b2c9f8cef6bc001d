"""Keeps the credits of a canceled flight, and marks one as used."""

from datetime import date, datetime
from decimal import Decimal
from typing import Protocol
from uuid import UUID

from kit.core.clock import local_day
from kit.core.principal import Principal
from kit.core.refusals import ValidationFailed
from kit.db.tenancy import locate
from kit.http.uow import UnitOfWork

from orders_service.products.air_terms import credit_ends_on
from orders_service.records.queries import has_order
from orders_service.records.rules import shares_of
from orders_service.unflown.lifecycle import CREDIT_LIFECYCLE, CreditAction, CreditFacts, CreditStatus, status_on
from orders_service.unflown.schemas import CreditUse
from orders_service.unflown.tables import UnflownAirwayTable

UNKNOWN_ORDER = "Pedido não encontrado"


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
    for (traveler, ticket), value in zip(held, shares, strict=True):
        uow.add(_credit_of(item, traveler, ticket, value=value, until=until))


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


async def use_credit(credit_uuid: UUID, body: CreditUse, *, by: Principal, uow: UnitOfWork) -> None:
    """The airline took the credit for another flight. Raises NotFound, InvalidStatus, ValidationFailed."""
    await locate(uow, UnflownAirwayTable, credit_uuid)
    credit = await uow.lock(UnflownAirwayTable, credit_uuid)
    today = local_day(uow.clock.now())
    status = status_on(CreditStatus(credit.status), expires_on=credit.expires_on, today=today)
    step = CREDIT_LIFECYCLE.decide(status, CreditAction.USE, CreditFacts(by.is_agency))
    if body.order_uuid is not None and not await has_order(uow, body.order_uuid):
        raise ValidationFailed({"order_uuid": [UNKNOWN_ORDER]})
    credit.move_to(step.to)
    credit.used_at, credit.used_order_uuid = uow.clock.now(), body.order_uuid
    uow.audit(
        action="unflown_airway.used",
        entity="unflown_airway",
        entity_uuid=credit_uuid,
        description="Crédito de bilhete não voado marcado como usado",
        changes={"from_status": status, "to_status": step.to},
    )
    await uow.flush()
