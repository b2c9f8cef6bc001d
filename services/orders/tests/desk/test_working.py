"""What consultants do with a task: one has it, who has it closes it, a manager may take it from them."""

import asyncio
import json
from typing import Any

import nats
import pytest
from contracts.orders import ItemIntervened
from kit.http.shedding import AT_ONCE
from kit.testing import Person, agency_issuer, agency_manager, count_statements, eventually, other_agency
from kit.testing.servers import Servers

from services.orders.tests.desk.counter import Counter, Told

MANY = 24
TAKE = 10
CLOSE: dict[str, Any] = {"resolution": "solved", "obs": "Emitido no balcão da companhia"}


@pytest.fixture
async def task(counter: Counter) -> Told:
    await counter.failed()
    return await counter.only_task()


async def interventions(counter: Counter) -> list[ItemIntervened]:
    company = counter.stage.company.uuid
    return [fact for fact in await counter.stage.orders.outbox(ItemIntervened) if fact.customer_uuid == company]  # type: ignore[misc]


async def audited(counter: Counter, task: Told) -> list[tuple[str, bool]]:
    """What the audit says of a task, in order, and whether it says who did it."""
    lines = await counter.rows(
        "SELECT action, user_uuid FROM audit WHERE entity_uuid = :u ORDER BY happened_at, uuid", u=task["uuid"]
    )
    return [(line["action"], line["user_uuid"] is not None) for line in lines]


# --- the race --------------------------------------------------------------------------------------------------------


async def test_of_many_at_once_one_has_the_task_and_the_others_hear_who(counter: Counter, task: Told) -> None:
    agency = counter.stage.company.agency_uuid
    people = [agency_issuer(agency=agency, name=f"Consultora {nth}") for nth in range(MANY)]
    at_once = asyncio.Semaphore(AT_ONCE)

    async def take(person: Person) -> Any:
        async with at_once:
            return await counter.do("take", task, by=person)

    answers = await asyncio.gather(*(take(person) for person in people))
    won = [answer.json()["data"] for answer in answers if answer.status_code == 200]
    assert len(won) == 1 and won[0]["status"] == "taken"
    name = won[0]["taken_by"]["name"]
    said = {"code": "ALREADY_TAKEN", "message": f"Este pedido já está com {name}."}
    lost = [answer for answer in answers if answer.status_code != 200]
    assert {answer.status_code for answer in lost} == {409}
    assert all(said.items() <= answer.json().items() for answer in lost)
    assert (await counter.only_task())["taken_by"] == won[0]["taken_by"]
    assert [fact.step for fact in await interventions(counter)] == ["taken"]


async def test_of_a_close_and_the_end_by_itself_at_once_the_task_is_closed_once(counter: Counter, task: Told) -> None:
    await counter.done("take", task, by=counter.ivo)
    cancel = counter.stage.as_(counter.stage.ana).post(f"/orders/{task['order']['uuid']}/cancel", json={"reason": "x"})
    closed, canceled = await asyncio.gather(counter.do("close", task, by=counter.ivo, **CLOSE), cancel)
    assert canceled.status_code == 200 and closed.status_code in (200, 409)
    ended = [action for action, _ in await audited(counter, task) if action.endswith(("closed", "ended"))]
    assert ended == ["pending_task.closed" if closed.status_code == 200 else "pending_task.ended"]
    assert len(await interventions(counter)) == (2 if closed.status_code == 200 else 1)


# --- taking, giving back, closing ------------------------------------------------------------------------------------


