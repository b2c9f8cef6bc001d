"""Credits are published whenever they change, and those kept before are published once."""

from typing import Any

import pytest
from contracts.orders import UnflownAirwayChanged
from kit.testing import agency_manager
from orders_service.unflown.actions import tell_old_credits

from services.orders.tests.booking.ended import write
from services.orders.tests.stage import Stage
from services.orders.tests.unflown.flying import Answer, a_light_ticket, canceled, credits_of


@pytest.fixture
async def credit(stage: Stage) -> Answer:
    await canceled(stage, await a_light_ticket(stage))
    return (await credits_of(stage, stage.ana.employee_uuid))[0]


async def told(stage: Stage, credit: Answer) -> list[UnflownAirwayChanged]:
    return [fact for fact in await stage.orders.outbox(UnflownAirwayChanged) if str(fact.uuid) == credit["uuid"]]


def as_shown(fact: UnflownAirwayChanged) -> dict[str, Any]:
    """A fact by the names of the answer."""
    said = fact.model_dump(mode="json")
    return {**said, "expired_at": said["expires_on"]}


async def test_a_credit_is_told_when_it_is_kept_and_when_it_is_used(stage: Stage, credit: Answer) -> None:
    order = await stage.order()
    path = f"/customers/unflown-airways/{credit['uuid']}/used"
    used = await stage.as_(agency_manager(customer=stage.company)).patch(path, json={"order_uuid": order["uuid"]})
    assert used.status_code == 200, used.text
    facts = await told(stage, credit)
    assert [(fact.status, fact.version) for fact in facts] == [("available", 1), ("used", 2)]
    same = ("airline", "airline_slug", "ticket", "credit_value", "expired_at", "order_uuid", "status", "version")
    for fact, shown in zip(facts, (credit, used.json()["data"]), strict=True):
        assert {name: as_shown(fact)[name] for name in same} == {name: shown[name] for name in same}
    assert str(facts[1].used_order_uuid) == order["uuid"] and facts[1].used_at is not None


async def test_a_credit_of_before_is_told_once(stage: Stage, credit: Answer) -> None:
    await write(stage, "DELETE FROM outbox WHERE about_uuid = :uuid", uuid=credit["uuid"])
    assert await told(stage, credit) == []
    for _ in range(2):
        await tell_old_credits(stage.orders.db, stage.orders.clock)
        assert [fact.ticket for fact in await told(stage, credit)] == [credit["ticket"]]
