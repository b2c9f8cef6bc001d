"""What bi keeps when somebody signed in or an order's status changed."""

from uuid import UUID

from contracts.identity import UserSignedIn
from contracts.orders import OrderStatusChanged
from kit.core.clock import local_day
from kit.db.work import UnitOfWork
from kit.messaging.reference_copies import TenantUnknown
from sqlalchemy import select

from bi_service.agency.actions import add_order, add_sign_in
from bi_service.agency.tables import COMPANY, OrderSeen, SignInFact

ISSUED = frozenset({"issued", "done"})


async def store_sign_in_when_user_signed_in(fact: UserSignedIn, uow: UnitOfWork) -> None:
    """Count a sign-in of a customer's person; staff and operators are nobody's customers. Raises TenantUnknown."""
    if fact.customer_uuid is None:
        return
    await uow.enter_customer(fact.customer_uuid)
    row = SignInFact(
        customer_uuid=fact.customer_uuid,
        agency_uuid=fact.agency_uuid or await _agency_of(uow, fact.customer_uuid),
        user_uuid=fact.uuid,
        name=fact.name,
        signed_in_at=fact.signed_in_at,
        signed_in_on=local_day(fact.signed_in_at),
    )
    await add_sign_in(uow, row)


async def _agency_of(uow: UnitOfWork, customer_uuid: UUID) -> UUID:
    found: UUID | None = await uow.session.scalar(select(COMPANY.agency_uuid).where(COMPANY.uuid == customer_uuid))
    if found is None:
        raise TenantUnknown
    return found


async def store_order_when_its_status_changed(fact: OrderStatusChanged, uow: UnitOfWork) -> None:
    """Keep what the agency's lists count of an order."""
    on = local_day(fact.changed_at)
    seen = OrderSeen(
        uuid=fact.uuid,
        customer_uuid=fact.customer_uuid,
        agency_uuid=fact.agency_uuid,
        version=fact.version,
        order_number=fact.number,
        status=fact.to_status,
        opened_on=on,
        issued_on=on if fact.to_status in ISSUED else None,
    )
    await add_order(uow, seen)
