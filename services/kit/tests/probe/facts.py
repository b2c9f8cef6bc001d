"""Facts the probe hears, and what it made of them."""

from collections.abc import Sequence
from uuid import UUID

from contracts.config import CostCenterChanged
from kit.core.ids import new_uuid
from kit.db.scopes import CustomerScope
from kit.testing import AURORA, Running
from sqlalchemy import select

from probe.tables import Heard


def cost_center(name: str, *, uuid: UUID | None = None, version: int = 1) -> CostCenterChanged:
    """The probe reacts to each with one row of `heard`."""
    return CostCenterChanged(
        uuid=uuid or new_uuid(),
        customer_uuid=AURORA.uuid,
        agency_uuid=AURORA.agency_uuid,
        version=version,
        name=name,
        cost_center_code="1",
        active=True,
        belongs_to_headquarters=True,
        mark_all_branches=True,
    )


async def heard(probe: Running, uuid: UUID) -> Sequence[str]:
    """Names of the reactions that ran about an entity, in order."""
    async with probe.db.work(CustomerScope(AURORA.uuid)) as uow:
        found = await uow.session.scalars(select(Heard.name).where(Heard.about_uuid == uuid).order_by(Heard.uuid))  # type: ignore[arg-type]
        return found.all()