@pytest.mark.parametrize("who", ["gilda", "ivo"])
async def test_a_task_is_taken_and_closed_by_who_took_it(counter: Counter, task: Told, who: str) -> None:
    by: Person = getattr(counter, who)
    mine = await counter.done("take", task, by=by)
    assert mine["taken_by"] == {"uuid": str(by.user_uuid), "name": by.name} and mine["taken_at"]
    more = ["transfer"] if who == "gilda" else []
    assert (mine["status"], mine["allowed_actions"]) == ("taken", ["release", "close", *more])
    assert mine["version"] == task["version"] + 1
    over = await counter.done("close", task, by=by, **CLOSE)
    assert (over["status"], over["resolution"], over["obs"]) == ("closed", "solved", CLOSE["obs"])
    assert over["allowed_actions"] == [] and over["item"]["status"] == "failed", "closing changes no item"
    assert await counter.queue() == []
    again = await counter.do("close", task, by=by, **CLOSE)
    assert (again.status_code, again.json()["code"]) == (409, "INVALID_STATUS")


async def test_what_is_taken_stands_with_its_taker_for_everybody_of_the_agency(counter: Counter, task: Told) -> None:
    await counter.done("take", task, by=counter.ivo)
    allowed = {by.name: (await counter.only_task(by))["allowed_actions"] for by in _people(counter)}
    assert allowed == {"Ivo": ["release", "close"], "Rita": [], "Gilda": ["release", "transfer"]}
    for by in (counter.rita, counter.gilda, counter.ivo):
        late = await counter.do("take", task, by=by)
        assert (late.status_code, late.json()["message"]) == (409, "Este pedido já está com Ivo.")


def _people(counter: Counter) -> tuple[Person, ...]:
    return counter.ivo, counter.rita, counter.gilda


async def test_its_taker_or_a_manager_gives_a_task_back_and_nobody_else(counter: Counter, task: Told) -> None:
    early = await counter.do("release", task, by=counter.gilda)
    assert (early.status_code, early.json()["details"]) == (409, {"status": "open"})
    for by in (counter.ivo, counter.gilda):
        await counter.done("take", task, by=counter.ivo)
        refused = await counter.do("release", task, by=counter.rita)
        assert (refused.status_code, refused.json()["code"]) == (403, "FORBIDDEN")
        free = await counter.done("release", task, by=by)
        assert (free["status"], free["taken_by"], free["taken_at"]) == ("open", None, None)
    assert [fact.step for fact in await interventions(counter)] == ["taken", "taken"], "giving back counts as nothing"


async def test_nobody_closes_what_another_has_or_nobody_has(counter: Counter, task: Told) -> None:
    unowned = await counter.do("close", task, by=counter.ivo, **CLOSE)
    assert (unowned.status_code, unowned.json()["code"]) == (409, "INVALID_STATUS")
    await counter.done("take", task, by=counter.ivo)
    for by in (counter.rita, counter.gilda):
        refused = await counter.do("close", task, by=by, **CLOSE)
        assert (refused.status_code, refused.json()["code"]) == (403, "FORBIDDEN")
    assert (await counter.only_task())["status"] == "taken"


@pytest.mark.long
@pytest.mark.parametrize(
    ("body", "field"),
    [
        ({"resolution": "solved"}, "obs"),
        ({"resolution": "solved", "obs": "   "}, "obs"),
        ({"obs": "Feito"}, "resolution"),
        ({"resolution": "desisti", "obs": "Feito"}, "resolution"),
        ({"resolution": "solved", "obs": "x" * 4001}, "obs"),
    ],
)
async def test_a_task_is_not_closed_without_its_outcome(counter: Counter, task: Told, body: Told, field: str) -> None:
    await counter.done("take", task, by=counter.ivo)
    refused = await counter.do("close", task, by=counter.ivo, **body)
    assert refused.status_code == 422 and list(refused.json()["errors"]) == [field]
    assert (await counter.only_task())["status"] == "taken"


@pytest.mark.long
async def test_another_agencys_task_is_as_absent_as_one_that_never_was(counter: Counter, task: Told) -> None:
    await counter.done("take", task, by=counter.ivo)
    strangers = (other_agency(), agency_manager(name="Tales").acting_for(counter.stage.company))
    for stranger in strangers:
        for act, body in (("take", {}), ("release", {}), ("close", CLOSE)):
            refused = await counter.do(act, task, by=stranger, **body)
            assert (refused.status_code, refused.json()["code"]) == (404, "NOT_FOUND"), (stranger.name, act)
    assert (await counter.only_task())["taken_by"]["name"] == "Ivo"


