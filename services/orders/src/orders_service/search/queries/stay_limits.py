"""What policies allow of a stay, for the form that asks for one."""

from collections.abc import Sequence
from uuid import UUID

from kit.core.principal import Principal
from kit.http.uow import UnitOfWork

from orders_service.search.policies import Parameter, most_allowed
from orders_service.search.queries.chosen import policies_of, subjects_of
from orders_service.search.schemas.hotel import StayLimits
from orders_service.suppliers.types import ItemKind


async def read_stay_limits(
    uow: UnitOfWork, travelers_uuids: Sequence[UUID], *, product: ItemKind, by: Principal
) -> StayLimits:
    """Of these travelers, or of the caller. Raises CustomerRequired."""
    await uow.session.connection()  # a foreign customer is refused here
    by.customer()
    rules = [rule for rule in await policies_of(uow, product) if rule.parameter == Parameter.MAX_ROOMS]
    if not rules:
        return StayLimits(max_rooms=None)
    wanted = travelers_uuids or ([by.employee_uuid] if by.employee_uuid else [])
    subjects = await subjects_of(uow, wanted)
    most = most_allowed(Parameter.MAX_ROOMS, rules=rules, subjects=subjects, is_international=False)
    return StayLimits(max_rooms=most)
