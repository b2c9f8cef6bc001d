"""What canceling promises is what it does."""

from typing import Any

from kit.scopes import CustomerScope
from sqlalchemy import text

from services.orders.tests.stage import Stage


async def previewed(stage: Stage, order: dict[str, Any]) -> dict[str, Any]:
    answer = await stage.as_(stage.ana).get(f"/orders/{order['uuid']}/cancellation")
    assert answer.status_code == 200, answer.text
    return dict(answer.json()["data"])


async def test_no_credit_is_promised_for_a_ticket_after_its_free_time(stage: Stage) -> None:
    order = await stage.issued()
    async with stage.orders.db.work(CustomerScope(stage.company.uuid)) as uow:
        bought = "UPDATE order_item SET issued_at = issued_at - interval '2 days' WHERE order_uuid = :o"
        await uow.session.execute(text(bought), {"o": order["uuid"]})
    preview = await previewed(stage, order)
    item = preview["items"][0]
    assert (item["credit_value"], item["refund_value"], preview["total_refund"]) == ("0.00", "0.00", "0.00")


async def test_a_ticket_in_its_free_time_is_refunded(stage: Stage) -> None:
    order = await stage.issued()
    item = (await previewed(stage, order))["items"][0]
    assert (item["credit_value"], item["refund_value"]) == ("0.00", order["total_value"])
