"""What accounts do when something happened to a company elsewhere."""

from contracts.config import AgencyChanged, CustomerChanged
from kit.http.uow import UnitOfWork

from identity_service.accounts import store
from identity_service.sessions.actions import end_sessions_of

CUSTOMER_INACTIVATED, AGENCY_INACTIVATED = "customer_inactivated", "agency_inactivated"


async def end_sessions_when_customer_inactive(fact: CustomerChanged, uow: UnitOfWork) -> None:
    """DOMAIN section 2: an inactive customer's users are signed out."""
    if fact.is_active and not fact.deleted:
        return
    people = await store.lock_customers_people(uow, fact.customer_uuid)
    await end_sessions_of(uow, people, reason=CUSTOMER_INACTIVATED, now=uow.clock.now())


async def end_sessions_when_agency_inactive(fact: AgencyChanged, uow: UnitOfWork) -> None:
    """An inactive agency's staff and its customers' users are signed out."""
    if fact.is_active and not fact.deleted:
        return
    people = await store.lock_agencys_people(uow, fact.uuid)
    await end_sessions_of(uow, people, reason=AGENCY_INACTIVATED, now=uow.clock.now())