# --- what is told ----------------------------------------------------------------------------------------------------


@pytest.mark.long
async def test_an_intervention_tells_what_was_done_about_which_item(counter: Counter, task: Told) -> None:
    await counter.done("take", task, by=counter.ivo)
    await counter.done("close", task, by=counter.ivo, resolution="not_possible", obs="Voo lotado")
    (item,) = await counter.rows("SELECT * FROM order_item WHERE uuid = :u", u=task["item"]["uuid"])
    told = await interventions(counter)
    assert [(fact.step, fact.resolution) for fact in told] == [("taken", None), ("closed", "not_possible")]
    for fact in told:
        assert (fact.uuid, fact.order_uuid, fact.agency_uuid) == (item["uuid"], item["order_uuid"], item["agency_uuid"])
        assert (fact.table, fact.provider, fact.kind) == ("airway", item["provider_name"], "failed_issue")
        assert (fact.order_number, str(fact.task_uuid)) == (task["order"]["order_number"], task["uuid"])
        assert fact.consultant_uuid == counter.ivo.user_uuid
    assert "Voo lotado" not in "".join(fact.model_dump_json() for fact in told)


@pytest.mark.long
async def test_every_step_is_audited_with_who_took_it(counter: Counter, task: Told) -> None:
    await counter.done("take", task, by=counter.rita)
    await counter.done("release", task, by=counter.gilda)
    await counter.done("take", task, by=counter.ivo)
    await counter.done("close", task, by=counter.ivo, **CLOSE)
    steps = ["taken", "released", "taken", "closed"]
    wanted = [("pending_task.opened", False), *((f"pending_task.{step}", True) for step in steps)]
    assert sorted(await audited(counter, task)) == sorted(wanted)


@pytest.mark.long
async def test_the_agencys_screens_are_told_and_no_customers(counter: Counter, servers: Servers) -> None:
    heard: list[Told] = []

    async def hear(message: Any) -> None:
        heard.append(json.loads(message.data))

    connection = await nats.connect(servers.nats.admin_url)
    await connection.subscribe(f"live.{counter.stage.company.uuid}", cb=hear)
    await connection.flush()
    await counter.failed()
    task = await counter.only_task()
    for act, body in (("take", {}), ("release", {}), ("take", {}), ("close", CLOSE)):
        await counter.done(act, task, by=counter.ivo, **body)

    def told() -> list[Told]:
        hints = [hint for hint in heard if hint["entity"] == "pending"]
        assert [hint["status"] for hint in hints] == ["open", "taken", "open", "taken", "closed"]
        return hints

    hints = await eventually(told, within=60)
    await connection.close()
    assert [hint["version"] for hint in hints] == [1, 2, 3, 4, 5] and {h["entity_uuid"] for h in hints} == {
        task["uuid"]
    }
    audience = {"user_uuids": [], "actions": [], "agency_uuid": str(counter.stage.company.agency_uuid)}
    assert [hint["audience"] for hint in hints] == [audience] * 5


@pytest.mark.long
async def test_a_repeated_take_answers_the_same_and_counts_once(counter: Counter, task: Told) -> None:
    key = {"Idempotency-Key": f"assumir-{task['uuid']}"}
    first = await counter.do("take", task, by=counter.ivo, headers=key)
    again = await counter.do("take", task, by=counter.ivo, headers=key)
    assert first.status_code == again.status_code == 200 and first.json() == again.json()
    assert again.headers["Idempotency-Replayed"] == "true"
    assert len(await interventions(counter)) == 1


@pytest.mark.long
async def test_taking_keeps_to_its_statements(counter: Counter, task: Told) -> None:
    with count_statements(counter.stage.orders) as seen:
        await counter.done("take", task, by=counter.ivo)
    assert len(seen) <= TAKE, "\n".join(seen)
