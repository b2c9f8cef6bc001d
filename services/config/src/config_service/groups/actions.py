"""What is done to groups besides what every declared entity has."""

from uuid import UUID

from kit.http.uow import UnitOfWork

from config_service.groups.resource import GROUPS
from config_service.groups.schemas import Group
from config_service.resources.actions import switch_row, take_row


async def toggle_group(uuid: UUID, *, uow: UnitOfWork, seen: int | None) -> Group:
    """Turn the group the other way. Raises NotFound, StaleVersion."""
    row = await take_row(GROUPS, uuid, uow=uow, seen=seen)
    return await switch_row(GROUPS, uuid, active=not row.active, uow=uow, seen=row.version)
