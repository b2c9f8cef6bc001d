"""What cost centers learn from other services."""

from contracts.orders import ItemIssued
from kit.core.ids import new_uuid
from kit.http.uow import UnitOfWork
from sqlalchemy.dialects.postgresql import insert

from config_service.cost_centers.tables import IssuedChargeTable


async def remember_charge_when_item_issued(fact: ItemIssued, uow: UnitOfWork) -> None:
    """A cost center some order was issued on answers to has_issued_order."""
    if fact.charge.cost_center_uuid is None:
        return
    now = uow.clock.now()
    row = {
        "uuid": new_uuid(),
        "customer_uuid": fact.customer_uuid,
        "cost_center_uuid": fact.charge.cost_center_uuid,
        "created_at": now,
        "updated_at": now,
    }
    once = insert(IssuedChargeTable).values(row).on_conflict_do_nothing(constraint="issued_charge_once")
    await uow.session.execute(once)
