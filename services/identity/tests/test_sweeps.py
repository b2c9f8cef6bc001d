"""What is over does not lie about: links, counts, sessions, notifications go, by an index and a batch at a time."""

import re
from collections.abc import Awaitable, Callable
from datetime import timedelta
from typing import Any
from uuid import UUID

import httpx
import pytest
from identity_service import batches
from identity_service.accounts.sweeps import forget_email_holds
from identity_service.attempts.store import email_key
from identity_service.attempts.sweeps import forget_idle_counts
from identity_service.notifications.sweeps import forget_old_notifications
from identity_service.passwords.sweeps import forget_dead_links
from identity_service.resets.sweeps import delete_old_reset_requests
from identity_service.sessions.sweeps import forget_finished_sessions
from identity_service.users.queries import find_login
from identity_service.wiring import SWEEPS
from kit.core.clock import Clock
from kit.core.ids import new_uuid
from kit.db.database import Database
from kit.db.scopes import NoScope
from kit.testing import Running, count_statements, eventually
from sqlalchemy import text

SignIn = Callable[..., Awaitable[httpx.Response]]
Hire = Callable[..., Awaitable[Any]]
Sweeping = Callable[[Database, Clock], Awaitable[None]]
WRONG = "errada-de-propósito"
PATIENCE = 30  # seconds: a deadline counts only when something is broken, never when the machine is busy

FOUND_BY: dict[Sweeping, set[str]] = {
    forget_dead_links: {"credentials_link_ends"},
    forget_idle_counts: {"login_attempts_idle"},
    forget_finished_sessions: {"sessions_expire", "sessions_ended_at"},
    forget_old_notifications: {"notifications_sent_at"},
    forget_email_holds: {"email_reservations_end"},
    delete_old_reset_requests: {"password_asks_asked_at"},
}


def later(identity: Running, **by: float) -> None:
    identity.clock.move_to(identity.clock.now() + timedelta(**by))


async def count(identity: Running, table: str, where: str, **given: Any) -> int:
    async with identity.db.sweep() as session:
        return int(await session.scalar(text(f"SELECT count(*) FROM {table} WHERE {where}"), given) or 0)


async def user_uuid_of(identity: Running, email: str) -> UUID:
    async with identity.db.work(NoScope()) as uow:
        found = (await find_login(uow, email)).user_uuid
    assert found is not None
    return found


async def test_a_link_whose_time_ran_out_is_wiped_and_a_living_one_is_not(
    identity: Running, hired: Hire, sign_in: SignIn
) -> None:
    ana, bia = await hired(), await hired(name="Bia", password=None)
    await identity.client.post("/forgot-password", json={"email": ana.email})
    uuids = [await user_uuid_of(identity, who.email) for who in (ana, bia)]

    async def kept(*of: UUID) -> int:
        return await count(identity, "credentials", "link_hash IS NOT NULL AND user_uuid = ANY(:of)", of=list(of))

    async def are_linked() -> bool:
        return await kept(*uuids) == 2

    await eventually(are_linked, within=PATIENCE)
    later(identity, minutes=61)
    await forget_dead_links(identity.db, identity.clock)
    assert [await kept(uuid) for uuid in uuids] == [0, 1], "a reset lasts an hour, an invitation seven days"
    assert (await sign_in(ana)).status_code == 200, "the password beside it stays"
    later(identity, days=7)
    await forget_dead_links(identity.db, identity.clock)
    assert await kept(*uuids) == 0


async def test_a_count_nobody_added_to_for_a_week_is_forgotten(identity: Running, sign_in: SignIn) -> None:
    calm, blocked = (f"{new_uuid().hex}@nowhere.test" for _ in range(2))
    for email, times in ((calm, 1), (blocked, 4)):
        for _ in range(times):
            await sign_in(email, WRONG)
    keys = [email_key(calm), email_key(blocked)]
    later(identity, days=7, seconds=30)
    await forget_idle_counts(identity.db, identity.clock)
    assert await count(identity, "login_attempts", "key = ANY(:keys)", keys=keys) == 1, "its block ended a minute later"
    assert (await sign_in(blocked, WRONG)).headers["Retry-After"] == "120", "and its next one is longer"
    later(identity, days=8)
    await forget_idle_counts(identity.db, identity.clock)
    assert await count(identity, "login_attempts", "key = ANY(:keys)", keys=keys) == 0


