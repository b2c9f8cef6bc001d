"""State, event, answer and audit commit together, once, before the caller hears of it."""

import asyncio
import contextlib
import json
from uuid import UUID

import nats
import pytest
from contracts.orders import OrderStatusChanged
from kit.core.ids import new_uuid
from kit.db.scopes import CustomerScope
from kit.testing import (
    AURORA,
    COBALTO,
    Running,
    a_requester,
    agency_manager,
    anonymous,
    count_statements,
    eventually,
    other_agency,
    other_customer,
)
from kit.testing.servers import Servers
from nats.aio.msg import Msg
from probe.tables import Note
from sqlalchemy import text
from sqlalchemy.exc import DBAPIError, IntegrityError


async def stored(probe: Running, note_text: str) -> int:
    async with probe.db.sweep() as session:
        found = await session.scalar(text("SELECT count(*) FROM note WHERE text = :text"), {"text": note_text})
        return int(found or 0)


def a_text() -> str:
    return f"note {new_uuid()}"


async def test_a_change_its_event_and_its_audit_commit_together(probe: Running) -> None:
    answer = await probe.as_(a_requester()).post("/notes", json={"text": a_text()})
    assert answer.status_code == 201
    told = [fact for fact in await probe.outbox(OrderStatusChanged) if str(fact.uuid) == answer.json()["uuid"]]
    assert len(told) == 1
    async with probe.db.sweep() as session:
        audit = text("SELECT count(*) FROM audit WHERE entity_uuid = :uuid")
        assert await session.scalar(audit, {"uuid": UUID(answer.json()["uuid"])}) == 1


async def test_a_commit_that_fails_is_a_500_and_stores_nothing(probe: Running) -> None:
    before = len(await probe.outbox())
    answer = await probe.as_(a_requester()).post(
        "/notes", json={"text": "breaks at commit"}, headers={"Idempotency-Key": str(new_uuid())}
    )
    assert answer.status_code == 500
    assert await stored(probe, "breaks at commit") == 0
    assert len(await probe.outbox()) == before


async def test_the_same_key_and_body_give_the_same_answer(probe: Running) -> None:
    client, body, key = probe.as_(a_requester()), {"text": a_text()}, {"Idempotency-Key": str(new_uuid())}
    first = await client.post("/notes", json=body, headers=key)
    second = await client.post("/notes", json=body, headers=key)
    assert (second.status_code, second.content) == (first.status_code, first.content)
    assert second.headers["Idempotency-Replayed"] == "true"
    assert "Idempotency-Replayed" not in first.headers
    assert await stored(probe, body["text"]) == 1


async def test_the_same_key_with_another_body_is_refused(probe: Running) -> None:
    client, key = probe.as_(a_requester()), {"Idempotency-Key": str(new_uuid())}
    await client.post("/notes", json={"text": a_text()}, headers=key)
    other = a_text()
    answer = await client.post("/notes", json={"text": other}, headers=key)
    assert (answer.status_code, answer.json()["code"]) == (422, "IDEMPOTENCY_MISMATCH")
    assert await stored(probe, other) == 0


async def test_a_key_belongs_to_one_person(probe: Running) -> None:
    body, key = {"text": a_text()}, {"Idempotency-Key": str(new_uuid())}
    for person in (a_requester(), a_requester(), other_customer()):
        assert (await probe.as_(person).post("/notes", json=body, headers=key)).status_code == 201
    assert await stored(probe, body["text"]) == 3


async def test_parallel_calls_with_one_key_change_once(probe: Running) -> None:
    client, body, key = probe.as_(a_requester()), {"text": a_text()}, {"Idempotency-Key": str(new_uuid())}
    answers = await asyncio.gather(*(client.post("/notes", json=body, headers=key) for _ in range(12)))
    refused = [answer.json()["code"] for answer in answers if answer.status_code != 201]
    assert set(refused) <= {"IDEMPOTENCY_IN_PROGRESS"}
    assert len({answer.content for answer in answers if answer.status_code == 201}) == 1
    assert await stored(probe, body["text"]) == 1


