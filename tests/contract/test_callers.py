"""Every operation asked by every kind of caller: API section 1.6 as one table, held against the running product."""

import re
from dataclasses import dataclass

import pytest

from contract import claims, ledger
from contract.document import Operation, operations
from contract.rules import ABSENT, LET_IN, UNKNOWN_REFERENCE, Expected, expected
from contract.samples import CHANGES, Sample, aimed_elsewhere, sample_of
from contract.visitors import Answer, Kind
from contract.world import World, actions_of

pytestmark = pytest.mark.timeout(900)  # the first test waits for the stack and its demo
RIGHT_PERSON_FIRST = (Kind.APPROVER, Kind.ISSUER, Kind.AGENCY_MANAGER_AT_LARGE, Kind.AGENCY_MANAGER, *Kind)
TOO_LATE = frozenset({"AMBIGUOUS_APPROVAL_MODEL", "NOT_FOUND"})
"""What a second caller hears of a thing that the first one moved, took away or made (besides 409)."""
TAKEN_OUT_ONCE = frozenset({"POST /expense-reports/{report_id}/remove-expenses"})
"""What names a part of an object: the second caller names one that is not in it any more."""
READS_FIRST = ("GET", "POST", "PUT", "PATCH", "DELETE")


@dataclass(frozen=True)
class Call:
    """One caller asking for one operation, and what must come of it."""

    operation: Operation
    kind: Kind
    wanted: Expected


async def calls(world: World) -> list[Call]:
    """The whole matrix."""
    held = {kind: await actions_of(world, kind) for kind in Kind}
    return [Call(operation, kind, expected(operation, kind, held[kind])) for operation in operations() for kind in Kind]


async def ask(world: World, call: Call, sample: Sample) -> Answer:
    """One call of the matrix."""
    operation = call.operation
    return await world.visitors[call.kind].ask(operation.method, sample.path(operation), **sample.content())


def complaint(call: Call, answer: Answer, wanted: str) -> str:
    """One line of the report."""
    return f"{call.operation.name} by {call.kind}: wanted {wanted}, got {answer.status} {answer.content[:160]!r}"


def test_every_operation_says_a_permission_that_the_rules_know() -> None:
    slug = re.compile(r"^[a-z]+(-[a-z]+)+$")
    known = {"public", "any", "any of it", "agency", "agency-M", "operator", "self"}
    for operation in operations():
        parts = re.split(r" \| | and ", operation.permission)
        assert all(part in known or slug.match(part) for part in parts), operation.name


async def test_whoever_may_not_is_refused_and_changes_nothing(world: World) -> None:
    refused = [call for call in await calls(world) if not call.wanted.lets_in]
    before = await ledger.at_rest(world.stack, world.home.uuid)
    wrong: list[str] = []
    for call in refused:
        answer = await ask(world, call, sample_of(call.operation, world))
        if (answer.status, answer.code) != (call.wanted.status, call.wanted.because):
            wrong.append(complaint(call, answer, f"{call.wanted.status} {call.wanted.because}"))
    assert not wrong, "\n".join(wrong)
    after = await ledger.at_rest(world.stack, world.home.uuid)
    assert {table for table in before if before[table] != after[table]} == set()
    assert len(refused) > 4 * len(operations())


@pytest.mark.long
async def test_the_foreign_and_the_absent_answer_the_same_bytes(world: World) -> None:
    hidden = [call for call in await calls(world) if call.wanted in (ABSENT, UNKNOWN_REFERENCE)]
    wrong = []
    homes = homes_of(world)
    for call in hidden:
        sample = sample_of(call.operation, world)
        foreign, absent = await ask(world, call, sample), await ask(world, call, aimed_elsewhere(sample, homes))
        if without_request(foreign) != without_request(absent):
            wrong.append(complaint(call, absent, f"{foreign.status} {foreign.content[:160]!r}"))
    assert not wrong, "\n".join(wrong)
    assert hidden


def homes_of(world: World) -> set[str]:
    """Every id of home that a sample may name."""
    named = {world.home.uuid, world.home.cost_center, world.home.justification, *world.things.values()}
    return {value for value in named if len(value) == len(world.home.uuid)}


