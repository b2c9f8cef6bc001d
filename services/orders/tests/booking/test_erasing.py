"""An erased traveler's trips keep their money and their days, and nobody finds them by name."""

from contracts.identity import PrivacyRequestAccepted
from kit.core.ids import new_uuid
from kit.testing import Running, eventually

from services.orders.tests.stage import Publish, Stage

ROWS = """SELECT (SELECT json_agg(o) FROM orders o WHERE o.customer_uuid = :c)::text
|| (SELECT coalesce(json_agg(t), '[]') FROM order_traveler t WHERE t.customer_uuid = :c)::text
|| (SELECT coalesce(json_agg(h), '[]') FROM order_history h WHERE h.customer_uuid = :c)::text
|| (SELECT coalesce(json_agg(i), '[]') FROM order_item i WHERE i.customer_uuid = :c)::text
|| (SELECT coalesce(json_agg(s), '[]') FROM supplier_step s WHERE s.customer_uuid = :c)::text
|| (SELECT coalesce(json_agg(b), '[]') FROM sandbox_booking b WHERE b.customer_uuid = :c)::text
|| (SELECT coalesce(json_agg(e), '[]') FROM employee_copy e WHERE e.customer_uuid = :c AND e.uuid = :ana)::text"""


async def test_an_erased_traveler_keeps_trips_and_totals_but_no_name(
    orders: Running, stage: Stage, publish: Publish
) -> None:
    order = await stage.cart(items=1)
    of = {"c": stage.company.uuid, "ana": stage.ana.employee_uuid}
    before = await stage.scalar(ROWS, **of)
    for known in ("Ana", "ana souza", stage.ana.email):
        assert known in before, known
    assert stage.ana.employee_uuid is not None
    await publish(
        PrivacyRequestAccepted(
            uuid=new_uuid(),
            customer_uuid=stage.company.uuid,
            kind="erasure",
            person_uuids=(stage.ana.employee_uuid, stage.ana.user_uuid),
            accepted_at=orders.clock.now(),
        )
    )

    async def is_erased() -> bool:
        return bool(await stage.scalar("SELECT count(*) FROM erasure WHERE person_uuid = :ana", ana=of["ana"]))

    await eventually(is_erased)
    after = await stage.scalar(ROWS, **of)
    for gone in ("Ana", "ana souza", "Souza", stage.ana.email, "AZ123", "1990-05-17"):
        assert gone not in after, gone
    assert "pessoa removida" in await stage.scalar("SELECT search_folded FROM orders WHERE uuid = :u", u=order["uuid"])
    found = await stage.as_(stage.bruno).get("/orders", params={"search": "Ana"})
    assert found.status_code == 200
    shown = await stage.scalar("SELECT total_value FROM orders WHERE uuid = :u", u=order["uuid"])
    assert f"{shown:.2f}" == order["total_value"]