async def test_a_key_in_use_is_refused_until_its_call_ends(probe: Running) -> None:
    from kit.db.idempotency import IdempotencyKey

    person, key = a_requester(), str(new_uuid())
    client = probe.as_(person)
    await client.get(f"/notes/{new_uuid()}")
    from kit.core.principal import Context, Principal

    by = Principal(
        person.user_uuid, person.session_uuid, Context.CUSTOMER, "issuer", "Ana", "", customer_uuid=AURORA.uuid
    )
    mine = IdempotencyKey.of(principal=by, route="POST /api/v1/notes", key=key, fingerprint=b"")
    async with probe.db.engine.connect() as connection:
        await connection.run_sync(mine.look, probe.clock)
        answer = await client.post("/notes", json={"text": a_text()}, headers={"Idempotency-Key": key})
        assert (answer.status_code, answer.json()["code"]) == (409, "IDEMPOTENCY_IN_PROGRESS")


async def test_a_call_that_waits_builds_its_replay_anew(probe: Running) -> None:
    client, body, key = probe.as_(a_requester()), {"text": a_text()}, {"Idempotency-Key": str(new_uuid())}
    first = await client.post("/slow-notes", json=body, headers=key)
    second = await client.post("/slow-notes", json=body, headers=key)
    assert first.status_code == second.status_code == 200
    assert first.json()["uuid"] == second.json()["uuid"]
    assert await stored(probe, body["text"]) == 1
    other = await client.post("/slow-notes", json={"text": a_text()}, headers=key)
    assert other.json()["code"] == "IDEMPOTENCY_MISMATCH"


async def test_an_edit_raises_the_version_and_a_stale_one_is_refused(probe: Running) -> None:
    client = probe.as_(a_requester())
    note = (await client.post("/notes", json={"text": a_text()})).json()
    path, seen = f"/notes/{note['uuid']}", {"If-Match": '"1"'}
    changed = await client.put(path, json={"text": a_text()}, headers=seen)
    assert (changed.json()["version"], changed.headers["ETag"]) == (2, '"2"')
    stale = await client.put(path, json={"text": a_text()}, headers=seen)
    assert (stale.status_code, stale.json()["details"]) == (409, {"current_version": 2})


async def test_of_two_writers_without_locks_one_is_told_the_new_version(probe: Running) -> None:
    note = (await probe.as_(a_requester()).post("/notes", json={"text": a_text()})).json()
    from kit.core.refusals import StaleVersion

    async def write(word: str, both: asyncio.Barrier) -> object:
        try:
            async with probe.db.work(CustomerScope(AURORA.uuid)) as uow:
                row = await uow.session.get(Note, UUID(note["uuid"]))
                assert row is not None
                await both.wait()
                row.text = word
        except StaleVersion as refusal:
            return refusal.details
        return "won"

    both = asyncio.Barrier(2)
    outcomes = await asyncio.gather(write("a", both), write("b", both))
    assert sorted(map(str, outcomes)) == sorted(["won", "{'current_version': 2}"])


async def test_a_foreign_object_is_as_absent_as_none(probe: Running) -> None:
    note = (await probe.as_(a_requester()).post("/notes", json={"text": a_text()})).json()
    bodies = set()
    for caller in (other_customer(), other_agency()):
        for uuid in (note["uuid"], new_uuid()):
            answer = await probe.as_(caller).get(f"/notes/{uuid}")
            assert answer.status_code == 404
            bodies.add((answer.json()["code"], answer.json()["message"]))
    assert len(bodies) == 1
    assert (await probe.as_(anonymous()).get(f"/notes/{note['uuid']}")).status_code == 401


async def test_an_agency_user_reaches_an_object_without_choosing_its_customer(probe: Running) -> None:
    note = (await probe.as_(a_requester()).post("/notes", json={"text": a_text()})).json()
    client = probe.as_(agency_manager())
    assert (await client.put(f"/notes/{note['uuid']}", json={"text": a_text()})).status_code == 200


async def test_form_errors_come_before_the_missing_customer(probe: Running) -> None:
    client = probe.as_(agency_manager())
    assert (await client.post("/notes", json={})).json()["code"] == "VALIDATION_ERROR"
    assert (await client.post("/notes", json={"text": "x"})).json()["code"] == "CUSTOMER_REQUIRED"


async def test_a_create_with_event_audit_and_key_costs_few_statements(probe: Running) -> None:
    client = probe.as_(a_requester())
    await client.post("/notes", json={"text": a_text()})
    with count_statements(probe) as statements:
        answer = await client.post("/notes", json={"text": a_text()}, headers={"Idempotency-Key": str(new_uuid())})
    assert answer.status_code == 201
    assert len(statements) == 3, statements


