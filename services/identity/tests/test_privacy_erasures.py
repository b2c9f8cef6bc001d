"""An erased person is nowhere and nobody signs in as them; money and links stay."""

from typing import Any

import pytest
from contracts.identity import ADMINISTRATOR, PrivacyRequestAccepted, SessionEnded, UserChanged
from kit.core.refusals import NotFound
from kit.db.scopes import NoScope, scope_of
from kit.privacy.replays import replay_erasures
from kit.testing import Running
from sqlalchemy import text

from services.identity.tests.privacy_office import (
    Client,
    ask,
    done,
    everything,
    execute,
    file_of,
    gone,
    internal,
    row_of,
)

# --- an erasure ---------------------------------------------------------------------------------------------


async def test_an_erased_person_is_nowhere_and_cannot_come_in(
    identity: Running, others: Any, sign_in: Any, ana: Any, client_of: Any, admin: Client
) -> None:
    hers = await client_of(ana)
    user = await row_of(identity, ana.email)
    assert ana.email in await everything(identity)
    request = await ask(hers, "erasure", reason=f"{ana.email} não trabalha mais aqui")
    executed = (await execute(admin, request)).json()["data"]
    assert (executed["status"], executed["person"]["name"], executed["reason"]) == (
        "executing",
        "Pessoa removida",
        None,
    )
    after = await everything(identity)
    assert ana.email not in after
    assert str(user["uuid"]) in after, "what points at the person still does"
    assert (await sign_in(ana)).status_code == 401
    assert (await hers.get("/me")).json()["code"] == "SESSION_ENDED"
    facts = await identity.outbox()
    (told,) = [fact for fact in facts if isinstance(fact, PrivacyRequestAccepted) and str(fact.uuid) == request["uuid"]]
    assert told.person_uuids == (user["employee_uuid"], user["uuid"])
    last = [fact for fact in facts if isinstance(fact, UserChanged) and fact.uuid == user["uuid"]][-1]
    assert (last.name, last.is_active) == ("Pessoa removida", False)
    assert last.email.endswith("@removido.invalid")
    assert [f for f in facts if isinstance(f, SessionEnded) and f.user_uuid == user["uuid"]]
    assert (await done(admin, request))["file_link"] is None
    path = f"/internal/privacy-requests/{request['uuid']}/erasure"
    assert (await identity.internal.get(path, headers=internal(identity))).json()["done_at"]


async def test_an_erasure_takes_the_exports_along(
    identity: Running, others: Any, ana: Any, client_of: Any, admin: Client
) -> None:
    hers = await client_of(ana)
    export = await ask(hers, "export")
    await execute(admin, export)
    await done(admin, export)
    path = await file_of(identity, export)
    pending = await ask(hers, "export")
    erasure = await ask(hers, "erasure")
    await execute(admin, erasure)
    with pytest.raises(NotFound):
        await identity.service_context.files.open(path)
    kept = f"/internal/privacy-requests/{export['uuid']}/export"
    assert (await identity.internal.get(kept, headers=internal(identity))).status_code == 404
    (told,) = [f for f in await identity.outbox(PrivacyRequestAccepted) if str(f.uuid) == erasure["uuid"]]
    assert [str(uuid) for uuid in told.forgets] == [export["uuid"]]  # type: ignore[attr-defined]
    rows = {r["uuid"]: r["status"] for r in (await admin.get("/privacy-requests")).json()["data"]}
    assert (rows[export["uuid"]], rows[pending["uuid"]]) == ("done", "refused")


async def test_the_last_administrator_is_not_erased(
    identity: Running, others: Any, admin: Client, hired: Any, client_of: Any
) -> None:
    request = await ask(admin, "erasure")
    refused = await execute(admin, request)
    assert (refused.status_code, refused.json()["code"]) == (422, "LAST_ADMINISTRATOR")
    await hired(name="Heitor", profile=ADMINISTRATOR)
    assert (await execute(admin, request)).status_code == 200


# --- after a restore ----------------------------------------------------------------------------------------


async def test_who_was_erased_is_erased_again_after_a_restore(
    identity: Running, ana: Any, client_of: Any, admin: Client
) -> None:
    user = await row_of(identity, ana.email)
    await execute(admin, await ask(await client_of(ana), "erasure"))
    async with identity.db.work(NoScope()) as uow:
        await uow.session.execute(
            text("UPDATE users SET name = 'Ana Souza', email = :email WHERE uuid = :uuid"),
            {"email": ana.email, "uuid": user["uuid"]},
        )
        uow.note_change()
    await lose_the_list(identity)
    line = {
        "uuid": user["uuid"],
        "customer_uuid": user["customer_uuid"],
        "person_uuids": [user["employee_uuid"], user["uuid"]],
        "asked_at": identity.clock.now().isoformat(),
    }
    identity.remotes["orders"].answers("GET", "/internal/erasures", {"data": [line]})
    identity.remotes["config"].answers("GET", "/internal/erasures", gone)
    people = identity.service_context.service.people
    assert people is not None
    done = await replay_erasures(
        identity.db, identity.service_context.calls, people=people, neighbours=("orders", "config")
    )
    assert (done.people, done.silent) == (1, ("config",))
    assert ana.email not in await everything(identity)
    listed = (await identity.internal.get("/internal/erasures", headers=internal(identity))).json()["data"]
    assert [row["person_uuids"] for row in listed] == [[str(user["employee_uuid"]), str(user["uuid"])]]


async def lose_the_list(identity: Running) -> None:
    async with identity.db.sweep() as session:
        owners = set(await session.scalars(text("SELECT customer_uuid FROM erasure")))
    for owner in owners:
        async with identity.db.work(scope_of(owner)) as uow:
            await uow.session.execute(text("DELETE FROM erasure"))
            uow.note_change()
