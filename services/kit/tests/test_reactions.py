"""What happened elsewhere is acted on once, in order, and what cannot be acted on is told."""

import json
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from typing import Any
from uuid import UUID

import nats
import pytest
from contracts.config import BranchChanged
from contracts.fact import Fact
from kit.core.ids import new_uuid
from kit.db.scopes import CustomerScope
from kit.messaging.envelope import Envelope
from kit.testing import (
    AURORA,
    COBALTO,
    Running,
    a_customer,
    a_requester,
    agency_manager,
    eventually,
)
from kit.testing.running import envelope_of
from kit.testing.servers import Servers
from probe.facts import cost_center, heard
from probe.tables import BranchCopy
from prometheus_client import REGISTRY
from sqlalchemy import text

Publish = Callable[[Fact], Awaitable[str]]


@pytest.fixture(scope="session")
async def admin(servers: Servers) -> AsyncIterator[Any]:
    connection = await nats.connect(servers.nats.admin_url)
    yield connection.jetstream()
    await connection.close()


def branch(name: str, version: int, uuid: UUID, **more: Any) -> BranchChanged:
    return BranchChanged(
        uuid=uuid,
        customer_uuid=AURORA.uuid,
        agency_uuid=AURORA.agency_uuid,
        version=version,
        name=name,
        cnpj="11222333000181",
        active=True,
        **more,
    )


async def until_heard(probe: Running, uuid: UUID, times: int = 1, within: float = 60) -> Sequence[str]:
    async def enough() -> Sequence[str]:
        names = await heard(probe, uuid)
        return names if len(names) >= times else []

    return await eventually(enough, within=within)


async def after_everything(probe: Running, publish: Publish) -> None:
    """Everything published before is handled: the durable is one, and it is in order."""
    last = cost_center("last")
    await publish(last)
    await until_heard(probe, last.uuid)


async def test_an_event_delivered_many_times_is_reacted_to_once(probe: Running, publish: Publish, admin: Any) -> None:
    fact = cost_center("many times")
    event_id, body = envelope_of(fact, sequence=1_000_000, clock=probe.clock)
    for copy in range(5):  # past the server's own deduplication
        await admin.publish(fact.subject(), body, headers={"Nats-Msg-Id": f"{event_id} {copy}"})
    await after_everything(probe, publish)
    assert await heard(probe, fact.uuid) == ["many times"]


async def test_the_age_of_an_event_is_measured_when_its_reactions_are_committed(
    probe: Running, publish: Publish
) -> None:
    names = {"service": "orders", "producer": "config"}

    def measured() -> float:
        return REGISTRY.get_sample_value("trajeto_event_age_seconds_count", names) or 0

    async def is_measured() -> bool:
        return measured() > before

    await after_everything(probe, publish)
    before = measured()
    fact = cost_center("measured")
    await publish(fact)
    await until_heard(probe, fact.uuid)
    assert await eventually(is_measured)


async def test_events_of_one_entity_are_handled_in_order(probe: Running, publish: Publish) -> None:
    uuid = new_uuid()
    for n in range(30):
        await publish(cost_center(str(n), uuid=uuid, version=n + 1))
    assert await until_heard(probe, uuid, 30) == [str(n) for n in range(30)]


async def test_a_copy_never_goes_back(probe: Running, publish: Publish) -> None:
    uuid = new_uuid()
    for version in (3, 1, 2, 3):
        await publish(branch(f"v{version}", version, uuid))
    await after_everything(probe, publish)
    async with probe.db.work(CustomerScope(AURORA.uuid)) as uow:
        copy = await uow.session.get(BranchCopy, uuid)
        assert copy is not None
        assert (copy.name, copy.version) == ("v3", 3)


async def test_a_removed_entity_is_not_revived_by_an_older_fact(probe: Running, publish: Publish) -> None:
    uuid = new_uuid()
    await publish(branch("gone", 2, uuid, deleted=True))
    await publish(branch("alive", 1, uuid))
    await after_everything(probe, publish)
    async with probe.db.work(CustomerScope(AURORA.uuid)) as uow:
        copy = await uow.session.get(BranchCopy, uuid)
        assert copy is not None
        assert copy.deleted