def without_request(answer: Answer) -> tuple[int, bytes, list[tuple[str, str]]]:
    """Everything of an answer but what names the one request."""
    passing = {"x-request-id", "traceparent", "date"}
    headers = sorted((name, value) for name, value in answer.headers.items() if name not in passing)
    return answer.status, re.sub(rb'"request_id":"[^"]*"', b"", answer.content), headers


async def test_whoever_may_is_let_in(world: World) -> None:
    admitted = sorted((call for call in await calls(world) if call.wanted == LET_IN), key=_gentle_first)
    wrong, served = [], set()
    done: dict[str, list[str]] = {}
    for call in admitted:
        sample = sample_of(call.operation, world)
        answer = await ask(world, call, sample)
        is_good = answer.status in sample.answers
        is_gone = answer.status == 409 or answer.code in TOO_LATE or call.operation.name in TAKEN_OUT_ONCE
        is_too_late = call.operation.name in served and is_gone
        served |= {call.operation.name} if is_good else set()
        if answer.status < 300:
            done.setdefault(call.operation.name, []).append(answer.headers["x-request-id"])
        if not is_good and not is_too_late:
            wrong.append(complaint(call, answer, f"{sorted(sample.answers)}"))
    assert not wrong, "\n".join(wrong)
    assert served == {operation.name for operation in operations()}
    assert await unwritten(world, done) == set()


async def unwritten(world: World, done: dict[str, list[str]]) -> set[str]:
    """Changes of money, companies and access without a line in the audit; `done`: the requests of each, served."""
    silent = set()
    for operation in operations():
        is_looked_for = claims.is_of_money(operation.name) or operation.name in CHANGES
        if operation.writes and is_looked_for and operation.name not in claims.NOT_AUDITED:
            found = await ledger.audited(world.stack, operation.service, done.get(operation.name, []))
            silent |= set() if found else {operation.name}
    return silent


def _gentle_first(call: Call) -> tuple[int, str, int]:
    name = call.operation.name
    for switch in ("/active", "/activate"):  # what was never inactive changes nothing
        name = name.replace(switch, "/made active again")
    name = f"{name}/~" if name == "DELETE /me/sessions" else name  # it takes away what the other one is aimed at
    return READS_FIRST.index(call.operation.method), name, RIGHT_PERSON_FIRST.index(call.kind)


async def test_lists_show_nothing_of_another_company(world: World) -> None:
    """What names no object answers outsiders too: with their own things only."""
    marks = [
        world.home.uuid,
        *(person.employee_uuid for person in world.home.people.values()),
        world.things["order_id"],
    ]
    seen = []
    for call in await calls(world):
        if call.kind in {Kind.NEIGHBOUR, Kind.STRANGER, Kind.FOREIGN_MANAGER} and call.operation.method == "GET":
            answer = await ask(world, call, sample_of(call.operation, world))
            seen += [
                f"{call.operation.name} by {call.kind} shows {mark}"
                for mark in marks
                if mark.encode() in answer.content
            ]
    assert not seen, "\n".join(seen)


async def test_an_inactive_person_is_out(world: World) -> None:
    """The call would end the session that other tests ask with, so the account is closed in identity's own database."""
    import asyncpg
    from journey.caller import Caller
    from journey.company import PASSWORD

    caller = await Caller.signed_in(world.stack.url, world.email_of("Caio"), PASSWORD)
    connection = await asyncpg.connect(
        world.stack.described["postgres"]["superuser_url"].rsplit("/", 1)[0] + "/identity"
    )
    try:
        await connection.execute("UPDATE users SET is_active = false WHERE email = $1", world.email_of("Caio"))
        refused = await caller.send("POST", "/login", json={"email": world.email_of("Caio"), "password": PASSWORD})
        assert (refused.status_code, refused.json()["code"]) == (403, "INACTIVE_USER")
        assert (await caller.send("GET", "/me")).json()["code"] == "INACTIVE_USER"
        wrong = await caller.send(
            "POST", "/login", json={"email": world.email_of("Caio"), "password": "errada-77-errada"}
        )
        assert wrong.json()["code"] == "INVALID_CREDENTIALS"
    finally:
        await connection.execute("UPDATE users SET is_active = true WHERE email = $1", world.email_of("Caio"))
        await connection.close()
