"""How a person's own second step stands."""

from kit.core.principal import Principal
from kit.http.uow import UnitOfWork

from identity_service.accounts.refusals import InactiveUser
from identity_service.two_factor import store
from identity_service.two_factor.schemas import TwoFactorRead
from identity_service.users.queries import find_person


async def get_my_two_factor(uow: UnitOfWork, *, by: Principal) -> TwoFactorRead:
    """On or off, demanded or not, and how many recovery codes are left. Raises InactiveUser."""
    person = await find_person(uow, by.user_uuid)
    if person is None:
        raise InactiveUser
    held = await store.find(uow, by.user_uuid)
    return TwoFactorRead(
        enabled=person.user.two_factor_enabled,
        pending=held is not None and held.pending_sealed is not None,
        mandatory=person.must_take_two_steps,
        confirmed_at=held.confirmed_at if held else None,
        recovery_codes_left=await store.count_codes(uow, by.user_uuid),
    )
