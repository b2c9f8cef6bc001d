"""A person is given what every service keeps of them, in a file for them and who asked."""

import asyncio
import json
from datetime import timedelta
from typing import Any

import pytest
from contracts.identity import ADMINISTRATOR, REQUESTER, initial_profile_uuid
from identity_service.privacy.completing import OTHERS, finish_all
from identity_service.privacy.sweeps import forget_old_exports
from kit.core.clock import SetClock
from kit.core.refusals import NotFound
from kit.testing import Running, eventually

from services.identity.tests.privacy_office import (
    PATIENCE,
    Client,
    ask,
    audited,
    bells_of,
    done,
    execute,
    file_of,
    internal,
)

# --- an export, from the question to the file ---------------------------------------------------------------


async def test_a_person_is_given_what_every_service_keeps_of_them(
    identity: Running, others: Any, ana: Any, client_of: Any, admin: Client
) -> None:
    hers = await client_of(ana)
    request = await ask(hers, "export", reason="Quero conferir")
    assert (request["status"], request["reason"], request["file_link"]) == ("open", "Quero conferir", None)
    assert request["person"] == request["requested_by"] == {"uuid": str(ana.employee_uuid), "name": ana.name}
    executed = await execute(admin, request)
    assert (executed.status_code, executed.json()["data"]["status"]) == (200, "executing")
    mine = await done(hers, request)
    assert mine["done_at"] is not None
    path = mine["file_link"].removeprefix("https://trajeto.example/api/v1")
    answer = await hers.get(path)
    assert answer.headers["Content-Disposition"].startswith("attachment")
    told = answer.json()["services"]
    assert set(told) == {"identity", *OTHERS}
    assert told["identity"]["users"][0]["email"] == ana.email
    assert told["bi"] == {"table_of_bi": [{"uuid": "1"}]}
    assert "password" not in answer.text
    (bell,) = [n for n in await bells_of(identity, ana) if n["kind"] == "privacy_request"]
    assert bell["title"] == "Seus dados estão prontos"


async def test_the_file_is_for_the_person_and_who_asked(
    identity: Running, others: Any, ana: Any, hired: Any, client_of: Any, admin: Client, company: Any
) -> None:
    hers = await client_of(ana)
    request = await ask(hers, "export")
    await execute(admin, request)
    link = (await done(hers, request))["file_link"].removeprefix("https://trajeto.example/api/v1")
    assert (await done(admin, request))["file_link"] is None, "who merely granted it has no part in it"
    assert (await admin.get(link)).status_code == 404, "nor by somebody else's link"
    for_her = await ask(admin, "export", customer_employee_uuid=str(ana.employee_uuid))
    assert (for_her["person"]["name"], for_her["requested_by"]["name"]) == (ana.name, "Alice Souza")
    await execute(admin, for_her)
    assert (await done(admin, for_her))["file_link"]
    identity.clock.move_to(identity.clock.now() + timedelta(minutes=6))
    assert (await hers.get(link)).status_code in {401, 404}, "a link lives five minutes"


async def test_who_asked_for_somebody_has_the_file_while_they_look_after_people(
    identity: Running, others: Any, ana: Any, hired: Any, publish: Any, client_of: Any, admin: Client, company: Any
) -> None:
    rosa = await hired(name="Rosa", profile=ADMINISTRATOR)
    asking = await client_of(rosa)
    request = await ask(asking, "export", customer_employee_uuid=str(ana.employee_uuid))
    await execute(admin, request)
    assert (await done(asking, request))["file_link"]
    told = {"version": 2, "profile_uuid": initial_profile_uuid(company.uuid, REQUESTER)}
    await publish(rosa.fact.model_copy(update=told))

    async def is_signed_out() -> bool:
        return bool((await asking.get("/me")).status_code == 401)

    await eventually(is_signed_out, within=PATIENCE)
    again = await done(await client_of(rosa), request)
    assert (again["person"]["name"], again["file_link"]) == (ana.name, None)


async def test_a_service_that_is_late_is_waited_for(
    identity: Running, others: Any, ana: Any, client_of: Any, admin: Client
) -> None:
    others["busy"].add("bi")
    hers = await client_of(ana)
    request = await ask(hers, "export")
    await execute(admin, request)
    assert await finish_all(identity.db, identity.service_context.calls) >= 1
    shown = (await hers.get("/privacy-requests")).json()["data"][0]
    assert (shown["status"], shown["done_at"], shown["file_link"]) == ("executing", None, None)
    others["busy"].clear()
    await finish_all(identity.db, identity.service_context.calls)
    assert (await done(hers, request))["file_link"]


async def test_two_workers_who_finish_the_same_leave_one_file(
    identity: Running, others: Any, ana: Any, client_of: Any, admin: Client
) -> None:
    others["busy"].add("bi")
    request = await ask(await client_of(ana), "export")
    await execute(admin, request)
    others["busy"].clear()
    await asyncio.gather(*(finish_all(identity.db, identity.service_context.calls) for _ in range(3)))
    told = [line for line in await audited(identity, request["uuid"]) if line == "finish-export"]
    assert told == ["finish-export"]


async def test_a_file_is_forgotten_after_thirty_days(
    identity: Running, others: Any, ana: Any, client_of: Any, admin: Client
) -> None:
    hers = await client_of(ana)
    request = await ask(hers, "export")
    await execute(admin, request)
    await done(admin, request)
    path = await file_of(identity, request)
    before, after = (SetClock(identity.clock.now() + timedelta(days=30, seconds=s)) for s in (-1, 1))
    await forget_old_exports(identity.db, before)
    assert await identity.service_context.files.open(path)
    await forget_old_exports(identity.db, after)
    with pytest.raises(NotFound):
        await identity.service_context.files.open(path)
    assert (await done(hers, request))["file_link"] is None


async def test_a_file_that_cannot_be_deleted_stops_no_other(
    identity: Running, others: Any, ana: Any, client_of: Any, admin: Client
) -> None:
    paths = []
    for _ in range(2):
        request = await ask(await client_of(ana), "export")
        await execute(admin, request)
        await done(admin, request)
        paths.append(await file_of(identity, request))
    folder = identity.service_context.settings.files_dir
    (folder / paths[0]).unlink()
    (folder / paths[0]).mkdir()  # no file can be deleted under its name
    await forget_old_exports(identity.db, SetClock(identity.clock.now() + timedelta(days=31)))
    assert not await identity.service_context.files.has(paths[1])
    (folder / paths[0]).rmdir()


async def test_the_other_services_are_told_what_was_kept_here(
    identity: Running, sign_in: Any, ana: Any, client_of: Any, admin: Client
) -> None:
    request = await ask(await client_of(ana), "export")
    path = f"/internal/privacy-requests/{request['uuid']}/export"
    assert (await identity.internal.get(path, headers=internal(identity))).status_code == 404, "nothing is kept yet"
    await execute(admin, request)
    assert (await identity.internal.get(path)).status_code == 401
    told = (await identity.internal.get(path, headers=internal(identity))).json()["data"]
    assert told["users"][0]["email"] == ana.email
    assert {table: len(rows) for table, rows in told.items()}["sessions"] == 1
    assert "password" not in json.dumps(told)
