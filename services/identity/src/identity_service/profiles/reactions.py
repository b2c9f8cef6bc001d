"""What profiles do when something happened elsewhere."""

from contracts.config import CustomerChanged
from kit.uow import UnitOfWork

from identity_service.profiles.actions import make_initial_profiles


async def make_initial_profiles_when_customer_changed(fact: CustomerChanged, uow: UnitOfWork) -> None:
    """A customer heard of for the first time gets its four profiles."""
    if not fact.deleted:
        await make_initial_profiles(uow, customer_uuid=fact.customer_uuid, agency_uuid=fact.agency_uuid)
