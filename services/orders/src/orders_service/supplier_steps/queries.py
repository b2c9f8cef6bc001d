"""Due supplier steps of all tenants, as jobs that workers claim one by one."""

from dataclasses import dataclass
from uuid import UUID

from kit.core.metadata import columns_of, table_of
from kit.db.database import Database
from kit.db.job_table import JobTable, due_jobs

from orders_service.supplier_steps.lifecycle import LIVING
from orders_service.supplier_steps.rules import LEASE, delay_after
from orders_service.supplier_steps.tables import SupplierStep

_S = columns_of(SupplierStep)
STEPS = JobTable(
    table=table_of(SupplierStep),
    is_open=_S.state.in_(LIVING),
    due_at=_S.due_at,
    held_until=_S.lease_until,
    hold=LEASE,
    pause=delay_after,
)
"""Their attempts are counted with the supplier's calls: one that was not made uses up none."""


@dataclass(frozen=True, slots=True)
class DueStep:
    customer_uuid: UUID
    order_uuid: UUID
    step_uuid: UUID
    product: str


async def due_steps(db: Database, *, most: int) -> list[DueStep]:
    """The oldest due steps that no worker holds."""
    rows = await due_jobs(db, STEPS, _S.customer_uuid, _S.order_uuid, _S.uuid, _S.product, most=most)
    return [DueStep(*row) for row in rows]
