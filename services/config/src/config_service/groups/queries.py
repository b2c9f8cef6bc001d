"""Groups of employees as they are read."""

from collections.abc import Sequence
from typing import Any
from uuid import UUID

from kit.core.refusals import ValidationFailed
from kit.http.uow import UnitOfWork
from sqlalchemy import RowMapping, Select, select

from config_service.approval_models.queries import GROUPS, Filled, approval_models
from config_service.groups.tables import GroupTable
from config_service.shapes.queries import narrowed

_T: Any = GroupTable
_COLUMNS = (_T.uuid, _T.description, _T.customer_uuid, _T.active, _T.created_at, _T.updated_at, _T.version)


def select_groups(customer_uuid: UUID, *, text: str | None, active: bool | None, models: Filled) -> Select[Any]:
    """The groups of a customer by description."""
    found: Select[Any] = select(*_COLUMNS, approval_models(GROUPS, _T, models))
    found = narrowed(
        found.where(_T.customer_uuid == customer_uuid), name=(_T.name_folded, text), flag=(_T.active, active)
    )
    return found.order_by(_T.name_folded, _T.uuid)


async def require_group(uow: UnitOfWork, customer_uuid: UUID, group_uuid: UUID | None) -> None:
    """Refuse a group that is not the customer's. Raises ValidationFailed."""
    if group_uuid is None:
        return
    mine = select(_T.uuid).where(_T.customer_uuid == customer_uuid, _T.uuid == group_uuid)
    if await uow.session.scalar(mine) is None:
        raise ValidationFailed({"group_uuid": ["Opção inválida"]})


async def list_group_keys(uow: UnitOfWork, customer_uuid: UUID) -> Sequence[RowMapping]:
    """What people name a customer's groups by: uuid, description."""
    return await uow.rows(select(_T.uuid, _T.description).where(_T.customer_uuid == customer_uuid))