async def test_facts_leave_by_themselves(probe: Running) -> None:
    await probe.as_(a_requester()).post("/notes", json={"text": a_text()})

    async def nothing_waits() -> bool:
        return await probe.unpublished() == 0

    await eventually(nothing_waits)


async def test_a_live_hint_and_a_wake_leave_after_the_commit_only(probe: Running, servers: Servers) -> None:
    note, got = new_uuid(), asyncio.Queue[bytes]()
    ear = await nats.connect(servers.nats.admin_url)

    async def hear(message: Msg) -> None:
        got.put_nowait(message.data)

    await ear.subscribe(f"live.{AURORA.uuid}", cb=hear)
    await ear.flush()
    for status, fails in (("LOST", True), ("OPEN", False)):
        with contextlib.suppress(KeyError):
            async with probe.db.work(CustomerScope(AURORA.uuid)) as uow:
                uow.add(Note(text="live", customer_uuid=AURORA.uuid, agency_uuid=AURORA.agency_uuid))
                uow.live(entity="order", entity_uuid=note, status=status, version=1, actions=("view-order",))
                uow.wake("bookings")
                if fails:
                    raise KeyError
        assert probe.service_context.wakes.event("bookings").is_set() is not fails
    hint = json.loads(await asyncio.wait_for(got.get(), 5))
    assert (hint["entity_uuid"], hint["status"]) == (str(note), "OPEN")
    assert hint["audience"] == {"user_uuids": [], "actions": ["view-order"], "agency_uuid": None}
    await ear.close()


async def test_rows_put_by_go_with_the_commit_in_one_statement(probe: Running) -> None:
    notes = [Note(text=a_text(), customer_uuid=AURORA.uuid, agency_uuid=AURORA.agency_uuid) for _ in range(2)]
    with count_statements(probe) as statements:
        async with probe.db.work(CustomerScope(AURORA.uuid)) as uow:
            for note in notes:
                uow.put(note)
            uow.audit(action="create", entity="note", entity_uuid=notes[0].uuid, description="Criou")
    assert len(statements) == 1, statements
    async with probe.db.work(CustomerScope(AURORA.uuid)) as uow:
        for note in notes:
            kept = await uow.lock(Note, note.uuid)
            assert kept.model_dump() == note.model_dump()


async def test_rows_put_by_are_nowhere_when_the_work_fails(probe: Running) -> None:
    note = Note(text=a_text(), customer_uuid=AURORA.uuid, agency_uuid=AURORA.agency_uuid)
    with pytest.raises(RuntimeError):
        async with probe.db.work(CustomerScope(AURORA.uuid)) as uow:
            uow.put(note)
            raise RuntimeError
    async with probe.db.work(CustomerScope(AURORA.uuid)) as uow:
        assert await uow.session.get(Note, note.uuid) is None


async def test_rows_put_by_meet_the_wall_and_the_constraints(probe: Running) -> None:
    foreign = Note(text=a_text(), customer_uuid=COBALTO.uuid, agency_uuid=COBALTO.agency_uuid)
    with pytest.raises(DBAPIError, match="row-level security"):
        async with probe.db.work(CustomerScope(AURORA.uuid)) as uow:
            uow.put(foreign)
    note = Note(text=a_text(), customer_uuid=AURORA.uuid, agency_uuid=AURORA.agency_uuid)
    for expected in (contextlib.nullcontext(), pytest.raises(IntegrityError)):
        with expected:
            async with probe.db.work(CustomerScope(AURORA.uuid)) as uow:
                uow.put(note)


async def test_a_call_that_waits_for_a_thing_is_woken_by_the_commit_about_it(probe: Running) -> None:
    """Not by a rollback, not by what is committed about something else, and nothing is left behind."""
    await probe.introduce_company(AURORA)
    thing, other = new_uuid(), new_uuid()
    with probe.db.changes.watch(thing) as changed:
        for about, fails in ((other, False), (thing, True), (thing, False)):
            with contextlib.suppress(LookupError):
                async with probe.db.work(CustomerScope(AURORA.uuid)) as uow:
                    uow.add(Note(text=a_text(), customer_uuid=AURORA.uuid, agency_uuid=AURORA.agency_uuid))
                    uow.live(entity="note", entity_uuid=about)
                    assert not changed.is_set()
                    if fails:
                        raise LookupError
            assert changed.is_set() == (about == thing and not fails)
    assert probe.db.changes._watched == {}