async def test_a_session_that_ended_or_ran_out_a_month_ago_is_forgotten(
    identity: Running, sign_in: SignIn, ana: Any
) -> None:
    ana_uuid = await user_uuid_of(identity, ana.email)
    kept = (await sign_in(ana, keep_signed=True)).json()["token"]["value"]
    left = (await sign_in(ana, keep_signed=True)).json()["token"]["value"]
    await sign_in(ana)
    await identity.client.post("/logout", headers={"Authorization": f"Bearer {left}"})
    later(identity, days=29, hours=23)
    await forget_finished_sessions(identity.db, identity.clock)
    assert await count(identity, "sessions", "user_uuid = :ana", ana=ana_uuid) == 3
    assert (await identity.client.post("/refresh-token", json={"token": kept})).status_code == 200
    later(identity, hours=2)
    await forget_finished_sessions(identity.db, identity.clock)
    assert await count(identity, "sessions", "user_uuid = :ana", ana=ana_uuid) == 2, "the one signed out of"
    later(identity, hours=12)
    await forget_finished_sessions(identity.db, identity.clock)
    assert await count(identity, "sessions", "user_uuid = :ana", ana=ana_uuid) == 1, "the one of twelve hours"


async def test_notifications_older_than_thirty_days_are_gone_from_the_table_too(identity: Running) -> None:
    person, now = new_uuid(), identity.clock.now()
    for age in (timedelta(days=30), timedelta(days=29)):
        await _told(identity, person, now - age)
    await forget_old_notifications(identity.db, identity.clock)
    assert await count(identity, "notifications", "user_uuid = :person", person=person) == 1


async def _told(identity: Running, person: UUID, sent_at: Any) -> None:
    from identity_service.notifications import store

    words = {"kind": "order_approved", "title": "Pedido", "text": "…", "link": "/", "about_entity": "order"}
    given = {"uuid": new_uuid(), "user_uuid": person, "about_uuid": new_uuid(), "sent_at": sent_at, **words}
    async with identity.db.work(NoScope()) as uow:
        await store.store_notification(uow, given)


async def test_a_sweep_goes_on_until_nothing_is_left(identity: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(batches, "BATCH", 2)
    person, long_ago = new_uuid(), identity.clock.now() - timedelta(days=31)
    for _ in range(5):
        await _told(identity, person, long_ago)
    await forget_old_notifications(identity.db, identity.clock)
    assert await count(identity, "notifications", "user_uuid = :person", person=person) == 0


@pytest.mark.parametrize("sweep", FOUND_BY, ids=lambda sweep: str(sweep.__name__))
async def test_what_is_over_is_found_by_an_index(identity: Running, sweep: Sweeping) -> None:
    with count_statements(identity) as statements:
        await sweep(identity.db, identity.clock)
    asked = re.sub(r"\$\d+::TIMESTAMP WITH TIME ZONE", "now()", statements[-1])
    asked = re.sub(r"\$\d+::\w+", "NULL", asked)
    async with identity.db.work(NoScope()) as uow:
        await uow.session.execute(text("SET LOCAL enable_seqscan = off"))  # the tables of a test are too small
        plan = "\n".join((await uow.session.scalars(text(f"EXPLAIN {asked.replace(':', chr(92) + ':')}"))).all())
    assert all(index in plan for index in FOUND_BY[sweep]), plan


def test_every_sweep_of_rows_is_run_now_and_then() -> None:
    assert set(FOUND_BY) <= {sweep.function for sweep in SWEEPS}
