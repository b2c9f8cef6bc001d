"""What config created a moment ago may be charged, although its fact is still on its way."""

import asyncio
from uuid import UUID

from contracts.config import CostCenterChanged, JustificationChanged
from kit.core.clock import Clock
from kit.core.ids import new_uuid

from services.orders.tests.stage import Stage


def just_made(clock: Clock) -> UUID:
    """As config would number it at this moment of the service's clock."""
    random_bits = new_uuid().int & ((1 << 80) - 1)
    return UUID(int=int(clock.now().timestamp() * 1000) << 80 | random_bits)


async def test_a_cost_center_created_a_moment_ago_is_accepted(stage: Stage) -> None:
    new = just_made(stage.orders.clock)
    asking = asyncio.create_task(stage.order(cost_center_uuid=str(new)))
    await asyncio.sleep(0)
    fact = CostCenterChanged(
        uuid=new,
        customer_uuid=stage.company.uuid,
        version=1,
        agency_uuid=stage.company.agency_uuid,
        name="Recente",
        cost_center_code="REC",
        active=True,
        belongs_to_headquarters=True,
        mark_all_branches=True,
    )
    await stage.publish(fact)
    assert (await asking)["cost_center"]["name"] == "Recente"


async def test_a_justification_created_a_moment_ago_is_accepted(stage: Stage) -> None:
    await stage.cap_price("1.00")
    order = await stage.cart()
    (item,) = order["items_included"]["airway"]
    fact = JustificationChanged(
        uuid=just_made(stage.orders.clock),
        customer_uuid=stage.company.uuid,
        version=1,
        description="Recente",
        active=True,
    )
    path = f"/orders/{order['uuid']}/items/{item['uuid']}"
    asking = asyncio.create_task(stage.as_(stage.ana).put(path, json={"justification_uuid": str(fact.uuid)}))
    await asyncio.sleep(0)
    await stage.publish(fact)
    assert (await asking).status_code == 200
