"""What the agency writes down about a customer: its own people alone read and write it."""

from collections.abc import Callable
from datetime import datetime
from typing import Any
from uuid import UUID

import pytest
from config_factories import a_name, errors_of
from config_structure import OF_AURORA, data
from kit.core.ids import new_uuid
from kit.testing import (
    COBALTO,
    Person,
    Running,
    agency_issuer,
    agency_manager,
    an_administrator,
    anonymous,
    as_,
    count_statements,
    operator,
    other_agency,
)
from sqlalchemy import text

ENTRIES = f"{OF_AURORA}/crm-entries"
REFUSED = {an_administrator: 403, operator: 403, anonymous: 401, other_agency: 404}
_AUDITED = text("SELECT action, description, changes FROM audit WHERE entity_uuid = :uuid ORDER BY happened_at, uuid")
CONTACT = {"contact_name": "Lia Prado", "contact_email": "lia@aurora.demo", "contact_phone": "11987654321"}


def path_of(entry: dict[str, Any]) -> str:
    return f"/customers/crm-entries/{entry['uuid']}"


async def an_entry(config: Running, **given: Any) -> Any:
    body = {"kind": "note", "subject": a_name("Renovação do contrato"), **given}
    return data(await config.as_(agency_manager()).post(ENTRIES, json=body), 201)


async def subjects(config: Running, **narrowed: str) -> list[str]:
    rows = data(await config.as_(agency_manager()).get(ENTRIES, params={"limit": "100", **narrowed}))
    return [row["subject"] for row in rows]


@as_(agency_manager, agency_issuer)
async def test_an_entry_is_written_changed_and_deleted(config: Running, caller: Person) -> None:
    by = config.as_(caller)
    body = {"kind": "call", "subject": a_name("Ligação"), "body": "Querem hotéis em Recife.", **CONTACT}
    made = data(await by.post(ENTRIES, json=body), 201)
    assert {name: made[name] for name in body} == {**body, "contact_phone": made["contact_phone"]}
    assert made["contact_phone"].endswith("11987654321") and made["by"]["name"] == caller.name
    changed = await by.put(path_of(made), json={"body": None}, headers={"If-Match": '"1"'})
    assert (data(changed)["body"], data(changed)["subject"], data(changed)["version"]) == (None, body["subject"], 2)
    stale = await by.put(path_of(made), json={"subject": "Outra"}, headers={"If-Match": '"1"'})
    assert stale.status_code == 409
    assert (await by.delete(path_of(made))).status_code == 204
    assert (await by.put(path_of(made), json={"subject": "Outra"})).status_code == 404


async def test_a_task_is_done_once_and_may_be_opened_again(config: Running) -> None:
    by = config.as_(agency_manager())
    task = await an_entry(config, kind="task", due_at="2026-12-01T12:00:00-03:00")
    assert datetime.fromisoformat(task["due_at"]) == datetime.fromisoformat("2026-12-01T15:00:00+00:00")
    done = data(await by.put(path_of(task), json={"done": True}))
    again = data(await by.put(path_of(task), json={"done": True}))
    assert done["done_at"] is not None
    assert (again["done_at"], again["version"]) == (done["done_at"], done["version"]), "the first time counts"
    assert data(await by.put(path_of(task), json={"done": False}))["done_at"] is None


async def test_the_newest_come_first_narrowed_by_subject_kind_and_what_waits(config: Running) -> None:
    word = a_name("Vôo")
    note, task, done = (f"{word} {part}" for part in ("um", "dois", "três"))
    await an_entry(config, subject=note)
    await an_entry(config, subject=task, kind="task")
    closed = await an_entry(config, subject=done, kind="task")
    await config.as_(agency_manager()).put(path_of(closed), json={"done": True})
    assert await subjects(config, name=word) == [done, task, note]
    assert await subjects(config, name=word.upper(), kind="task") == [done, task]
    assert await subjects(config, name=word, open="true") == [task]
    assert await subjects(config, name=word, open="false") == [done, note]


async def test_what_is_missing_or_wrong_is_said_in_portuguese(config: Running) -> None:
    by = config.as_(agency_manager())
    assert errors_of(await by.post(ENTRIES, json={})) == {
        "kind": ["O tipo é obrigatório"],
        "subject": ["O assunto é obrigatório"],
    }
    wrong = {"kind": "visit", "subject": "x", "contact_email": "lia", "due_at": "amanhã"}
    assert set(errors_of(await by.post(ENTRIES, json=wrong))) == {"kind", "contact_email", "due_at"}


async def test_the_same_key_writes_once(config: Running) -> None:
    body, key = {"kind": "note", "subject": a_name("Uma vez")}, {"Idempotency-Key": str(new_uuid())}
    by = config.as_(agency_manager())
    first, second = [await by.post(ENTRIES, json=body, headers=key) for _ in range(2)]
    assert data(first, 201)["uuid"] == data(second, 201)["uuid"]
    assert await subjects(config, name=body["subject"]) == [body["subject"]]


@pytest.mark.parametrize("caller", REFUSED)
async def test_nobody_but_the_agency_reads_or_writes(config: Running, caller: Callable[[], Person]) -> None:
    entry = await an_entry(config)
    by = config.as_(caller())
    body = {"kind": "note", "subject": "Alheia"}
    answers = [
        await by.get(ENTRIES),
        await by.post(ENTRIES, json=body),
        await by.put(path_of(entry), json=body),
        await by.delete(path_of(entry)),
    ]
    assert [answer.status_code for answer in answers] == [REFUSED[caller]] * 4
    assert entry["subject"] in await subjects(config, name=entry["subject"])


async def test_an_entry_is_not_listed_for_another_company_of_the_agency(config: Running) -> None:
    entry = await an_entry(config)
    listed = data(await config.as_(agency_manager()).get(f"/customers/{COBALTO.uuid}/crm-entries"))
    assert entry["uuid"] not in {row["uuid"] for row in listed}


async def test_a_list_costs_the_same_however_long(config: Running) -> None:
    by = config.as_(agency_manager())
    for _ in range(6):
        await an_entry(config)
    await by.get(ENTRIES)
    with count_statements(config) as seen:
        assert len(data(await by.get(ENTRIES, params={"limit": "6"}))) == 6
    assert len(seen) <= 3, seen


async def test_the_audit_says_what_was_done_and_none_of_the_texts(config: Running) -> None:
    entry = await an_entry(config, body="Carla pede desconto")
    await config.as_(agency_manager()).put(path_of(entry), json={"body": "Carla desistiu"})
    async with config.db.sweep() as session:
        found = await session.execute(_AUDITED, {"uuid": UUID(entry["uuid"])})
    lines = [dict(line) for line in found.mappings()]
    assert [line["action"] for line in lines] == ["create-crm-entry", "update-crm-entry"]
    assert lines[1]["changes"] == {"fields": ["body"]}
    assert "Carla" not in str(lines)


@pytest.mark.parametrize("due", ["9999-12-31T23:59:59-12:00", "0001-01-01T00:00:00+14:00", "1899-12-31T00:00:00Z"])
async def test_a_moment_outside_of_any_calendar_is_refused(config: Running, due: str) -> None:
    body = {"kind": "task", "subject": a_name("Fim dos tempos"), "due_at": due}
    assert errors_of(await config.as_(agency_manager()).post(ENTRIES, json=body)) == {"due_at": ["Data inválida"]}