async def dead_letter_of(admin: Any, subject: UUID) -> Any:
    """The dead letter about this subject; other tests bury letters in the same stream."""
    letters = await admin.subscribe("dlq.orders.>", ordered_consumer=True)
    try:
        while True:
            letter = json.loads((await letters.next_msg(timeout=20)).data)
            if str(subject) in letter["event"]:
                return letter
    finally:
        await letters.unsubscribe()


async def test_a_poisoned_event_ends_as_a_dead_letter_and_holds_up_nobody(
    probe: Running, publish: Publish, admin: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    from kit.messaging import consume

    monkeypatch.setattr(consume, "_DELAYS", (0.05, 0.05, 0.1, 0.1))
    fact, behind, other = cost_center("poison"), None, cost_center("not held up")
    behind = cost_center("behind the poison", uuid=fact.uuid, version=2)
    for each in (fact, behind, other):
        await publish(each)
    await until_heard(probe, other.uuid)
    await until_heard(probe, fact.uuid, within=60)
    letter = await dead_letter_of(admin, fact.uuid)
    assert (letter["consumer"], letter["tries"]) == ("orders_from_config", 5)
    assert "this one never works" in letter["error"]
    assert await heard(probe, fact.uuid) == ["behind the poison"]

    async def settled() -> bool:
        info = await admin.consumer_info("CONFIG", "orders_from_config")
        return bool(info.num_ack_pending == 0 and info.num_pending == 0)

    await eventually(settled)


async def test_something_that_is_no_event_is_put_aside(probe: Running, publish: Publish, admin: Any) -> None:
    await admin.publish(f"config.cost_center.changed.{new_uuid()}", b"{")
    await after_everything(probe, publish)


async def test_a_new_profile_holds_at_once(probe: Running, publish: Publish) -> None:
    company = a_customer()
    person = a_requester(customer=company)
    client = probe.as_(person)
    assert (await client.post("/notes", json={"text": "x"})).status_code == 201
    profile = person.profile_fact(version=2)
    assert profile is not None
    await publish(profile.model_copy(update={"actions": ()}))

    async def refused() -> bool:
        return (await client.post("/notes", json={"text": "x"})).status_code == 403

    await eventually(refused, within=60)


async def test_an_ended_session_is_dead_once_it_is_heard_of(probe: Running, publish: Publish) -> None:
    from contracts.identity import SessionEnded

    person = a_requester()
    client = probe.as_(person)
    assert (await client.post("/notes", json={"text": "x"})).status_code == 201
    ended = SessionEnded(
        uuid=person.session_uuid, user_uuid=person.user_uuid, ended_at=probe.clock.now(), reason="logout"
    )
    await publish(ended)

    async def dead() -> bool:
        answer = await client.post("/notes", json={"text": "x"})
        return bool(answer.status_code == 401 and answer.json()["code"] == "SESSION_ENDED")

    await eventually(dead, within=60)


async def test_an_agency_reaches_a_customer_only_once_it_was_heard_of(probe: Running, publish: Publish) -> None:
    company = a_customer()
    client = probe.as_(agency_manager())
    headers = {"X-Customer-Uuid": str(company.uuid)}
    assert (await client.post("/notes", json={"text": "x"}, headers=headers)).status_code == 404
    await publish(company.fact())

    async def known() -> bool:
        return (await client.post("/notes", json={"text": "x"}, headers=headers)).status_code == 201

    await eventually(known)
    foreign = {"X-Customer-Uuid": str(COBALTO.uuid)}
    stranger = probe.as_(agency_manager(agency=new_uuid()))
    assert (await stranger.post("/notes", json={"text": "x"}, headers=foreign)).status_code == 404


async def test_the_position_follows_the_last_sequence_heard_without_a_gap(probe: Running, publish: Publish) -> None:
    from kit.messaging.positions import Positions

    positions = Positions(probe.db)
    for sequence in (5, 6, 8, 9, 7, 11):
        row = {"uuid": new_uuid(), "type": "t", "about_uuid": new_uuid(), "occurred_at": probe.clock.now()}
        rest = {"seq": sequence, "data": "{}", "channel": "facts", "customer_uuid": None}
        positions.heard(Envelope.of_row({**row, **rest, "version": None, "traceparent": None}, source="nobody"))
    assert positions.last("nobody", "facts") == 9
    await positions.save(now=True)
    async with probe.db.sweep() as session:
        found = await session.scalar(text("SELECT last_seq FROM inbox_position WHERE producer = 'nobody'"))
    assert found == 9
