"""What profiles do when something happened elsewhere."""

from contracts.config import CustomerChanged, CustomerEmployeeChanged
from kit.http.uow import UnitOfWork

from identity_service.profiles.actions import make_initial_profiles
from identity_service.profiles.changes import bring_back, hold_changes


async def make_initial_profiles_when_customer_changed(fact: CustomerChanged, uow: UnitOfWork) -> None:
    """A customer heard of for the first time gets its four profiles."""
    if not fact.deleted:
        await make_initial_profiles(uow, customer_uuid=fact.customer_uuid, agency_uuid=fact.agency_uuid)


async def bring_profile_back_when_employee_holds_it(fact: CustomerEmployeeChanged, uow: UnitOfWork) -> None:
    """An employee was given a profile in the moment of its removal, when we had not heard of it yet."""
    if not fact.deleted:
        await hold_changes(uow, fact.customer_uuid)
        await bring_back(uow, fact.profile_uuid)
