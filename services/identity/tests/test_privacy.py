"""A person's data are exported and erased by their tags; money and links stay, and nobody signs in as them."""

import json
from typing import Any
from uuid import UUID

import httpx
from contracts.identity import PrivacyRequestAccepted, SessionEnded, UserChanged
from identity_service.privacy.actions import accept_privacy_request
from kit.calls import service_token
from kit.replays import replay_erasures
from kit.scopes import CustomerScope, NoScope
from kit.testing import Running
from sqlalchemy import text

PERSON = text("SELECT uuid, customer_uuid, employee_uuid FROM users WHERE email = :email")


async def row_of(identity: Running, email: str) -> Any:
    async with identity.db.work(NoScope()) as uow:
        return (await uow.session.execute(PERSON, {"email": email})).mappings().one()


async def asked(identity: Running, user: Any, kind: Any) -> UUID:
    async with identity.db.work(CustomerScope(user["customer_uuid"])) as uow:
        return await accept_privacy_request(user["uuid"], kind, uow=uow)


async def everything(identity: Running) -> str:
    """All rows of the tables that know people, as text: what is erased must be nowhere in it."""
    tables = ("users", "sessions", "credentials", "notifications", "email_reservations", "mail_outbox", "erasure")
    async with identity.db.work(NoScope()) as uow:
        return "\n".join([await _table(uow, table) for table in tables])


async def _table(uow: Any, table: str) -> str:
    found = await uow.session.execute(text(f"SELECT coalesce(json_agg(t), '[]')::text FROM {table} t"))
    return str(found.scalar_one())


def internal(identity: Running) -> dict[str, str]:
    secret = identity.platform.settings.service_token_secrets[0]
    return {
        "Authorization": "Service "
        + service_token(issuer="orders", audience="identity", secret=secret, clock=identity.clock)
    }


async def test_an_export_shows_what_is_kept_of_one_person(identity: Running, sign_in: Any, ana: Any) -> None:
    await sign_in(ana)
    user = await row_of(identity, ana.email)
    request = await asked(identity, user, "export")
    path = f"/internal/privacy-requests/{request}/export"
    assert (await identity.internal.get(path)).status_code == 401
    told = (await identity.internal.get(path, headers=internal(identity))).json()["data"]
    assert told["users"][0]["email"] == ana.email
    assert {table: len(rows) for table, rows in told.items()}["sessions"] == 1
    assert ana.email in json.dumps(told["sessions"])
    assert "password" not in json.dumps(told)
    assert (await row_of(identity, ana.email))["uuid"] == user["uuid"], "an export changes nothing"


async def test_an_erased_person_is_nowhere_and_cannot_come_in(identity: Running, sign_in: Any, ana: Any) -> None:
    await sign_in(ana)
    user = await row_of(identity, ana.email)
    before = await everything(identity)
    assert ana.email in before
    request = await asked(identity, user, "erasure")
    after = await everything(identity)
    assert ana.email not in after
    assert str(user["uuid"]) in after, "what points at the person still does"
    assert (await sign_in(ana)).status_code == 401
    facts = await identity.outbox()
    (told,) = [fact for fact in facts if isinstance(fact, PrivacyRequestAccepted) and fact.uuid == request]
    assert told.person_uuids == (user["employee_uuid"], user["uuid"])
    last = [fact for fact in facts if isinstance(fact, UserChanged) and fact.uuid == user["uuid"]][-1]
    assert (last.name, last.is_active) == ("Pessoa removida", False)
    assert last.email.endswith("@removido.invalid")
    assert [f for f in facts if isinstance(f, SessionEnded) and f.user_uuid == user["uuid"]]


async def test_who_was_erased_is_erased_again_after_a_restore(identity: Running, ana: Any) -> None:
    user = await row_of(identity, ana.email)
    await asked(identity, user, "erasure")
    async with identity.db.work(NoScope()) as uow:
        await uow.session.execute(
            text("UPDATE users SET name = 'Ana Souza', email = :email WHERE uuid = :uuid"),
            {"email": ana.email, "uuid": user["uuid"]},
        )
        await uow.session.execute(text("DELETE FROM erasure"))
        uow.note_change()
    line = {
        "uuid": user["uuid"],
        "customer_uuid": user["customer_uuid"],
        "person_uuids": [user["employee_uuid"], user["uuid"]],
        "asked_at": identity.clock.now().isoformat(),
    }
    identity.remotes["orders"].answers("GET", "/internal/erasures", {"data": [line]})
    identity.remotes["config"].answers("GET", "/internal/erasures", gone)
    people = identity.platform.service.people
    assert people is not None
    done = await replay_erasures(identity.db, identity.platform.calls, people=people, neighbours=("orders", "config"))
    assert (done.people, done.silent) == (1, ("config",))
    assert ana.email not in await everything(identity)
    listed = (await identity.internal.get("/internal/erasures", headers=internal(identity))).json()["data"]
    assert [row["person_uuids"] for row in listed] == [[str(user["employee_uuid"]), str(user["uuid"])]]


def gone(_: httpx.Request) -> tuple[int, Any]:
    return 503, {}
