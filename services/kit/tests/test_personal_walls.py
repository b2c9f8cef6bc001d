"""The lists of erased and exported people stand behind the wall; sweeps and services' questions still reach them."""

from datetime import timedelta
from uuid import UUID

import pytest
from kit.calls.client import service_token
from kit.core.ids import new_uuid
from kit.db.own_tables import ERASURE, PERSONAL_EXPORT
from kit.db.scopes import AgencyScope, CustomerScope, NoScope, Scope, scope_of
from kit.process.sweeps import forget_what_is_old
from kit.testing import AURORA, COBALTO, Running
from sqlalchemy import Table, insert, select
from sqlalchemy.exc import DBAPIError

OWNERS = (AURORA.uuid, COBALTO.uuid, None)
WALLED = (ERASURE, PERSONAL_EXPORT)
Rows = dict[UUID | None, UUID]


async def plant(probe: Running, table: Table, owner: UUID | None, *, scope: Scope, days: int = 0) -> UUID:
    uuid, at = new_uuid(), probe.clock.now() - timedelta(days=days)
    more = {
        "erasure": {"person_uuid": uuid, "person_uuids": [uuid], "asked_at": at, "done_at": at},
        "personal_export": {"told": {"note": []}, "made_at": at},
    }
    async with probe.db.work(scope) as uow:
        await uow.session.execute(insert(table).values(uuid=uuid, customer_uuid=owner, **more[table.name]))
        uow.note_change()
    return uuid


async def one_of_each(probe: Running, table: Table, *, days: int = 0) -> Rows:
    return {owner: await plant(probe, table, owner, scope=scope_of(owner), days=days) for owner in OWNERS}


async def seen(probe: Running, table: Table, rows: Rows, scope: Scope | None) -> set[UUID | None]:
    """Whose rows a scope reads; None: the sweep."""
    statement = select(table.c.customer_uuid).where(table.c.uuid.in_(rows.values()))
    if scope is None:
        async with probe.db.sweep() as session:
            return set(await session.scalars(statement))
    async with probe.db.work(scope) as uow:
        return set(await uow.session.scalars(statement))


@pytest.mark.parametrize("table", WALLED, ids=str)
async def test_a_scope_reads_the_people_of_its_customer_or_of_none(probe: Running, table: Table) -> None:
    rows = await one_of_each(probe, table)
    assert await seen(probe, table, rows, CustomerScope(AURORA.uuid)) == {AURORA.uuid}
    assert await seen(probe, table, rows, NoScope()) == {None}
    assert await seen(probe, table, rows, AgencyScope(AURORA.agency_uuid)) == {None}
    assert await seen(probe, table, rows, None) == set(OWNERS)


@pytest.mark.parametrize("table", WALLED, ids=str)
@pytest.mark.parametrize("owner", [COBALTO.uuid, None], ids=["another customer", "nobody"])
async def test_a_row_cannot_be_planted_outside_the_scope(probe: Running, table: Table, owner: UUID | None) -> None:
    with pytest.raises(DBAPIError, match="row-level security"):
        await plant(probe, table, owner, scope=CustomerScope(AURORA.uuid))


async def test_exports_of_every_customer_are_forgotten_after_thirty_days(probe: Running) -> None:
    old = await one_of_each(probe, PERSONAL_EXPORT, days=31)
    young = await one_of_each(probe, PERSONAL_EXPORT, days=29)
    await forget_what_is_old(probe.db, probe.clock)
    assert await seen(probe, PERSONAL_EXPORT, old, None) == set()
    assert await seen(probe, PERSONAL_EXPORT, young, None) == set(OWNERS)


async def test_services_are_told_of_the_people_of_every_customer(probe: Running) -> None:
    erased, exported = await one_of_each(probe, ERASURE), await one_of_each(probe, PERSONAL_EXPORT)
    secret = probe.service_context.settings.service_token_secrets[0]
    token = service_token(issuer="identity", audience="orders", secret=secret, clock=probe.clock)
    headers = {"Authorization": f"Service {token}"}
    listed = (await probe.internal.get("/internal/erasures", headers=headers)).json()["data"]
    assert {str(uuid) for uuid in erased.values()} <= {row["uuid"] for row in listed}
    for part, rows in (("erasure", erased), ("export", exported)):
        for uuid in rows.values():
            answer = await probe.internal.get(f"/internal/privacy-requests/{uuid}/{part}", headers=headers)
            assert answer.status_code == 200, answer.text
