"""A step is held by one worker, and by nobody once it was let go."""

from typing import Any
from uuid import UUID

from kit.db.job_table import renew_job
from kit.db.scopes import CustomerScope
from orders_service.supplier_steps.queries import STEPS
from orders_service.supplier_steps.rules import LEASE
from sqlalchemy import text

from services.orders.tests.booking.rising import put_off
from services.orders.tests.issuing.flaky import FlakySupplier
from services.orders.tests.stage import Stage


async def test_a_renewal_that_comes_late_does_not_take_back_what_was_let_go(
    stage: Stage, supplier: FlakySupplier
) -> None:
    supplier.plan(stage.company.uuid, "reprice", "unavailable")
    order = await stage.cart()
    await stage.submit(order)
    await stage.approve(order)
    await put_off(stage, order)
    assert await lease_after_renewal(stage, order) is None


async def test_a_renewal_holds_on_to_what_is_held(stage: Stage) -> None:
    order = await stage.issued()
    long_ago = stage.orders.clock.now() - LEASE
    sql = text("UPDATE supplier_step SET lease_until = :at WHERE order_uuid = :o")
    async with stage.orders.db.work(CustomerScope(stage.company.uuid)) as uow:
        await uow.session.execute(sql, {"at": long_ago, "o": UUID(order["uuid"])})
    assert await lease_after_renewal(stage, order) == long_ago + 2 * LEASE


async def lease_after_renewal(stage: Stage, order: dict[str, Any]) -> Any:
    """When the lease of the order's issue ends, once it was renewed."""
    step = await stage.scalar(
        "SELECT uuid FROM supplier_step WHERE order_uuid = :o AND step = 'issue'", o=order["uuid"]
    )
    await renew_job(stage.orders.db, STEPS, scope=CustomerScope(stage.company.uuid), uuid=UUID(str(step)))
    return await stage.scalar("SELECT lease_until FROM supplier_step WHERE uuid = :s", s=step)
